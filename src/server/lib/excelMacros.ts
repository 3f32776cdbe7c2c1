import { type Edit, edited, Tags } from './excelTags';

/** Parts of a workbook that hold what runs by itself: macros, sheets of macros, controls with code, buttons of their own. */
const isMacro = (part: string): boolean => /^\/?(xl\/(vba|macrosheets\/|activeX\/|dialogsheets\/)|customUI|userCustomization)/i.test(part);

/** Names of the types of such parts, and of what leads to them. */
const isMacroType = (type: string): boolean => /vba|macrosheet|activeX|control$|attachedToolbars|dialogsheet|ui\/extensibility/i.test(type);

/** What a workbook with macros is called, and one without. */
const withMacros = /application\/vnd\.ms-excel\.(?:sheet|template)\.macroEnabled\.main\+xml/;
const plainBook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';

/** The list of types without those of macros. */
function typesWithout(xml: Buffer): Buffer {
  const edits: Edit[] = [];
  const tags = new Tags(xml);
  while (tags.next()) {
    if (!tags.opens('Override') && !tags.opens('Default')) continue;
    const type = tags.place('ContentType');
    if (isMacro(tags.attribute('PartName')) || isMacroType(tags.attribute('ContentType')))
      edits.push({ from: tags.from, to: tags.to, text: '' });
    else if (type && withMacros.test(tags.attribute('ContentType'))) edits.push({ from: type.value, to: type.to, text: plainBook });
  }
  return edited(xml, edits);
}

/** Elements of one kind that name a relationship that is gone. */
function without(xml: Buffer, gone: ReadonlySet<string>): Buffer {
  const edits: Edit[] = [];
  const tags = new Tags(xml);
  while (tags.next()) {
    if (!['sheet', 'control'].some((name) => tags.opens(name)) || !gone.has(tags.attribute('id'))) continue;
    const { from } = tags;
    tags.leave();
    edits.push({ from, to: tags.to, text: '' });
  }
  return edited(xml, edits);
}

/** The parts of a workbook without its macros and without what names them; the same parts where it has none. */
export function withoutMacros(parts: Map<string, Buffer>): Map<string, Buffer> {
  if (![...parts.keys()].some(isMacro)) return parts;
  const kept = new Map([...parts].filter(([name]) => !isMacro(name)));
  for (const [name, xml] of [...kept]) {
    if (name === '[Content_Types].xml') kept.set(name, typesWithout(xml));
    const [, folder, of] = /^(.*)_rels\/([^/]+)\.rels$/.exec(name) ?? [];
    if (of === undefined) continue;
    const gone = new Set<string>();
    const edits: Edit[] = [];
    const tags = new Tags(xml);
    while (tags.next()) {
      if (!tags.opens('Relationship') || !isMacroType(tags.attribute('Type'))) continue;
      gone.add(tags.attribute('Id'));
      edits.push({ from: tags.from, to: tags.to, text: '' });
    }
    if (gone.size === 0) continue;
    kept.set(name, edited(xml, edits));
    const own = kept.get(`${folder}${of}`);
    if (own) kept.set(`${folder}${of}`, without(own, gone));
  }
  return kept;
}
