import { sql } from 'kysely';
import { readable, receivesWhole } from '../../contract/columnRules';
import { addDays, type Span } from '../../contract/dates';
import type { DeliveryOrder, DeliveryOrderLine } from '../../contract/pan/dlvOrd';
import type { DlvOrdSearch } from '../../contract/pan/dlvOrdMgt';
import { isEmpty } from '../../contract/rules';
import type { Db } from '../db/open';
import { nameIn } from '../lib/names';
import { checkPeriod as checkDays } from '../lib/period';
import { prepared } from '../lib/prepared';
import type { Scope } from '../lib/scope';
import type { Ctx } from '../lib/serve';
import { anyOf, inScope, startsWith } from '../lib/where';
import { fromStatus, listed } from './listed.service';

const table = 'PAN_DLV_ORD';

/** An order that is not saved yet, with its lines. */
export type NewOrder = Partial<DeliveryOrder> & { G2?: Partial<DeliveryOrderLine>[] };

/** The delivery orders a person may see, not yet narrowed by any condition. Table alias O; C and T are customer and trucker. */
export function visibleOrders(db: Db, scope: Scope) {
  return db
    .selectFrom('PAN_DLV_ORD as O')
    .innerJoin('MDM_CUST as C', 'C.CUST_CD', 'O.CUST_CD')
    .leftJoin('MDM_CUST as T', 'T.CUST_CD', 'O.TRUCK_CD')
    .where('O.DEL_YN', '=', 'N')
    .where(inScope(scope, 'O'));
}

const stored = [
  'O.DLV_ORD_NO',
  'O.CORP_CD',
  'O.ORGN_CD',
  'O.CUST_CD',
  'O.DLV_ORD_DT',
  'O.DLV_TP',
  'O.IMEX_TP',
  'O.HBL_NO',
  'O.CNTR_NO',
  'O.CNTR_TP_CD',
  'O.SEAL_NO',
  'O.PICKUP_PLC_NM',
  'O.PICKUP_ADDR',
  'O.PICKUP_AREA',
  'O.PICKUP_DT',
  'O.PICKUP_TM',
  'O.DLV_PLC_NM',
  'O.DLV_ZIP',
  'O.DLV_ADDR',
  'O.DLV_AREA',
  'O.DLV_DT',
  'O.DLV_TM',
  'O.DLV_CHRG_NM',
  'O.DLV_TEL',
  'O.RTN_PLC_NM',
  'O.CAR_TP',
  'O.CAR_QTY',
  'O.TRUCK_CD',
  'O.CAR_NO',
  'O.DRV_NM',
  'O.DRV_TEL',
  'O.MAX_WT',
  'O.ITEM_NM',
  'O.PKG_QTY',
  'O.PKG_UT_CD',
  'O.PLT_QTY',
  'O.GRS_WT',
  'O.MSR_CBM',
  'O.DLV_ORD_STS',
  'O.ASGN_DTM',
  'O.LOAD_DTM',
  'O.ARR_DTM',
  'O.CMPL_DTM',
  'O.RCVR_NM',
  'O.POD_FILE_SN',
  'O.TRSP_AMT',
  'O.RJCT_RSN',
  'O.UPLOAD_NO',
  'O.REQ_RMK',
  'O.RMK',
  'O.REG_USER_ID',
  'O.REG_DTM',
  'O.UPD_USER_ID',
  'O.UPD_DTM',
  'O.UPD_CNT',
] as const;

/** The columns of an order on the wire, customer and trucker named in the reader's language. */
export const orderColumns = ({ lang }: Pick<Ctx<unknown>, 'lang'>) =>
  [...stored, nameIn(lang, 'C.CUST_NM').as('CUST_NM'), nameIn<string | null>(lang, 'T.CUST_NM').as('TRUCK_NM')] as const;

/** Columns a list of orders may be sorted by: what its reader does not receive tells nothing by its order either. */
export function sortableFor({ user }: Pick<Ctx<unknown>, 'user'>): string[] {
  return [...stored.filter((name) => receivesWhole(table, name.slice(2), user)), 'CUST_NM', 'TRUCK_NM'];
}

