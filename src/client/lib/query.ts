// Stands for the package qs, of which umi-request asks these two (vite.config.ts): they would be a tenth of the login page's script.

/** An object as a form-url-encoded body: lists repeat their name, empty values are left out. */
export function stringify(values: Record<string, unknown>): string {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== null && one !== undefined) form.append(name, String(one));
  }
  return form.toString();
}

/** The values of a form-url-encoded body, the last of those with one name. */
export const parse = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text));
