import { sql } from 'kysely';
import type { Fault, SaveBody, SaveData } from '../../contract/call';
import { isKpi, isTurned, type KpiCode, kpiCodes, kpis, type Target } from '../../contract/pra/kpi';
import { type KpiTarget, kpiTarget, type TargetSearch } from '../../contract/pra/praImportCargoKpi';
import { isEmpty } from '../../contract/rules';
import { columnList, type Entry } from '../lib/entries';
import { codeLetters, saveEntries } from '../lib/entrySave';
import { refuseFaults } from '../lib/refusal';
import type { Ctx } from '../lib/serve';
import { praCustomers } from './customers.service';

type Agreed = Pick<KpiTarget, 'KPI_YY' | 'KPI_CD'> & Target;

/** The target of an indicator in a year. */
export type TargetOf = (code: KpiCode, year: string) => Target;

/** Targets of one customer; of several, who may have agreed different ones, those of the portal. */
export async function readTargets(ctx: Ctx<unknown>, customers: readonly string[]): Promise<TargetOf> {
  const [only, ...others] = customers;
  const { rows } = await sql<Agreed>`
    select t.kpi_yy, t.kpi_cd, t.tgt_val, t.warn_val from pra_kpi_tgt t where t.cust_cd = ${others.length ? null : (only ?? null)}`.execute(
    ctx.db,
  );
  const agreed = new Map(rows.map((row) => [`${row.KPI_YY} ${row.KPI_CD}`, row]));
  return (code, year) => agreed.get(`${year} ${code}`) ?? kpis[code];
}

const isYear = (value: unknown): boolean => typeof value === 'string' && /^(19|20)\d{2}$/.test(value);

/** The targets of a customer in a year, those of the portal where none is agreed. */
export async function targetsOf(ctx: Ctx<{ SEARCH: Partial<TargetSearch> }>): Promise<KpiTarget[]> {
  const { CUST_CD = '', KPI_YY = '' } = ctx.body.SEARCH;
  const missing = (['CUST_CD', 'KPI_YY'] as const).filter((name) => isEmpty(ctx.body.SEARCH[name]));
  refuseFaults(missing.map((FIELD) => ({ FIELD, CODE: 'MSG000012', ARGS: [ctx.label(FIELD)] })));
  if (!isYear(KPI_YY)) refuseFaults([{ FIELD: 'KPI_YY', CODE: 'MSG000638' }]);
  await praCustomers(ctx, { CUST_CD });
  const { rows } = await sql<KpiTarget>`
    select ${columnList(kpiTarget, 'T')} from pra_kpi_tgt t where t.cust_cd = ${CUST_CD} and t.kpi_yy = ${KPI_YY}`.execute(ctx.db);
  return kpiCodes.map((KPI_CD) => {
    const { TGT_VAL, WARN_VAL } = kpis[KPI_CD];
    return rows.find((row) => row.KPI_CD === KPI_CD) ?? { CUST_CD, KPI_YY, KPI_CD, TGT_VAL, WARN_VAL, UPD_CNT: null };
  });
}

const greatest = 100;

/** Rates go up to 100, and a warning lies on the worse side of its target. */
function targetFaults(ctx: Ctx<unknown>, entries: readonly Entry<KpiTarget>[]): Fault[] {
  return entries.flatMap(({ row, removed, ROW_NO }) => {
    if (removed) return [];
    const faults: Fault[] = isYear(row.KPI_YY) ? [] : [{ ROW_NO, FIELD: 'KPI_YY', CODE: 'MSG000638' }];
    if (!isKpi(row.KPI_CD)) return faults;
    const code = row.KPI_CD;
    for (const FIELD of ['TGT_VAL', 'WARN_VAL'] as const)
      if (kpis[code].rate && Number(row[FIELD]) > greatest)
        faults.push({ ROW_NO, FIELD, CODE: 'MSG000016', ARGS: [ctx.label(FIELD, kpiTarget.table), 0, greatest] });
    if (!isEmpty(row.TGT_VAL) && isTurned(code, row))
      faults.push({ ROW_NO, FIELD: 'WARN_VAL', CODE: kpis[code].high ? 'MSG000639' : 'MSG000640' });
    return faults;
  });
}

/** Saves what was agreed with customers of the sender that have the service. */
export async function saveTargets(ctx: Ctx<SaveBody<KpiTarget>>): Promise<SaveData<KpiTarget>> {
  const known = await praCustomers(ctx, {});
  const strange = ctx.body.LIST.flatMap(({ CUST_CD }, i) =>
    CUST_CD && known.includes(CUST_CD)
      ? []
      : [{ ROW_NO: i + 1, FIELD: 'CUST_CD', CODE: 'MSG000017', ARGS: [ctx.label('CUST_CD'), CUST_CD ?? ''] }],
  );
  refuseFaults(strange);
  // A target that was shown and is no row yet is one from now on.
  const LIST = ctx.body.LIST.map((row) =>
    row.UPD_CNT === null && row.BATCH_FLAG === 'update' ? { ...row, BATCH_FLAG: 'insert' as const } : row,
  );
  return saveEntries<KpiTarget>(ctx, kpiTarget, LIST, { written: codeLetters, faults: (entries) => targetFaults(ctx, entries) });
}
