const marks: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" };

/** The text of cleaned HTML without its markup, a line for each paragraph and row of a table. */
export const textOfHtml = (html: string): string =>
  html
    .replace(/\s+/g, ' ')
    .replace(/<\/t[dh]>/gi, ' ')
    .replace(/<\/?(br|hr|p|div|h[1-6]|ul|ol|li|table|caption|tr|dl|dt|dd|pre|blockquote|figure)\b[^<>]*>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => marks[name] ?? '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{2,}/g, '\n')
    .trim();

/** Has cleaned HTML nothing that is seen: no letter and no picture? */
export const isEmptyHtml = (html: string | null | undefined): boolean => !html || (textOfHtml(html) === '' && !/<img\b/i.test(html));
