import { sql } from 'kysely';
import type { Fault, SaveRow } from '../../contract/call';
import { type Count, type CountLine, canEditCount, count, countLine, noLot } from '../../contract/mimi/mimiCountMgt';
import { checkRow, isEmpty } from '../../contract/rules';
import { dashed } from '../../contract/shown';
import { accountFaults, accountsOf } from '../lib/accounts';
import { codeCheck, codeNames } from '../lib/codeNames';
import { type Entry, entryFaults, fixedFaults, lockEntries, valuesToBe } from '../lib/entries';
import { untold } from '../lib/entrySave';
import { takeNumbers } from '../lib/number';
import { referenceFaults } from '../lib/references';
import { refuseFaults } from '../lib/refusal';
import { insertRows, removeRows, updateRows } from '../lib/save';
import type { Ctx } from '../lib/serve';
import { readBooks } from './countBooks.service';
import { countLines, presentCounts } from './countList.service';
import { type Item, itemKey, itemsOf } from './items.service';
import { closedFaults } from './ledger.service';

/** Saves counts, with the lines of new ones inside them; all or none. */
export async function saveCounts(ctx: Ctx<unknown>, list: readonly SaveRow<Count>[]): Promise<Count[]> {
  const entries = (await lockEntries<Count>(ctx, count, list)).map((entry) =>
    entry.before ? entry : { ...entry, row: { ...entry.row, CNT_NO: `+${entry.ROW_NO}` } },
  );
  refuseFaults(
    await stateFaults(
      ctx,
      entries.map(({ before, ROW_NO }) => ({ count: before, ROW_NO })),
    ),
  );
  const stay = entries.filter(({ removed }) => !removed);
  const fresh = stay.filter(({ before }) => !before);
  refuseFaults([
    ...(await entryFaults(ctx, count, entries, count.rules, /^\+\d+$/)),
    ...(await referenceFaults(ctx, count.table, entries)),
    ...fixedFaults(entries, ['CUST_CD', 'CYCFS_CD']),
  ]);
  const accounts = await accountsOf(
    ctx,
    'MIMI',
    fresh.map(({ row }) => row.CUST_CD),
  );
  refuseFaults([...accountFaults(ctx, accounts, fresh), ...dayFaults(ctx, stay)]);
  refuseFaults(
    await countedDayFaults(
      ctx,
      stay.map(({ row, ROW_NO }) => ({ ...row, ROW_NO })),
    ),
  );
  const inside = fresh.map((entry) => ({
    entry,
    lines: ((list[entry.ROW_NO - 1]?.G2 ?? []) as Partial<CountLine>[]).map((sent) => newLine(sent, entry.row)),
  }));
  refuseFaults(await insideFaults(ctx, inside));

  const numbers = await takeNumbers(ctx.db, 'MCT', ctx.user.CORP_CD, fresh.length);
  for (const [i, entry] of fresh.entries()) entry.row = { ...entry.row, CNT_NO: numbers[i] ?? '' };
  await insertRows(
    ctx.db,
    'MIMI_COUNT',
    fresh.map(({ row }) => ({ ...row, CORP_CD: accounts.get(row.CUST_CD)?.CORP_CD, CNT_STS: 'DRF', DEL_YN: 'N' })),
  );
  await updateRows(
    ctx.db,
    'MIMI_COUNT',
    count.keys,
    count.columns,
    stay.filter(({ before }) => before).map(({ row }) => ({ ...row })),
  );
  await updateRows(
    ctx.db,
    'MIMI_COUNT',
    count.keys,
    ['DEL_YN'],
    entries.filter(({ removed }) => removed).map(({ row }) => ({ ...row, DEL_YN: 'Y' })),
  );
  await insertLines(
    ctx,
    inside.flatMap(({ entry, lines }) => lines.map((line) => ({ ...line, CNT_NO: entry.row.CNT_NO }))),
  );
  await readBooks(
    ctx,
    stay.map(({ row }) => row.CNT_NO),
  );
  return presentCounts(
    ctx,
    entries.map(({ row }) => row),
  );
}

