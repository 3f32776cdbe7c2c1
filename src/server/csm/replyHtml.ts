import sanitize from 'sanitize-html';
import { boundsOf } from '../lib/html';

/** Elements that begin a line of their own. */
const lineTags = [
  'p',
  'div',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'ul',
  'ol',
  'li',
  'table',
  'tr',
  'dl',
  'dt',
  'dd',
  'pre',
  'blockquote',
  'hr',
];
const cellTags = ['td', 'th'];
/** What stands for the head of an answered mail whose program marks it, as others write it. */
const separator = '-----Original Message-----';
/** How programs mark where the answered mail begins. */
const originals = /(^|[ _-])(divRplyFwdMsg|OutlookMessageHeader|appendonsend|yahoo_quoted|ydp[\w]{0,20}yahoo_quoted)($|[ _-])/;

const marks: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };
const attribute = (tag: string, name: string): string => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '';

/** Is this blockquote a quote? Programs indent a writer's own words with bare ones. */
const isQuote = (tag: string): boolean =>
  attribute(tag, 'type') === 'cite' ||
  tag.includes(' cite=') ||
  /quote|cite/i.test(attribute(tag, 'class')) ||
  attribute(tag, 'style').includes('border-left');

/**
 * The text of a mail in HTML as mail programs write texts: quotes as lines with `>`, a line above the mail that is answered, and `[cid:…]` where a
 * picture of the mail stands. Refuses what is too long or nested too deeply.
 */
export function textOfLetter(html: string): string {
  const plain = sanitize(html, {
    ...boundsOf(html),
    allowedTags: [...lineTags, ...cellTags, 'br', 'img'],
    allowedAttributes: { '*': ['id', 'class'], blockquote: ['type', 'cite', 'class', 'style'], img: ['src'] },
    allowedSchemesByTag: { img: ['cid'] },
    parseStyleAttributes: false,
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'svg', 'math', 'iframe', 'object', 'title', 'head'],
  });
  return linesOf(plain).join('\n');
}

/** The lines of HTML that is well-formed. */
function linesOf(html: string): string[] {
  const lines: string[] = [];
  const quotes: boolean[] = [];
  let line = '';
  let isOpen = false;
  const end = () => {
    const depth = quotes.filter(Boolean).length;
    lines.push(depth ? `${'>'.repeat(depth)} ${line}` : line);
    line = '';
    isOpen = false;
  };
  const begin = () => {
    if (isOpen) end();
  };
  for (const [piece] of html.matchAll(/<[^<>]*>|[^<>]+/g)) {
    if (!piece.startsWith('<')) {
      const text = piece.replace(/&(amp|lt|gt|quot);/g, (mark) => marks[mark] as string).replace(/[ \t\r\n]+/g, ' ');
      if (text === ' ' && !isOpen) continue;
      line += isOpen ? text : text.trimStart();
      isOpen = true;
      continue;
    }
    const [, slash, name = ''] = /^<(\/?)([a-z\d]+)/.exec(piece) ?? [];
    if (name === 'br') end();
    else if (name === 'img') {
      const cid = attribute(piece, 'src');
      if (cid.startsWith('cid:')) {
        line += `[${cid}]`;
        isOpen = true;
      }
    } else if (cellTags.includes(name)) line += isOpen ? ' ' : '';
    else if (lineTags.includes(name)) {
      begin();
      if (!slash && originals.test(`${attribute(piece, 'id')} ${attribute(piece, 'class')}`)) lines.push(separator);
      if (name === 'p' && slash) lines.push('');
      if (name === 'blockquote') {
        if (slash) quotes.pop();
        else quotes.push(isQuote(piece));
      }
    }
  }
  begin();
  return lines;
}
