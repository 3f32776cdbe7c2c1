import { Refusal } from './refusal';

const [quote, apostrophe, slash, colon, less, equals, greater] = [34, 39, 47, 58, 60, 61, 62];

const isBlank = (byte: number | undefined): boolean => byte === 32 || byte === 10 || byte === 13 || byte === 9;

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function entity(whole: string, name: string): string {
  if (!name.startsWith('#')) return entities[name] ?? whole;
  const code = name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
}

const unescaped = (text: string): string =>
  text.includes('&') ? text.replace(/&(#x[\da-fA-F]{1,8}|#\d{1,8}|[a-z]{1,8});/g, entity) : text;

/** Where an attribute stands in a part: its name, its value between the quotes. */
export interface Place {
  from: number;
  value: number;
  to: number;
}

/**
 * The tags of a workbook's part, one after the other: the one way its XML is read. It goes forward and looks at every byte once, holds
 * nothing and knows no depth beyond a number, so time and memory grow with the part alone, whatever stands in it. Names are those without a prefix.
 * 422 MSG000492 where a tag, a comment or a section has no end.
 */
export class Tags {
  /** Where the tag begins, and what follows it. */
  from = 0;
  to: number;
  /** `</x>` and `<x/>`. */
  isEnd = false;
  isEmpty = false;
  /** Elements around this one. */
  depth = 0;
  private inside = 0;
  /** Bytes of the prefix with its colon, of the name and of the attributes. */
  private prefixAt = 0;
  private nameAt = 0;
  private nameTo = 0;
  private last = 0;

  constructor(
    readonly xml: Buffer,
    from = 0,
  ) {
    this.to = from;
  }

  /** Goes on to the next tag; false when there is none. */
  next(): boolean {
    const { xml } = this;
    const end = xml.length;
    let at = this.to;
    for (;;) {
      while (at < end && xml[at] !== less) at++;
      if (at >= end) return false;
      const next = xml[at + 1];
      if (next === 33) at = this.behind(at, this.starts(at, '<!--') ? '-->' : this.starts(at, '<![CDATA[') ? ']]>' : '>');
      else if (next === 63) at = this.behind(at, '?>');
      else break;
    }
    this.from = at++;
    this.isEnd = xml[at] === slash;
    if (this.isEnd) at++;
    this.prefixAt = at;
    this.nameAt = at;
    for (; at < end; at++) {
      const byte = xml[at];
      if (byte === colon) this.nameAt = at + 1;
      else if (byte === greater || byte === slash || isBlank(byte)) break;
    }
    this.nameTo = at;
    let open = 0;
    for (; at < end; at++) {
      const byte = xml[at];
      if (open) {
        if (byte === open) open = 0;
      } else if (byte === greater) break;
      else if (byte === quote || byte === apostrophe) open = byte;
    }
    if (at >= end) throw new Refusal(422, 'MSG000492');
    this.to = at + 1;
    this.isEmpty = !this.isEnd && xml[at - 1] === slash;
    this.last = this.isEmpty ? at - 1 : at;
    if (this.isEnd) this.inside--;
    this.depth = this.inside;
    if (!this.isEnd && !this.isEmpty) this.inside++;
    return true;
  }

  private starts(at: number, text: string): boolean {
    return this.xml.toString('latin1', at, at + text.length) === text;
  }

  private behind(at: number, mark: string): number {
    const found = this.xml.indexOf(mark, at + 2, 'latin1');
    if (found < 0) throw new Refusal(422, 'MSG000492');
    return found + mark.length;
  }

  private isName(from: number, to: number, name: string): boolean {
    if (to - from !== name.length) return false;
    for (let i = 0; i < name.length; i++) if (this.xml[from + i] !== name.charCodeAt(i)) return false;
    return true;
  }

  /** Is it the tag of such an element? */
  is(name: string): boolean {
    return this.isName(this.nameAt, this.nameTo, name);
  }

  /** Does the element begin here, empty or not? */
  opens(name: string): boolean {
    return !this.isEnd && this.is(name);
  }

  /** Does the element end with this tag? */
  ends(name: string): boolean {
    return this.isEnd && this.is(name);
  }

  /** The name without its prefix. */
  get name(): string {
    return this.xml.toString('latin1', this.nameAt, this.nameTo);
  }

  /** The prefix with its colon. */
  get prefix(): string {
    return this.xml.toString('latin1', this.prefixAt, this.nameAt);
  }

  /** Where an attribute stands, by its name without prefix. */
  place(name: string): Place | null {
    const { xml, last } = this;
    let at = this.nameTo;
    while (at < last) {
      while (at < last && isBlank(xml[at])) at++;
      const from = at;
      let local = at;
      for (; at < last && xml[at] !== equals && !isBlank(xml[at]); at++) if (xml[at] === colon) local = at + 1;
      const nameTo = at;
      while (at < last && isBlank(xml[at])) at++;
      if (xml[at] !== equals) continue;
      at++;
      while (at < last && isBlank(xml[at])) at++;
      const mark = xml[at++];
      const value = at;
      if (mark !== quote && mark !== apostrophe) return null;
      while (at < last && xml[at] !== mark) at++;
      if (this.isName(local, nameTo, name)) return { from, value, to: at };
      at++;
    }
    return null;
  }

  /** Value of an attribute, empty where there is none. */
  attribute(name: string): string {
    const place = this.place(name);
    return place ? unescaped(this.xml.toString('utf8', place.value, place.to)) : '';
  }

  /** Goes on to the end of this element. */
  leave(): void {
    const outer = this.depth;
    if (!this.isEmpty) while (this.next() && this.depth > outer);
  }

  /** Goes on to the next tag and gives the text before it. */
  text(): string {
    if (this.isEmpty) return '';
    const from = this.to;
    return this.next() ? textOf(this.xml.toString('utf8', from, this.from)) : '';
  }

  /**
   * Goes on to the end of this element, a string of a workbook, and gives its text: all runs of it, without the readings that stand over
   * characters. `_x000D_` stands for a character XML does not know.
   */
  runs(): string {
    if (this.isEmpty) return '';
    const outer = this.depth;
    let text = '';
    let reading = false;
    while (this.next() && this.depth > outer) {
      if (this.is('rPh')) reading = !this.isEnd && !this.isEmpty;
      else if (this.opens('t') && !reading) text += this.text();
    }
    return spelt(text);
  }
}

/** Characters that are written as `_x` and their number. */
export const spelt = (text: string): string =>
  text.includes('_x') ? text.replace(/_x([\da-fA-F]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))) : text;

/** Text as it is seen: in composed letters, without marks that have no width, no blanks around it. */
export const seenText = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\u200b\u2060\ufeff]/g, '')
    .trim();

