import { CloseCircleFilled, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useLayoutEffect, useRef, useState } from 'react';
import { flairPoInfoMgt, type Po, type PoLine, type Way } from '../../../contract/flair/flairPoInfoMgt';
import { canEditPo } from '../../../contract/flair/ledger';
import { Reasoned } from '../../fields/Reasoned';
import { useGridState } from '../../grid';
import { useCodes } from '../../lib/codes';
import { isSaved } from '../../lib/saved';
import { t } from '../../lib/texts';
import { usePart } from '../../shell/part';
import { AddCode } from './AddCode';
import { openAddStyle } from './AddStyle';
import { Band } from './Band';
import { LateLines } from './LateLines';
import { MatrixTable } from './MatrixTable';
import { matrixOf, ratioOf, sharedOut, stylesOf, totalsOf, worthOf } from './matrix';
import { faultsOf } from './matrixFaults';
import { StyleColumn } from './StyleColumn';
import { type Lines, useCells } from './useCells';
import { newLine, usePasting } from './usePasting';
import { lateLines } from './ways';
import './matrix.css';
import './matrixPhone.css';

/** Where somebody is in a purchase order: a style, and a cell of it. */
export interface MatrixPlace {
  style: string;
  color: string;
  size: string;
}

/** Code lists that the matrix names. */
const groups = Object.fromEntries(
  ['FLAIR_BKG_STS', 'FLAIR_LATE_RSN', 'PO_LINE_STS', 'TRANS_MODE'].map((group) => [group, { MSTR_CD: group }]),
);

interface Props {
  order: Po;
  lines: Lines;
  /** Where one was the last time. */
  place: MatrixPlace;
  onPlace(place: MatrixPlace): void;
}

