import { corp } from '../lib/corp';
import looks from './foreign.css?inline';

/** What a document of foreign HTML may load: pictures and fonts of this portal, pictures inside the text, and nothing that runs. */
const policy = [
  "default-src 'none'",
  "img-src 'self' data:",
  "font-src 'self'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** Colours that the looks name. */
const tokens = ['text', 'line', 'strong', 'ghead', 'link'];

/** In the dark, too, it is read on bright paper: its author may have chosen colours of his own. */
const paper: Record<string, string> = {
  ...{ text: '#17232c', line: '#d5dce1', strong: '#b9c4cb', ghead: '#eef2f5' },
  link: corp.accent.light.link,
};

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

/** A whole document around foreign HTML: its own policy, the portal's looks. Its body is as high as the text. */
export function htmlDocument(html: string): string {
  const { lang, dataset } = document.documentElement;
  const isDark = dataset.shade === 'dark';
  const root = getComputedStyle(document.documentElement);
  const colours = tokens.map((name) => `--${name}: ${isDark ? paper[name] : root.getPropertyValue(`--${name}`)};`).join(' ');
  const frame = `:root { ${colours} font-family: ${root.fontFamily}; overflow: hidden; } body { display: flow-root; margin: 0; overflow: auto hidden; ${isDark ? 'padding: 6px 12px; background: #fff;' : ''} }`;
  return `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}">
<style>${fontFaces()} ${frame} ${looks}</style></head><body class="foreign">${html}</body></html>`;
}
