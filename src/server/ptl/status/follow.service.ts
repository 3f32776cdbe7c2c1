import { sql } from 'kysely';
import type { ActionBody, Fault, ReadData, SaveData } from '../../../contract/call';
import { type Follow, followedSearch, followRules, mostSearches } from '../../../contract/ptl/status/follow';
import type { ShipmentSearch } from '../../../contract/ptl/status/ptlShipngStusList';
import { checkRow, stored } from '../../../contract/rules';
import { codeCheck, codesInUse } from '../../lib/codeNames';
import { Refusal, refuseFaults } from '../../lib/refusal';
import { askedRows } from '../../lib/save';
import type { Ctx } from '../../lib/serve';
import { visible } from './cargo.service';
import { shipmentConditions } from './shipmentList.service';

const table = 'PTL_FOLLOW';
const columns = sql`f.flw_seq, f.flw_tp, f.srch_cond, f.flw_nm, f.event_cds, f.eta_days, f.free_days, f.flw_how`;

/** What the user follows of a shipment: it alone, and all of its customer. */
export async function followsOfShipment(ctx: Ctx<{ SEARCH: { HBL_NO?: string } }>): Promise<ReadData<Follow>> {
  const { rows } = await sql<Follow>`
    select ${columns}, h.hbl_no from fms_hbl h join ptl_follow f on f.hbl_seq = h.hbl_seq or (f.flw_tp = 'CUST' and f.cust_cd = h.cust_cd)
     where f.user_id = ${ctx.user.USER_ID} and h.hbl_no = ${String(ctx.body.SEARCH.HBL_NO ?? '')} and ${visible(ctx)}
     order by f.flw_seq`.execute(ctx.db);
  return { LIST: rows, TOTAL: rows.length };
}

/** The searches that the user follows. */
export async function followedSearches(ctx: Ctx<unknown>): Promise<ReadData<Follow>> {
  const { rows } = await sql<Follow>`
    select ${columns}, null as hbl_no from ptl_follow f where f.user_id = ${ctx.user.USER_ID} and f.flw_tp = 'SRCH' order by f.flw_seq`.execute(
    ctx.db,
  );
  return { LIST: rows, TOTAL: rows.length };
}

interface Target {
  HBL_SEQ: number | null;
  CUST_CD: string | null;
  SRCH_COND: string | null;
}

/** What a row means: the shipment of its number, that shipment's customer, or a search. */
async function targetOf(ctx: Ctx<unknown>, row: Partial<Follow>): Promise<Target> {
  if (row.FLW_TP === 'SRCH') return { HBL_SEQ: null, CUST_CD: null, SRCH_COND: searchOf(ctx, row) };
  const { rows } = await sql<{ HBL_SEQ: number; CUST_CD: string }>`
    select h.hbl_seq, h.cust_cd from fms_hbl h where h.hbl_no = ${String(row.HBL_NO ?? '')} and ${visible(ctx)} order by h.hbl_seq limit 1`.execute(
    ctx.db,
  );
  const [shipment] = rows;
  if (!shipment) throw new Refusal(404, 'MSG000043');
  const whole = row.FLW_TP === 'CUST';
  return { HBL_SEQ: whole ? null : shipment.HBL_SEQ, CUST_CD: whole ? shipment.CUST_CD : null, SRCH_COND: null };
}

/** The conditions of a search; 422 where they are none, or too many numbers. */
function searchOf(ctx: Ctx<unknown>, row: Partial<Follow>): string {
  const search = searchIn(row.SRCH_COND);
  const text = search && followedSearch(search);
  if (!text || text === '{}') throw new Refusal(422, 'MSG000666', { errors: [{ FIELD: 'SRCH_COND', CODE: 'MSG000666' }] });
  shipmentConditions(ctx, search);
  return text;
}