/** Saves changed lines of counts, which are locked first. */
export async function saveCountLines(ctx: Ctx<unknown>, list: readonly SaveRow<CountLine>[]): Promise<CountLine[]> {
  const numbers = [...new Set(list.map(({ CNT_NO }) => String(CNT_NO ?? '')))];
  const { rows: counts } = await sql<Pick<Count, 'CNT_NO' | 'CUST_CD' | 'CNT_STS'>>`
    select cnt_no, cust_cd, cnt_sts from mimi_count where cnt_no = any(${numbers}) and del_yn = 'N' order by cnt_no for update`.execute(
    ctx.db,
  );
  const own = new Map(counts.map((one) => [one.CNT_NO, one]));
  refuseFaults(list.flatMap(({ CNT_NO }, i) => (own.has(String(CNT_NO ?? '')) ? [] : [{ ROW_NO: i + 1, CODE: 'MSG000043' }])));
  refuseFaults(
    await stateFaults(
      ctx,
      list.map(({ CNT_NO }, i) => ({ count: own.get(String(CNT_NO)), ROW_NO: i + 1 })),
    ),
  );
  const entries = (
    await lockEntries<CountLine>(
      ctx,
      countLine,
      list.map((row) => (row.BATCH_FLAG === 'insert' ? { ...row, LOT_NO: lotOf(row) } : row)),
    )
  ).map((entry) => ({ ...entry, row: { ...entry.row, CUST_CD: own.get(entry.row.CNT_NO)?.CUST_CD ?? '' } }));
  const stay = entries.filter(({ removed }) => !removed);
  const told = await entryFaults(ctx, countLine, entries, countLine.rules, /^\S.*$/);
  const items = await itemsOf(
    ctx,
    stay.map(({ row }) => row),
  );
  refuseFaults([
    ...told,
    ...untold(
      told,
      stay.filter(({ before }) => !before).flatMap(({ row, ROW_NO }) => itemFaults(ctx, row, items).map((fault) => ({ ...fault, ROW_NO }))),
    ),
  ]);
  await removeRows(
    ctx.db,
    'MIMI_COUNT_DTL',
    countLine.keys,
    entries.filter(({ removed }) => removed).map(({ row }) => ({ ...row })),
  );
  await insertLines(
    ctx,
    stay.filter(({ before }) => !before).map(({ row }) => row),
  );
  await updateRows(
    ctx.db,
    'MIMI_COUNT_DTL',
    countLine.keys,
    countLine.columns,
    stay.filter(({ before }) => before).map(({ row }) => ({ ...row })),
  );
  await readBooks(ctx, numbers);
  const now = new Map((await countLines(ctx, numbers)).map((line) => [lineKey(line), line]));
  return entries.map(({ row }) => now.get(lineKey(row)) ?? row);
}

const lineKey = ({ CNT_NO, ITEM_CD, LOT_NO }: Pick<CountLine, 'CNT_NO' | 'ITEM_CD' | 'LOT_NO'>): string => `${CNT_NO}|${ITEM_CD}|${LOT_NO}`;

const lotOf = ({ LOT_NO }: { LOT_NO?: unknown }): string => (isEmpty(LOT_NO) ? noLot : String(LOT_NO));

const newLine = (sent: Partial<CountLine>, { CNT_NO, CUST_CD }: Count): CountLine =>
  ({ ...valuesToBe<CountLine>(countLine.all, sent, null), CNT_NO, CUST_CD, LOT_NO: lotOf(sent) }) as CountLine;

async function insertLines(ctx: Ctx<unknown>, lines: readonly CountLine[]): Promise<void> {
  const items = await itemsOf(ctx, lines);
  await insertRows(
    ctx.db,
    'MIMI_COUNT_DTL',
    lines.map((line) => ({ ...line, QTY_UT: items.get(itemKey(line))?.QTY_UT, BOOK_QTY: 0 })),
  );
}

