import { Button, Progress } from 'antd';
import { useRef, useState } from 'react';
import { type CustomsAsked, type CustomsChange, type CustomsResult, isOpened } from '../../../../contract/ptl/status/customsAsked';
import { fmsImportCargoList, type ImportCargo } from '../../../../contract/ptl/status/fmsImportCargoList';
import { cancelledMilestone } from '../../../../contract/ptl/status/milestones';
import { callBatch } from '../../../lib/batch';
import { CallError, shown } from '../../../lib/call';
import { codeName, useCodesVersion } from '../../../lib/codes';
import { formatValue } from '../../../lib/formats';
import { label, t } from '../../../lib/texts';
import { PopupFoot } from '../../../shell/popupFoot';
import { openDialog, usePopup } from '../../../shell/popups';
import { openCustoms } from '../../../shell/shipments';
import { useOpening } from '../../../shell/useOpening';
import './customs.css';

/** Rows asked about in one call: few, so that results come one after the other. */
const atOnce = 4;
/** Rows that are seen without scrolling at least. */
const shownLines = 4;

/** How far a row is: it waits, is asked about, was left out or could not be asked about; or what came of it, SAME where nothing is new. */
type State = CustomsResult | 'SAME' | 'WAIT' | 'ASKING' | 'STOPPED' | 'FAILED';

interface Line {
  row: ImportCargo;
  state: State;
  told: readonly string[];
}

const tones: Partial<Record<State, string>> = {
  ...{ OK: 'ok', ASKING: 'info', MULTI: 'warn', OTHER: 'warn' },
  ...{ REJECT: 'bad', DOWN: 'bad', TIMEOUT: 'bad', FAILED: 'bad' },
};

/** What may come out otherwise when it is asked again. */
const again: readonly State[] = ['DOWN', 'TIMEOUT', 'FAILED', 'STOPPED'];

const value = (field: string, stored: string | null): string => formatValue(field, stored) || t('UI.COMMON.NONE');
const changeText = ({ FIELD, WAS, NOW }: CustomsChange): string =>
  `${label(FIELD, 'fmsImportCargoList', 'FMS_HBL')}: ${value(FIELD, WAS)} → ${value(FIELD, NOW)}`;

const lineOf = (row: ImportCargo): Line =>
  row.CARGO_STS === cancelledMilestone
    ? { row, state: 'GONE', told: [t('MSG000027', codeName('CARGO_STS', row.CARGO_STS))] }
    : { row, state: 'WAIT', told: [] };

function answered(line: Line, asked: CustomsAsked | undefined): Line {
  if (!asked) return line;
  const state = asked.RSLT === 'OK' && asked.CHANGES.length === 0 ? 'SAME' : asked.RSLT;
  return { ...line, state, told: asked.MESSAGE ? [asked.MESSAGE] : asked.CHANGES.map(changeText) };
}

/** How many lines came to each result, in words. */
function tally(done: readonly Line[]): string {
  const counts = new Map<State, number>();
  for (const { state } of done) counts.set(state, (counts.get(state) ?? 0) + 1);
  return [...counts].map(([state, count]) => `${t(`UI.CUSTOMS.${state}`)} ${count}`).join(' · ');
}

/** Asks customs about rows and shows what comes of each. Resolves when it is closed. */
export const askCustoms = (rows: readonly ImportCargo[]): Promise<unknown> =>
  openDialog(CustomsDialog, { title: t('UI.CUSTOMS.TITLE', rows.length), width: 640, height: 480, param: rows }).catch(() => {});

function CustomsDialog() {
  const popup = usePopup<readonly ImportCargo[]>();
  useCodesVersion();
  const [lines, setLines] = useState(() => popup.param.map(lineOf));
  const [busy, setBusy] = useState(true);
  const stopped = useRef(false);
  const change = (of: readonly ImportCargo[], next: (line: Line) => Line) =>
    setLines((now) => now.map((line) => (of.includes(line.row) ? next(line) : line)));

  async function askPart(part: readonly ImportCargo[]) {
    change(part, (line) => ({ ...line, state: 'ASKING' }));
    const LIST = part.map(({ HBL_SEQ, UPD_CNT }) => ({ HBL_SEQ, UPD_CNT }));
    try {
      const { data } = await callBatch(popup, fmsImportCargoList.unipass, { LIST }, { quiet: true });
      change(part, (line) =>
        answered(
          line,
          data.LIST.find(({ HBL_SEQ }) => HBL_SEQ === line.row.HBL_SEQ),
        ),
      );
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const own = (row: ImportCargo) => error.errors.find(({ ROW_NO }) => part[(ROW_NO ?? 0) - 1] === row)?.MESSAGE;
      change(part, (line) => ({ ...line, state: 'FAILED', told: [own(line.row) ?? shown(error)] }));
    }
  }

  async function run(rows: readonly ImportCargo[]) {
    stopped.current = false;
    setBusy(true);
    change(rows, (line) => ({ ...line, state: 'WAIT', told: [] }));
    for (let at = 0; at < rows.length && !stopped.current; at += atOnce) await askPart(rows.slice(at, at + atOnce));
    setLines((now) => now.map((line) => (line.state === 'WAIT' ? { ...line, state: 'STOPPED' } : line)));
    setBusy(false);
  }
  const stop = () => {
    stopped.current = true;
    return false;
  };
  useOpening(() => popup.onClose(stop));
  const rowsIn = (states: readonly State[]) => lines.filter(({ state }) => states.includes(state)).map(({ row }) => row);
  useOpening(() => void run(rowsIn(['WAIT'])));

  const done = lines.filter(({ state }) => state !== 'WAIT' && state !== 'ASKING');
  const failed = rowsIn(again);
  return (
    <div className="q-popup">
      <div className="customs-progress" role="status">
        <Progress
          percent={Math.round((100 * done.length) / lines.length)}
          showInfo={false}
          size="small"
          aria-label={t('UI.CUSTOMS.TITLE', lines.length)}
        />
        <span>{t('UI.CUSTOMS.DONE', lines.length, done.length)}</span>
        <b>{tally(done)}</b>
      </div>
      <ul className="customs-lines" aria-label={t('UI.CUSTOMS.TITLE', lines.length)} tabIndex={lines.length > shownLines ? 0 : undefined}>
        {lines.map(({ row, state, told }) => (
          <li key={row.HBL_SEQ}>
            <header>
              <b>{row.HBL_NO}</b>
              <span className={`tag tag-${tones[state] ?? 'neutral'}`}>{t(`UI.CUSTOMS.${state}`)}</span>
              {isOpened(state) && (
                <button type="button" className="link-button" onClick={() => void openCustoms(row)}>
                  {t('UI.CUSTOMS.OPEN')}
                </button>
              )}
            </header>
            {told.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </li>
        ))}
      </ul>
      <PopupFoot>
        {busy && <Button onClick={stop}>{t('UI.CUSTOMS.STOP')}</Button>}
        {!busy && failed.length > 0 && <Button onClick={() => void run(failed)}>{t('UI.CUSTOMS.AGAIN', failed.length)}</Button>}
        <Button type={busy ? 'default' : 'primary'} onClick={() => popup.close()}>
          {t('UI.COMMON.CLOSE')}
        </Button>
      </PopupFoot>
    </div>
  );
}
