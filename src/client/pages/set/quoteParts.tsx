import { Checkbox } from 'antd';
import { useState } from 'react';
import type { SettlementKey, SettlementLine } from '../../../contract/set/setCostStlList';
import { settlementBill } from '../../../contract/set/settlementBill';
import type { GridModel } from '../../grid';
import { OpenTab } from '../../grid/OpenTab';
import { grouped } from '../../lib/formats';
import { t } from '../../lib/texts';
import { usePart } from '../../shell/part';

/** Shows the lines alone that are another amount than quoted. */
export function DifferentOnly({ grid }: { grid: GridModel<SettlementLine, SettlementKey> }) {
  const [isOn, setOn] = useState(false);
  const turn = (on: boolean) => {
    setOn(on);
    const { DIFF_AMT: _, ...filters } = grid.store.arranged.filters;
    grid.store.arranged.arrange({ filters: on ? { ...filters, DIFF_AMT: { without: ['0', ''] } } : filters });
  };
  return (
    <Checkbox className="q-check" checked={isOn} onChange={({ target }) => turn(target.checked)}>
      {t('UI.QUOTED.DIFFERENT')}
    </Checkbox>
  );
}

/** What was quoted for the shipments of a settlement and not charged; nothing where all of it was. */
export function Uncharged({ STL_NO }: SettlementKey) {
  const { data } = usePart(settlementBill.selectUncharged, 1, false, { SEARCH: { STL_NO } });
  const lines = data?.LIST ?? [];
  if (lines.length === 0) return null;
  return (
    <p className="set-uncharged">
      <b>{t('UI.QUOTED.UNCHARGED', lines.length)}</b>
      {lines.map(({ QUO_NO, QUO_REV, LINE_NO, FRT_NM, QUO_AMT }) => (
        <span key={`${QUO_NO} ${QUO_REV} ${LINE_NO}`}>
          {FRT_NM} {grouped(QUO_AMT)}{' '}
          <OpenTab menu="tarQuoteMgt" args={{ QUO_NO }} inText>
            {QUO_NO}
          </OpenTab>
        </span>
      ))}
    </p>
  );
}
