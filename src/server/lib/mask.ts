const secret = /^(p|c)$|PW|PASS|TOKEN|SECRET|HASH|KEY$|OTP|EMAIL|TEL|MOBILE|_NM$|ADDR/i;
const maxLength = 4_000;

/** A body as a log may hold it: secrets and personal data replaced, cut at 4,000 characters; null for none. */
export function maskedBody(body: unknown): string | null {
  if (typeof body !== 'object' || body === null) return null;
  const text = JSON.stringify(body, (name, value: unknown) => (name && typeof value !== 'object' && secret.test(name) ? '***' : value));
  return text.slice(0, maxLength);
}

/**
 * What gets into texts by accident: addresses of mail, tokens, telephone and business numbers. Each begins where its own letters begin: else a
 * text of one long word would be read once for each of its letters.
 */
const personal =
  /(?<![\w.+-])[\w.+-]+@[\w-]+(\.[\w-]+)+|(?<![\w-])eyJ[\w-]+\.[\w-]+\.[\w-]+|\b0\d{1,2}-?\d{3,4}-?\d{4}\b|\b\d{3}-\d{2}-\d{5}\b/g;

/** A text as a log may hold it, cut at a length; null for what is no text. */
export const maskedText = (value: unknown, max: number): string | null =>
  typeof value === 'string' ? value.replaceAll('\0', '').replace(personal, '***').slice(0, max) : null;

/** Is it the name of a typed password? Such a value is taken as it was typed, and no digest of it is kept but the slow one. */
export const isPasswordName = (name: string): boolean => /(^|_)PW\d?$/.test(name);
