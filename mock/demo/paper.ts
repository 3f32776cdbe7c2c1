import { zipSync } from 'fflate';

/** What a document of a shipment says, whatever kind of file it becomes. */
export interface Paper {
  title: string;
  facts: [label: string, value: string][];
  heads: string[];
  lines: string[][];
  note: string;
}

const plain = (text: string) => text.replace(/[^ -~]/g, '?').replace(/[\\()]/g, '\\$&');
const wide = 595;
const [left, right] = [48, wide - 48];

/** A page of A4 in the fonts that every reader has, so that the file is small: Latin letters alone. */
export function pdfOf({ title, facts, heads, lines, note }: Paper): Buffer {
  const drawn: string[] = ['0.6 w'];
  const write = (font: 'F1' | 'F2', size: number, x: number, y: number, text: string) =>
    drawn.push(`BT /${font} ${size} Tf ${x} ${y} Td (${plain(text)}) Tj ET`);
  const rule = (y: number) => drawn.push(`${left} ${y} m ${right} ${y} l S`);
  let y = 780;
  write('F2', 18, left, y, title);
  y -= 16;
  rule(y);
  for (const [label, value] of facts) {
    y -= 18;
    write('F1', 8, left, y, label);
    write('F1', 10, left + 130, y, value);
  }
  y -= 16;
  const columns = heads.map((_, i) => Math.round(left + (i === 0 ? 0 : 200 + ((i - 1) * (right - left - 200)) / (heads.length - 1))));
  const row = (font: 'F1' | 'F2', cells: readonly string[]) => {
    rule(y);
    y -= 16;
    for (const [i, cell] of cells.entries()) write(font, 9, (columns[i] ?? left) + 2, y + 3, cell);
  };
  row('F2', heads);
  for (const cells of lines) row('F1', cells);
  rule(y);
  write('F1', 8, left, 48, note);
  const page = drawn.join('\n');
  return fileOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${wide} 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R/F2 6 0 R>>>>>>`,
    `<</Length ${page.length}>>stream\n${page}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica-Bold>>',
    `<</Title(${plain(title)})>>`,
  ]);
}

/** The objects of a PDF with the table of where they stand; the first is the catalogue, the last the information. */
function fileOf(objects: readonly string[]): Buffer {
  let text = '%PDF-1.4\n';
  const starts = objects.map((object, i) => {
    const start = text.length;
    text += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(start).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${starts.join('')}`;
  return Buffer.from(
    `${text}${table}trailer\n<</Size ${size}/Root 1 0 R/Info ${size - 1} 0 R>>\nstartxref\n${text.length}\n%%EOF\n`,
    'latin1',
  );
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const xml = (body: string) => Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${body}`);
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const sheets = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const ofOffice = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const related = (type: string, target: string) =>
  xml(
    `<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${office}/${type}" Target="${target}"/></Relationships>`,
  );
const frame = {
  '[Content_Types].xml': xml(
    `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${ofOffice}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${ofOffice}.worksheet+xml"/></Types>`,
  ),
  '_rels/.rels': related('officeDocument', 'xl/workbook.xml'),
  'xl/workbook.xml': xml(
    `<workbook xmlns="${sheets}" xmlns:r="${office}"><sheets><sheet name="Document" sheetId="1" r:id="r1"/></sheets></workbook>`,
  ),
  'xl/_rels/workbook.xml.rels': related('worksheet', 'worksheets/sheet1.xml'),
};

/** A workbook of one sheet: title, facts, lines. */
export function bookOf({ title, facts, heads, lines, note }: Paper): Buffer {
  const rows = [[title], ...facts, [], heads, ...lines, [], [note]];
  const cell = (text: string) =>
    /^\d+(\.\d+)?$/.test(text) ? `<c><v>${text}</v></c>` : `<c t="inlineStr"><is><t>${escaped(text)}</t></is></c>`;
  const data = rows.map((cells) => `<row>${cells.map(cell).join('')}</row>`).join('');
  const sheet = xml(
    `<worksheet xmlns="${sheets}"><cols><col min="1" max="1" width="34" customWidth="1"/><col min="2" max="6" width="18" customWidth="1"/></cols><sheetData>${data}</sheetData></worksheet>`,
  );
  // One time for all of them: the same paper is the same file.
  return Buffer.from(zipSync({ ...frame, 'xl/worksheets/sheet1.xml': sheet }, { mtime: '2020-01-01T00:00:00' }));
}
