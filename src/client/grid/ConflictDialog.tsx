import { Button } from 'antd';
import { useState } from 'react';
import { t, label as titleOf } from '../lib/texts';
import { PopupFoot } from '../shell/popupFoot';
import { usePopup } from '../shell/popups';

/** A column in which what was typed and what is stored differ, as both are shown. */
export interface Difference {
  field: string;
  label: string;
  mine: string;
  theirs: string;
  /** The row as it is now does not take what was typed. */
  fixed: boolean;
}

/** What somebody else has changed of a row, in a column that was not typed into. */
export interface Meanwhile {
  label: string;
  was: string;
  now: string;
}

/** A stale row as it is shown: its number, its key, where both differ and what else is another one now. */
export interface Conflict {
  no: number;
  key: string;
  differences: Difference[];
  meanwhile: Meanwhile[];
  /** It was to be deleted; and it still may be. */
  deleted: boolean;
  goes: boolean;
  /** Why something of it cannot be saved any more; null where all can. */
  why: string | null;
}

/** What was chosen for a row: the columns to keep as typed, and whether a row that was to be deleted still is. */
export interface Choice {
  mine: string[];
  remove: boolean;
}

type Side = 'mine' | 'theirs';
/** Name of the line that says whether a row still is to be deleted. */
const removal = 'BATCH_FLAG';

interface LineProps {
  name: string;
  label: string;
  mine: string;
  theirs: string;
  fixed: boolean;
  chosen: Side;
  choose: (to: Side) => void;
}

function Line({ name, label, fixed, chosen, choose, ...texts }: LineProps) {
  return (
    <tr>
      <th scope="row">{label}</th>
      {(['mine', 'theirs'] as const).map((side) => (
        <td key={side}>
          <label>
            <input type="radio" name={name} checked={chosen === side} disabled={fixed && side === 'mine'} onChange={() => choose(side)} />
            <span title={texts[side]}>{texts[side] || t('UI.COMMON.NONE')}</span>
          </label>
        </td>
      ))}
    </tr>
  );
}

interface BlockProps {
  conflict: Conflict;
  /** Names the row and gives it buttons of its own: there are several. */
  named: boolean;
  side: (field: string) => Side;
  choose: (fields: readonly string[], to: Side) => void;
}

/** One row, line by line where both differ. */
function Block({ conflict: { no, key, differences, meanwhile, deleted, goes, why }, named, side, choose }: BlockProps) {
  const fields = [removal, ...differences.map(({ field }) => field)];
  const row = `${t('UI.GRID.NO')} ${no}`;
  return (
    <tbody>
      {named && (
        <tr className="gconflict-row">
          <th scope="rowgroup">{row}</th>
          <td colSpan={2}>
            <span title={key}>{key}</span>
            {(['mine', 'theirs'] as const).map((to) => {
              const text = t(to === 'mine' ? 'UI.GRID.USE_MINE' : 'UI.GRID.USE_THEIRS');
              return (
                <Button key={to} type="link" size="small" aria-label={`${row} ${text}`} onClick={() => choose(fields, to)}>
                  {text}
                </Button>
              );
            })}
          </td>
        </tr>
      )}
      {meanwhile.map(({ label, was, now }) => (
        <tr key={label}>
          <th scope="row">{label}</th>
          <td colSpan={2}>{`${was || t('UI.COMMON.NONE')} → ${now || t('UI.COMMON.NONE')}`}</td>
        </tr>
      ))}
      {why && (
        <tr>
          <td colSpan={3} className="warn">
            {why}
          </td>
        </tr>
      )}
      {deleted && (
        <Line
          name={`${no} ${removal}`}
          label={t('UI.GRID.ST')}
          mine={t('UI.GRID.ST_DEL')}
          theirs={t('UI.GRID.USE_THEIRS')}
          fixed={!goes}
          chosen={side(removal)}
          choose={(to) => choose([removal], to)}
        />
      )}
      {differences.map(({ field, ...texts }) => (
        <Line key={field} name={`${no} ${field}`} {...texts} chosen={side(field)} choose={(to) => choose([field], to)} />
      ))}
    </tbody>
  );
}

/** Shows rows that somebody else changed beside what was typed into them: one or the other, row by row and field by field. */
export function ConflictDialog() {
  const popup = usePopup<{ conflicts: Conflict[] }, Choice[]>();
  const { conflicts } = popup.param;
  const [sides, setSides] = useState<Record<string, Side>>({});
  const at = (row: number, field: string) => `${row} ${field}`;
  const isFixed = (row: number, field: string): boolean => {
    const { differences = [], goes } = conflicts[row] ?? {};
    return field === removal ? !goes : (differences.find((one) => one.field === field)?.fixed ?? false);
  };
  const side = (row: number, field: string): Side => (isFixed(row, field) ? 'theirs' : (sides[at(row, field)] ?? 'mine'));
  const choose = (row: number, fields: readonly string[], to: Side) =>
    setSides((old) => ({ ...old, ...Object.fromEntries(fields.map((field) => [at(row, field), to])) }));
  const all = (to: Side) => {
    for (const [row, { differences }] of conflicts.entries()) choose(row, [removal, ...differences.map(({ field }) => field)], to);
  };
  /** Is nothing left that was typed and can be saved? */
  const allFixed = conflicts.every(
    ({ differences, deleted, why }, row) =>
      why !== null && (!deleted || isFixed(row, removal)) && differences.every(({ field }) => deleted || isFixed(row, field)),
  );
  const save = () =>
    popup.resolve(
      conflicts.map(({ differences, deleted }, row) => ({
        mine: differences.map(({ field }) => field).filter((field) => side(row, field) === 'mine'),
        remove: deleted && side(row, removal) === 'mine',
      })),
    );
  return (
    <div className="q-popup">
      <div className="gconflict">
        <p>{t('MSG000025')}</p>
        <table>
          <thead>
            <tr>
              <th scope="col">{titleOf('COL_TITLE')}</th>
              <th scope="col">{t('UI.GRID.MINE')}</th>
              <th scope="col">{t('UI.GRID.THEIRS')}</th>
            </tr>
          </thead>
          {conflicts.map((conflict, row) => (
            <Block
              key={conflict.key || conflict.no}
              conflict={conflict}
              named={conflicts.length > 1}
              side={(field) => side(row, field)}
              choose={(fields, to) => choose(row, fields, to)}
            />
          ))}
        </table>
      </div>
      <PopupFoot>
        {allFixed ? (
          <Button type="primary" onClick={save}>
            {t('UI.GRID.USE_THEIRS')}
          </Button>
        ) : (
          <>
            <Button type="primary" onClick={save}>
              {t('UI.COMMON.SAVE')}
            </Button>
            <Button onClick={() => all('mine')}>{t('UI.GRID.USE_MINE')}</Button>
            <Button onClick={() => all('theirs')}>{t('UI.GRID.USE_THEIRS')}</Button>
          </>
        )}
        <Button onClick={() => popup.close()}>{t('UI.COMMON.CANCEL')}</Button>
      </PopupFoot>
    </div>
  );
}
