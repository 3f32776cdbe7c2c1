import { Secret, TOTP } from 'otpauth';

/** The code an app would show for a secret, `steps` half minutes from now. */
export const otpCode = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

/** Six digits that are no code of the secret now. */
export function wrongOtpCode(secret: string): string {
  const right = [-2, -1, 0, 1, 2].map((steps) => otpCode(secret, steps));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.includes(code)) ?? '666666';
}
