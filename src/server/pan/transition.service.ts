import { sql } from 'kysely';
import type { Fault } from '../../contract/call';
import { type Action, type DeliveryOrder, type DeliveryOrderLine, refusal, transitions } from '../../contract/pan/dlvOrd';
import { checkOrder, checkSubmit } from '../../contract/pan/dlvOrdRules';
import { isEmpty, stored } from '../../contract/rules';
import { Refusal, refuseFaults } from '../lib/refusal';
import { lockRows, updateRows } from '../lib/save';
import type { Ctx } from '../lib/serve';
import { deliver } from './delivered.service';
import { forReader, holidays, ordersByNo, orderTitle } from './orders';
import { handlingOrganisations } from './organisation';
import { statusName, writeStatus } from './status';
import { confirmStock } from './stock.service';

/** One order of a status action: its key and version, and the columns the action sets. */
export type ActionRow = Partial<DeliveryOrder> & { G2?: Partial<DeliveryOrderLine>[]; UPD_CNT?: number | null };

interface Step {
  order: DeliveryOrder;
  row: ActionRow;
  rowNo: number;
}

interface Moment {
  /** Now in Korea by the database's clock, 14 digits. */
  now: string;
  reason: string | null;
}

/**
 * Takes a status action on every order of the list, or on none. Rows that cannot go are named with their numbers:
 * a wrong state with MSG000027 (MSG000040 final, MSG000241 a customer's cancel too late), and every fault of the action's own conditions.
 */
export async function transition(ctx: Ctx<unknown>, action: Action, list: ActionRow[], reason?: string | null): Promise<DeliveryOrder[]> {
  const why = stored(reason ?? null);
  if (transitions[action].reason && why === null) throw new Refusal(422, 'MSG000039', { errors: [{ FIELD: 'RSN', CODE: 'MSG000039' }] });
  const duplicate = list.findIndex((row, i) => list.findIndex((other) => other.DLV_ORD_NO === row.DLV_ORD_NO) !== i);
  if (duplicate >= 0)
    throw new Refusal(422, 'MSG000024', {
      errors: [{ ROW_NO: duplicate + 1, FIELD: 'DLV_ORD_NO', CODE: 'MSG000024', ARGS: [String(list[duplicate]?.DLV_ORD_NO)] }],
    });
  await lockRows(ctx.db, 'PAN_DLV_ORD', ['DLV_ORD_NO'], list, { visible: (row) => forReader(row as DeliveryOrder, ctx) });
  const orders = new Map(
    (
      await ordersByNo(
        ctx,
        list.map((row) => row.DLV_ORD_NO ?? ''),
      )
    ).map((o) => [o.DLV_ORD_NO, o]),
  );

  const faults: Fault[] = [];
  const steps: Step[] = [];
  for (const [i, row] of list.entries()) {
    const order = orders.get(row.DLV_ORD_NO ?? '');
    const code = order ? refusal(action, order.DLV_ORD_STS, ctx.user) : 'MSG000043';
    if (order && !code) steps.push({ order, row, rowNo: i + 1 });
    else
      faults.push({
        ROW_NO: i + 1,
        FIELD: 'DLV_ORD_STS',
        CODE: code as string,
        ARGS: order ? [await statusName(ctx, order.DLV_ORD_STS)] : [],
      });
  }
  refuseFaults(faults);

  const moment = { now: ctx.now, reason: why };
  const changes = await effects[action](ctx, steps, moment);
  const columns = [...new Set(['DLV_ORD_STS', ...changes.flatMap((c) => Object.keys(c))])];
  const next = steps.map(({ order }, i) => ({ ...order, DLV_ORD_STS: after(action, order), ...changes[i] }));
  await updateRows(ctx.db, 'PAN_DLV_ORD', ['DLV_ORD_NO'], columns, next);
  await writeStatus(
    ctx,
    steps.map(({ order }) => ({ DLV_ORD_NO: order.DLV_ORD_NO, FROM_STS: order.DLV_ORD_STS, TO_STS: after(action, order) })),
    why,
  );
  if (action === 'complete')
    await deliver(
      ctx,
      next as DeliveryOrder[],
      steps.map((s) => s.row.G2 ?? []),
    );
  return ordersByNo(
    ctx,
    list.map((row) => row.DLV_ORD_NO ?? ''),
  );
}

const after = (action: Action, order: DeliveryOrder): string => {
  const { to } = transitions[action];
  return to === 'before' ? (order.FROM_STS ?? 'REQ') : to;
};

type Effect = (ctx: Ctx<unknown>, steps: Step[], moment: Moment) => Promise<Partial<DeliveryOrder>[]>;

