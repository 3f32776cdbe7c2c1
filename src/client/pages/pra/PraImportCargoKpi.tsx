import { type ReactNode, useContext, useEffect, useState } from 'react';
import { addMonths } from '../../../contract/dates';
import { daysOf, type KpiCode, type KpiStatus, monthsOf, mostMonths } from '../../../contract/pra/kpi';
import {
  type DelayCount,
  type KpiDetail,
  type KpiDetailSearch,
  type KpiMonths,
  type KpiSearch,
  type KpiSummary,
  praImportCargoKpi,
} from '../../../contract/pra/praImportCargoKpi';
import { CodeSelect } from '../../fields/CodeSelect';
import { DateRange } from '../../fields/DateRange';
import { LookupBox } from '../../fields/LookupBox';
import {
  below,
  type Column,
  ExcelButton,
  Grid,
  type GridModel,
  GridPart,
  GridScope,
  GridScreen,
  MasterDetail,
  Rows,
  SearchPane,
  ToolButton,
  Toolbar,
  Tools,
  useGrid,
  useGridState,
  useMasterGrid,
} from '../../grid';
import { ShipmentLink } from '../../grid/ShipmentLink';
import { codeName, useCodes } from '../../lib/codes';
import { today } from '../../lib/dates';
import { grouped } from '../../lib/formats';
import { session } from '../../lib/session';
import { t } from '../../lib/texts';
import { monthText } from '../../shell/chart';
import { Figure } from '../../shell/part';
import { openDialog } from '../../shell/popups';
import { useScreen } from '../../shell/screen';
import { Unfold } from '../../shell/subTabs';
import { KpiCharts } from './KpiCharts';
import './kpi.css';
import { shipmentsOf } from './parts';
import { TargetDialog } from './TargetDialog';

const value = { type: 'N', len: 9, scale: 1 } as const;
const count = { type: 'N', len: 9, scale: 0 } as const;
const days = { type: 'I' } as const;

const shownValue = (one: number | null): string => (one === null ? '-' : grouped(one, 1));
const signed = (one: number | null): string => (one !== null && one > 0 ? `+${grouped(one, 1)}` : shownValue(one));

const tones: Readonly<Record<KpiStatus, string>> = { GREEN: '', YELLOW: 'warn', RED: 'bad' };
/** A value with the word of its rating, where that warns. */
const rated = (shown: string, status: KpiStatus | null): ReactNode =>
  status && tones[status] ? (
    <span className={tones[status]}>
      {shown} <small>{codeName('KPI_STS', status)}</small>
    </span>
  ) : (
    shown
  );

/** The columns of the summary; its counts lead to the shipments behind them. */
function summaryColumns(searched: () => Partial<KpiSearch>): Column<KpiSummary>[] {
  const link = (field: 'HBL_CNT' | 'MISS_CNT') => (row: KpiSummary) => {
    const number = row[field];
    if (number === null) return '-';
    const conditions = searched();
    const [FR_DT, TO_DT] = daysOf(conditions.FR_YM ?? '', conditions.TO_YM ?? '');
    const cut = { KPI_CD: row.KPI_CD, FR_DT, TO_DT, ...(field === 'MISS_CNT' ? { MISS_YN: 'Y' as const } : {}) };
    const name = `${codeName('KPI_CD', row.KPI_CD)} ${t(`LBL.${field}`)} ${grouped(number)}`;
    return <Figure name={name} text={grouped(number)} open={number ? shipmentsOf(conditions, cut) : undefined} />;
  };
  return [
    { field: 'KPI_CD', pinned: 'left', width: 160 },
    { field: 'TGT_VAL', width: 68 },
    {
      field: 'ACTL_VAL',
      like: value,
      width: 68,
      render: ({ ACTL_VAL, KPI_STS }) => <b className={KPI_STS ? tones[KPI_STS] : ''}>{shownValue(ACTL_VAL)}</b>,
    },
    { field: 'DIFF_VAL', like: value, width: 62, render: ({ DIFF_VAL }) => signed(DIFF_VAL) },
    { field: 'KPI_STS', like: { type: 'V', len: 10, code: 'KPI_STS' }, width: 80 },
    { field: 'PREV_VAL', like: value, width: 72, render: ({ PREV_VAL }) => shownValue(PREV_VAL) },
    { field: 'MOM_VAL', like: value, width: 72, render: ({ MOM_VAL }) => signed(MOM_VAL) },
    { field: 'HBL_CNT', like: count, width: 64, render: link('HBL_CNT') },
    { field: 'MISS_CNT', like: count, width: 72, render: link('MISS_CNT') },
  ];
}

