import { useState } from 'react';
import { cmsExchangeRatePopup, type ExchangeRateRow } from '../../../../contract/cms/popup/cmsExchangeRatePopup';
import { wonValue } from '../../../../contract/ptl/quo/quoteSum';
import { CodeSelect } from '../../../fields/CodeSelect';
import { DateBox } from '../../../fields/DateBox';
import { LookupBox } from '../../../fields/LookupBox';
import { NumberBox } from '../../../fields/NumberBox';
import { type Column, chosenRow, Grid, GridScreen, SearchPane, useGrid } from '../../../grid';
import { today } from '../../../lib/dates';
import { label, t } from '../../../lib/texts';
import { PopupButton, PopupFoot } from '../../../shell/popupFoot';
import { usePopup } from '../../../shell/popups';

interface Param {
  EXCH_DT?: string | null;
  EXCH_TP?: string;
  CURR_CD?: string | null;
  FRGN_AMT?: number | null;
}

const rate = { type: 'N', len: 13, scale: 4 } as const;

const columns: Column<ExchangeRateRow>[] = [
  { field: 'CURR_CD', pinned: 'left', width: 54 },
  { field: 'CURR_NM', width: 112 },
  { field: 'EXCH_DT', width: 84 },
  { field: 'EXCH_UNIT', width: 64 },
  { field: 'EXCH_RATE', width: 104 },
  { field: 'PREV_RATE', like: rate, width: 78 },
  { field: 'DIFF_RATE', like: rate, width: 66 },
  { field: 'SRC_TP', width: 84 },
];

export default function CmsExchangeRatePopup() {
  const popup = usePopup<Param | undefined, ExchangeRateRow>();
  const { EXCH_DT, EXCH_TP = 'TTS', CURR_CD, FRGN_AMT = null } = popup.param ?? {};
  const [current, setCurrent] = useState<ExchangeRateRow | null>(null);
  const [amount, setAmount] = useState(FRGN_AMT);
  const rates = useGrid(cmsExchangeRatePopup.select, {
    id: 'G1',
    key: 'CURR_CD',
    system: ['NO'],
    columns,
    search: { EXCH_DT: EXCH_DT ?? today(), EXCH_TP },
    ...(CURR_CD ? { selected: { CURR_CD } } : {}),
    onCurrent: setCurrent,
    onOpen: () => choose(),
  });
  const choose = () => {
    const row = chosenRow(rates);
    if (row) popup.resolve(row);
  };
  const worth = current && amount !== null ? wonValue(amount, current.EXCH_RATE, current.EXCH_UNIT).toNumber() : null;

  return (
    <GridScreen grid={rates}>
      <SearchPane>
        <DateBox name="EXCH_DT" required autoFocus />
        <CodeSelect name="EXCH_TP" required />
        <LookupBox name="CURR_CD" kind="Currency" />
      </SearchPane>
      <Grid />
      <div className="q-form">
        <NumberBox
          title={current ? t('UI.cmsExchangeRatePopup.AMOUNT', current.CURR_CD) : label('FRGN_AMT')}
          scale={current?.DEC_LEN ?? 2}
          value={amount}
          onChange={setAmount}
        />
        <NumberBox title={t('UI.cmsExchangeRatePopup.WON')} value={worth} readOnly />
      </div>
      <PopupFoot>
        <PopupButton id="enter" primary onClick={choose} />
        <PopupButton id="cancel" onClick={() => popup.close()} />
      </PopupFoot>
    </GridScreen>
  );
}
