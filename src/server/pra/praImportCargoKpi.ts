import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Fault } from '../../contract/call';
import { isMonth6 } from '../../contract/dates';
import {
  daysOf,
  differenceOf,
  isKpi,
  type KpiCode,
  kpiCodes,
  kpis,
  kpiValue,
  monthsBefore,
  monthsOf,
  mostMonths,
  statusOf,
} from '../../contract/pra/kpi';
import {
  type KpiDetail,
  type KpiDetailSearch,
  type KpiMonths,
  type KpiSearch,
  type KpiSummary,
  type MonthValue,
  praImportCargoKpi,
} from '../../contract/pra/praImportCargoKpi';
import { checkRange, isEmpty } from '../../contract/rules';
import { page } from '../lib/page';
import { refuseFaults } from '../lib/refusal';
import { screenName } from '../lib/screenName';
import { type Ctx, serve } from '../lib/serve';
import { listWorkbook, loggedWorkbook } from '../lib/workbook';
import { praCustomers } from './customers.service';
import { customsDays, dwellDays, transitDays } from './days.service';
import { countDelays, countKpis, type Figures } from './kpi.service';
import { type Meant, shipmentsOf } from './kpiUnits.service';
import { readTargets, saveTargets, targetsOf } from './targets.service';

const screen = 'praImportCargoKpi';
type Search = Partial<KpiSearch>;

/** Faults of the months asked for, by their fields. */
function monthFaults(ctx: Ctx<unknown>, search: Search): Fault[] {
  const ends = ['FR_YM', 'TO_YM'] as const;
  const faults = ends.flatMap((FIELD): Fault[] => {
    if (isEmpty(search[FIELD])) return [{ FIELD, CODE: 'MSG000012', ARGS: [ctx.label(FIELD)] }];
    return isMonth6(String(search[FIELD])) ? [] : [{ FIELD, CODE: 'MSG000637' }];
  });
  if (faults.length) return faults;
  const [from, to] = daysOf(search.FR_YM as string, search.TO_YM as string);
  return checkRange(from, to, mostMonths, ['FR_YM', 'TO_YM']).map((fault) => ({
    ...fault,
    ARGS: fault.ARGS?.map((arg) => (typeof arg === 'string' ? ctx.text(arg) : arg)) ?? [],
  }));
}

/** The months and shipments asked for; bad conditions are refused by their fields. */
async function asked(ctx: Ctx<unknown>, search: Search): Promise<{ from: string; to: string; shipments: Meant }> {
  refuseFaults(monthFaults(ctx, search));
  const { FR_YM: from = '', TO_YM: to = '', TRANS_MODE, POL_CD } = search;
  const customers = await praCustomers(ctx, search);
  return { from, to, shipments: { customers, ...(TRANS_MODE ? { TRANS_MODE } : {}), ...(POL_CD ? { POL_CD } : {}) } };
}

const none: Pick<Figures, 'SUM_VAL' | 'CNT' | 'HBL_CNT' | 'MISS_CNT'> = { SUM_VAL: 0, CNT: 0, HBL_CNT: 0, MISS_CNT: 0 };

/** Every indicator over the period. */
async function summary(ctx: Ctx<unknown>, search: Search): Promise<KpiSummary[]> {
  const { from, to, shipments } = await asked(ctx, search);
  const [before] = monthsBefore(from, to);
  const figures = await countKpis(ctx, shipments, daysOf(before, to), `${from}01`);
  const targetOf = await readTargets(ctx, shipments.customers);
  return kpiCodes.map((KPI_CD) => {
    const of = (ym: string | null, now: boolean) =>
      figures.find((one) => one.KPI_CD === KPI_CD && one.YM === ym && one.NOW === now) ?? none;
    const month = (ym: string) => kpiValue(KPI_CD, of(ym, ym >= from));
    const whole = of(null, true);
    const target = targetOf(KPI_CD, to.slice(0, 4));
    const ACTL_VAL = kpiValue(KPI_CD, whole);
    return {
      KPI_CD,
      TGT_VAL: target.TGT_VAL,
      WARN_VAL: target.WARN_VAL,
      ACTL_VAL,
      DIFF_VAL: differenceOf(ACTL_VAL, target.TGT_VAL),
      KPI_STS: statusOf(KPI_CD, ACTL_VAL, target),
      PREV_VAL: kpiValue(KPI_CD, of(null, false)),
      MOM_VAL: differenceOf(month(to), month(monthsBefore(to, to)[0])),
      HBL_CNT: whole.HBL_CNT,
      MISS_CNT: kpis[KPI_CD].rate ? whole.MISS_CNT : null,
    };
  });
}

