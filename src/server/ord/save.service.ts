import type { Fault, SaveRow } from '../../contract/call';
import {
  type CustOrder,
  type CustOrderLine,
  canEditCustOrder,
  canEditCustOrderColumn,
  fixedOrderColumns,
  typedOrderColumns,
  typedOrderLineColumns,
} from '../../contract/ord/custOrder';
import { checkCustOrder, checkCustOrderLine, checkRequested, lineFollows, orderSums } from '../../contract/ord/custOrderRules';
import { isEmpty, stored } from '../../contract/rules';
import { codeCheck, codeNames } from '../lib/codeNames';
import { knownCustomers } from '../lib/customers';
import { lockSent } from '../lib/entries';
import { takeNumbers } from '../lib/number';
import { handlingOrganisations } from '../lib/organisations';
import { referenceFaults } from '../lib/references';
import { Refusal, refuseFaults } from '../lib/refusal';
import { insertRows, lockRows, removeRows, updateRows } from '../lib/save';
import type { Ctx } from '../lib/serve';
import { orderForReader, orderLineColumns, orderLines, orderLineTitle, ordersByNo, orderTitle } from './orders';
import { writeOrderStatus } from './status';

const table = 'ORD_CUST_ORD';
const lineTable = 'ORD_CUST_ORD_DTL';
const lineKeys = ['ORD_NO', 'LINE_NO'];
const summedColumns = ['PKG_QTY', 'PKG_UT_CD', 'GRS_WT', 'MSR_CBM'];

/** A line as it is to be, where it was sent: `at` is its place among those of its order, null of a line that was not sent. */
interface DraftLine {
  line: Partial<CustOrderLine>;
  before: CustOrderLine | undefined;
  removed: boolean;
  at: number | null;
}

/** An order as it is to be, with all its lines. */
interface Draft {
  order: Partial<CustOrder>;
  before: CustOrder | undefined;
  lines: DraftLine[];
  ROW_NO: number;
}

/**
 * Saves orders with their changed lines in one transaction; volumes, amounts and sums are worked out anew on this side. Refuses every fault at
 * once; what may not change in the order's state is MSG000027. What stands on an order that is asked for already must stay whole. Gives the
 * orders with all their lines.
 */
export async function saveCustOrders(ctx: Ctx<unknown>, list: readonly SaveRow<CustOrder>[]): Promise<CustOrder[]> {
  if (list.some((row) => row.BATCH_FLAG === 'delete')) throw new Refusal(403, 'MSG000029');
  const locked = await lockSent(list, (old, rowNos) =>
    lockRows(ctx.db, table, ['ORD_NO'], old, { rowNos, visible: (row) => orderForReader(row, ctx) }),
  );
  const numbers = locked.flatMap(({ before }) => (before ? [String(before.ORD_NO)] : []));
  const known = await ordersByNo(ctx, numbers);
  const lines = await orderLines(ctx, numbers);
  const { ORD_STS: states } = await codeNames(ctx, { ORD_STS: 'ORD_STS' });
  const faults: Fault[] = [];
  const drafts = locked.map(({ sent, before: row, ROW_NO }): Draft => {
    const before = row && known.get(String(row.ORD_NO));
    if (row && !before) faults.push({ ROW_NO, CODE: 'MSG000043' });
    const order = draftedOrder(ctx, sent, before);
    const fixed = (FIELD: string) => faults.push({ ROW_NO, FIELD, CODE: 'MSG000027', ARGS: [states.get(before?.ORD_STS ?? '') ?? ''] });
    if (before) for (const column of refusedColumns(ctx, sent, before)) fixed(column);
    if (before && sent.G2?.length && !canEditCustOrder(before, ctx.user)) fixed('ORD_STS');
    return { order, before, lines: draftedLines(sent.G2 ?? [], before ? (lines.get(before.ORD_NO) ?? []) : [], !before), ROW_NO };
  });
  for (const draft of drafts) Object.assign(draft.order, orderSums(remaining(draft)));
  refuseFaults([...faults, ...(await draftFaults(ctx, drafts))]);

  const made = drafts.filter(({ before }) => !before);
  const taken = await takeNumbers(ctx.db, 'ORD', ctx.user.CORP_CD, made.length);
  for (const [i, { order }] of made.entries()) order.ORD_NO = taken[i] as string;
  await organise(ctx, drafts);
  await write(ctx, drafts);
  await writeOrderStatus(
    ctx,
    made.map(({ order }) => ({ ORD_NO: order.ORD_NO as string, FROM_STS: null, TO_STS: 'TMP' })),
  );
  const saved = drafts.map(({ order }) => order.ORD_NO as string);
  const now = await ordersByNo(ctx, saved);
  const linesNow = await orderLines(ctx, saved);
  return saved.map((number) => ({ ...orderForReader(now.get(number) as CustOrder, ctx), G2: linesNow.get(number) ?? [] }));
}

