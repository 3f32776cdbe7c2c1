import { sql } from 'kysely';
import type { Fault } from '../../contract/call';
import { type DeliveryOrder, lineColumns, typedColumns } from '../../contract/pan/dlvOrd';
import { isEmpty } from '../../contract/rules';
import { type CodeFaults, codeCheck } from '../lib/codeNames';
import { knownCustomers } from '../lib/customers';
import { flatMapInPieces } from '../lib/pieces';
import type { Ctx } from '../lib/serve';
import { lineTitle, type NewOrder } from './orders';
import { shipmentsByCorp } from './shipments';

interface Checked {
  order: NewOrder;
  rowNo: number;
  isNew: boolean;
  /** The order as it was, of one that is not new: what did not change is not checked again. */
  before?: DeliveryOrder;
}

/**
 * Faults that need the data: customers that exist, are the user's and not stopped, codes in use, container types,
 * shipments of the same customer, containers that no other live order carries (also within the list itself).
 */
export async function checkReferences(ctx: Ctx<unknown>, list: Checked[]): Promise<Fault[]> {
  if (list.length === 0) return [];
  const customers = await knownCustomers(
    ctx,
    list.map((c) => c.order.CUST_CD ?? ''),
  );
  const codeFaults = await codeCheck(ctx.db, typedColumns, ctx.label);
  const lineFaults = await checkLineCodes(ctx);
  const containerTypes = await knownContainerTypes(ctx);
  // What a new order says of its corporation does not count.
  const corpOf = ({ before }: Checked) => before?.CORP_CD ?? ctx.user.CORP_CD;
  const shipments = await knownShipments(
    ctx,
    list.map((checked) => ({ CORP_CD: corpOf(checked), HBL_NO: checked.order.HBL_NO })),
  );
  const live = await liveContainers(
    ctx,
    list.map((c) => c.order.CNTR_NO ?? ''),
  );
  const inList = new Set<string>();
  return flatMapInPieces(list, (checked) => {
    const { order, rowNo, isNew, before } = checked;
    const faults: Fault[] = [];
    const fault = (FIELD: string, CODE: string, ...ARGS: (string | number)[]) => faults.push({ ROW_NO: rowNo, FIELD, CODE, ARGS });
    const changed = (field: keyof DeliveryOrder) => !isEmpty(order[field]) && (isNew || order[field] !== before?.[field]);

    const mine = ctx.user.USER_TP === 'C' && !isEmpty(order.CUST_CD);
    if (changed('CUST_CD') || mine) {
      const customer = customers.get(String(order.CUST_CD));
      if (!customer) fault('CUST_CD', 'MSG000017', ctx.label('CUST_CD'), String(order.CUST_CD));
      else if (customer.STOP_YN === 'Y') fault('CUST_CD', 'MSG000186', customer.CUST_NM);
    }
    faults.push(...codeFaults(order, before).map((wrong) => ({ ROW_NO: rowNo, ...wrong })));
    if (changed('CNTR_TP_CD') && !containerTypes.has(String(order.CNTR_TP_CD)))
      fault('CNTR_TP_CD', 'MSG000017', ctx.label('CNTR_TP_CD'), String(order.CNTR_TP_CD));
    if (changed('HBL_NO') && shipments.get(`${corpOf(checked)}/${order.HBL_NO}`) !== order.CUST_CD) fault('HBL_NO', 'MSG000043');
    if (!isEmpty(order.CNTR_NO)) {
      const container = String(order.CNTR_NO);
      if (changed('CNTR_NO') && (live.has(container) || inList.has(container))) fault('CNTR_NO', 'MSG000024', container);
      inList.add(container);
    }
    if (isNew)
      for (const [i, line] of (order.G2 ?? []).entries())
        faults.push(...lineFaults(line).map((f) => ({ ...f, ROW_NO: rowNo, FIELD: `G2.${i + 1}.${f.FIELD}` })));
    return faults;
  });
}

/** Gives the code faults of a line. */
export const checkLineCodes = (ctx: Ctx<unknown>): Promise<CodeFaults> => codeCheck(ctx.db, lineColumns, lineTitle(ctx));

async function knownContainerTypes(ctx: Ctx<unknown>): Promise<Set<string>> {
  const rows = await ctx.db.selectFrom('MDM_CNTR_TP').select('CNTR_TP_CD').where('USE_YN', '=', 'Y').execute();
  return new Set(rows.map((r) => r.CNTR_TP_CD));
}

/** Customer of each shipment, by corporation/number: a dispatcher delivers what other organisations of the corporation brought in. */
async function knownShipments(ctx: Ctx<unknown>, orders: readonly Pick<NewOrder, 'CORP_CD' | 'HBL_NO'>[]): Promise<Map<string, string>> {
  const known = new Map<string, string>();
  for (const [corp, numbers] of shipmentsByCorp(orders)) {
    const { rows } = await sql<{ HBL_NO: string; CUST_CD: string }>`
      select s.hbl_no, s.cust_cd from shipments_by_no(${corp}, ${numbers}::text[]) s`.execute(ctx.db);
    for (const row of rows) known.set(`${corp}/${row.HBL_NO}`, row.CUST_CD);
  }
  return known;
}

/** Which of the containers a live delivery order carries already, anyone's: a container is on one truck at a time. */
export async function liveContainers(ctx: Ctx<unknown>, containers: string[]): Promise<Set<string>> {
  const wanted = [...new Set(containers.filter((c) => c !== ''))];
  if (wanted.length === 0) return new Set();
  const { rows } = await sql<{ CNTR_NO: string }>`select cntr_no from live_containers(${wanted}::text[]) as t(cntr_no)`.execute(ctx.db);
  return new Set(rows.map((r) => r.CNTR_NO));
}