const none: Effect = async (_, steps) => steps.map(() => ({}));
const reason: Effect = async (_, steps, { reason: RJCT_RSN }) => steps.map(() => ({ RJCT_RSN }));

/** Checks the action's own conditions and gives the columns it sets, per order. */
const effects: Record<Action, Effect> = {
  submit,
  confirm: async (ctx, steps) => {
    const organisations = await handlingOrganisations(
      ctx,
      steps.map((s) => s.order.CUST_CD),
    );
    return steps.map(({ order }) => ({ ORGN_CD: organisations.get(order.CUST_CD) as string }));
  },
  assign,
  load,
  arrive,
  complete,
  hold: none,
  resume: none,
  reject: reason,
  cancel: reason,
};

async function submit(ctx: Ctx<unknown>, steps: Step[], { now }: Moment) {
  const context = {
    today: ctx.today,
    hour: +now.slice(8, 10),
    holidays: await holidays(ctx.db, ctx.today),
    staff: ctx.user.USER_TP === 'S',
    title: orderTitle(ctx),
  };
  const { rows: stopped } = await sql<{ CUST_CD: string; CUST_NM: string }>`
    select cust_cd, cust_nm from mdm_cust where stop_yn = 'Y' and cust_cd = any(${steps.map((s) => s.order.CUST_CD)})`.execute(ctx.db);
  const released = await releasedShipments(ctx, steps);
  const faults = steps.flatMap(({ order, rowNo }) => {
    const customer = stopped.find((s) => s.CUST_CD === order.CUST_CD);
    return [
      ...(customer ? [{ FIELD: 'CUST_CD', CODE: 'MSG000186', ARGS: [customer.CUST_NM] }] : []),
      ...checkOrder(order, orderTitle(ctx)),
      ...checkSubmit(order, context),
      ...(order.IMEX_TP === 'I' && order.HBL_NO && !released.has(order.HBL_NO)
        ? [{ FIELD: 'HBL_NO', CODE: 'MSG000243', ARGS: [order.HBL_NO] }]
        : []),
    ].map((f): Fault => ({ ...f, ROW_NO: rowNo }));
  });
  refuseFaults(faults);
  return steps.map(() => ({}));
}

/** Shipments of the orders that have their D/O. */
async function releasedShipments(ctx: Ctx<unknown>, steps: Step[]): Promise<Set<string>> {
  const numbers = [...new Set(steps.flatMap(({ order }) => order.HBL_NO ?? []))];
  if (numbers.length === 0) return new Set();
  const { rows } = await sql<{ HBL_NO: string }>`
    select h.hbl_no from released_shipments(${ctx.user.CORP_CD}, ${numbers}::text[]) as h(hbl_no)`.execute(ctx.db);
  return new Set(rows.map((r) => r.HBL_NO));
}

async function assign(ctx: Ctx<unknown>, steps: Step[], { now }: Moment) {
  const { rows: cars } = await sql<{ CAR_NO: string; TRUCK_CD: string; DRV_NM: string | null; TRUCK_TEL: string | null }>`
    select car_no, truck_cd, drv_nm, truck_tel from mdm_car
     where use_yn = 'Y' and car_no = any(${steps.map((s) => s.row.CAR_NO ?? s.order.CAR_NO ?? '')})`.execute(ctx.db);
  const faults: Fault[] = [];
  const changes = steps.map(({ order, row, rowNo }) => {
    const number = stored(row.CAR_NO ?? order.CAR_NO ?? null);
    const car = cars.find((c) => c.CAR_NO === number);
    if (number && !car) faults.push({ ROW_NO: rowNo, FIELD: 'CAR_NO', CODE: 'MSG000017', ARGS: [ctx.label('CAR_NO'), number] });
    const truck = {
      CAR_NO: number,
      TRUCK_CD: stored(row.TRUCK_CD ?? null) ?? car?.TRUCK_CD ?? null,
      DRV_NM: stored(row.DRV_NM ?? null) ?? car?.DRV_NM ?? null,
      DRV_TEL: stored(row.DRV_TEL ?? null) ?? car?.TRUCK_TEL ?? null,
    };
    const missing = (['TRUCK_CD', 'CAR_NO', 'DRV_TEL'] as const).filter((f) => isEmpty(truck[f]));
    if (missing.length && (car || !number)) faults.push({ ROW_NO: rowNo, FIELD: missing[0], CODE: 'MSG000238' });
    return { ...truck, ...(isEmpty(row.CAR_TP) ? {} : { CAR_TP: row.CAR_TP as string }), ASGN_DTM: now };
  });
  refuseFaults(faults);
  const sameTypes = changes.some((c) => 'CAR_TP' in c);
  return sameTypes ? changes.map((c, i) => ({ CAR_TP: steps[i]?.order.CAR_TP ?? null, ...c })) : changes;
}

