import { CommentOutlined } from '@ant-design/icons';
import type { DisputeFigure, ListedPayment, ListedSettlement, SettlementLine } from '../../../contract/set/setCostStlList';
import { type Column, OpenTab, StatusTag } from '../../grid';
import { NewMark } from '../../grid/NewMark';
import { requestColumn } from '../../grid/requestColumn';
import { grouped } from '../../lib/formats';
import { lang, t } from '../../lib/texts';
import { plain } from './costParts';

const person = { type: 'V', len: 50 } as const;
const count = { type: 'I' } as const;
const won = { type: 'N', len: 15, scale: 0 } as const;
/** Amounts in won, whatever the currency of their row. */
const sum = <R,>(field: Column<R>['field'], width = 116): Column<R> => ({ field, like: won, width, footer: 'SUM', currency: () => 'KRW' });

/** A number that opens the page of a menu; nothing where there is none. */
const link = (menu: string, field: string, no: string | null) =>
  no && (
    <OpenTab menu={menu} args={{ [field]: no }}>
      {no}
    </OpenTab>
  );

export const settlementColumns = (isStaff: boolean): Column<ListedSettlement>[] => [
  { field: 'STL_NO', pinned: 'left', width: 104 },
  {
    field: 'STL_STS',
    pinned: 'left',
    width: lang() === 'en' ? 156 : 100,
    render: ({ STL_STS, DSP_NEW_YN }) => (
      <>
        {DSP_NEW_YN === 'Y' && <NewMark />} <StatusTag group="STL_STS" code={STL_STS} />
      </>
    ),
  },
  { field: 'CUST_NM', pinned: 'left', owner: true, width: 132 },
  ...(isStaff ? [{ field: 'AR_AP', width: 60, hidden: true } as const] : []),
  { field: 'STL_YM', width: 76, hidden: true },
  { field: 'STL_DT', width: 88 },
  { field: 'COST_CNT', title: t('UI.setCostStlList.COST_CNT'), width: 56, footer: 'SUM' },
  { ...sum<ListedSettlement>('SPLY_AMT'), title: t('UI.setCostStlList.SPLY_AMT') },
  { ...sum<ListedSettlement>('VAT_AMT', 108), title: t('UI.setCostStlList.VAT_AMT') },
  {
    ...sum<ListedSettlement>('TOT_AMT', 116),
    title: t('UI.setCostStlList.TOT_AMT'),
  },
  { ...sum<ListedSettlement>('PAID_AMT'), title: t('UI.setCostStlList.PAID_AMT') },
  { ...sum<ListedSettlement>('BAL_AMT', 116), title: t('UI.setCostStlList.BAL_AMT') },
  { field: 'TAX_INV_NO', width: 208 },
  { field: 'INV_DT', width: 96 },
  { field: 'DUE_DT', width: 88 },
  { field: 'OVD_DAYS', like: count, width: 68, footer: 'MAX', render: ({ OVD_DAYS }) => OVD_DAYS && <b>{OVD_DAYS}</b> },
  ...requestColumn<ListedSettlement>(({ STL_NO }) => STL_NO),
  { field: 'DSP_CNT', like: count, width: 56, footer: 'SUM', text: ({ DSP_CNT }) => (DSP_CNT ? null : '') },
  { field: 'DSP_RSN', width: 150 },
  { field: 'REQ_DTM', title: t('UI.setCostStlList.REQ_DTM'), width: 146 },
  { field: 'CFM_USER_NM', like: person, title: t('LBL.SET_STL.CFM_USER_ID'), width: 96 },
  { field: 'CFM_DTM', width: 146 },
  { field: 'ORG_STL_NO', width: 104, render: ({ ORG_STL_NO }) => link('setCostStlList', 'STL_NO', ORG_STL_NO) },
  { field: 'RMK', width: 200 },
];

/** What was quoted stands beside what is charged: "none" is not 0, and the whole amount counts as difference. Without a quote it is empty. */
const quoted = (): Column<SettlementLine>[] => [
  {
    ...sum<SettlementLine>('QUO_AMT', 92),
    title: t('UI.setCostStlList.QUO_AMT'),
    text: ({ QUO_AMT, DIFF_AMT }) => (QUO_AMT === null && DIFF_AMT !== null ? t('UI.setCostStlList.NO_QUOTE') : null),
  },
  { ...sum<SettlementLine>('SPLY_AMT', 92), title: t('UI.setCostStlList.BILL_AMT') },
  {
    ...sum<SettlementLine>('DIFF_AMT', 92),
    title: t('UI.setCostStlList.DIFF_AMT'),
    render: ({ DIFF_AMT, COST_STS }) => DIFF_AMT !== null && <Difference amount={DIFF_AMT} disputed={COST_STS === 'DSP'} />,
  },
];

