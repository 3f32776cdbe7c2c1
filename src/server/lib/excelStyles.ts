import { type Edit, edited, Tags } from './excelTags';

/** A list of `styles.xml`: where it stands, and its entries. */
interface List {
  from: number;
  to: number;
  end: number;
  isEmpty: boolean;
  items: Buffer[];
  added: string[];
}

/** The lists that are added to. */
const lists = ['fonts', 'fills', 'cellXfs'] as const;
type ListName = (typeof lists)[number];

/** Parts of a style sheet in the order of the file. */
const order = ['numFmts', 'fonts', 'fills', 'borders', 'cellStyleXfs', 'cellXfs', 'cellStyles', 'dxfs', 'tableStyles', 'colors', 'extLst'];

/** Colour of marked cells: a fill of it is a mark, also in a workbook that comes back. */
const markColor = 'FFFDE0E0';
/** What each list begins with where a workbook leaves it out: what cells without a format of their own have. */
const firstEntries = (p: string): Record<ListName, readonly string[]> => ({
  fonts: [`<${p}font><${p}sz val="11"/></${p}font>`],
  fills: ['none', 'gray125'].map((pattern) => `<${p}fill><${p}patternFill patternType="${pattern}"/></${p}fill>`),
  cellXfs: [`<${p}xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>`],
});
/** How a colour is said. */
const colorParts = ['auto', 'indexed', 'rgb', 'theme', 'tint'];

/** The first element of a text. */
function elementOf(xml: Buffer): Tags {
  const tags = new Tags(xml);
  tags.next();
  return tags;
}

/** Changes of the current tag that give it attributes. */
export function attributeEdits(tags: Tags, values: Readonly<Record<string, number>>): Edit[] {
  const behind = tags.to - (tags.isEmpty ? 2 : 1);
  return Object.entries(values).map(([name, value]) => {
    const place = tags.place(name);
    return place ? { from: place.value, to: place.to, text: String(value) } : { from: behind, to: behind, text: ` ${name}="${value}"` };
  });
}

/** A solid fill: its colour, and the one behind it, which is not seen. */
function solidColors(fill: Buffer | undefined): Record<'fgColor' | 'bgColor', string> | null {
  const colors = { fgColor: '', bgColor: '' };
  let isSolid = false;
  if (!fill) return null;
  for (const tags = new Tags(fill); tags.next(); ) {
    if (tags.opens('patternFill')) isSolid = tags.attribute('patternType') === 'solid';
    for (const name of ['fgColor', 'bgColor'] as const)
      if (tags.opens(name))
        colors[name] = colorParts.flatMap((part) => (tags.place(part) ? [`${part}="${tags.attribute(part)}"`] : [])).join(' ');
  }
  return isSolid ? colors : null;
}

const isMark = (colors: ReturnType<typeof solidColors>): boolean => colors?.fgColor.toUpperCase() === `RGB="${markColor}"`;

/**
 * The formats of a workbook's cells, and more of them as they are asked for: that of the reasons, and for each format itself with the fill of a mark. A
 * mark keeps the colour that the cell had before as the one behind its own, so that it can be taken away again.
 */
export class CellStyles {
  private prefix = '';
  private readonly found = new Map<string, List>();
  /** Where the parts begin that it has, and the end. */
  private readonly parts = new Map<string, number>();
  private end: number;
  private readonly known = new Map<string, number>();

  constructor(private readonly xml: Buffer) {
    this.end = xml.length;
    const tags = new Tags(xml);
    for (let list: List | undefined; tags.next(); ) {
      const { from, to, isEmpty, name } = tags;
      if (tags.depth === 0) {
        if (tags.isEnd) this.end = Math.min(this.end, from);
        else this.prefix = tags.prefix;
      } else if (tags.depth === 1 && tags.isEnd) {
        if (list) list.end = from;
        list = undefined;
      } else if (tags.depth === 1) {
        if (!this.parts.has(name)) this.parts.set(name, from);
        list =
          lists.some((one) => one === name) && !this.found.has(name) ? { from, to, end: to, isEmpty, items: [], added: [] } : undefined;
        if (list) this.found.set(name, list);
        if (isEmpty) list = undefined;
      } else if (list && !tags.isEnd) {
        tags.leave();
        list.items.push(xml.subarray(from, tags.to));
      }
    }
  }

