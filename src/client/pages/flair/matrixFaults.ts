import type { PoLine } from '../../../contract/flair/flairPoInfoMgt';
import type { GridStore } from '../../grid';
import { t } from '../../lib/texts';
import { type matrixOf, misfits, type Placed } from './matrix';

/** What is wrong with a quantity; `repair` is what would be right. */
export interface MatrixFault {
  /** The colour; null where it is the ratio of cartons. */
  color: string | null;
  size: string;
  text: string;
  repair?: number;
}

/** What is wrong in the cells of a style: what could not be read or was refused, less than booked, and what does not fit whole cartons. */
export function faultsOf(
  { colors, sizes, linesOf, orderedOf }: ReturnType<typeof matrixOf<PoLine>>,
  ratio: readonly number[] | null,
  { marks }: GridStore<PoLine>,
): MatrixFault[] {
  const refused = (color: string | null, size: string, index: number): MatrixFault[] => {
    const field = color === null ? 'PACK_QTY' : 'PO_QTY';
    const [said, typed] = [marks.fault(index, field), marks.typed(index, field)];
    return said ? [{ color, size, text: typed === undefined ? said : `“${typed}” ${said}` }] : [];
  };
  const ofCell = (color: string, size: string, { index, line }: Placed<PoLine>): MatrixFault[] => {
    const unread = refused(color, size, index);
    if (unread.length > 0) return unread;
    const { PO_LINE_STS, PO_QTY, BKD_QTY } = line;
    if (PO_LINE_STS === 'CXL' || (PO_QTY ?? 0) >= BKD_QTY) return [];
    return [{ color, size, text: t('MSG000246', BKD_QTY, PO_QTY ?? 0), repair: BKD_QTY }];
  };
  const ofRatio = sizes.flatMap((size) =>
    colors.flatMap((color) => linesOf(color, size).flatMap(({ index }) => refused(null, size, index))).slice(0, 1),
  );
  const ofColors = colors.flatMap((color) => {
    const own = sizes.flatMap((size) => linesOf(color, size).flatMap((placed) => ofCell(color, size, placed)));
    if (own.length > 0 || !ratio) return own;
    return misfits(
      sizes.map((size) => orderedOf(color, size) ?? 0),
      ratio,
    ).map(({ at, wanted, missing, cartons }) => ({
      ...{ color, size: sizes[at] ?? '', repair: wanted },
      text: t(
        missing > 0 ? 'UI.flairPoInfoMgt.SHORT' : 'UI.flairPoInfoMgt.OVER',
        wanted - missing,
        ratio.join(':'),
        Math.abs(missing),
        cartons,
      ),
    }));
  });
  return [...ofRatio, ...ofColors];
}