/** An order as its reader may have it (contract/columnRules). */
export const forReader = <O extends object>(order: O, { user, now }: Pick<Ctx<unknown>, 'user' | 'now'>): O =>
  readable(table, order, user, now);

const dateColumn = { DLV: 'O.DLV_DT', PIC: 'O.PICKUP_DT', ORD: 'O.DLV_ORD_DT' } as const;

/** The column a DT_TP condition means; the delivery date where none is given. */
export const dateOf = (kind: string | undefined): (typeof dateColumn)[keyof typeof dateColumn] =>
  kind !== undefined && Object.hasOwn(dateColumn, kind) ? dateColumn[kind as keyof typeof dateColumn] : 'O.DLV_DT';

/** Does a number alone say which orders are meant? Then the dates do not count. */
const isNumbered = (search: Partial<DlvOrdSearch>): boolean => !isEmpty(search.DLV_ORD_NO) || !isEmpty(search.UPLOAD_NO);

/** Checks a search's period, unless its orders are asked for by a number. */
export function checkPeriod(ctx: Ctx<unknown>, search: Partial<DlvOrdSearch>, max: Span): void {
  if (!isNumbered(search)) checkDays(ctx, search, max);
}

/** The conditions all delivery searches share. */
export function searched(db: Db, scope: Scope, search: Partial<DlvOrdSearch>) {
  const date = dateOf(search.DT_TP);
  const byNumber = isNumbered(search);
  return visibleOrders(db, scope)
    .$if(!byNumber && !!search.FR_DT, (q) => q.where(date, '>=', search.FR_DT as string))
    .$if(!byNumber && !!search.TO_DT, (q) => q.where(date, '<=', search.TO_DT as string))
    .where(anyOf('O.DLV_ORD_STS', search.DLV_ORD_STS))
    .where(anyOf('O.DLV_TP', search.DLV_TP))
    .where(anyOf('O.CUST_CD', search.CUST_CD))
    .where(startsWith('O.DLV_ORD_NO', search.DLV_ORD_NO))
    .where(startsWith('O.HBL_NO', search.HBL_NO))
    .where(startsWith('O.CNTR_NO', search.CNTR_NO))
    .where(anyOf('O.UPLOAD_NO', search.UPLOAD_NO));
}

/** Public holidays in force around today, as 8-digit dates: those on which customers may not ask for deliveries. */
export async function holidays(db: Db, today: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('MDM_HOLIDAY')
    .select('HLDY_DT')
    .where('CTRY_CD', '=', 'KR')
    .where('HLDY_TP', 'in', ['PUB', 'SUB'])
    .where('HLDY_DT', '>=', addDays(today, -7))
    .execute();
  return new Set(rows.map((r) => r.HLDY_DT));
}

/** Titles of an order's and of a line's columns in the user's language. */
export const orderTitle = (ctx: Pick<Ctx<unknown>, 'label'>) => (field: string) => ctx.label(field, 'PAN_DLV_ORD');
export const lineTitle = (ctx: Pick<Ctx<unknown>, 'label'>) => (field: string) => ctx.label(field, 'PAN_DLV_ORD_DTL');

/** Orders by their numbers as they are now, in the order asked, as this reader sees them; those outside the scope are left out. */
export async function ordersByNo(
  ctx: Pick<Ctx<unknown>, 'db' | 'scope' | 'lang' | 'user' | 'now'> & Partial<Pick<Ctx<unknown>, 'session'>>,
  numbers: string[],
): Promise<DeliveryOrder[]> {
  const query = visibleOrders(ctx.db, ctx.scope)
    .select([...orderColumns(ctx), fromStatus, ...listed(ctx)])
    .where('O.DLV_ORD_NO', '=', sql<string>`any(${numbers})`);
  const rows = await prepared(ctx.db, query.compile());
  const byNo = new Map((rows as DeliveryOrder[]).map((order) => [order.DLV_ORD_NO, forReader(order, ctx)]));
  return numbers.flatMap((no) => byNo.get(no) ?? []);
}