  private list(name: ListName): List {
    const own = this.found.get(name);
    if (own) return own;
    const places = order.slice(order.indexOf(name) + 1).map((part) => this.parts.get(part) ?? this.end);
    const at = Math.min(...places);
    const list: List = { from: at, to: at, end: at, isEmpty: true, items: [], added: [] };
    this.found.set(name, list);
    return list;
  }
  /** Adds an entry to a list and gives its number. */
  private add(name: ListName, text: string): number {
    const { items, added } = this.list(name);
    added.push(...firstEntries(this.prefix)[name].slice(items.length + added.length), text);
    return items.length + added.length - 1;
  }
  private once(key: string, make: () => number): number {
    const number = this.known.get(key) ?? make();
    this.known.set(key, number);
    return number;
  }
  private addFill(inner: string): number {
    const p = this.prefix;
    return this.add('fills', `<${p}fill><${p}patternFill patternType="solid">${inner}</${p}patternFill></${p}fill>`);
  }
  /** A format with another fill, as a number of its own. */
  private withFill(cell: number, fillId: number): number {
    const own = this.list('cellXfs').items[cell] ?? Buffer.from(firstEntries(this.prefix).cellXfs.join(''));
    const edits = attributeEdits(elementOf(own), { fillId, applyFill: 1 });
    return this.add('cellXfs', edited(own, edits).toString());
  }
  private fillOf(cell: number): Buffer | undefined {
    const own = this.list('cellXfs').items[cell];
    return own && this.list('fills').items[Number(elementOf(own).attribute('fillId')) || 0];
  }

  /** Format of the reasons. */
  get reason(): number {
    return this.once('reason', () => {
      const p = this.prefix;
      const font = this.add('fonts', `<${p}font><${p}sz val="10"/><${p}color rgb="FFC62828"/></${p}font>`);
      return this.add(
        'cellXfs',
        `<${p}xf numFmtId="0" fontId="${font}" fillId="0" borderId="0" xfId="0" applyFont="1" applyAlignment="1"><${p}alignment vertical="top" wrapText="1"/></${p}xf>`,
      );
    });
  }
  /** A format with the fill of a mark. */
  marked(cell: number): number {
    return this.once(`marked ${cell}`, () => {
      const colors = solidColors(this.fillOf(cell));
      if (isMark(colors)) return cell;
      const [p, before] = [this.prefix, colors?.fgColor || 'indexed="64"'];
      const fill = this.once(`mark ${before}`, () => this.addFill(`<${p}fgColor rgb="${markColor}"/><${p}bgColor ${before}/>`));
      return this.withFill(cell, fill);
    });
  }
  /** A format as it was before it was marked. */
  unmarked(cell: number): number {
    return this.once(`unmarked ${cell}`, () => {
      const colors = solidColors(this.fillOf(cell));
      if (!isMark(colors)) return cell;
      const before = colors?.bgColor ?? '';
      const hadNone = before === '' || before === 'indexed="64"';
      return this.withFill(cell, hadNone ? 0 : this.once(`fill ${before}`, () => this.addFill(`<${this.prefix}fgColor ${before}/>`)));
    });
  }

  /** The style sheet with what was asked for; everything else stays as it was. */
  written(): Buffer {
    const p = this.prefix;
    const edits = lists.flatMap((name): Edit[] => {
      const { from, to, end, isEmpty, items, added } = this.list(name);
      if (added.length === 0) return [];
      const open = `<${p}${name} count="${items.length + added.length}">`;
      const text = added.join('');
      return isEmpty
        ? [{ from, to, text: `${open}${text}</${p}${name}>` }]
        : [
            { from, to, text: open },
            { from: end, to: end, text },
          ];
    });
    return edited(this.xml, edits);
  }
}
