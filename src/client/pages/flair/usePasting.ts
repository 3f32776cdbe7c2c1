import type { ClipboardEvent } from 'react';
import type { Po, PoLine } from '../../../contract/flair/flairPoInfoMgt';
import { readDecimal } from '../../../contract/typed';
import { parseTsv } from '../../grid';
import { grouped } from '../../lib/formats';
import { label, t } from '../../lib/texts';
import { box } from '../../shell/box';
import { notify } from '../../shell/notify';
import type { matrixOf } from './matrix';
import { type PastedMatrix, readMatrix } from './pasted';
import { type AddLine, type Lines, mayTypeInto, putNumber } from './useCells';

/** A text that was not taken: its row in what was pasted, the size or title of its column, and why. */
interface Left {
  row: number;
  title: string;
  text: string;
  why: string;
}

/** Most texts that are listed. */
const mostListed = 100;

/** Says how many were taken, or which were not and where they stand in what was pasted; until that is undone. */
function tell(lines: Lines, left: readonly Left[], placed: number): void {
  lines.store.marks.markLeftOut([], left.length === 0 ? notify.success(t('UI.flairPoInfoMgt.PASTED', placed)) : tellLeft(left));
}

function tellLeft(left: readonly Left[]): () => void {
  const listed = left.slice(0, mostListed).map(({ row, title, text, why }) => t('UI.GRID.LEFT_OUT_AT', row, title, text, why));
  const more = left.length > mostListed ? [t('UI.GRID.LEFT_OUT_MORE', left.length - mostListed)] : [];
  return notify.warn([t('UI.GRID.LEFT_OUT_COUNT', left.length), ...listed, ...more].join('\n'));
}

/** A line for a colour and a size that the style does not have: as its neighbours are, nothing of it booked. */
export const newLine = (
  lines: Lines,
  { CUST_CD, PO_NO }: Po,
  own: readonly PoLine[],
  color: string,
  size: string,
  quantity: number | null,
): PoLine => {
  const like = own.find((line) => (line.SIZE_CD ?? '') === size) ?? own.find((line) => (line.COLOR_CD ?? '') === color) ?? own[0];
  const { STYLE_NO, ITEM_NM, HS_CD, QTY_UT, UNIT_PRC } = like ?? {};
  const PACK_QTY = (like?.SIZE_CD ?? '') === size ? like?.PACK_QTY : null;
  return lines.fresh({
    ...{ CUST_CD, PO_NO, STYLE_NO, ITEM_NM, HS_CD, QTY_UT, UNIT_PRC, PACK_QTY, COLOR_CD: color, SIZE_CD: size, PO_QTY: quantity },
    ...{ BKD_QTY: 0, SHPD_QTY: 0, RCVD_QTY: 0 },
  } as Partial<PoLine>);
};

/** Puts what a spreadsheet copied into the matrix of a style: a block of numbers from the cell on, a buyer's own matrix by its names. */
export function usePasting(
  lines: Lines,
  order: Po,
  matrix: ReturnType<typeof matrixOf<PoLine>>,
  own: readonly PoLine[],
  addLine: AddLine | null,
) {
  const { colors, sizes, of } = matrix;
  const mayType = mayTypeInto(lines, matrix, addLine);

  /** Numbers from a cell on; what falls outside, or into a cell that takes none, is told. */
  const putBlock = (block: readonly (readonly string[])[], color: string, size: string) => {
    const [top, left] = [colors.indexOf(color), sizes.indexOf(size)];
    const untaken: Left[] = [];
    let placed = 0;
    lines.store.batch(() => {
      for (const [r, row] of block.entries())
        for (const [c, text] of row.entries()) {
          if (!text.trim()) continue;
          const [toColor, toSize] = [colors[top + r], sizes[left + c]];
          const why = toSize === undefined ? 'UI.GRID.NO_COLUMN' : toColor === undefined ? 'UI.GRID.NO_ROW' : 'UI.GRID.LOCKED';
          if (toColor !== undefined && toSize !== undefined && mayType(toColor, toSize)) {
            const cell = of(toColor, toSize);
            if (!cell && readDecimal(text, 0) === 0) continue;
            putNumber(lines, cell?.index ?? addLine?.(toColor, toSize) ?? -1, 'PO_QTY', text);
            placed++;
          } else untaken.push({ row: r + 1, title: toSize ?? `+${c + 1}`, text, why: t(why) });
        }
    });
    if (placed > 1 || untaken.length > 0) tell(lines, untaken, placed);
  };

  /** A matrix by its names; what the style does not have is asked about first. */
  const putMatrix = async ({ cells, unread }: PastedMatrix) => {
    const missing = cells.filter(({ color, size, quantity }) => quantity > 0 && !of(color, size));
    const named = [
      ...new Set(
        missing.map(({ color, size }) =>
          !colors.includes(color)
            ? `${label('COLOR_CD')} ${color}`
            : !sizes.includes(size)
              ? `${label('SIZE_CD')} ${size}`
              : `${color} · ${size}`,
        ),
      ),
    ];
    const isAdded = addLine !== null && named.length > 0 && (await box.question('MSG000827', named.join(', ')));
    const why = { NUMBER: 'MSG000476', BELOW: 'MSG000768', COLOR: 'MSG000828', SIZE: 'MSG000829', TWICE: 'MSG000830' };
    const left: Left[] = unread.map(({ why: code, ...one }) => ({
      ...one,
      why: t(why[code], label('PO_QTY', undefined, 'FLAIR_PO_LINE')),
    }));
    let placed = 0;
    lines.store.batch(() => {
      for (const { color, size, quantity, row } of cells) {
        const cell = of(color, size);
        if (cell && mayType(color, size)) putNumber(lines, cell.index, 'PO_QTY', String(quantity));
        else if (cell) left.push({ row, title: size, text: grouped(quantity), why: t('UI.GRID.LOCKED') });
        else if (quantity > 0 && !isAdded)
          left.push({ row, title: size, text: `${color} ${grouped(quantity)}`, why: t('UI.flairPoInfoMgt.NOT_ADDED') });
        if (cell && mayType(color, size)) placed++;
      }
      if (isAdded) {
        lines.store.add(missing.map(({ color, size, quantity }) => newLine(lines, order, own, color, size, quantity)));
        placed += missing.length;
      }
    });
    tell(lines, left, placed);
  };

  return (event: ClipboardEvent<HTMLInputElement>, color: string, size: string) => {
    const block = parseTsv(event.clipboardData.getData('text'));
    const isOne = block.length === 1 && block[0]?.length === 1;
    if (isOne) return;
    event.preventDefault();
    const matrix = readMatrix(block, { colors, sizes });
    if (matrix) void putMatrix(matrix);
    else putBlock(block, color, size);
  };
}
