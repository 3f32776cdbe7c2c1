import { Button } from 'antd';
import { mdmPricingMgt, pricing, type Weighed, type WhySearch } from '../../../../contract/mdm/other/mdmPricingMgt';
import { CodeSelect } from '../../../fields/CodeSelect';
import { DateBox } from '../../../fields/DateBox';
import { LookupBox } from '../../../fields/LookupBox';
import { TextBox } from '../../../fields/TextBox';
import { type Column, Grid, GridScreen, SearchPane, Toolbar, useGrid, useGridState } from '../../../grid';
import { codeName } from '../../../lib/codes';
import { today } from '../../../lib/dates';
import { grouped } from '../../../lib/formats';
import { t } from '../../../lib/texts';
import { PopupFoot } from '../../../shell/popupFoot';
import { usePopup } from '../../../shell/popups';

const columns = (): Column<Weighed>[] => [
  {
    field: 'OK_YN',
    like: { type: 'C', len: 1, code: 'YN' },
    title: t('UI.mdmPricingMgt.OK_YN'),
    pinned: 'left',
    width: 64,
    render: ({ OK_YN }) => <span className={`tag tag-${OK_YN === 'Y' ? 'ok' : 'bad'}`}>{codeName('YN', OK_YN)}</span>,
  },
  { field: 'PRC_NO', pinned: 'left', width: 120 },
  { field: 'WHY_TXT', like: { type: 'V', len: 300 }, title: t('UI.mdmPricingMgt.WHY_TXT'), width: 500 },
  { field: 'UNIT_PRC', width: 96 },
  { field: 'CURR_CD', width: 60 },
  { field: 'FRT_UNIT', width: 90 },
  { field: 'CUST_NM', width: 140 },
  { field: 'TRANS_MODE', width: 80 },
  { field: 'IMEX_TP', width: 80 },
  { field: 'POL_CD', width: 70 },
  { field: 'POD_CD', width: 70 },
  { field: 'PICKUP_AREA', width: 100 },
  { field: 'DLV_AREA', width: 100 },
  { field: 'CNTR_TP_CD', width: 70 },
  { field: 'CAR_TP', width: 90 },
  { field: 'BGN_DT' },
  { field: 'END_DT' },
  { field: 'USE_YN', width: 70 },
  { field: 'RMK', width: 160 },
];

/** What counts for the conditions that were searched for, in words. */
function verdict(rows: readonly Weighed[], searched: object): string {
  const [first] = rows;
  if (Object.keys(searched).length === 0) return t('UI.mdmPricingMgt.WHY_ASK');
  if (!first) return t('MSG000191');
  if (first.OK_YN !== 'Y') return t('UI.mdmPricingMgt.WHY_NONE');
  return t('UI.mdmPricingMgt.WHY_FOUND', first.PRC_NO, grouped(first.UNIT_PRC), first.CURR_CD);
}

/** Which price counts for a customer, a lane, a charge and a day, and at which step each other one of the charge has lost. */
export function PriceWhyDialog() {
  const popup = usePopup<Partial<WhySearch>>();
  const prices = useGrid<Weighed, WhySearch>(mdmPricingMgt.why, {
    id: 'G2',
    title: t('UI.mdmPricingMgt.G2'),
    table: pricing.table,
    key: 'PRC_NO',
    system: ['NO'],
    columns: columns(),
    search: { BASE_DT: today(), ...popup.param },
    auto: Boolean(popup.param.FRT_CD && popup.param.TRANS_MODE && popup.param.IMEX_TP && popup.param.AR_AP),
  });
  useGridState(prices);
  return (
    <div className="q-popup">
      <GridScreen grid={prices}>
        <SearchPane>
          <CodeSelect name="AR_AP" required />
          <LookupBox name="FRT_CD" kind="Freight" required />
          <CodeSelect name="TRANS_MODE" required />
          <CodeSelect name="IMEX_TP" required />
          <LookupBox name="CUST_CD" kind="Customer" />
          <LookupBox name="POL_CD" kind="Port" />
          <LookupBox name="POD_CD" kind="Port" />
          <LookupBox name="CNTR_TP_CD" kind="CntrTp" />
          <TextBox name="PICKUP_AREA" />
          <TextBox name="DLV_AREA" />
          <CodeSelect name="CAR_TP" />
          <LookupBox name="VNDR_CD" kind="Customer" title={t('LBL.VNDR_CD')} />
          <DateBox name="BASE_DT" required />
        </SearchPane>
        <Toolbar note={verdict(prices.store.rows, prices.query.searched)} />
        <Grid />
      </GridScreen>
      <PopupFoot>
        <Button onClick={() => popup.close()}>{t('UI.COMMON.CLOSE')}</Button>
      </PopupFoot>
    </div>
  );
}
