const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** A text as HTML, a paragraph for each line. */
export const htmlOfText = (text: string): string =>
  text === ''
    ? ''
    : text
        .split('\n')
        .map((line) => `<p>${line.replace(/[&<>]/g, (sign) => escapes[sign] ?? sign)}</p>`)
        .join('');

/** The lines of an HTML that is nothing but paragraphs of text, as `htmlOfText` made it; null where it is more than that. */
export function textOfPlainHtml(html: string): string | null {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const isPlain = [...body.childNodes].every(
    (node) => node instanceof Element && node.tagName === 'P' && [...node.children].every(({ tagName }) => tagName === 'BR'),
  );
  if (!isPlain) return null;
  // A line break alone keeps an empty paragraph open.
  const lineOf = (paragraph: Element) =>
    [...paragraph.childNodes].map((node) => (node instanceof Element ? '\n' : (node.textContent ?? ''))).join('');
  return [...body.children].map((paragraph) => (paragraph.innerHTML === '<br>' ? '' : lineOf(paragraph))).join('\n');
}
