import { ClockCircleOutlined } from '@ant-design/icons';
import type { ClipboardEvent } from 'react';
import type { PoLine } from '../../../contract/flair/flairPoInfoMgt';
import { StatusTag } from '../../grid';
import { amount, grouped } from '../../lib/formats';
import { t } from '../../lib/texts';
import { MatrixCell } from './MatrixCell';
import { cartonsOf, type matrixOf, misfits, type Placed, stateOf, totalsOf, worthOf } from './matrix';
import type { useCells } from './useCells';

interface Props {
  color: string;
  currency: string | null;
  matrix: ReturnType<typeof matrixOf<PoLine>>;
  cells: ReturnType<typeof useCells>;
  ratio: readonly number[] | null;
  late: ReadonlyMap<number, number | null>;
  isWrong(size: string): boolean;
  isChanged(index: number): boolean;
  onFocus(size: string): void;
  onPaste(event: ClipboardEvent<HTMLInputElement>, color: string, size: string): void;
}

/** A colour: what is ordered of each size, and below it how far that has come and how late it is. */
export function MatrixRow({ color, currency, matrix, cells, ratio, late, isWrong, isChanged, onFocus, onPaste }: Props) {
  const { sizes, linesOf, orderedOf } = matrix;
  const own = sizes.flatMap((size) => linesOf(color, size));
  const totals = totalsOf(own);
  const { ordered } = totals;
  const days = own.flatMap(({ line }) => (late.has(line.LINE_NO) ? [late.get(line.LINE_NO) ?? 0] : []));
  const prices = [...new Set(own.flatMap(({ line }) => line.UNIT_PRC ?? []))];
  const [misfit] = ratio
    ? misfits(
        sizes.map((size) => orderedOf(color, size) ?? 0),
        ratio,
      )
    : [];
  const fit = misfit
    ? t(misfit.missing > 0 ? 'UI.flairPoInfoMgt.MISSING' : 'UI.flairPoInfoMgt.TOO_MANY', sizes[misfit.at] ?? '', Math.abs(misfit.missing))
    : ratio && t('UI.flairPoInfoMgt.FITS');
  return (
    <>
      <tr className="po-ordered">
        <th scope="row">{color}</th>
        {sizes.map((size) => {
          const placed = linesOf(color, size);
          const isLate = placed.some(({ line }) => late.has(line.LINE_NO));
          const classes = [
            placed.length === 0 && 'none',
            placed[0]?.line.PO_LINE_STS === 'CXL' && 'gone',
            isWrong(size) && 'wrong',
            placed.some(({ index }) => isChanged(index)) && 'changed',
            isLate && 'po-late',
          ];
          return (
            <td
              key={size}
              className={classes.filter(Boolean).join(' ')}
              title={placed.length > 1 ? t('UI.flairPoInfoMgt.SEVERAL', placed.length) : undefined}
            >
              {isLate && <ClockCircleOutlined aria-label={t('UI.flairPoInfoMgt.LATE')} />}
              <MatrixCell
                row={color}
                {...{ size, cells }}
                at={matrix}
                name={`${color} ${size}`}
                isWrong={isWrong(size)}
                onFocus={() => onFocus(size)}
                onPaste={(event) => onPaste(event, color, size)}
              />
            </td>
          );
        })}
        <td className="sum">{grouped(ordered)}</td>
        <td className={misfit ? 'sum bad' : undefined}>
          {ratio
            ? grouped(cartonsOf(ordered, ratio), Number.isInteger(cartonsOf(ordered, ratio)) ? 0 : 1)
            : totals.cartons > 0 && grouped(totals.cartons)}
        </td>
        <td className="wide">{prices.map((price) => grouped(price, 4)).join(' ~ ')}</td>
        <td className="wide">{amount(worthOf(own), currency)}</td>
      </tr>
      <tr className="po-way">
        <th scope="row">
          <StatusTag group="PO_LINE_STS" code={stateOf(own.map(({ line }) => line.PO_LINE_STS))} />
          {days.length > 0 && (
            <b className="po-late" title={t('UI.flairPoInfoMgt.LATE')}>
              {Math.max(...days) > 0 ? t('UI.flairPoInfoMgt.DAYS_LATE', Math.max(...days)) : t('UI.flairPoInfoMgt.LATE')}
            </b>
          )}
        </th>
        {sizes.map((size) => {
          const placed = linesOf(color, size);
          return (
            <td key={size} className={placed.length > 0 ? undefined : 'none'}>
              {placed.length > 0 && <Way of={placed} />}
            </td>
          );
        })}
        <td>
          <Numbers of={totals} />
        </td>
        <td className={misfit ? 'bad' : undefined}>{fit}</td>
        <td className="wide" />
        <td className="wide" />
      </tr>
    </>
  );
}

type Totals = ReturnType<typeof totalsOf>;

/** Booked, shipped and received, always in this order. */
const Numbers = ({ of: { booked, shipped, received } }: { of: Pick<Totals, 'booked' | 'shipped' | 'received'> }) => (
  <span className="po-numbers">
    <span>{grouped(booked)}</span>
    <span>{grouped(shipped)}</span>
    <span>{grouped(received)}</span>
  </span>
);

/** How far the lines of a cell have come: bars over each other, and the numbers. */
function Way({ of: placed }: { of: readonly Placed<PoLine>[] }) {
  const totals = totalsOf(placed);
  const share = (quantity: number) => ({ width: `${totals.ordered ? Math.min(100, (quantity * 100) / totals.ordered) : 0}%` });
  return (
    <>
      <i className="BKD_QTY" style={share(totals.booked)} />
      <i className="SHPD_QTY" style={share(totals.shipped)} />
      <i className="RCVD_QTY" style={share(totals.received)} />
      <Numbers of={totals} />
    </>
  );
}
