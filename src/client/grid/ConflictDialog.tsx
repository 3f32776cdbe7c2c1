import { Button, Modal } from 'antd';
import { useState } from 'react';
import { t } from '../lib/texts';
import { useStore } from '../shell/useStore';
import type { Conflict } from './conflict';
import { useGridModel } from './context';
import { shownText } from './value';

/** Above the dialogs, below the message boxes. */
const zIndex = 150;

/** Shows a row that somebody else changed beside what was typed into it: one or the other, field by field. */
export function ConflictDialog() {
  const model = useGridModel();
  const conflict = useStore(model.conflict);
  if (!conflict) return null;
  return <Choice key={conflict.index} conflict={conflict} />;
}

type Side = 'mine' | 'theirs';

function Choice({ conflict }: { conflict: Conflict<object> }) {
  const model = useGridModel();
  const { index, now, deleted, settle } = conflict;
  const fields = conflict.fields as string[];
  const [sides, setSides] = useState<Record<string, Side>>({});
  const [remove, setRemove] = useState<Side>('mine');
  const typed = model.store.rows[index] ?? {};
  const side = (field: string): Side => sides[field] ?? 'mine';
  const all = (to: Side) => {
    setSides(Object.fromEntries(fields.map((field) => [field, to])));
    setRemove(to);
  };
  const title = t('UI.GRID.CONFLICT', model.store.position(index) + 1);
  const line = (name: string, heading: string, chosen: Side, choose: (to: Side) => void, mine: string, theirs: string) => (
    <tr key={name}>
      <th scope="row">{heading}</th>
      {(['mine', 'theirs'] as const).map((one) => (
        <td key={one}>
          <label>
            <input type="radio" name={name} checked={chosen === one} onChange={() => choose(one)} />
            {(one === 'mine' ? mine : theirs) || t('UI.COMMON.NONE')}
          </label>
        </td>
      ))}
    </tr>
  );
  return (
    <Modal
      open
      title={title}
      width={600}
      zIndex={zIndex}
      mask={{ closable: false }}
      onCancel={() => settle(null, false)}
      footer={
        <>
          <Button onClick={() => all('mine')}>{t('UI.GRID.USE_MINE')}</Button>
          <Button onClick={() => all('theirs')}>{t('UI.GRID.USE_THEIRS')}</Button>
          <Button type="primary" onClick={() => settle(fields.filter((f) => side(f) === 'mine') as never[], deleted && remove === 'mine')}>
            {t('UI.COMMON.SAVE')}
          </Button>
          <Button onClick={() => settle(null, false)}>{t('UI.COMMON.CANCEL')}</Button>
        </>
      }
    >
      <p>{t('MSG000025')}</p>
      <table className="gconflict">
        <thead>
          <tr>
            <th scope="col" aria-label={t('UI.GRID.COLUMNS')} />
            <th scope="col">{t('UI.GRID.MINE')}</th>
            <th scope="col">{t('UI.GRID.THEIRS')}</th>
          </tr>
        </thead>
        <tbody>
          {deleted && line('BATCH_FLAG', t('UI.GRID.ST'), remove, setRemove, t('UI.GRID.ST_DEL'), t('UI.GRID.USE_THEIRS'))}
          {fields.map((field) => {
            const column = model.columns.find((c) => c.field === field);
            const text = (row: object) => (column ? shownText(row, column) : String((row as Record<string, unknown>)[field] ?? ''));
            const choose = (to: Side) => setSides((old) => ({ ...old, [field]: to }));
            return line(field, column?.label ?? field, side(field), choose, text(typed), text(now));
          })}
        </tbody>
      </table>
    </Modal>
  );
}