/** A column for each month; its values show what they are made of. */
const monthColumns = (months: readonly string[], show: (code: KpiCode, ym: string) => void): Column<KpiMonths>[] => [
  { field: 'KPI_CD', pinned: 'left', width: 160 },
  ...months.map(
    (ym): Column<KpiMonths> => ({
      field: `M_${ym}`,
      like: value,
      title: monthText(ym),
      width: 92,
      render: ({ KPI_CD, MONTHS }) => {
        const month = MONTHS.find(({ YM }) => YM === ym);
        if (!month || month.ACTL_VAL === null) return '-';
        const shown = shownValue(month.ACTL_VAL);
        const words = [codeName('KPI_CD', KPI_CD), monthText(ym), shown, month.KPI_STS && codeName('KPI_STS', month.KPI_STS)];
        return (
          <button type="button" className="link" aria-label={words.filter(Boolean).join(' ')} onClick={() => show(KPI_CD, ym)}>
            {rated(shown, month.KPI_STS)}
          </button>
        );
      },
    }),
  ),
];

const detailColumns: Column<KpiDetail>[] = [
  { field: 'HBL_NO', width: 116, render: (row) => <ShipmentLink {...row} /> },
  { field: 'POL_CD', width: 68 },
  { field: 'ETA_DT' },
  { field: 'ATA_DTM' },
  { field: 'TT_DAYS', like: days, width: 84, footer: 'AVG' },
  { field: 'CC_DAYS', like: days, width: 84, footer: 'AVG' },
  { field: 'DWELL_DAYS', like: days, width: 84, footer: 'AVG' },
  { field: 'DELAY_DAYS', width: 76, footer: 'MAX' },
  { field: 'DELAY_RSN', width: 120 },
];

/** A value that was pressed: what it is made of is shown below. */
interface Cell {
  code: KpiCode;
  ym: string;
  /** The conditions of the figures it stands in: with others it is gone. */
  searched: Partial<KpiSearch>;
}

/** The shipments behind a value. The part is opened for each value that is pressed. */
function Details({ grid, cell }: { grid: GridModel<KpiDetail, KpiDetailSearch>; cell: Cell | null }) {
  const unfold = useContext(Unfold);
  useEffect(() => {
    if (cell) unfold();
  }, [cell, unfold]);
  const [FR_DT, TO_DT] = cell ? daysOf(cell.ym, cell.ym) : ['', ''];
  const open = cell && shipmentsOf(cell.searched, { KPI_CD: cell.code, FR_DT, TO_DT });
  return (
    <GridScope grid={grid}>
      <Toolbar
        note={
          cell && (
            <>
              {codeName('KPI_CD', cell.code)} · {monthText(cell.ym)}{' '}
              {open && <Figure name={t('UI.praImportCargoKpi.OPEN_LIST')} open={open} />}
            </>
          )
        }
      >
        <Tools>
          <ExcelButton for={praImportCargoKpi.excel} grid="G3" />
        </Tools>
      </Toolbar>
      <Grid />
    </GridScope>
  );
}

const months = (): Partial<KpiSearch> => ({ FR_YM: addMonths(today(), -5).slice(0, 6), TO_YM: today().slice(0, 6) });

