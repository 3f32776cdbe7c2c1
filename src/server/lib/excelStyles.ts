import { type Edit, edited, Tags } from './excelTags';

/** A list of `styles.xml`: where it stands and how many it has. */
interface List {
  from: number;
  to: number;
  end: number;
  isEmpty: boolean;
  count: number;
}

/** The lists that are added to, in the order of the file. */
const lists = ['fonts', 'cellXfs', 'dxfs'];

/** What stands behind those lists. */
const later = ['tableStyles', 'colors', 'extLst'];

/** The look of the reasons (a cell format) and of marked cells (a differential one), added to the user's styles, with their numbers. */
export function addStyles(styles: Buffer): { styles: Buffer; cell: number; mark: number } {
  let p = '';
  let behind = styles.length;
  const found = new Map<string, List>();
  const tags = new Tags(styles);
  for (let list: List | undefined; tags.next(); ) {
    const { from, to, isEmpty } = tags;
    if (tags.depth === 0) {
      if (tags.isEnd) behind = Math.min(behind, from);
      else p = tags.prefix;
    } else if (tags.depth === 1 && tags.isEnd) {
      if (list) list.end = from;
      list = undefined;
    } else if (tags.depth === 1) {
      const { name } = tags;
      if (later.includes(name)) behind = Math.min(behind, from);
      if (!lists.includes(name) || found.has(name)) continue;
      list = { from, to, end: to, isEmpty, count: 0 };
      found.set(name, list);
      if (isEmpty) list = undefined;
    } else if (list && tags.depth === 2 && !tags.isEnd) list.count++;
  }

  const edits: Edit[] = [];
  /** Adds one to a list and gives its number. */
  const add = (name: string, text: string): number => {
    const list = found.get(name);
    const open = `<${p}${name} count="${(list?.count ?? 0) + 1}">`;
    const close = `</${p}${name}>`;
    if (!list) edits.push({ from: behind, to: behind, text: `${open}${text}${close}` });
    else if (list.isEmpty) edits.push({ from: list.from, to: list.to, text: `${open}${text}${close}` });
    else edits.push({ from: list.from, to: list.to, text: open }, { from: list.end, to: list.end, text });
    return list?.count ?? 0;
  };
  const font = add('fonts', `<${p}font><${p}sz val="10"/><${p}color rgb="FFC62828"/></${p}font>`);
  const cell = add(
    'cellXfs',
    `<${p}xf numFmtId="0" fontId="${font}" fillId="0" borderId="0" xfId="0" applyFont="1" applyAlignment="1"><${p}alignment vertical="top" wrapText="1"/></${p}xf>`,
  );
  const mark = add(
    'dxfs',
    `<${p}dxf><${p}font><${p}color rgb="FFC62828"/></${p}font><${p}fill><${p}patternFill patternType="solid"><${p}fgColor rgb="FFFDE0E0"/><${p}bgColor rgb="FFFDE0E0"/></${p}patternFill></${p}fill></${p}dxf>`,
  );
  return { styles: edited(styles, edits), cell, mark };
}
