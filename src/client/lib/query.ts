/** An object as a form-url-encoded body: lists repeat their name, empty values are left out. */
export function formUrlEncoded(values: Record<string, unknown>): string {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== null && one !== undefined) form.append(name, String(one));
  }
  return form.toString();
}

/** What umi-request asks of the package `qs`; the build gives it these in its place (vite.config.ts): the package is larger than ours. */
export const stringify = formUrlEncoded;
export const parse = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text));