export default function PraImportCargoKpi() {
  const { args, has, caption } = useScreen();
  const staff = session().USER_TP === 'S';
  useCodes({ KPI_CD: { MSTR_CD: 'KPI_CD' }, KPI_STS: { MSTR_CD: 'KPI_STS' } });
  const [cell, setCell] = useState<Cell | null>(null);
  const [shown, setShown] = useState<readonly string[]>([]);

  const details: GridModel<KpiDetail, KpiDetailSearch> = useGrid(praImportCargoKpi.selectDetails, {
    id: 'G3',
    title: t('UI.praImportCargoKpi.G3'),
    table: 'FMS_HBL',
    key: 'HBL_SEQ',
    system: ['NO'],
    columns: detailColumns,
    empty: t('UI.praImportCargoKpi.CHOOSE'),
    auto: false,
  });
  const delays: GridModel<DelayCount, KpiSearch> = useGrid(praImportCargoKpi.selectDelays, {
    id: 'G4',
    key: ['YM', 'DELAY_RSN'],
    columns: [],
    auto: false,
  });
  const show = (code: KpiCode, ym: string) => {
    const { searched } = summary.query;
    setCell({ code, ym, searched });
    void details.search({ ...searched, KPI_CD: code, FR_YM: ym, TO_YM: ym });
  };
  const byMonth: GridModel<KpiMonths, KpiSearch> = useGrid(praImportCargoKpi.selectMonths, {
    id: 'G2',
    title: t('UI.praImportCargoKpi.G2'),
    key: 'KPI_CD',
    system: [],
    columns: monthColumns(shown, show),
    auto: false,
  });
  const summary: GridModel<KpiSummary, KpiSearch> = useMasterGrid(praImportCargoKpi.select, {
    id: 'G1',
    title: t('UI.praImportCargoKpi.G1'),
    key: 'KPI_CD',
    system: [],
    columns: summaryColumns(() => summary.query.searched),
    search: { ...months(), ...args },
    onCurrent: () => {
      const { FR_YM = '', TO_YM = '' } = summary.query.searched;
      setShown(FR_YM ? monthsOf(FR_YM, TO_YM) : []);
    },
    below: [
      below(byMonth, (_: KpiSummary, searched) => searched),
      below(delays, (_: KpiSummary, searched) => searched),
      below(details, () => null),
    ],
  });
  useGridState(summary);
  useGridState(byMonth);
  useGridState(delays);
  const { searched } = summary.query;
  const openTargets = () =>
    openDialog(TargetDialog, {
      title: caption('target'),
      width: 620,
      height: 420,
      param: {
        search: { CUST_CD: searched.CUST_CD ?? '', KPI_YY: (searched.TO_YM ?? today()).slice(0, 4) },
        onSaved: () => void summary.search(undefined, { ask: false }),
      },
    });

  return (
    <GridScreen grid={summary}>
      <SearchPane>
        <DateRange months max={mostMonths} required span={2} />
        <CodeSelect name="TRANS_MODE" />
        <LookupBox name="POL_CD" kind="Port" />
        {staff && <LookupBox name="CUST_CD" kind="Customer" search={{ KEY_SVC: 'PRA' }} />}
      </SearchPane>
      <MasterDetail name={t('UI.praImportCargoKpi.G3')} share="44%">
        <div className="kpi">
          <div className="kpi-top">
            <GridPart grid={summary}>
              <Toolbar>
                {has('target') && (
                  <Rows>
                    <ToolButton id="target" onClick={openTargets} />
                  </Rows>
                )}
                <Tools>
                  <ExcelButton for={praImportCargoKpi.excel} />
                </Tools>
              </Toolbar>
            </GridPart>
            <KpiCharts summary={summary.rows()} months={byMonth.rows()} delays={delays.rows()} searched={searched} />
          </div>
          <div className="kpi-months">
            <GridPart grid={byMonth}>
              <Toolbar>
                <Tools>
                  <ExcelButton for={praImportCargoKpi.excel} grid="G2" />
                </Tools>
              </Toolbar>
            </GridPart>
          </div>
        </div>
        <Details grid={details} cell={cell?.searched === searched ? cell : null} />
      </MasterDetail>
    </GridScreen>
  );
}
