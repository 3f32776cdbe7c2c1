import { Button } from 'antd';
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import type { Po, PoLine } from '../../../contract/flair/flairPoInfoMgt';
import { type GridModel, useGridState } from '../../grid';
import { t } from '../../lib/texts';
import { cartonsOf, matrixOf, misfits, ratioOf, readQuantities, sharedOut, stylesOf, totalsOf } from './matrix';
import { AddCode, Band, MatrixRow, StyleList } from './matrixParts';
import './matrix.css';

interface Props {
  order: Po;
  lines: GridModel<PoLine, { CUST_CD: string; PO_NO: string | string[] }>;
}

/** The lines of one purchase order by style, colour and size: what is typed here is typed into the lines, and saved with them. */
export function PoMatrix({ order, lines }: Props) {
  useGridState(lines);
  const [style, setStyle] = useState('');
  const [cell, setCell] = useState({ color: '', size: '' });
  const table = useRef<HTMLTableElement>(null);
  const all = lines.store.changes.remaining().map((index) => ({ index, line: lines.store.rows[index] as PoLine }));
  const styles = stylesOf(all);
  const own = styles.find((one) => one.style === style) ?? styles[0];
  if (!own) return <p className="po-matrix-none">{t('MSG000007')}</p>;
  const { colors, sizes, of } = matrixOf(own.lines);
  const ratio = ratioOf(own.lines, sizes);
  const mayType = (color: string, size: string): boolean => {
    const placed = of(color, size);
    return Boolean(placed && !lines.readOnly && (lines.options.canEdit?.(placed.line, 'PO_QTY') ?? true));
  };
  const write = (color: string, size: string, quantity: number | null) => {
    const placed = of(color, size);
    if (placed && mayType(color, size)) lines.store.patch(placed.index, { PO_QTY: quantity } as Partial<PoLine>);
  };
  const quantities = (color: string) => sizes.map((size) => of(color, size)?.line.PO_QTY ?? 0);
  const isWhole = (color: string) => sizes.every((size) => of(color, size));
  const faults = colors.flatMap((color) => {
    const under = sizes.flatMap((size) => {
      const line = of(color, size)?.line;
      return line && line.PO_LINE_STS !== 'CXL' && (line.PO_QTY ?? 0) < line.BKD_QTY
        ? [{ color, size, text: t('MSG000246', line.BKD_QTY, line.PO_QTY ?? 0), repair: line.BKD_QTY }]
        : [];
    });
    if (under.length > 0 || !ratio || !isWhole(color)) return under;
    return misfits(quantities(color), ratio).map(({ at, wanted, missing, cartons }) => ({
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
  const fault = faults.find((one) => one.color === cell.color && one.size === cell.size) ?? faults[0];
  const fill = () => {
    const color = colors.includes(cell.color) ? cell.color : (colors[0] ?? '');
    if (!ratio) return;
    const shares = sharedOut(
      quantities(color).reduce((a, b) => a + b, 0),
      ratio,
    );
    lines.store.batch(() => {
      for (const [i, size] of sizes.entries()) write(color, size, shares[i] ?? 0);
    });
  };
  const add = (kind: 'COLOR_CD' | 'SIZE_CD', code: string) => {
    const like = (kind === 'COLOR_CD' ? sizes : colors).flatMap(
      (other) => own.lines.find(({ line }) => line[kind === 'COLOR_CD' ? 'SIZE_CD' : 'COLOR_CD'] === other)?.line ?? [],
    );
    const { CUST_CD, PO_NO } = order;
    lines.store.add(
      like.map(({ STYLE_NO, ITEM_NM, COLOR_CD, SIZE_CD, HS_CD, QTY_UT, UNIT_PRC, PACK_QTY }) =>
        lines.fresh({
          ...{ CUST_CD, PO_NO, STYLE_NO, ITEM_NM, COLOR_CD, SIZE_CD, HS_CD, QTY_UT, UNIT_PRC },
          ...{ PACK_QTY: kind === 'SIZE_CD' ? null : PACK_QTY, BKD_QTY: 0, SHPD_QTY: 0, RCVD_QTY: 0, [kind]: code },
        } as Partial<PoLine>),
      ),
    );
  };
  /** Moves the focus among the quantities, over cells that take none. */
  const move = (color: string, size: string, down: number, right: number) => {
    let [row, column] = [colors.indexOf(color) + down, sizes.indexOf(size) + right];
    while (row >= 0 && row < colors.length && column >= 0 && column < sizes.length) {
      const input = table.current?.querySelector<HTMLInputElement>(`input[data-row="${row}"][data-column="${column}"]`);
      if (input) {
        input.focus();
        return input.select();
      }
      row += down;
      column += right;
    }
  };
  const onKey = (event: KeyboardEvent<HTMLInputElement>, color: string, size: string) => {
    const steps: Record<string, [number, number]> = {
      ArrowUp: [-1, 0],
      ArrowDown: [1, 0],
      Enter: [1, 0],
      ArrowLeft: [0, -1],
      ArrowRight: [0, 1],
    };
    const step = steps[event.key];
    if (step && !event.ctrlKey && !event.altKey) {
      event.preventDefault();
      move(color, size, ...step);
    } else if (event.ctrlKey && event.key.toLowerCase() === 'd') {
      event.preventDefault();
      const above = of(colors[colors.indexOf(color) - 1] ?? '', size);
      if (above) write(color, size, above.line.PO_QTY);
    }
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>, color: string, size: string) => {
    event.preventDefault();
    const [top, left] = [colors.indexOf(color), sizes.indexOf(size)];
    lines.store.batch(() => {
      for (const [r, row] of readQuantities(event.clipboardData.getData('text')).entries())
        for (const [c, quantity] of row.entries()) if (quantity !== null) write(colors[top + r] ?? '', sizes[left + c] ?? '', quantity);
    });
  };
  const totals = totalsOf(own.lines);
  const bySize = sizes.map((size) => totalsOf(own.lines.filter(({ line }) => (line.SIZE_CD ?? '') === size)));
  return (
    <>
      <Band order={order} totals={totalsOf(all)} />
      <div className="po-matrix">
        <StyleList styles={styles} chosen={own.style} onChoose={setStyle} />
        <section className="po-matrix-main">
          <header>
            <h2>{t('UI.flairPoInfoMgt.MATRIX')}</h2>
            <ul className="po-matrix-legend">
              {(['BKD_QTY', 'SHPD_QTY', 'RCVD_QTY'] as const).map((field) => (
                <li key={field} className={field}>
                  {t(`LBL.${field}`)}
                </li>
              ))}
            </ul>
            {!lines.readOnly && (
              <>
                <Button onClick={fill} disabled={!ratio}>
                  {t('UI.flairPoInfoMgt.FILL')}
                </Button>
                <AddCode field="COLOR_CD" known={colors} onAdd={add} />
                <AddCode field="SIZE_CD" known={sizes} onAdd={add} />
              </>
            )}
          </header>
          <div className="po-matrix-scroll">
            <table ref={table}>
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
                </tr>
              </thead>
              <tbody>
                <tr className="ratio">
                  <th scope="row">{t('LBL.FLAIR_PO_LINE.PACK_QTY')}</th>
                  {sizes.map((size, i) => (
                    <td key={size}>{ratio?.[i] || ''}</td>
                  ))}
                  <td>{ratio?.reduce((a, b) => a + b, 0)}</td>
                  <td />
                </tr>
                {colors.map((color, row) => (
                  <MatrixRow
                    key={color}
                    {...{ color, row, sizes, of, mayType, ratio, onKey, onPaste }}
                    onFocus={(size) => setCell({ color, size })}
                    onType={(size, quantity) => write(color, size, quantity)}
                    isWrong={(size) => faults.some((one) => one.color === color && one.size === size)}
                  />
                ))}
              </tbody>
              <tfoot>
                <tr>
                  <th scope="row">{t('UI.GRID.SUM')}</th>
                  {bySize.map(({ ordered }, i) => (
                    <td key={sizes[i]}>{ordered.toLocaleString()}</td>
                  ))}
                  <td>{totals.ordered.toLocaleString()}</td>
                  <td>{ratio && cartonsOf(totals.ordered, ratio).toLocaleString()}</td>
                </tr>
                <tr className="open">
                  <th scope="row">{t('UI.flairPoInfoMgt.BOOKED_OPEN')}</th>
                  {bySize.map(({ booked, open }, i) => (
                    <td key={sizes[i]}>{`${booked.toLocaleString()} · ${open.toLocaleString()}`}</td>
                  ))}
                  <td>{`${totals.booked.toLocaleString()} · ${totals.open.toLocaleString()}`}</td>
                  <td />
                </tr>
              </tfoot>
            </table>
          </div>
          <p className="po-matrix-fault" role="status">
            {fault && (
              <>
                <b>{`${fault.color} · ${fault.size}`}</b> {fault.text}{' '}
                {mayType(fault.color, fault.size) && (
                  <Button type="link" size="small" onClick={() => write(fault.color, fault.size, fault.repair)}>
                    {t('UI.flairPoInfoMgt.REPAIR', fault.repair)}
                  </Button>
                )}
              </>
            )}
          </p>
        </section>
      </div>
    </>
  );
}