/** What stands between two tags as text: without comments, sections as they are. */
function textOf(xml: string): string {
  if (!xml.includes('<')) return unescaped(xml);
  let text = '';
  let at = 0;
  for (let open = xml.indexOf('<'); open >= 0; open = xml.indexOf('<', at)) {
    text += unescaped(xml.slice(at, open));
    const isSection = xml.startsWith('<![CDATA[', open);
    const mark = isSection ? ']]>' : xml.startsWith('<!--', open) ? '-->' : '>';
    const end = xml.indexOf(mark, open);
    if (isSection) text += xml.slice(open + 9, end);
    at = end + mark.length;
  }
  return text + unescaped(xml.slice(at));
}

/** A change of a part: bytes from one place to another give way to a text. */
export interface Edit {
  from: number;
  to: number;
  text: string;
}

/** A part with its changes; everything else stays as it was, byte for byte. Changes of one place stand in their order. */
export function edited(xml: Buffer, edits: readonly Edit[]): Buffer {
  const pieces: Buffer[] = [];
  let at = 0;
  for (const { from, to, text } of [...edits].sort((a, b) => a.from - b.from)) {
    pieces.push(xml.subarray(at, from), Buffer.from(text));
    at = Math.max(at, to);
  }
  return Buffer.concat([...pieces, xml.subarray(at)]);
}