/** Counts that are handed over or agreed (MSG000027). */
async function stateFaults(
  ctx: Ctx<unknown>,
  rows: readonly { count: Pick<Count, 'CNT_STS'> | undefined; ROW_NO: number }[],
): Promise<Fault[]> {
  const { CNT_STS: names } = await codeNames(ctx, { CNT_STS: 'CNT_STS' });
  return rows.flatMap(({ count: own, ROW_NO }) =>
    !own || canEditCount(own) ? [] : [{ ROW_NO, FIELD: 'CNT_STS', CODE: 'MSG000027', ARGS: [names.get(own.CNT_STS) ?? own.CNT_STS] }],
  );
}

/** Counts of days that are still to come (MSG000700). */
const dayFaults = (ctx: Ctx<unknown>, entries: readonly Entry<Count>[]): Fault[] =>
  entries.flatMap(({ row, ROW_NO }) =>
    row.CNT_DT > ctx.today ? [{ ROW_NO, FIELD: 'CNT_DT', CODE: 'MSG000700', ARGS: [dashed(row.CNT_DT)] }] : [],
  );

/** Counts of days in closed months, whose differences nothing could be made of (MSG000044). */
export const countedDayFaults = async (
  ctx: Ctx<unknown>,
  counts: readonly Pick<Count & { ROW_NO: number }, 'CUST_CD' | 'CNT_DT' | 'ROW_NO'>[],
): Promise<Fault[]> =>
  (
    await closedFaults(
      ctx,
      counts.map(({ CUST_CD, CNT_DT, ROW_NO }) => ({ CUST_CD, SPLY_DT: CNT_DT, ROW_NO })),
    )
  ).map((fault) => ({ ...fault, FIELD: 'CNT_DT' }));

/** Faults of an item that is not the customer's, and of a lot that is missing or of an item without lots. */
function itemFaults(ctx: Ctx<unknown>, line: CountLine, items: ReadonlyMap<string, Item>): Fault[] {
  const title = (field: string) => ctx.label(field, countLine.table);
  const item = items.get(itemKey(line));
  if (!item) return [{ FIELD: 'ITEM_CD', CODE: 'MSG000017', ARGS: [title('ITEM_CD'), String(line.ITEM_CD ?? '')] }];
  if (item.LOT_YN === 'Y') return line.LOT_NO === noLot ? [{ FIELD: 'LOT_NO', CODE: 'MSG000012', ARGS: [title('LOT_NO')] }] : [];
  return line.LOT_NO === noLot ? [] : [{ FIELD: 'LOT_NO', CODE: 'MSG000687' }];
}

/** Faults of the lines inside new counts, each under its place; a lot stands in a count once. */
async function insideFaults(ctx: Ctx<unknown>, inside: readonly { entry: Entry<Count>; lines: readonly CountLine[] }[]): Promise<Fault[]> {
  const title = (field: string) => ctx.label(field, countLine.table);
  const rules = countLine.rules.filter(({ field }) => field !== 'CNT_NO');
  const codeFaults = await codeCheck(
    ctx.db,
    rules.map(({ field }) => field),
    title,
  );
  const items = await itemsOf(
    ctx,
    inside.flatMap(({ lines }) => lines).map(({ CUST_CD, ITEM_CD }) => ({ CUST_CD, ITEM_CD: String(ITEM_CD ?? '') })),
  );
  return inside.flatMap(({ entry, lines }) => {
    const seen = new Set<string>();
    return lines.flatMap((line, i) => {
      const told = checkRow({ ...line }, rules, title);
      told.push(...codeFaults(line, undefined, told));
      const own = itemFaults(ctx, line, items);
      if (seen.has(lineKey(line))) own.push({ FIELD: 'LOT_NO', CODE: 'MSG000024', ARGS: [line.LOT_NO] });
      seen.add(lineKey(line));
      return [...told, ...untold(told, own)].map((fault) => ({ ...fault, ROW_NO: entry.ROW_NO, FIELD: `G2.${i + 1}.${fault.FIELD}` }));
    });
  });
}
