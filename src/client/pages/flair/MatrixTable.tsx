import type { ClipboardEvent, CSSProperties, RefObject } from 'react';
import type { PoLine } from '../../../contract/flair/flairPoInfoMgt';
import { grouped } from '../../lib/formats';
import { t } from '../../lib/texts';
import { MatrixCell } from './MatrixCell';
import { MatrixRow } from './MatrixRow';
import { cartonsOf, type matrixOf, type Placed, totalsOf } from './matrix';
import type { MatrixFault } from './matrixFaults';
import type { useCells } from './useCells';

interface Props {
  table: RefObject<HTMLTableElement | null>;
  lines: readonly Placed<PoLine>[];
  currency: string | null;
  matrix: ReturnType<typeof matrixOf<PoLine>>;
  cells: ReturnType<typeof useCells>;
  ratio: readonly number[] | null;
  faults: readonly MatrixFault[];
  late: ReadonlyMap<number, number | null>;
  isChanged(index: number): boolean;
  onFocus(color: string, size: string): void;
  onPaste(event: ClipboardEvent<HTMLInputElement>, color: string, size: string): void;
}

/** A style by colour and size, with the ratio of its cartons on top and the sums below. */
export function MatrixTable({ table, lines, matrix, cells, ratio, faults, onFocus, ...row }: Props) {
  const { colors, sizes } = matrix;
  const totals = totalsOf(lines);
  const bySize = sizes.map((size) => totalsOf(lines.filter(({ line }) => (line.SIZE_CD ?? '') === size)));
  const cartons = ratio ? cartonsOf(totals.ordered, ratio) : totals.cartons || null;
  const isWrong = (color: string | null, size: string) => faults.some((one) => one.color === color && one.size === size);
  return (
    <div className="po-matrix-scroll">
      <table ref={table} style={{ '--sizes': sizes.length } as CSSProperties}>
        <colgroup>
          <col style={{ width: 142 }} />
          {sizes.map((size) => (
            <col key={size} />
          ))}
          <col style={{ width: 130 }} />
          <col style={{ width: 104 }} />
          <col className="wide" />
          <col className="wide" />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">{`${t('LBL.COLOR_CD')} \\ ${t('LBL.SIZE_CD')}`}</th>
            {sizes.map((size) => (
              <th key={size} scope="col">
                {size}
              </th>
            ))}
            <th scope="col">{t('UI.GRID.SUM')}</th>
            <th scope="col">{t('UI.flairPoInfoMgt.CARTONS')}</th>
            <th scope="col" className="wide">
              {t('LBL.UNIT_PRC')}
            </th>
            <th scope="col" className="wide">
              {t('LBL.PO_AMT')}
            </th>
          </tr>
        </thead>
        <tbody>
          <tr className="po-ratio">
            <th scope="row">{t('LBL.FLAIR_PO_LINE.PACK_QTY')}</th>
            {sizes.map((size) => (
              <td key={size} className={isWrong(null, size) ? 'wrong' : undefined}>
                <MatrixCell
                  row={null}
                  {...{ size, cells }}
                  at={matrix}
                  name={`${t('LBL.FLAIR_PO_LINE.PACK_QTY')} ${size}`}
                  isWrong={isWrong(null, size)}
                  onFocus={() => onFocus('', size)}
                />
              </td>
            ))}
            <td className="sum">{ratio?.reduce((a, b) => a + b, 0)}</td>
            <td>{ratio && '1 CTN'}</td>
            <td className="wide" />
            <td className="wide" />
          </tr>
          {colors.map((color) => (
            <MatrixRow
              key={color}
              {...{ ...row, color, matrix, cells, ratio }}
              onFocus={(size) => onFocus(color, size)}
              isWrong={(size) => isWrong(color, size)}
            />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('UI.GRID.SUM')}</th>
            {bySize.map(({ ordered }, i) => (
              <td key={sizes[i]}>{grouped(ordered)}</td>
            ))}
            <td>{grouped(totals.ordered)}</td>
            <td className={cartons !== null && !Number.isInteger(cartons) ? 'bad' : undefined}>
              {cartons !== null && grouped(cartons, Number.isInteger(cartons) ? 0 : 1)}
            </td>
            <td className="wide" />
            <td className="wide" />
          </tr>
          <tr className="po-open">
            <th scope="row">{t('UI.flairPoInfoMgt.BOOKED_OPEN')}</th>
            {bySize.map(({ booked, open }, i) => (
              <td key={sizes[i]}>{`${grouped(booked)} · ${grouped(open)}`}</td>
            ))}
            <td>{`${grouped(totals.booked)} · ${grouped(totals.open)}`}</td>
            <td />
            <td className="wide" />
            <td className="wide" />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