/** Conditions as they were written: texts and lists of texts. */
export function searchIn(text: string | null | undefined): Partial<ShipmentSearch> | null {
  try {
    const read: unknown = JSON.parse(text ?? '');
    const isText = (value: unknown) => typeof value === 'string' || (Array.isArray(value) && value.every((one) => typeof one === 'string'));
    return typeof read === 'object' && read !== null && Object.values(read).every(isText) ? read : null;
  } catch {
    return null;
  }
}

async function faultsOf(ctx: Ctx<unknown>, row: Partial<Follow>): Promise<Fault[]> {
  const title = (field: string) => ctx.label(field, table);
  const faults: Fault[] = checkRow(row, followRules, title);
  faults.push(...(await codeCheck(ctx.db, ['FLW_TP', 'FLW_HOW'], title))(row, null, faults));
  const known = (await codesInUse(ctx.db, ['EVENT_CD'])).get('EVENT_CD');
  const unknown = eventsOf(row).find((code) => !known?.has(code));
  if (unknown) faults.push({ FIELD: 'EVENT_CDS', CODE: 'MSG000017', ARGS: [title('EVENT_CDS'), unknown] });
  return faults;
}

const eventsOf = ({ EVENT_CDS }: Partial<Follow>): string[] => (EVENT_CDS ?? '').split(',').filter(Boolean);

/** Follows something, or follows it otherwise. Nobody is told of what happened before. */
export async function follow(ctx: Ctx<ActionBody<Follow>>): Promise<SaveData<Follow>> {
  const LIST: Follow[] = [];
  for (const row of askedRows(ctx)) LIST.push(await followOne(ctx, row));
  ctx.say('MSG000664');
  return { LIST };
}

async function followOne(ctx: Ctx<unknown>, row: Partial<Follow>): Promise<Follow> {
  refuseFaults(await faultsOf(ctx, row));
  const { HBL_SEQ, CUST_CD, SRCH_COND } = await targetOf(ctx, row);
  const { USER_ID } = ctx.user;
  if (SRCH_COND) await refuseTooMany(ctx, SRCH_COND);
  const value = (name: keyof Follow) => stored(row[name] ?? null);
  const { rows } = await sql<Follow>`
    insert into ptl_follow as f (user_id, flw_tp, hbl_seq, cust_cd, srch_cond, flw_nm, event_cds, eta_days, free_days, flw_how)
    values (${USER_ID}, ${row.FLW_TP}, ${HBL_SEQ}, ${CUST_CD}, ${SRCH_COND}, ${value('FLW_NM')}, ${value('EVENT_CDS')}, ${value('ETA_DAYS')},
      ${value('FREE_DAYS')}, ${row.FLW_HOW})
    on conflict (user_id, flw_tp, coalesce(hbl_seq, 0), coalesce(cust_cd, ''), md5(coalesce(srch_cond, ''))) do update set
      flw_nm = excluded.flw_nm, event_cds = excluded.event_cds, eta_days = excluded.eta_days, free_days = excluded.free_days, flw_how = excluded.flw_how
    returning ${columns}, ${row.HBL_NO ?? null}::text as hbl_no`.execute(ctx.db);
  return rows[0] as Follow;
}

async function refuseTooMany(ctx: Ctx<unknown>, search: string): Promise<void> {
  const { rows } = await sql<{ CNT: number }>`
    select count(*)::int as cnt from ptl_follow where user_id = ${ctx.user.USER_ID} and flw_tp = 'SRCH' and srch_cond <> ${search}`.execute(
    ctx.db,
  );
  if ((rows[0]?.CNT ?? 0) >= mostSearches) throw new Refusal(422, 'MSG000667', { args: [mostSearches] });
}

/** Follows no longer. What is the user's no more, or never was, is left out. */
export async function unfollow(ctx: Ctx<ActionBody<Follow>>): Promise<SaveData<Follow>> {
  const seqs = askedRows(ctx).map(({ FLW_SEQ }) => Number(FLW_SEQ) || 0);
  await sql`delete from ptl_follow where user_id = ${ctx.user.USER_ID} and flw_seq = any(${seqs})`.execute(ctx.db);
  ctx.say('MSG000665');
  return { LIST: [] };
}