function Difference({ amount, disputed }: { amount: number; disputed: boolean }) {
  if (amount === 0) return <span className="set-none">0</span>;
  const text = `${amount > 0 ? '+' : ''}${grouped(amount)}`;
  return <b className={disputed ? 'bad' : undefined}>{text}</b>;
}

export const lineColumns = (onThread: (line: SettlementLine) => void, isStaff: boolean): Column<SettlementLine>[] => [
  { field: 'OCCR_DT', width: 88 },
  { field: 'FRT_NM', width: 120 },
  { field: 'HBL_NO', width: 100, render: ({ HBL_NO }) => link('ptlShipngStusList', 'HBL_NO', HBL_NO) },
  { field: 'UNIT_QTY', width: 56, render: ({ UNIT_QTY }) => plain(UNIT_QTY) },
  { field: 'UNIT_PRC', width: 76, render: ({ UNIT_PRC }) => plain(UNIT_PRC) },
  { field: 'CURR_CD', width: 48 },
  ...quoted(),
  {
    field: 'DSP_CNT',
    like: count,
    width: 52,
    render: (line) =>
      line.DSP_CNT > 0 && (
        <button type="button" className={line.COST_STS === 'DSP' ? 'link bad' : 'link'} onClick={() => onThread(line)}>
          {line.DSP_NEW_YN === 'Y' && <NewMark />} <CommentOutlined aria-hidden /> {line.DSP_CNT}
        </button>
      ),
  },
  { field: 'COST_STS', width: 108, render: ({ COST_STS }) => COST_STS && <StatusTag group="COST_STS" code={COST_STS} /> },
  { ...sum<SettlementLine>('VAT_AMT', 96), title: t('UI.setCostStlList.VAT_AMT') },
  { ...sum<SettlementLine>('TOT_AMT', 104), title: t('UI.setCostStlList.SUM_AMT') },
  { field: 'QUO_DIFF_RSN', width: 120, ...(isStaff ? { edit: true } : {}) },
  { field: 'DLV_ORD_NO', width: 108, render: ({ DLV_ORD_NO }) => link('dlvOrdDetail', 'DLV_ORD_NO', DLV_ORD_NO) },
  { field: 'COST_NO', width: 132 },
  { field: 'COST_TP', width: 84 },
  { field: 'CNTR_NO', width: 116 },
  { field: 'FRT_CD', width: 68, hidden: true },
  { field: 'FRT_UNIT', width: 68, hidden: true },
  { field: 'EXCH_RATE', width: 84, render: ({ EXCH_RATE }) => plain(EXCH_RATE) },
  { field: 'FRGN_AMT', width: 96, footer: 'SUM' },
  { field: 'DSP_RSN', width: 160 },
  { field: 'RMK', width: 160 },
];

export const paymentColumns = (): Column<ListedPayment>[] => [
  { field: 'STL_NO', width: 104, render: ({ STL_NO }) => link('setCostStlList', 'STL_NO', STL_NO) },
  { field: 'PAY_DT', width: 92 },
  { field: 'PAY_TP', width: 92 },
  { ...sum<ListedPayment>('PAY_AMT', 116), title: t('UI.setCostStlList.PAY_AMT') },
  { field: 'BANK_CD', width: 100 },
  { field: 'ACCT_NO', width: 140 },
  { field: 'DEPO_NO', width: 104, render: ({ DEPO_NO }) => link('koDepositList', 'DEPO_NO', DEPO_NO) },
  { field: 'RMK', width: 200 },
];

const figure = (
  field: Column<DisputeFigure>['field'],
  like: Column<DisputeFigure>['like'],
  footer?: 'SUM' | 'MAX',
): Column<DisputeFigure> => ({
  ...{ field, like: like ?? count, title: t(`UI.setCostStlList.${field}`) },
  ...(field.endsWith('_AMT') ? { currency: () => 'KRW' } : {}),
  ...(footer ? { footer } : {}),
});

export const figureColumns = (): Column<DisputeFigure>[] => [
  { ...figure('FIG_NM', person), width: 160 },
  figure('DSP_CNT', count, 'SUM'),
  figure('DSP_AMT', won, 'SUM'),
  figure('OPEN_CNT', count, 'SUM'),
  figure('KEEP_CNT', count, 'SUM'),
  figure('OUT_CNT', count, 'SUM'),
  figure('CXL_CNT', count, 'SUM'),
  figure('OUT_AMT', won, 'SUM'),
  figure('AVG_DAYS', { type: 'N', len: 7, scale: 1 }),
  figure('MAX_DAYS', count, 'MAX'),
];