async function load(ctx: Ctx<unknown>, steps: Step[], { now }: Moment) {
  const changes = steps.map(({ row }) => ({ LOAD_DTM: stored(row.LOAD_DTM ?? null) ?? now }));
  refuseFaults(future(ctx, steps, changes, 'LOAD_DTM', now));
  refuseFaults(
    await confirmStock(
      ctx,
      steps.map(({ order, rowNo }) => ({ orderNo: order.DLV_ORD_NO, rowNo })),
    ),
  );
  return changes;
}

async function arrive(ctx: Ctx<unknown>, steps: Step[], { now }: Moment) {
  const changes = steps.map(({ row }) => ({ ARR_DTM: stored(row.ARR_DTM ?? null) ?? now }));
  const early = steps.flatMap(({ order, rowNo }, i): Fault[] =>
    order.LOAD_DTM && (changes[i]?.ARR_DTM ?? '') < order.LOAD_DTM ? [{ ROW_NO: rowNo, FIELD: 'ARR_DTM', CODE: 'MSG000022' }] : [],
  );
  refuseFaults([...future(ctx, steps, changes, 'ARR_DTM', now), ...early]);
  return changes;
}

async function complete(ctx: Ctx<unknown>, steps: Step[], { now }: Moment) {
  const changes = steps.map(({ order, row }) => {
    const since = order.ARR_DTM ?? order.LOAD_DTM ?? '';
    const typed = stored(row.CMPL_DTM ?? null);
    // A time typed in minutes may be the minute of the arrival itself.
    const at = typed && typed.slice(0, 12) === since.slice(0, 12) && typed < since ? since : typed;
    return {
      RCVR_NM: stored(row.RCVR_NM ?? null),
      CMPL_DTM: at,
      ARR_DTM: order.ARR_DTM ?? at,
      POD_FILE_SN: row.POD_FILE_SN ?? order.POD_FILE_SN,
    };
  });
  const faults = steps.flatMap(({ order, rowNo }, i): Fault[] => {
    const change = changes[i];
    if (!change || isEmpty(change.RCVR_NM) || isEmpty(change.CMPL_DTM))
      return [{ ROW_NO: rowNo, FIELD: change?.RCVR_NM ? 'CMPL_DTM' : 'RCVR_NM', CODE: 'MSG000240' }];
    const since = order.ARR_DTM ?? order.LOAD_DTM;
    return since && (change.CMPL_DTM as string) < since ? [{ ROW_NO: rowNo, FIELD: 'CMPL_DTM', CODE: 'MSG000022' }] : [];
  });
  refuseFaults([...faults, ...future(ctx, steps, changes, 'CMPL_DTM', now), ...(await fileProofs(ctx, steps))]);
  return changes;
}

/** Proofs of delivery hang on their orders from now on; one that is not there, or is somebody else's, is refused (MSG000312). */
async function fileProofs(ctx: Ctx<unknown>, steps: Step[]): Promise<Fault[]> {
  const faults: Fault[] = [];
  for (const { order, row, rowNo } of steps) {
    if (!row.POD_FILE_SN || row.POD_FILE_SN === order.POD_FILE_SN) continue;
    const { numAffectedRows } = await sql`
      update cms_file set ref_key = ${order.DLV_ORD_NO}, doc_tp = 'POD'
       where file_sn = ${row.POD_FILE_SN} and ref_tp = 'DLV' and del_yn = 'N'
         and (ref_key = ${order.DLV_ORD_NO} or (ref_key is null and reg_user_id = ${ctx.user.USER_ID}))`.execute(ctx.db);
    if (!numAffectedRows) faults.push({ ROW_NO: rowNo, FIELD: 'POD_FILE_SN', CODE: 'MSG000312' });
  }
  return faults;
}

/** Times that are still to come are refused: a minute's grace for clocks. */
function future<K extends 'LOAD_DTM' | 'ARR_DTM' | 'CMPL_DTM'>(
  ctx: Ctx<unknown>,
  steps: Step[],
  changes: Partial<Record<K, string | null>>[],
  field: K,
  now: string,
): Fault[] {
  const latest = `${now.slice(0, 12)}59`;
  return steps.flatMap(({ rowNo }, i) =>
    (changes[i]?.[field] ?? '') > latest ? [{ ROW_NO: rowNo, FIELD: field, CODE: 'MSG000013', ARGS: [rowNo, ctx.label(field)] }] : [],
  );
}
