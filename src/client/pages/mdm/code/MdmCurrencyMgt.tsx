import { ReloadOutlined } from '@ant-design/icons';
import { addDays } from '../../../../contract/dates';
import {
  type Currency,
  type CurrencySearch,
  currency,
  type ExchangeRate,
  exchangeRate,
  longest,
  maxSeq,
  mdmCurrencyMgt,
  seqStep,
} from '../../../../contract/mdm/code/mdmCurrencyMgt';
import { CodeSelect } from '../../../fields/CodeSelect';
import { DateRange } from '../../../fields/DateRange';
import { LookupBox } from '../../../fields/LookupBox';
import {
  AddButton,
  below,
  type Column,
  ExcelButton,
  editableColumns,
  Grid,
  type GridModel,
  GridScope,
  GridScreen,
  RemoveButton,
  Rows,
  SaveButton,
  SearchPane,
  ToolButton,
  Toolbar,
  Tools,
  useGrid,
  useMasterGrid,
} from '../../../grid';
import { callBatch } from '../../../lib/batch';
import { today } from '../../../lib/dates';
import { isSaved } from '../../../lib/saved';
import { lang, t } from '../../../lib/texts';
import { attempt } from '../../../shell/attempt';
import { notify } from '../../../shell/notify';
import { Panes } from '../../../shell/panes';
import { RateChart } from './RateChart';

const columns = editableColumns<Currency>(currency, [
  { field: 'CURR_CD', pinned: 'left', upper: true },
  { field: 'CURR_NM', pinned: 'left', width: 140 },
  { field: 'CURR_ENG_NM', width: 150 },
  ...(['CURR_SGN', 'DEC_LEN', 'EXCH_UNIT', 'SORT_SEQ', 'USE_YN'] as const),
]);

const rate = { type: 'N', len: 13, scale: 4 } as const;
const rateColumns: Column<ExchangeRate>[] = [
  ...editableColumns<ExchangeRate>(exchangeRate, ['EXCH_DT', { field: 'EXCH_TP', width: 130 }, 'EXCH_RATE']),
  { field: 'PREV_RATE', like: rate },
  { field: 'DIFF_RATE', like: rate },
  { field: 'SRC_TP', width: 100 },
];

/** Why no rate can be added below a currency, false where one can. */
const whyNoRate = (at: Currency | null) => (!isSaved(at) ? t('UI.ACTION.UNSAVED') : at?.CURR_CD === 'KRW' && t('MSG000572'));

export default function MdmCurrencyMgt() {
  /** The place behind all others. */
  const nextSeq = () => Math.min(Math.max(0, ...currencies.rows().map(({ SORT_SEQ }) => SORT_SEQ)) + seqStep, maxSeq);
  const rates: GridModel<ExchangeRate, CurrencySearch> = useGrid(mdmCurrencyMgt.selectRates, {
    id: 'G2',
    title: t('UI.mdmCurrencyMgt.G2'),
    table: exchangeRate.table,
    key: ['EXCH_DT', 'CURR_CD', 'EXCH_TP'],
    save: mdmCurrencyMgt.saveRates,
    history: true,
    loads: true,
    columns: rateColumns,
    auto: false,
    newRow: () => ({ EXCH_DT: today(), CURR_CD: currencies.current?.CURR_CD ?? '', EXCH_TP: 'TTS' }),
  });
  const currencies: GridModel<Currency, CurrencySearch> = useMasterGrid(mdmCurrencyMgt.select, {
    id: 'G1',
    table: currency.table,
    key: 'CURR_CD',
    save: mdmCurrencyMgt.save,
    history: true,
    loads: true,
    columns,
    selected: { CURR_CD: 'USD' },
    search: { FR_DT: addDays(today(), -6), TO_DT: today() },
    newRow: () => ({ DEC_LEN: 2, EXCH_UNIT: 1, USE_YN: 'Y', SORT_SEQ: nextSeq() }),
    below: [
      below(rates, ({ CURR_CD }: Currency, searched) => {
        const { FR_DT, TO_DT, EXCH_TP } = searched as Partial<CurrencySearch>;
        return { CURR_CD, FR_DT, TO_DT, EXCH_TP };
      }),
    ],
  });
  const chosen = currencies.current;

  async function fetchToday() {
    if (!(await currencies.mayLeave())) return;
    const done = await attempt(() => callBatch(currencies, mdmCurrencyMgt.run, {}));
    if (!done) return;
    notify.success(done.message ?? t('MSG000003'));
    await currencies.search(undefined, { ask: false });
  }

  return (
    <GridScreen grid={currencies}>
      <SearchPane>
        <DateRange title={t('LBL.MDM_EXCH_RATE.EXCH_DT')} max={longest} span={2} required />
        <CodeSelect name="EXCH_TP" />
        <LookupBox name="CURR_CD" kind="Currency" />
      </SearchPane>
      <Panes className="gpanes">
        <Panes.Panel min={320}>
          <div className="gpart">
            <Toolbar>
              <Rows>
                <AddButton />
                <RemoveButton />
                <SaveButton />
              </Rows>
              <Tools>
                <ToolButton id="run" icon={ReloadOutlined} onClick={fetchToday} />
                <ExcelButton for={mdmCurrencyMgt.excel} />
              </Tools>
            </Toolbar>
            <Grid />
          </div>
        </Panes.Panel>
        <Panes.Panel defaultSize="48%" min={320}>
          <GridScope grid={rates}>
            <div className="gpart">
              <Toolbar note={chosen && `${chosen.CURR_CD} ${(lang() === 'en' && chosen.CURR_ENG_NM) || chosen.CURR_NM || ''}`}>
                <Rows>
                  <AddButton off={whyNoRate(chosen)} />
                  <RemoveButton />
                  <SaveButton />
                </Rows>
                <Tools>
                  <ExcelButton for={mdmCurrencyMgt.excel} grid="G2" />
                </Tools>
              </Toolbar>
              <RateChart />
              <Grid />
            </div>
          </GridScope>
        </Panes.Panel>
      </Panes>
    </GridScreen>
  );
}
