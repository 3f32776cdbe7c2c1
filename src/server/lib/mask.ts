const secret = /^(p|c)$|PW|PASS|TOKEN|SECRET|HASH|KEY$|OTP|EMAIL|TEL|MOBILE|_NM$|ADDR/i;
const maxLength = 4_000;

/** A body as a log may hold it: secrets and personal data replaced, cut at 4,000 characters; null for none. */
export function maskedBody(body: unknown): string | null {
  if (typeof body !== 'object' || body === null) return null;
  const text = JSON.stringify(body, (name, value: unknown) => (name && typeof value !== 'object' && secret.test(name) ? '***' : value));
  return text.slice(0, maxLength);
}

/** Is it the name of a typed password? Such a value is taken as it was typed, and no digest of it is kept but the slow one. */
export const isPasswordName = (name: string): boolean => /(^|_)PW\d?$/.test(name);
