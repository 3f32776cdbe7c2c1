import { Tags } from './excelTags';
import { columnOf } from './excelXml';
import { Refusal } from './refusal';

/** For a row and one of the asked columns: the first row of the merged area of rows it lies in, 0 where it lies in none. */
export type MergedTop = (rowNo: number, column: number) => number;

/**
 * The merged areas of a sheet by asked column, for the rows up to `lastRow`; `places` are the columns of the sheet. Areas that lie over each
 * other, as no program of an office makes them, are refused with 422 MSG000492: they would be gone over again and again.
 */
export function mergedTops(xml: Buffer, places: readonly number[], lastRow: number): MergedTop {
  const tops: (Int32Array | undefined)[] = [];
  let room = (lastRow + 1) * Math.max(1, places.length);
  const tags = new Tags(xml, Math.max(0, xml.lastIndexOf('sheetData>')));
  while (tags.next()) {
    if (!tags.opens('mergeCell')) continue;
    const [, left = '', from, right = '', to] = /^([A-Z]+)(\d+):([A-Z]+)(\d+)$/.exec(tags.attribute('ref').replaceAll('$', '')) ?? [];
    const [first, last] = [Number(from), Math.min(Number(to), lastRow)];
    if (!from || first >= last) continue;
    // What lies over several columns holds for the first of them.
    for (const [i, place] of places.entries()) {
      if (place !== columnOf(left) || columnOf(right) < place) continue;
      room -= last - first + 1;
      if (room < 0) throw new Refusal(422, 'MSG000492');
      tops[i] ??= new Int32Array(lastRow + 1);
      tops[i].fill(first, first, last + 1);
    }
  }
  return (rowNo, column) => (rowNo <= lastRow ? (tops[column]?.[rowNo] ?? 0) : 0);
}