/** Every indicator by months. */
async function byMonth(ctx: Ctx<unknown>, search: Search): Promise<KpiMonths[]> {
  const { from, to, shipments } = await asked(ctx, search);
  const figures = await countKpis(ctx, shipments, daysOf(from, to), `${from}01`);
  const targetOf = await readTargets(ctx, shipments.customers);
  return kpiCodes.map((KPI_CD) => {
    const MONTHS = monthsOf(from, to).map((YM): MonthValue => {
      const counted = figures.find((one) => one.KPI_CD === KPI_CD && one.YM === YM) ?? none;
      const target = targetOf(KPI_CD, YM.slice(0, 4));
      const ACTL_VAL = kpiValue(KPI_CD, counted);
      return { YM, ACTL_VAL, KPI_STS: statusOf(KPI_CD, ACTL_VAL, target), TGT_VAL: target.TGT_VAL, HBL_CNT: counted.HBL_CNT };
    });
    return { KPI_CD, MONTHS, ...Object.fromEntries(MONTHS.map(({ YM, ACTL_VAL }) => [`M_${YM}`, ACTL_VAL])) };
  });
}

/** The indicator a detail is asked of; another one is refused. */
function kpiOf(ctx: Ctx<unknown>, { KPI_CD }: Partial<KpiDetailSearch>): KpiCode {
  if (isKpi(KPI_CD)) return KPI_CD;
  const fault = isEmpty(KPI_CD)
    ? { CODE: 'MSG000012', ARGS: [ctx.label('KPI_CD')] }
    : { CODE: 'MSG000017', ARGS: [ctx.label('KPI_CD'), String(KPI_CD)] };
  refuseFaults([{ FIELD: 'KPI_CD', ...fault }]);
  throw new Error('not reached');
}

/** The shipments that a value is made of. */
async function details(ctx: Ctx<unknown>, search: Partial<KpiDetailSearch>) {
  const code = kpiOf(ctx, search);
  const { from, to, shipments } = await asked(ctx, search);
  return sql<KpiDetail>`
    select h.hbl_seq, h.hbl_no, h.pol_cd, h.eta_dt, h.ata_dtm, h.delay_days, h.delay_rsn, ${transitDays} as tt_days, ${customsDays} as cc_days,
      ${dwellDays} as dwell_days
    from fms_hbl h where h.hbl_seq = ${shipmentsOf(ctx, code, shipments, daysOf(from, to))}`;
}
const detailColumns = ['HBL_NO', 'POL_CD', 'ETA_DT', 'ATA_DTM', 'TT_DAYS', 'CC_DAYS', 'DWELL_DAYS', 'DELAY_DAYS', 'DELAY_RSN'];
const detailOrder = {
  sortable: detailColumns,
  orderBy: [
    ['H.ATA_DTM', 'desc'],
    ['H.HBL_SEQ', 'desc'],
  ],
} as const;

const summaryColumns = ['KPI_CD', 'TGT_VAL', 'ACTL_VAL', 'DIFF_VAL', 'KPI_STS', 'PREV_VAL', 'MOM_VAL', 'HBL_CNT', 'MISS_CNT'];
const whole = <R>(LIST: R[]) => ({ LIST, TOTAL: LIST.length });

export default async function praImportCargoKpiRoutes(app: FastifyInstance): Promise<void> {
  serve(app, praImportCargoKpi.select, async (ctx) => whole(await summary(ctx, ctx.body.SEARCH)));
  serve(app, praImportCargoKpi.selectMonths, async (ctx) => whole(await byMonth(ctx, ctx.body.SEARCH)));
  serve(app, praImportCargoKpi.selectDetails, async (ctx) => page(ctx, await details(ctx, ctx.body.SEARCH), ctx.body, detailOrder));
  serve(app, praImportCargoKpi.selectDelays, async (ctx) => {
    const { from, to, shipments } = await asked(ctx, ctx.body.SEARCH);
    return whole(await countDelays(ctx, shipments, daysOf(from, to)));
  });
  serve(app, praImportCargoKpi.selectTargets, async (ctx) => whole(await targetsOf(ctx)));
  serve(app, praImportCargoKpi.saveTargets, saveTargets);

  serve(app, praImportCargoKpi.excel, async (ctx) => {
    const { SEARCH, GRID } = ctx.body;
    if (GRID === 'G3')
      return listWorkbook(ctx, await details(ctx, SEARCH), { screen, table: 'FMS_HBL', columns: detailColumns, order: detailOrder });
    const sheet = { name: await screenName(ctx, screen), table: 'PRA_KPI_TGT', groups: { KPI_STS: 'KPI_STS' } };
    if (GRID !== 'G2') return loggedWorkbook(ctx, { ...sheet, columns: summaryColumns, rows: await summary(ctx, SEARCH) });
    const rows = await byMonth(ctx, SEARCH);
    const months = monthsOf(String(SEARCH.FR_YM), String(SEARCH.TO_YM)).map((ym) => `M_${ym}`);
    const title = (field: string) => (months.includes(field) ? `${field.slice(2, 6)}-${field.slice(6)}` : undefined);
    return loggedWorkbook(ctx, { ...sheet, columns: ['KPI_CD', ...months], rows, title });
  });
}
