import { sql } from 'kysely';
import type { Fault } from '../../contract/call';
import { isContainerNo, isEmpty } from '../../contract/rules';
import { type Cost, cost, costRefusal, explainingColumns, isPaidForCustomer } from '../../contract/set/cost';
import type { mdmFreight } from '../../contract/tables/mdm';
import type { RowOf } from '../../contract/tables/table';
import { codeNames } from '../lib/codeNames';
import { knownCustomers } from '../lib/customers';
import type { Entry } from '../lib/entries';
import type { Ctx } from '../lib/serve';
import { closedFault, isClosed, lockMonths, monthOf } from './months.service';

/** A cost with whose it is. */
export type OwnedCost = Cost & { CORP_CD: string; ORGN_CD: string };
export type CostEntry = Entry<OwnedCost>;

const title = (ctx: Ctx<unknown>, column: string) => ctx.label(column, cost.table);
const texts = (entries: readonly CostEntry[], column: keyof Cost): string[] => [
  ...new Set(entries.flatMap(({ row }) => (isEmpty(row[column]) ? [] : String(row[column])))),
];

/** Columns of a cost that are to be others than they are. */
export const changedColumns = ({ row, before }: CostEntry): string[] => cost.columns.filter((name) => row[name] !== before?.[name]);

/** Costs that cannot take an action, each told with its settlement or its state. */
export async function refusedFaults(
  ctx: Ctx<unknown>,
  rows: readonly { row: Partial<Cost>; CODE: string | null; ROW_NO: number }[],
): Promise<Fault[]> {
  const refused = rows.filter(({ CODE }) => CODE);
  if (refused.length === 0) return [];
  const { COST_STS: names } = await codeNames(ctx, { COST_STS: 'COST_STS' });
  return refused.map(({ row, CODE, ROW_NO }) => {
    const state = row.COST_STS ?? '';
    const told = CODE === 'MSG000283' ? [row.STL_NO ?? ''] : CODE === 'MSG000027' ? [names.get(state) ?? state] : [];
    return { ROW_NO, FIELD: CODE === 'MSG000283' ? 'STL_NO' : 'COST_STS', CODE: CODE ?? '', ARGS: told };
  });
}

/** Costs that may not be changed so, or not removed. Of one that is confirmed, why it differs from the quote may be told. */
export const stateFaults = (ctx: Ctx<unknown>, entries: readonly CostEntry[]): Promise<Fault[]> =>
  refusedFaults(
    ctx,
    entries.map((entry) => {
      const { before, removed, ROW_NO, row } = entry;
      const explains = !removed && before && changedColumns(entry).every((name) => explainingColumns.includes(name));
      return {
        row: before ?? row,
        CODE: costRefusal(removed ? 'minus' : explains ? stateKept(before) : 'save', before ?? {}, ctx.user),
        ROW_NO,
      };
    }),
  );

const stateKept = ({ COST_STS }: Cost) => (COST_STS === 'CFM' ? 'unconfirm' : 'save');

/** Locks the months that costs are in and are to be in, and tells those that are closed. */
export async function monthFaults(
  ctx: Ctx<unknown>,
  costs: readonly { ROW_NO?: number; rows: readonly { CORP_CD: string; ORGN_CD: string; OCCR_DT: string }[] }[],
): Promise<Fault[]> {
  const months = costs.map(({ ROW_NO, rows }) => ({ ROW_NO, months: rows.map(monthOf) }));
  const closed = await lockMonths(
    ctx.db,
    months.flatMap((one) => one.months),
  );
  return months.flatMap(({ ROW_NO, months: own }) => {
    const month = own.find((one) => isClosed(closed, one));
    return month ? [closedFault(month, { ...(ROW_NO === undefined ? {} : { ROW_NO }), FIELD: 'OCCR_DT' })] : [];
  });
}

/** The charges of costs, by their codes. */
export async function chargesOf(ctx: Ctx<unknown>, entries: readonly CostEntry[]) {
  const { rows } = await sql<RowOf<typeof mdmFreight>>`
    select frt_cd, frt_grp, cost_tp, frt_unit, vat_tp, curr_cd, ar_yn, ap_yn from mdm_freight where frt_cd = any(${texts(entries, 'FRT_CD')})`.execute(
    ctx.db,
  );
  return new Map(rows.map((row) => [row.FRT_CD, row]));
}

type Charges = Awaited<ReturnType<typeof chargesOf>>;

/** Faults of a cost by its own columns and its charge. What did not change is not asked again. */
export function rowFaults(ctx: Ctx<unknown>, entry: CostEntry, charges: Charges): Fault[] {
  const { row, before, ROW_NO } = entry;
  const changed = changedColumns(entry);
  const charge = charges.get(row.FRT_CD);
  const faults: Fault[] = [];
  const add = (FIELD: string, CODE: string, ...ARGS: (string | number)[]) => faults.push({ ROW_NO, FIELD, CODE, ARGS });
  if (!isEmpty(row.CNTR_NO) && changed.includes('CNTR_NO') && !isContainerNo(String(row.CNTR_NO)))
    add('CNTR_NO', 'MSG000021', row.CNTR_NO ?? '');
  if (row.AR_AP === 'AP' && isEmpty(row.VNDR_CD)) add('VNDR_CD', 'MSG000012', title(ctx, 'VNDR_CD'));
  if (row.UNIT_PRC === 0 && isEmpty(row.RMK)) add('RMK', 'MSG000720');
  if (!charge || !['FRT_CD', 'COST_TP', 'AR_AP', 'VAT_TP'].some((name) => changed.includes(name) || !before)) return faults;
  if (charge.COST_TP !== row.COST_TP) add('FRT_CD', 'MSG000722', row.FRT_CD);
  else if ((row.AR_AP === 'AP' ? charge.AP_YN : charge.AR_YN) !== 'Y')
    add('FRT_CD', 'MSG000587', row.FRT_CD, ctx.label(row.AR_AP === 'AP' ? 'AP_YN' : 'AR_YN', 'MDM_FREIGHT'));
  if (isPaidForCustomer(charge) && !isEmpty(row.VAT_TP) && row.VAT_TP !== 'FREE') add('VAT_TP', 'MSG000723');
  return faults;
}

