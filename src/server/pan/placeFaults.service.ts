import { sql } from 'kysely';
import type { Fault } from '../../contract/call';
import type { Place } from '../../contract/pan/dlvPlaceMgt';
import { isEmpty } from '../../contract/rules';
import { knownCustomers } from '../lib/customers';
import type { Entry } from '../lib/entries';
import type { Ctx } from '../lib/serve';

type Entries = readonly Entry<Place>[];

const staying = (entries: Entries) => entries.filter(({ removed }) => !removed);

/** Faults of places whose customer is not the user's. Places for all have none, and are kept by staff alone. */
export async function customerFaults(ctx: Ctx<unknown>, entries: Entries): Promise<Fault[]> {
  const customers = await knownCustomers(
    ctx,
    staying(entries).flatMap(({ row }) => row.CUST_CD ?? []),
  );
  const title = ctx.label('CUST_CD');
  return staying(entries).flatMap(({ row: { CUST_CD }, before, ROW_NO }): Fault[] => {
    if (isEmpty(CUST_CD)) return ctx.user.USER_TP === 'S' ? [] : [{ ROW_NO, FIELD: 'CUST_CD', CODE: 'MSG000012', ARGS: [title] }];
    if (before?.CUST_CD === CUST_CD || customers.has(String(CUST_CD))) return [];
    return [{ ROW_NO, FIELD: 'CUST_CD', CODE: 'MSG000017', ARGS: [title, String(CUST_CD)] }];
  });
}

/** Faults of places that are to go and were used (MSG000540): they would come back with the next order. */
export const usedFaults = (entries: Entries): Fault[] =>
  entries.flatMap(({ before, removed, ROW_NO }) =>
    removed && before && before.USE_CNT > 0 ? [{ ROW_NO, FIELD: 'PLC_CD', CODE: 'MSG000540', ARGS: [before.PLC_NM, before.USE_CNT] }] : [],
  );

/** Faults of places that stand in the book of their customer, or among those sent, already (MSG000024). */
export async function twiceFaults(ctx: Ctx<unknown>, entries: Entries): Promise<Fault[]> {
  const sent = staying(entries).map(({ row, ROW_NO }) => ({ ...row, ROW_NO, CORP_CD: (row as { CORP_CD?: string }).CORP_CD ?? null }));
  const { rows } = await sql<{ ROW_NO: number; PLC_NM: string }>`
    with sent as (
      select r."ROW_NO" as row_no, r."PLC_CD" as plc_cd, r."PLC_NM" as plc_nm, coalesce(r."CORP_CD", p.corp_cd) as corp_cd, coalesce(r."CUST_CD", '*') as cust_cd,
             place_key(r."PLC_NM") as name_key, place_key(r."ADDR" || coalesce(r."ADDR_DTL", '')) as addr_key
        from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) as r
          ("ROW_NO" int, "PLC_CD" text, "CORP_CD" text, "CUST_CD" text, "PLC_NM" text, "ADDR" text, "ADDR_DTL" text)
        left join mdm_place p on p.plc_cd = r."PLC_CD")
    select s.row_no, s.plc_nm from sent s
     where exists (select from sent o where o.row_no < s.row_no and (o.corp_cd, o.cust_cd, o.name_key, o.addr_key) = (s.corp_cd, s.cust_cd, s.name_key, s.addr_key))
        or exists (select from mdm_place q where q.corp_cd = s.corp_cd and coalesce(q.cust_cd, '*') = s.cust_cd and place_key(q.plc_nm) = s.name_key
          and place_key(q.addr || coalesce(q.addr_dtl, '')) = s.addr_key and q.plc_cd <> all(${entries.map(({ row }) => row.PLC_CD)}))
     order by s.row_no`.execute(ctx.db);
  return rows.map(({ ROW_NO, PLC_NM }) => ({ ROW_NO, FIELD: 'PLC_NM', CODE: 'MSG000024', ARGS: [PLC_NM] }));
}
