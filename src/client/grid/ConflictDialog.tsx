import { Button } from 'antd';
import { useState } from 'react';
import { t, label as titleOf } from '../lib/texts';
import { PopupFoot } from '../shell/popupFoot';
import { usePopup } from '../shell/popups';
import type { Choice, Difference } from './conflict';

type Side = 'mine' | 'theirs';

interface LineProps {
  name: string;
  label: string;
  mine: string;
  theirs: string;
  chosen: Side;
  choose: (to: Side) => void;
}

function Line({ name, label, chosen, choose, ...texts }: LineProps) {
  return (
    <tr>
      <th scope="row">{label}</th>
      {(['mine', 'theirs'] as const).map((side) => (
        <td key={side}>
          <label>
            <input type="radio" name={name} checked={chosen === side} onChange={() => choose(side)} />
            <span title={texts[side]}>{texts[side] || t('UI.COMMON.NONE')}</span>
          </label>
        </td>
      ))}
    </tr>
  );
}

/** Shows a row that somebody else changed beside what was typed into it: one or the other, field by field. */
export function ConflictDialog() {
  const popup = usePopup<{ differences: Difference[]; deleted: boolean }, Choice>();
  const { differences, deleted } = popup.param;
  const [sides, setSides] = useState<Record<string, Side>>({});
  const [remove, setRemove] = useState<Side>('mine');
  const side = (field: string): Side => sides[field] ?? 'mine';
  const all = (to: Side) => {
    setSides(Object.fromEntries(differences.map(({ field }) => [field, to])));
    setRemove(to);
  };
  const save = () =>
    popup.resolve({
      mine: differences.map(({ field }) => field).filter((field) => side(field) === 'mine'),
      remove: deleted && remove === 'mine',
    });
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
          <tbody>
            {deleted && (
              <Line
                name="BATCH_FLAG"
                label={t('UI.GRID.ST')}
                mine={t('UI.GRID.ST_DEL')}
                theirs={t('UI.GRID.USE_THEIRS')}
                chosen={remove}
                choose={setRemove}
              />
            )}
            {differences.map(({ field, ...texts }) => (
              <Line
                key={field}
                name={field}
                {...texts}
                chosen={side(field)}
                choose={(to) => setSides((old) => ({ ...old, [field]: to }))}
              />
            ))}
          </tbody>
        </table>
      </div>
      <PopupFoot>
        <Button type="primary" onClick={save}>
          {t('UI.COMMON.SAVE')}
        </Button>
        <Button onClick={() => all('mine')}>{t('UI.GRID.USE_MINE')}</Button>
        <Button onClick={() => all('theirs')}>{t('UI.GRID.USE_THEIRS')}</Button>
        <Button onClick={() => popup.close()}>{t('UI.COMMON.CANCEL')}</Button>
      </PopupFoot>
    </div>
  );
}