/** The order as it is to be: what may be typed as it was sent, everything else as it is. */
function draftedOrder(ctx: Ctx<unknown>, sent: Partial<CustOrder>, before: CustOrder | undefined): Partial<CustOrder> {
  const typed = typedOrderColumns.filter((column) => column in sent && canEditCustOrderColumn(before ?? {}, column, ctx.user));
  const values = Object.fromEntries(typed.map((column) => [column, stored(sent[column])]));
  if (before) return { ...before, ...values };
  const begun = { ORD_DT: ctx.today, DG_YN: 'N', ...Object.fromEntries(typedOrderColumns.map((column) => [column, null])) };
  return {
    ...begun,
    ...values,
    ORD_DT: (values.ORD_DT as string) ?? ctx.today,
    DG_YN: (values.DG_YN as string) ?? 'N',
    CORP_CD: ctx.user.CORP_CD,
    ORD_STS: 'TMP',
  };
}

/** Columns that were sent with another value and may not be changed in the order's state. */
const refusedColumns = (ctx: Ctx<unknown>, sent: Partial<CustOrder>, before: CustOrder): string[] => {
  const seen = orderForReader(before, ctx);
  return [...typedOrderColumns, ...fixedOrderColumns].filter(
    (column) => column in sent && stored(sent[column]) !== stored(seen[column]) && !canEditCustOrderColumn(before, column, ctx.user),
  );
};

/** All lines of an order as they are to be. */
function draftedLines(sent: readonly Partial<SaveRow<CustOrderLine>>[], stands: readonly CustOrderLine[], isNew: boolean): DraftLine[] {
  const flagOf = (row: Partial<SaveRow<CustOrderLine>>) => (isNew ? 'insert' : row.BATCH_FLAG);
  const placed = sent.map((row, i) => ({ row, at: i + 1 }));
  const valuesOf = (row: Partial<CustOrderLine>) =>
    Object.fromEntries(typedOrderLineColumns.filter((column) => column in row).map((column) => [column, stored(row[column])]));
  const kept = stands.map((before): DraftLine => {
    const change = placed.find(({ row }) => flagOf(row) !== 'insert' && row.LINE_NO === before.LINE_NO);
    const line = { ...before, ...(change ? valuesOf(change.row) : {}) };
    return { line: { ...line, ...lineFollows(line) }, before, removed: change?.row.BATCH_FLAG === 'delete', at: change?.at ?? null };
  });
  const added = placed.flatMap(({ row, at }): DraftLine[] => {
    const before = stands.find(({ LINE_NO }) => LINE_NO === row.LINE_NO);
    if (flagOf(row) !== 'insert' && before) return [];
    const line = valuesOf(row) as Partial<CustOrderLine>;
    // A line that is gone meanwhile is told, not added anew.
    return [
      {
        line: { ...line, ...lineFollows(line), ...(flagOf(row) === 'insert' ? {} : { LINE_NO: row.LINE_NO }) },
        before: undefined,
        removed: false,
        at,
      },
    ];
  });
  return [...kept, ...added];
}

const remaining = ({ lines }: Draft): Partial<CustOrderLine>[] => lines.flatMap(({ line, removed }) => (removed ? [] : [line]));

