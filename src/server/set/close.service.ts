import { sql } from 'kysely';
import { isMonth6 } from '../../contract/dates';
import type { MonthRow } from '../../contract/set/setCostStlList';
import { dashed } from '../../contract/shown';
import { Refusal } from '../lib/refusal';
import type { Ctx } from '../lib/serve';
import { ownCorps } from '../lib/where';
import { lockMonthAlone, type Month } from './months.service';

const refuse = (FIELD: string, CODE: string, ...ARGS: (string | number)[]): never => {
  throw new Refusal(422, CODE, { args: ARGS, errors: [{ FIELD, CODE, ARGS }] });
};

/** The month that was asked for, of an organisation of the own corporations. */
async function askedMonth(ctx: Ctx<unknown>, { ORGN_CD, STL_YM }: Partial<MonthRow>): Promise<Month> {
  const month = String(STL_YM ?? '');
  if (!isMonth6(month)) refuse('STL_YM', 'MSG000187');
  const { rows } = await sql<{ CORP_CD: string; ORGN_CD: string }>`
    select g.corp_cd, g.orgn_cd from mdm_orgn g where g.orgn_cd = ${String(ORGN_CD ?? '')} and ${ownCorps(ctx.scope, 'G')}`.execute(ctx.db);
  const [orgn] = rows;
  return orgn ? { ...orgn, STL_YM: month } : refuse('ORGN_CD', 'MSG000017', ctx.label('ORGN_CD'), String(ORGN_CD ?? ''));
}

/** Closes a month of an organisation or opens it again, and gives it. */
async function turn(ctx: Ctx<unknown>, { CORP_CD, ORGN_CD, STL_YM }: Month, CLOSE_YN: 'Y' | 'N'): Promise<MonthRow> {
  await sql`
    insert into set_close (corp_cd, orgn_cd, stl_ym, close_yn, close_user_id, close_dtm)
    values (${CORP_CD}, ${ORGN_CD}, ${STL_YM}, ${CLOSE_YN}, ${ctx.user.USER_ID}, now())
    on conflict (corp_cd, orgn_cd, stl_ym) do update set close_yn = excluded.close_yn, close_user_id = excluded.close_user_id, close_dtm = now()`.execute(
    ctx.db,
  );
  return { CORP_CD, ORGN_CD, STL_YM, CLOSE_YN };
}

/**
 * Closes a month: MSG000289 while a cost of it is not confirmed, MSG000044 where it is closed already, MSG000738 before it has begun. Waits for
 * what is being written in it.
 */
export async function closeMonth(ctx: Ctx<unknown>, asked: Partial<MonthRow>): Promise<MonthRow> {
  const month = await askedMonth(ctx, asked);
  if (month.STL_YM > ctx.today.slice(0, 6)) refuse('STL_YM', 'MSG000738', dashed(month.STL_YM));
  await lockMonthAlone(ctx.db, month);
  if ((await lastClosed(ctx, month)).includes(month.STL_YM)) refuse('STL_YM', 'MSG000044', dashed(month.STL_YM));
  const { rows } = await sql<{ CNT: number }>`
    select count(*)::int as cnt from set_cost c where c.corp_cd = ${month.CORP_CD} and c.orgn_cd = ${month.ORGN_CD} and c.del_yn = 'N'
       and c.cost_sts = 'TMP' and c.occr_dt >= to_date(${month.STL_YM}, 'YYYYMM') and c.occr_dt < to_date(${month.STL_YM}, 'YYYYMM') + interval '1 month'`.execute(
    ctx.db,
  );
  if (rows[0]?.CNT) refuse('STL_YM', 'MSG000289', rows[0].CNT);
  return turn(ctx, month, 'Y');
}

/** Opens the last closed month of an organisation again; every other one is MSG000739. */
export async function openMonth(ctx: Ctx<unknown>, asked: Partial<MonthRow>): Promise<MonthRow> {
  const month = await askedMonth(ctx, asked);
  await lockMonthAlone(ctx.db, month);
  const [last] = await lastClosed(ctx, month);
  if (last !== month.STL_YM) refuse('STL_YM', 'MSG000739', last ? dashed(last) : '-');
  return turn(ctx, month, 'N');
}

/** The closed months of an organisation, the last one first. */
async function lastClosed({ db }: Ctx<unknown>, { CORP_CD, ORGN_CD }: Month): Promise<string[]> {
  const { rows } = await sql<{ STL_YM: string }>`
    select stl_ym from set_close where corp_cd = ${CORP_CD} and orgn_cd = ${ORGN_CD} and close_yn = 'Y' order by stl_ym desc`.execute(db);
  return rows.map(({ STL_YM }) => STL_YM);
}