/** Faults of costs of customers and vendors that the sender may not book for. */
export async function partyFaults(ctx: Ctx<unknown>, entries: readonly CostEntry[]): Promise<Fault[]> {
  const known = await knownCustomers(ctx, texts(entries, 'CUST_CD'));
  const { rows } = await sql<{ CUST_CD: string }>`
    select cust_cd from mdm_cust where cust_cd = any(${texts(entries, 'VNDR_CD')}) and del_yn = 'N'`.execute(ctx.db);
  const vendors = new Set(rows.map(({ CUST_CD }) => CUST_CD));
  return entries.flatMap((entry) => {
    const changed = changedColumns(entry);
    const strange = (['CUST_CD', 'VNDR_CD'] as const).filter((FIELD) => {
      const code = entry.row[FIELD];
      return !isEmpty(code) && changed.includes(FIELD) && !(FIELD === 'CUST_CD' ? known.has(String(code)) : vendors.has(String(code)));
    });
    return strange.map((FIELD) => ({
      ROW_NO: entry.ROW_NO,
      FIELD,
      CODE: 'MSG000017',
      ARGS: [title(ctx, FIELD), String(entry.row[FIELD])],
    }));
  });
}

/** A shipment or an order that a cost may be of, and who its parties are. */
export interface CostDocument {
  FIELD: 'HBL_NO' | 'DLV_ORD_NO';
  NO: string;
  CORP_CD: string;
  ORGN_CD: string;
  PARTIES: string[];
  MBL_NO: string | null;
  HBL_NO: string | null;
}

/** The shipments and orders that costs name, as far as the sender sees them. */
export async function documentsOf(ctx: Ctx<unknown>, entries: readonly CostEntry[]): Promise<CostDocument[]> {
  const parties = sql`array_remove(array[h.cust_cd, h.shpr_cd, h.cnee_cd, h.ntfy_cd, h.actl_shpr_cd, h.ptn_cd], null)`;
  const { rows } = await sql<CostDocument>`
    select 'HBL_NO' as field, h.hbl_no as no, h.corp_cd, h.orgn_cd, ${parties} as parties, m.mbl_no, h.hbl_no
      from fms_hbl h left join fms_mbl m on m.mbl_seq = h.mbl_seq where h.hbl_no = any(${texts(entries, 'HBL_NO')}) and h.del_yn = 'N'
    union all select 'DLV_ORD_NO', o.dlv_ord_no, o.corp_cd, o.orgn_cd, array[o.cust_cd]::varchar[] || coalesce(${parties}, '{}'), m.mbl_no, h.hbl_no
      from pan_dlv_ord o left join fms_hbl h on h.corp_cd = o.corp_cd and h.hbl_no = o.hbl_no and h.del_yn = 'N'
        left join fms_mbl m on m.mbl_seq = h.mbl_seq where o.dlv_ord_no = any(${texts(entries, 'DLV_ORD_NO')}) and o.del_yn = 'N'`.execute(
    ctx.db,
  );
  return rows;
}

/** The document that a cost names by the column: of its corporation, or of the sender's first. */
export const documentOf = (
  { user }: Pick<Ctx<unknown>, 'user'>,
  documents: readonly CostDocument[],
  { row, before }: CostEntry,
  FIELD: CostDocument['FIELD'],
): CostDocument | undefined => {
  const named = documents.filter((one) => one.FIELD === FIELD && one.NO === row[FIELD]);
  return before
    ? named.find(({ CORP_CD }) => CORP_CD === before.CORP_CD)
    : (named.find(({ CORP_CD }) => CORP_CD === user.CORP_CD) ?? named[0]);
};

/** Faults of costs whose shipment or order is not there, of another corporation, or none that the customer has part in. */
export const documentFaults = (ctx: Ctx<unknown>, entries: readonly CostEntry[], documents: readonly CostDocument[]): Fault[] =>
  entries.flatMap((entry) =>
    (['HBL_NO', 'DLV_ORD_NO'] as const).flatMap((FIELD): Fault[] => {
      const { row, before, ROW_NO } = entry;
      const asked = ['CUST_CD', FIELD].some((name) => changedColumns(entry).includes(name));
      if (isEmpty(row[FIELD]) || !asked) return [];
      const found = documentOf(ctx, documents, entry, FIELD);
      const whole = FIELD === 'HBL_NO' ? documentOf(ctx, documents, entry, 'DLV_ORD_NO') : undefined;
      const fits = found && found.CORP_CD === (before?.CORP_CD ?? whole?.CORP_CD ?? found.CORP_CD);
      if (!fits) return [{ ROW_NO, FIELD, CODE: 'MSG000017', ARGS: [title(ctx, FIELD), String(row[FIELD])] }];
      return found.PARTIES.includes(row.CUST_CD) ? [] : [{ ROW_NO, FIELD, CODE: 'MSG000724', ARGS: [String(row[FIELD]), row.CUST_CD] }];
    }),
  );