/** Every fault of orders as they are to be: of their values, of codes and rows of masters, of what one that is asked for must have. */
async function draftFaults(ctx: Ctx<unknown>, drafts: readonly Draft[]): Promise<Fault[]> {
  const title = orderTitle(ctx);
  const lineTitle = orderLineTitle(ctx);
  const codeFaults = await codeCheck(ctx.db, typedOrderColumns, title);
  const lineCodeFaults = await codeCheck(ctx.db, typedOrderLineColumns, lineTitle);
  const customers = await knownCustomers(
    ctx,
    drafts.flatMap(({ order }) => order.CUST_CD ?? []),
  );
  const entries = drafts.map(({ order, before, ROW_NO }) => ({ row: order, before, removed: false, ROW_NO }));
  const lineEntries = drafts.flatMap(({ lines, ROW_NO }) =>
    lines.flatMap(({ line, before, removed, at }) => (at === null ? [] : [{ row: line, before, removed, ROW_NO, at }])),
  );
  const lineReferences = await referenceFaults(
    ctx,
    lineTable,
    lineEntries.map((entry, i) => ({ ...entry, ROW_NO: i })),
  );
  return [
    ...drafts.flatMap(({ order, before, lines, ROW_NO }): Fault[] => {
      const faults = checkCustOrder(order, title);
      faults.push(...codeFaults(order, before, faults));
      const customer = customers.get(order.CUST_CD ?? '');
      if (!isEmpty(order.CUST_CD) && !customer)
        faults.push({ FIELD: 'CUST_CD', CODE: 'MSG000017', ARGS: [title('CUST_CD'), String(order.CUST_CD)] });
      if (customer?.STOP_YN === 'Y' && !before) faults.push({ FIELD: 'CUST_CD', CODE: 'MSG000186', ARGS: [customer.CUST_NM] });
      if (before && before.ORD_STS !== 'TMP') faults.push(...checkRequested(order, remaining({ order, before, lines, ROW_NO }).length));
      return faults.map((fault) => ({ ...fault, ROW_NO }));
    }),
    ...(await referenceFaults(ctx, table, entries)),
    ...lineEntries.flatMap(({ row, before, removed, ROW_NO, at }): Fault[] => {
      if (removed) return [];
      const isGone = !before && row.LINE_NO !== undefined;
      const faults: Fault[] = isGone ? [{ FIELD: 'LINE_NO', CODE: 'MSG000043' }] : checkCustOrderLine(row, lineTitle);
      if (!isGone) faults.push(...lineCodeFaults(row, before, faults));
      return faults.map((fault) => ({ ...fault, ROW_NO, FIELD: `G2.${at}.${fault.FIELD}` }));
    }),
    ...lineReferences.map((fault) => {
      const { ROW_NO, at } = lineEntries[fault.ROW_NO ?? 0] as (typeof lineEntries)[number];
      return { ...fault, ROW_NO, FIELD: `G2.${at}.${fault.FIELD}` };
    }),
  ];
}

/** Gives the orders whose customer or business is another one the organisation that handles them. */
async function organise(ctx: Ctx<unknown>, drafts: readonly Draft[]): Promise<void> {
  const moved = drafts.filter(({ order, before }) =>
    (['CUST_CD', 'TRANS_MODE', 'IMEX_TP'] as const).some((column) => order[column] !== before?.[column]),
  );
  const organisations = await handlingOrganisations(
    ctx,
    moved.map(({ order }) => ({ ...order, CORP_CD: order.CORP_CD ?? ctx.user.CORP_CD })),
  );
  for (const [i, { order }] of moved.entries()) order.ORGN_CD = organisations[i] ?? null;
}

async function write(ctx: Ctx<unknown>, drafts: readonly Draft[]): Promise<void> {
  const picked = (row: object, names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, (row as Record<string, unknown>)[name] ?? null]));
  const columns = [...typedOrderColumns, 'ORGN_CD', ...summedColumns];
  const [fresh, stands] = [drafts.filter(({ before }) => !before), drafts.filter(({ before }) => before)];
  await insertRows(
    ctx.db,
    table,
    fresh.map(({ order }) => ({ ...picked(order, ['ORD_NO', 'CORP_CD', 'ORD_STS', ...columns]), DEL_YN: 'N' })),
  );
  await updateRows(
    ctx.db,
    table,
    ['ORD_NO'],
    columns,
    stands.map(({ order }) => order as Record<string, unknown>),
  );
  const all = drafts.flatMap(({ order, lines }) => {
    let last = Math.max(0, ...lines.map(({ line }) => line.LINE_NO ?? 0));
    return lines.map((one) => ({ ...one, line: { ...one.line, ORD_NO: order.ORD_NO, LINE_NO: one.line.LINE_NO ?? ++last } }));
  });
  const rows = (wanted: (line: DraftLine) => boolean) => all.filter(wanted).map(({ line }) => picked(line, orderLineColumns));
  await removeRows(
    ctx.db,
    lineTable,
    lineKeys,
    rows(({ removed }) => removed),
  );
  await updateRows(
    ctx.db,
    lineTable,
    lineKeys,
    orderLineColumns.filter((column) => !lineKeys.includes(column)),
    rows(({ before, removed, at }) => before !== undefined && !removed && at !== null),
  );
  await insertRows(
    ctx.db,
    lineTable,
    rows(({ before, removed }) => !before && !removed),
  );
}
