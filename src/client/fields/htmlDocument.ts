/** What a document of foreign HTML may load: pictures and fonts of this portal, pictures inside the text, and nothing that runs. */
const policy = [
  "default-src 'none'",
  "img-src 'self' data:",
  "font-src 'self'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

let faces: string | null = null;

/** The portal's font faces as rules, with whole addresses: a document inside a frame has none of its own. */
function fontFaces(): string {
  faces ??= [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules].map((rule) => ({ rule, base: sheet.href ?? document.baseURI })))
    .filter(({ rule }) => rule instanceof CSSFontFaceRule)
    .map(({ rule, base }) => rule.cssText.replace(/url\("([^"]+)"\)/g, (_, url: string) => `url("${new URL(url, base)}")`))
    .join('\n');
  return faces;
}

/** Tables and quotes look the same where they are written and where they are read. */
const looks = (token: (name: string) => string) => `
  html { overflow: hidden; }
  body { display: flow-root; margin: 0; overflow: auto hidden; overflow-wrap: anywhere; word-break: keep-all; letter-spacing: -0.01em;
    font: 12px/18px ${getComputedStyle(document.documentElement).fontFamily}; font-variant-numeric: tabular-nums; color: ${token('text')}; }
  p, ul, ol, table, blockquote, h1, h2, h3, h4, h5, h6 { margin: 0 0 9px; }
  h1, h2, h3 { font-size: 14px; line-height: 20px; }
  h4, h5, h6 { font-size: 12px; }
  body > :last-child { margin-bottom: 0; }
  ul, ol { padding-left: 20px; }
  li > p { margin: 0; }
  blockquote { padding-left: 12px; border-left: 3px solid ${token('line')}; }
  img { max-width: 100%; height: auto; }
  a { color: ${token('link')}; }
  table { border-collapse: collapse; }
  td, th { padding: 2px 6px; border: 1px solid ${token('strong')}; vertical-align: top; text-align: left; }
  th { background: ${token('ghead')}; }
  td > p, th > p { margin: 0; }`;

/** A whole document around foreign HTML: its own policy, the portal's looks. */
export function htmlDocument(html: string): string {
  const token = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`);
  return `<!doctype html><html lang="${document.documentElement.lang}"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}"><style>${fontFaces()}${looks(token)}</style></head><body>${html}</body></html>`;
}
