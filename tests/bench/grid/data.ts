/** Columns of the table that both grids show: the first three pinned, every fourth a number, all of them editable. */
export const columnCount = 30;
export const columnWidth = 120;
export const pinnedCount = 3;
export const rowHeight = 24;

export const field = (i: number): string => `C${i}`;
export const isNumber = (i: number): boolean => i % 4 === 3;

export type Row = Record<string, string | number | null>;

/** Rows of a delivery list's kind: short texts, Korean ones, figures. */
export function rowsOf(count: number): Row[] {
  return Array.from({ length: count }, (_, r) => {
    const row: Row = {};
    const mixed = ((r + 1) * 7_919) % 100_003;
    for (let i = 0; i < columnCount; i++)
      row[field(i)] = isNumber(i) ? (r * 7 + i) % 10_000 : i % 3 ? `값 ${mixed}-${i}` : `DV${mixed}${i}`;
    row.C0 = `K${r}`;
    return row;
  });
}
