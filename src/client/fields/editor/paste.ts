import { isOwnPicture } from './schema';
import { listsOf } from './wordLists';

/** HTML from a clipboard as the editor takes it. */
export interface Pasted {
  html: string;
  /** Pictures that stood inside the text, as `data:` addresses: they become files. */
  pictures: string[];
  /** Pictures that lie elsewhere, on the disk of who copied them for example, and are left out. */
  lost: number;
}

/** Declarations that are kept, and values that say nothing: what a text has anyway. */
const kept: Record<string, RegExp> = {
  color: /^(windowtext|black|auto|inherit|initial|#0{3}|#0{6}|rgb\(0, ?0, ?0\))$/i,
  'background-color': /^(white|transparent|none|auto|inherit|initial|#f{3}|#f{6}|rgb\(255, ?255, ?255\))$/i,
  'text-align': /^(left|start|justify|inherit|initial)$/i,
  'font-weight': /^(normal|400|inherit|initial)$/i,
  'font-style': /^(normal|inherit|initial)$/i,
  'text-decoration': /^(none|inherit|initial)$/i,
};
/** Declarations that may say a ground without its name. */
const grounds = ['background', 'mso-highlight'];
/** A colour, and no picture or gradient. */
const colour = /^(#[\da-f]{3,8}|[a-z]+|rgba?\([\d\s.,%]+\))$/i;

type Style = Map<string, string>;

/** Declarations of a style, names in small letters; Hangul writes words of its own in quotes. */
function declarations(text: string): Style {
  const style: Style = new Map();
  for (const one of text.split(';')) {
    const at = one.indexOf(':');
    const name = one.slice(0, at).trim().toLowerCase();
    if (at > 0)
      style.set(
        name,
        one
          .slice(at + 1)
          .replace(/["']|!important/g, '')
          .trim(),
      );
  }
  return style;
}

/** Looks of a class, alone (`.name`) or of an element (`td.name`): the last declaration of each, with its place among all. */
export type ClassLooks = Map<string, Map<string, { value: string; at: number }>>;

/** Takes comments and the marks of one around a whole sheet out of a style sheet. */
function withoutComments(sheet: string): string {
  let text = '';
  let at = 0;
  for (let open = sheet.indexOf('/*'); open >= 0; open = sheet.indexOf('/*', at)) {
    text += sheet.slice(at, open);
    const end = sheet.indexOf('*/', open + 2);
    at = end < 0 ? sheet.length : end + 2;
  }
  return (text + sheet.slice(at)).replace(/<!--|-->/g, '');
}

/** What the clipboard's own style sheets say of classes: Excel and Hangul keep looks there. */
export function classLooks(sheets: readonly string[]): ClassLooks {
  const looks: ClassLooks = new Map();
  let at = 0;
  for (const block of sheets.flatMap((sheet) => withoutComments(sheet).split('}'))) {
    const open = block.lastIndexOf('{');
    if (open < 0) continue;
    const style = [...declarations(block.slice(open + 1))].filter(([name]) => kept[name] || grounds.includes(name));
    for (const name of block.slice(block.lastIndexOf('{', open - 1) + 1, open).split(',')) {
      const [selector = '', tag = ''] = /^(\w*)\.[\w-]+$/.exec(name.trim()) ?? [];
      if (!selector) continue;
      const key = tag.toLowerCase() + selector.slice(tag.length);
      const known = looks.get(key) ?? new Map();
      for (const [property, value] of style) known.set(property, { value, at: at++ });
      looks.set(key, known);
    }
  }
  return looks;
}

/** The looks of an element that are kept: of its class, of its own style, of attributes from before there were styles. */
function looksOf(element: Element, looks: ClassLooks): string {
  const ofClass = [...element.classList].flatMap((name) => [
    ...(looks.get(`.${name}`) ?? []),
    ...(looks.get(`${element.localName}.${name}`) ?? []),
  ]);
  const all: Style = new Map(ofClass.sort(([, a], [, b]) => a.at - b.at).map(([name, { value }]) => [name, value]));
  for (const [name, attribute] of [
    ['text-align', 'align'],
    ['color', 'color'],
    ['background-color', 'bgcolor'],
  ] as const) {
    const value = element.getAttribute(attribute);
    if (value && element.tagName !== 'TABLE') all.set(name, value);
  }
  for (const [name, value] of declarations(element.getAttribute('style') ?? '')) all.set(name, value);
  const ground = all.get('background') ?? all.get('mso-highlight');
  if (ground && colour.test(ground) && !all.has('background-color')) all.set('background-color', ground);
  return [...all]
    .filter(([name, value]) => kept[name] && value && !kept[name].test(value) && (!name.endsWith('color') || colour.test(value)))
    .map(([name, value]) => `${name}: ${value}`)
    .join('; ');
}

/** Comments: Word puts what only Office understands into them. */
function commentsOf(page: Document): Comment[] {
  const found: Comment[] = [];
  const walker = page.createTreeWalker(page, NodeFilter.SHOW_COMMENT);
  while (walker.nextNode()) found.push(walker.currentNode as Comment);
  return found;
}

/** Gives an element its looks back: colours of anything but a cell belong to its text. */
function dress(element: HTMLElement, looks: string): void {
  const isCell = element.tagName === 'TD' || element.tagName === 'TH';
  const parts = looks.split('; ').filter(Boolean);
  const isInk = (one: string) => one.startsWith('color') || (one.startsWith('background') && !isCell);
  const outer = parts.filter((one) => element.tagName === 'SPAN' || !isInk(one)).join('; ');
  const inner = parts.filter((one) => element.tagName !== 'SPAN' && isInk(one)).join('; ');
  if (outer) element.setAttribute('style', outer);
  if (!inner) return;
  const span = element.ownerDocument.createElement('span');
  span.setAttribute('style', inner);
  span.append(...element.childNodes);
  element.append(span);
}

/** Unwraps an element: its children stand in its place. */
const unwrap = (element: Element) => element.replaceWith(...element.childNodes);

const gone =
  'script, style, link, meta, title, xml, template, iframe, object, embed, svg, math, form, input, button, select, textarea, noscript';

/**
 * What Word, Excel, Hangul and web pages put into the clipboard, without what is theirs: tables, lists, headings, bold, colours and
 * alignment stay, fonts and sizes go, paragraphs that Word draws as a list become one.
 */
export function cleanPaste(html: string): Pasted {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const rules = classLooks([...page.querySelectorAll('style')].map((sheet) => sheet.textContent ?? ''));
  for (const comment of commentsOf(page)) comment.remove();
  for (const element of page.querySelectorAll(gone)) element.remove();
  listsOf(page.body);

  const pictures: string[] = [];
  let lost = 0;
  for (const picture of page.querySelectorAll('img')) {
    const own = (picture.getAttribute('src') ?? '').replace(location.origin, '');
    picture.setAttribute('src', own);
    if (own.startsWith('data:image/')) pictures.push(own);
    else if (!isOwnPicture(own)) lost++;
    if (own.startsWith('data:') || !isOwnPicture(own)) picture.remove();
  }
  for (const element of page.body.querySelectorAll<HTMLElement>('*')) {
    // Names with a colon are Office's own: o:p, v:shape, w:sdt.
    if (element.tagName.includes(':') || element.tagName === 'CENTER') {
      if (!element.textContent?.trim() && !element.querySelector('img, table')) element.remove();
      else unwrap(element);
      continue;
    }
    const looks = looksOf(element, rules);
    for (const name of ['class', 'style', 'align', 'bgcolor', 'lang', 'id', 'width', 'height', 'background']) {
      if (element.tagName !== 'IMG' || (name !== 'width' && name !== 'height')) element.removeAttribute(name);
    }
    dress(element, looks);
  }
  return { html: page.body.innerHTML, pictures, lost };
}
