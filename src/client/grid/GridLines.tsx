import { type ReactElement, useContext, useState, useSyncExternalStore } from 'react';
import { useCodes, useCodesVersion } from '../lib/codes';
import { grouped, isAmount } from '../lib/formats';
import { t, useLang } from '../lib/texts';
import { routeOfScreen } from '../shell/pages';
import { useScreen } from '../shell/screen';
import { useStore } from '../shell/useStore';
import type { GridColumn } from './column';
import { useColumns, useGridModel, useGridName, useGridState } from './context';
import { Empty } from './Empty';
import { canEditCell } from './editable';
import type { GridModel } from './model';
import { OutdatedNote } from './OutdatedNote';
import { OpenAmount } from './openAmount';
import { cellContent } from './Row';
import { totalText } from './totalText';
import { shownText } from './value';

/** Rows drawn at first, and more at each press. */
const part = 50;
/** Can something be typed into the grid now? */
const takesTyping = (model: GridModel<object>): boolean =>
  model.typable && model.store.arranged.view.some((i) => i >= 0 && model.columns.some((column) => canEditCell(model, i, column)));

/** On a phone, in place of a grid that is only read: its rows below each other, each with its values by their names. Else the grid given. */
export default function GridLines({ children: grid }: { children: ReactElement }) {
  const model = useGridModel();
  const { screen, popup } = useScreen();
  useSyncExternalStore(model.store.signals.onStruct, () => model.store.signals.structVersion);
  const isMade = popup ? !model.system.includes('CK') : routeOfScreen(screen)?.phone;
  return isMade && !takesTyping(model) ? <Lines model={model} /> : grid;
}

/** What a row is called by: its pinned column, else the widest that all have something in; and the amount it ends with. */
function partsOf(model: GridModel<object>, columns: readonly GridColumn<object>[], rows: readonly number[]) {
  const isFull = (column: GridColumn<object>) => rows.slice(0, part).every((i) => shownText(model.store.rows[i] ?? {}, column) !== '');
  const widest = columns.toSorted((a, b) => b.width - a.width);
  return {
    title: columns.find(({ pinned }) => pinned) ?? widest.find(isFull) ?? widest[0],
    sum: columns.findLast(({ field }) => isAmount(field)),
  };
}

function Lines({ model }: { model: GridModel<object> }) {
  useLang();
  const name = useGridName();
  const columns = useColumns(model);
  useCodes(
    Object.fromEntries(columns.flatMap(({ type }) => (type.code && type.code !== 'YN' ? [[type.code, { MSTR_CD: type.code }]] : []))),
  );
  useCodesVersion();
  useSyncExternalStore(model.store.signals.onCursor, () => model.cursor.row);
  useGridState(model);
  useStore(model.phase);
  const [most, setMost] = useState(part);
  const shown = [...model.store.arranged.view].filter((i) => i >= 0);
  const { title, sum } = partsOf(model, columns, shown);
  if (!title) return null;
  return (
    <>
      <OutdatedNote />
      <div className="grid glines">
        <ul aria-label={name}>
          {shown.slice(0, most).map((i) => (
            <Line key={i} model={model} index={i} title={title} sum={sum} columns={columns} />
          ))}
        </ul>
        {shown.length > most && (
          <button type="button" className="glines-more" onClick={() => setMost(most + part)}>
            {t('UI.GRID.MORE_LINES', grouped(shown.length - most))}
          </button>
        )}
        {shown.length > 0 && <Totals model={model} columns={columns} />}
        <Empty />
      </div>
    </>
  );
}

interface LineProps {
  model: GridModel<object>;
  index: number;
  title: GridColumn<object>;
  sum: GridColumn<object> | undefined;
  columns: readonly GridColumn<object>[];
}

/** A row: its check box, what it is called, which opens it where it can be opened, and its other values where it has them; amounts of which something is told open it. */
function Line({ model, index, title, sum, columns }: LineProps) {
  const open = useContext(OpenAmount);
  const row = model.store.rows[index];
  if (!row) return null;
  const { onOpen, onCurrent } = model.options;
  const current = index === model.cursor.row && onCurrent !== undefined;
  const press = async () => {
    await model.cursor.moveTo(index, undefined, false);
    onOpen?.(row);
  };
  const { marks } = model.store;
  const drawn = (column: GridColumn<object>) => {
    const content = cellContent(row, column, false);
    const tell = content ? open?.(row, column.field) : null;
    if (!tell) return content;
    const pressAmount = async () => {
      await model.cursor.moveTo(index, undefined, false);
      tell();
    };
    return (
      <button type="button" className="link-button" onClick={() => void pressAmount()}>
        {content}
      </button>
    );
  };
  const others = columns.filter((column) => column !== title && column !== sum);
  const told = others.map((column) => ({ column, content: drawn(column) })).filter(({ content }) => content);
  return (
    <li className={current ? 'current' : ''}>
      <div className="glines-title">
        {model.system.includes('CK') && (
          <input
            type="checkbox"
            className="glines-check"
            aria-label={t('UI.GRID.CK_ROW', index + 1)}
            checked={marks.checked.has(index)}
            disabled={!marks.checkable(index)}
            onChange={({ target }) => marks.check(index, target.checked)}
          />
        )}
        {onOpen || onCurrent ? (
          <button type="button" className="link-button" aria-current={current || undefined} onClick={() => void press()}>
            {shownText(row, title)}
          </button>
        ) : (
          <b>{cellContent(row, title, false)}</b>
        )}
        {sum && (
          <span className="glines-sum" title={sum.label}>
            {drawn(sum)}
          </span>
        )}
      </div>
      <dl>
        {told.map(({ column, content }) => (
          <div key={column.field}>
            <dt>{column.label}</dt>
            <dd>{content}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

function Totals({ model, columns }: { model: GridModel<object>; columns: readonly GridColumn<object>[] }) {
  const totals = columns.map((column) => ({ column, text: totalText(model, column) })).filter(({ text }) => text);
  if (totals.length === 0) return null;
  return (
    <dl className="glines-totals" aria-label={t('UI.GRID.SUM')}>
      {totals.map(({ column, text }) => (
        <div key={column.field}>
          <dt>{column.label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
