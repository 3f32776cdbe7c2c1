/** What is known by now: a formatter is dear to make. */
const known = new Map<string, number | null>();

/** Decimals of a currency; null of none and of an unknown one. */
export function currencyDecimals(currency: string | null | undefined): number | null {
  if (!currency) return null;
  const before = known.get(currency);
  if (before !== undefined) return before;
  const decimals = decimalsOf(currency);
  if (/^[A-Z]{3}$/.test(currency)) known.set(currency, decimals);
  return decimals;
}

function decimalsOf(currency: string): number | null {
  try {
    return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? null;
  } catch {
    return null;
  }
}