/** The lines of one purchase order by style, colour and size: what is typed here is typed into the lines, and saved with them. */
export default function PoMatrix({ order, lines, place, onPlace }: Props) {
  useGridState(lines);
  useCodes(groups);
  const { store } = lines;
  const table = useRef<HTMLTableElement>(null);
  const [going, setGoing] = useState(false);
  const { CUST_CD, PO_NO } = order;
  const { data } = usePart(flairPoInfoMgt.selectWays, store.epoch + 1, true, { SEARCH: { CUST_CD, PO_NO } });
  const ways = isSaved(order) ? (data?.LIST ?? []) : [];
  const all = store.changes.remaining().map((index) => ({ index, line: store.rows[index] as PoLine }));
  const styles = stylesOf(all);
  const own = styles.find(({ style }) => style === place.style) ?? styles[0];
  const matrix = matrixOf(own?.lines ?? []);
  const { colors, sizes, linesOf, orderedOf } = matrix;
  const ownLines = (own?.lines ?? []).map(({ line }) => line);
  const ratio = ratioOf(own?.lines ?? [], sizes);
  const mayAdd = !lines.readOnly && canEditPo(order);
  const addLines = (pairs: readonly (readonly [color: string, size: string])[]): number => {
    const first = store.add(pairs.map(([color, size]) => newLine(lines, order, ownLines, color, size, null)));
    // What nothing is typed into is no line of the order: it is not sent.
    for (const at of pairs.keys()) store.changes.pristine.add(first + at);
    return first;
  };
  const addLine = mayAdd && own ? (color: string, size: string) => addLines([[color, size]]) : null;
  const cells = useCells(lines, matrix, table, addLine);
  const onPaste = usePasting(lines, order, matrix, ownLines, addLine);
  const faults = faultsOf(matrix, ratio, store);
  const fault = faults.find(({ color, size }) => color === place.color && size === place.size) ?? faults[0];

  useLayoutEffect(() => {
    if (!going) return;
    const [row, column] = [Math.max(0, colors.indexOf(place.color)), Math.max(0, sizes.indexOf(place.size))];
    table.current?.querySelector<HTMLInputElement>(`input[data-row="${row}"][data-column="${column}"]`)?.focus();
    setGoing(false);
  }, [going, colors, sizes, place]);

  const addStyle = async () => {
    const style = await openAddStyle({ lines, order, known: styles.map((one) => one.style) });
    if (style === null) return;
    onPlace({ style, color: '', size: '' });
    setGoing(true);
  };
  const styleButton = mayAdd && (
    <Button icon={<PlusOutlined aria-hidden />} onClick={() => void addStyle()}>
      {t('LBL.STYLE_NO')}
    </Button>
  );
  if (!own)
    return (
      <>
        <Band order={order} totals={totalsOf(all)} value={worthOf(all)} />
        <div className="po-matrix-none">
          <p>{t(mayAdd ? 'UI.flairPoInfoMgt.NO_STYLE' : 'MSG000007')}</p>
          {styleButton}
        </div>
      </>
    );
  const color = colors.includes(place.color) ? place.color : (colors[0] ?? '');
  const most = Math.max(...sizes.map((size) => linesOf(color, size).length));
  const fill = () => {
    if (!ratio) return;
    const total = sizes.reduce((sum, size) => sum + (orderedOf(color, size) ?? 0), 0);
    const shares = sharedOut(total, ratio);
    store.batch(() => {
      for (const [i, size] of sizes.entries()) cells.write(color, size, shares[i] ?? 0);
    });
  };
  const add = (kind: 'COLOR_CD' | 'SIZE_CD', code: string) => {
    addLines(kind === 'COLOR_CD' ? sizes.map((size) => [code, size]) : colors.map((color) => [color, code]));
  };
  const goTo = (color: string, size: string, style = own.style) => {
    onPlace({ style, color, size });
    setGoing(true);
  };
  const goToCode = (kind: 'COLOR_CD' | 'SIZE_CD', code: string) =>
    kind === 'COLOR_CD' ? goTo(code, sizes[0] ?? '') : goTo(colors[0] ?? '', code);
  const openWay = ({ STYLE_NO, COLOR_CD, SIZE_CD }: Way) => goTo(COLOR_CD ?? '', SIZE_CD ?? '', STYLE_NO);
  return (
    <>
      <Band order={order} totals={totalsOf(all)} value={worthOf(all)} />
      <div className="po-matrix">
        <StyleColumn {...{ order, styles, ways }} chosen={own.style} onChoose={(style) => onPlace({ style, color: '', size: '' })} />
        <section className="po-matrix-main">
          <header>
            <h2>{t('UI.flairPoInfoMgt.MATRIX')}</h2>
            <ul className="po-legend">
              <li>{t('UI.flairPoInfoMgt.BARS')}</li>
              {(['BKD_QTY', 'SHPD_QTY', 'RCVD_QTY'] as const).map((field) => (
                <li key={field} className={field}>
                  {t(`LBL.${field}`)}
                </li>
              ))}
            </ul>
            {!lines.readOnly && (
              <>
                <Reasoned off={!ratio ? t('UI.flairPoInfoMgt.NO_RATIO') : most > 1 && t('UI.flairPoInfoMgt.SEVERAL', most)}>
                  <Button title={t('UI.flairPoInfoMgt.FILL_OF', color)} onClick={fill}>
                    {t('UI.flairPoInfoMgt.FILL')}
                  </Button>
                </Reasoned>
                {styleButton}
                <AddCode field="COLOR_CD" known={colors} onAdd={add} onGo={goToCode} />
                <AddCode field="SIZE_CD" known={sizes} onAdd={add} onGo={goToCode} />
              </>
            )}
          </header>
          <MatrixTable
            {...{ table, matrix, cells, ratio, faults, onPaste }}
            lines={own.lines}
            currency={order.CURR_CD}
            late={lateLines(ways)}
            isChanged={(index) =>
              store.changes.isChanged(index, 'PO_QTY') || (store.changes.isNew(index) && !store.changes.pristine.has(index))
            }
            onFocus={(color, size) => onPlace({ style: own.style, color, size })}
          />
          <p className="po-matrix-fault" role="status">
            {fault && (
              <>
                <CloseCircleFilled aria-hidden /> <b>{`${fault.color ?? t('LBL.FLAIR_PO_LINE.PACK_QTY')} · ${fault.size}`}</b> {fault.text}{' '}
                {faults.length > 1 && t('UI.flairPoInfoMgt.MORE_FAULTS', faults.length - 1)}{' '}
                {fault.repair !== undefined && cells.mayType(fault.color, fault.size) && (
                  <Button type="link" size="small" onClick={() => cells.write(fault.color, fault.size, fault.repair ?? null)}>
                    {t('UI.flairPoInfoMgt.REPAIR', fault.repair)}
                  </Button>
                )}
              </>
            )}
          </p>
          <LateLines {...{ ways, color: place.color, size: place.size }} style={own.style} onOpen={openWay} />
        </section>
      </div>
    </>
  );
}
