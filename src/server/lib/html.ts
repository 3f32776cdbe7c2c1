import sanitize from 'sanitize-html';
import { Refusal } from './refusal';

/** Longest foreign HTML, in characters: a template around a notice, each the longest there is, and as much again. */
export const maxForeign = 400_000;
/** Elements of foreign HTML that may be open at once; the parser looks through them at every tag. */
export const maxDepth = 256;

/** Properties of inline styles that only look: nothing that loads, covers the page or leaves its place. */
const length = /^-?[\d.]+(px|pt|em|rem|%)?$/;
const lengths = /^(-?[\d.]+(px|pt|em|rem|%)?|auto)(\s+(-?[\d.]+(px|pt|em|rem|%)?|auto)){0,3}$/;
const colour = /^(#[\da-f]{3,8}|[a-z]+|rgba?\([\d\s.,%]+\))$/i;
const border = /^[\w\s.#,()%-]{1,60}$/;
const styles: Record<string, RegExp[]> = {
  color: [colour],
  'background-color': [colour],
  'text-align': [/^(left|right|center|justify)$/],
  'vertical-align': [/^(top|middle|bottom|baseline|sub|super)$/],
  'text-decoration': [/^(underline|line-through|none)$/],
  'font-weight': [/^(bold|normal|[1-9]00)$/],
  'font-style': [/^(italic|normal)$/],
  'font-size': [length],
  'font-family': [/^[\w\s'",가-힣-]{1,200}$/],
  'line-height': [length],
  'white-space': [/^(normal|nowrap|pre|pre-wrap)$/],
  width: [length],
  height: [length],
  padding: [lengths],
  margin: [lengths],
  'border-collapse': [/^(collapse|separate)$/],
  border: [border],
  'border-top': [border],
  'border-right': [border],
  'border-bottom': [border],
  'border-left': [border],
};

/**
 * Foreign HTML (mail templates, notices) as it may be kept and shown: text, tables, lists and pictures keep their looks; scripts, forms,
 * frames, foreign styles and addresses that are no web page, mail or telephone are taken out. Pictures come from this portal, out of the
 * text itself (`data:`) or from a mail's own parts (`cid:`), never from elsewhere: opening a text tells nobody of it.
 * 422 MSG000358 for one that is too long, 422 MSG000450 for one whose elements are nested too deeply.
 */
export function cleanHtml(html: string): string {
  return sanitize(html, {
    ...boundsOf(html),
    allowedTags: [
      ...[
        'h1',
        'h2',
        'h3',
        'h4',
        'h5',
        'h6',
        'p',
        'div',
        'span',
        'br',
        'hr',
        'blockquote',
        'pre',
        'code',
        'ul',
        'ol',
        'li',
        'dl',
        'dt',
        'dd',
      ],
      ...[
        'b',
        'strong',
        'i',
        'em',
        'u',
        's',
        'strike',
        'sub',
        'sup',
        'small',
        'mark',
        'font',
        'center',
        'a',
        'img',
        'figure',
        'figcaption',
      ],
      ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
    ],
    allowedAttributes: {
      '*': ['style', 'align', 'valign', 'dir', 'lang', 'title'],
      a: ['href', 'target', 'rel'],
      img: ['src', 'alt', 'width', 'height'],
      table: ['cellpadding', 'cellspacing', 'border', 'width'],
      td: ['colspan', 'rowspan', 'width', 'height', 'nowrap', 'bgcolor'],
      th: ['colspan', 'rowspan', 'width', 'height', 'nowrap', 'bgcolor', 'scope'],
      col: ['span', 'width'],
      ol: ['start', 'type'],
      font: ['color', 'size', 'face'],
    },
    allowedStyles: { '*': styles },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['data', 'cid'] },
    allowedSchemesAppliedToAttributes: ['href', 'src'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    // Text of these is no text to read.
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'svg', 'math', 'iframe', 'object', 'title'],
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isPicture(attribs.src ?? ''),
    transformTags: { a: sanitize.simpleTransform('a', { target: '_blank', rel: 'noopener noreferrer' }) },
    nestingLimit: 100,
  });
}

/** The bounds of foreign HTML, for its parser: 422 MSG000358 where it is too long, MSG000450 where it is nested too deeply. */
export function boundsOf(html: string): Pick<sanitize.IOptions, 'onOpenTag' | 'onCloseTag'> {
  if (html.length > maxForeign) throw new Refusal(422, 'MSG000358', { args: ['HTML', maxForeign, html.length] });
  let depth = 0;
  return {
    onOpenTag() {
      if (++depth > maxDepth) throw new Refusal(422, 'MSG000450', { args: [maxDepth] });
    },
    onCloseTag() {
      depth--;
    },
  };
}

/** A picture inside the text, of the mail itself, or of this portal. SVG may hold scripts. */
const isPicture = (src: string): boolean => /^(data:image\/(png|jpeg|gif|webp);base64,|cid:|\/(?![/\\]))/i.test(src);
