import { ClockCircleOutlined } from '@ant-design/icons';
import type { ClipboardEvent } from 'react';
import type { PoLine } from '../../../contract/flair/flairPoInfoMgt';
import { StatusTag } from '../../grid';
import { amount, grouped } from '../../lib/formats';
import { t } from '../../lib/texts';
import { cartonsOf, type matrixOf, misfits, stateOf, totalsOf } from './matrix';
import type { useCells } from './useCells';

interface Props {
  color: string;
  row: number;
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
export function MatrixRow({ color, row, currency, matrix, cells, ratio, late, isWrong, isChanged, onFocus, onPaste }: Props) {
  const { sizes, of } = matrix;
  const own = sizes.flatMap((size) => of(color, size) ?? []);
  const { ordered, booked, shipped, received } = totalsOf(own);
  const days = own.flatMap(({ line }) => (late.has(line.LINE_NO) ? [late.get(line.LINE_NO) ?? 0] : []));
  const prices = [...new Set(own.flatMap(({ line }) => line.UNIT_PRC ?? []))];
  const value = own.reduce((sum, { line }) => (line.PO_LINE_STS === 'CXL' ? sum : sum + (line.PO_QTY ?? 0) * (line.UNIT_PRC ?? 0)), 0);
  const misfit =
    ratio && own.length === sizes.length
      ? misfits(
          own.map(({ line }) => line.PO_QTY ?? 0),
          ratio,
        )[0]
      : undefined;
  const fit = misfit
    ? t(misfit.missing > 0 ? 'UI.flairPoInfoMgt.MISSING' : 'UI.flairPoInfoMgt.TOO_MANY', sizes[misfit.at] ?? '', Math.abs(misfit.missing))
    : ratio && t('UI.flairPoInfoMgt.FITS');
  return (
    <>
      <tr className="po-ordered">
        <th scope="row">{color}</th>
        {sizes.map((size, column) => {
          const placed = of(color, size);
          const line = placed?.line;
          const isLate = line && late.has(line.LINE_NO);
          const classes = [
            !line && 'none',
            line?.PO_LINE_STS === 'CXL' && 'gone',
            isWrong(size) && 'wrong',
            placed && isChanged(placed.index) && 'changed',
            isLate && 'po-late',
          ];
          return (
            <td key={size} className={classes.filter(Boolean).join(' ')}>
              {isLate && <ClockCircleOutlined aria-label={t('UI.flairPoInfoMgt.LATE')} />}
              {cells.mayType(color, size) ? (
                <input
                  inputMode="numeric"
                  data-row={row}
                  data-column={column}
                  aria-label={`${color} ${size}`}
                  aria-invalid={isWrong(size)}
                  value={cells.textOf(color, size)}
                  onFocus={({ target }) => {
                    target.select();
                    onFocus(size);
                  }}
                  onBlur={cells.leave}
                  onChange={({ target }) => cells.type(color, size, target.value)}
                  onKeyDown={(event) => cells.onKey(event, color, size)}
                  onPaste={(event) => onPaste(event, color, size)}
                />
              ) : (
                cells.textOf(color, size)
              )}
            </td>
          );
        })}
        <td className="sum">{grouped(ordered)}</td>
        <td className={misfit ? 'sum bad' : undefined}>
          {ratio && grouped(cartonsOf(ordered, ratio), Number.isInteger(cartonsOf(ordered, ratio)) ? 0 : 1)}
        </td>
        <td className="wide">{prices.map((price) => grouped(price, 4)).join(' ~ ')}</td>
        <td className="wide">{amount(Math.round(value * 100) / 100, currency)}</td>
      </tr>
      <tr className="po-way">
        <th scope="row">
          <StatusTag group="PO_LINE_STS" code={stateOf(own.map(({ line }) => line.PO_LINE_STS))} />
          {days.length > 0 && (
            <b className="po-late">
              {Math.max(...days) > 0 ? t('UI.flairPoInfoMgt.DAYS_LATE', Math.max(...days)) : t('UI.flairPoInfoMgt.LATE')}
            </b>
          )}
        </th>
        {sizes.map((size) => {
          const line = of(color, size)?.line;
          return (
            <td key={size} className={line ? undefined : 'none'}>
              {line && <Way of={line} />}
            </td>
          );
        })}
        <td>
          <Numbers of={{ BKD_QTY: booked, SHPD_QTY: shipped, RCVD_QTY: received }} />
        </td>
        <td className={misfit ? 'bad' : undefined}>{fit}</td>
        <td className="wide" />
        <td className="wide" />
      </tr>
    </>
  );
}

/** Booked, shipped and received, always in this order. */
const Numbers = ({ of: { BKD_QTY, SHPD_QTY, RCVD_QTY } }: { of: Pick<PoLine, 'BKD_QTY' | 'SHPD_QTY' | 'RCVD_QTY'> }) => (
  <span className="po-numbers">
    <span>{grouped(BKD_QTY)}</span>
    <span>{grouped(SHPD_QTY)}</span>
    <span>{grouped(RCVD_QTY)}</span>
  </span>
);

/** How far a line has come: bars over each other, and the numbers. */
function Way({ of: line }: { of: PoLine }) {
  const { PO_QTY, BKD_QTY, SHPD_QTY, RCVD_QTY } = line;
  const share = (quantity: number) => ({ width: `${PO_QTY ? Math.min(100, (quantity * 100) / PO_QTY) : 0}%` });
  return (
    <>
      <i className="BKD_QTY" style={share(BKD_QTY)} />
      <i className="SHPD_QTY" style={share(SHPD_QTY)} />
      <i className="RCVD_QTY" style={share(RCVD_QTY)} />
      <Numbers of={line} />
    </>
  );
}
