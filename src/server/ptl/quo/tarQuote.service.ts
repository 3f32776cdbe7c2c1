import { sql } from 'kysely';
import type { Fault, SaveRow } from '../../../contract/call';
import { type Quote, type QuoteLine, quoteKey, typedColumns } from '../../../contract/ptl/quo/tarQuote';
import { takeNumbers } from '../../lib/number';
import { handlingOrganisations } from '../../lib/organisations';
import { Refusal, refuseFaults } from '../../lib/refusal';
import { insertRows, lockRows, removeRows, updateRows } from '../../lib/save';
import type { Ctx } from '../../lib/serve';
import { type Change, type Draft, drafted, type SentLine } from './draft';
import { lineColumns, lineForReader, linesByKey, linesOf } from './lines';
import { forReader, type KeyOf, quoteKeys, quotesByKey } from './quotes';
import { reckon } from './reckon.service';
import { checkReferences } from './references.service';
import { statusNames, writeStatus } from './status';

const table = 'PTL_QUOTE';
const lineTable = 'PTL_QUOTE_DTL';
const lineKeys = [...quoteKeys, 'LINE_NO'];

/** Columns of a quote that follow from what is typed. */
const followingColumns = ['ORGN_CD', 'RTON', 'CHRG_WT', 'SPLY_AMT', 'VAT_AMT', 'TOT_AMT'] as const;
const quoteColumns = [...typedColumns, ...followingColumns];
const storedLine = lineColumns.filter((column) => column !== 'UPD_CNT');

/**
 * Saves quotes with their changed lines in one transaction, everything worked out anew on this side. Refuses every fault at once; a column
 * that may not change in the quote's state is MSG000027, one of a former revision MSG000265. Gives the quotes with all their lines.
 */
export async function saveQuotes(ctx: Ctx<unknown>, list: readonly SaveRow<Quote>[]): Promise<Quote[]> {
  if (list.some((row) => row.BATCH_FLAG === 'delete')) throw new Refusal(403, 'MSG000029');
  const stored = list.map((row, i) => ({ row, rowNo: i + 1 })).filter(({ row }) => row.BATCH_FLAG !== 'insert');
  await lockRows(
    ctx.db,
    table,
    quoteKeys,
    stored.map(({ row }) => row),
    { rowNos: stored.map(({ rowNo }) => rowNo), visible: (row) => forReader(row, ctx) },
  );
  const { quotes, lines } = await readQuotes(
    ctx,
    stored.map(({ row }) => row as KeyOf),
  );
  const changes = list.map((row, i): Change => {
    const key = quoteKey(row as KeyOf);
    const isNew = row.BATCH_FLAG === 'insert';
    const sent = (row.G2 ?? []).map((line, n): SentLine => {
      const BATCH_FLAG = isNew ? 'insert' : line.BATCH_FLAG;
      return { row: { ...line, BATCH_FLAG }, at: (field) => ({ ROW_NO: i + 1, FIELD: `G2.${n + 1}.${field}` }) };
    });
    return {
      before: isNew ? undefined : quotes.get(key),
      beforeLines: isNew ? [] : (lines.get(key) ?? []),
      row,
      lines: sent,
      at: (field) => ({ ROW_NO: i + 1, FIELD: field }),
    };
  });
  missing(changes, (change) => !change.before && list[changes.indexOf(change)]?.BATCH_FLAG !== 'insert');
  const keys = await applyChanges(ctx, changes);
  const saved = (await quotesByKey(ctx, keys)).map((quote) => forReader(quote, ctx));
  return Promise.all(saved.map(async (quote) => ({ ...quote, G2: await linesOf(ctx, quote) })));
}

/** Saves changed lines alone. The quotes are locked first and their version goes up with every change of a line. */
export async function saveLines(
  ctx: Ctx<unknown>,
  list: readonly SaveRow<QuoteLine>[],
): Promise<(QuoteLine & { BATCH_FLAG?: 'delete' })[]> {
  const keys = [...new Map(list.map((line) => [quoteKey(line as KeyOf), line as KeyOf])).values()];
  await sql`select 1 from ptl_quote where (quo_no, quo_rev) in (select * from unnest(${keys.map((k) => String(k.QUO_NO ?? ''))}::text[],
    ${keys.map((k) => Number(k.QUO_REV ?? 0))}::int[])) order by quo_no, quo_rev for update`.execute(ctx.db);
  const { quotes, lines } = await readQuotes(ctx, keys);
  const rest = list.map((row, i) => ({ row, rowNo: i + 1 })).filter(({ row }) => row.BATCH_FLAG !== 'insert');
  await lockRows(
    ctx.db,
    lineTable,
    lineKeys,
    rest.map(({ row }) => row),
    { rowNos: rest.map(({ rowNo }) => rowNo), visible: (row) => lineForReader(wireLine(row), ctx) as Record<string, unknown> },
  );
  const changes = keys.map((key): Change => {
    const sent = list.flatMap((row, i): SentLine[] =>
      quoteKey(row as KeyOf) === quoteKey(key) ? [{ row, at: (field) => ({ ROW_NO: i + 1, FIELD: field }) }] : [],
    );
    const first = sent[0]?.at ?? ((field) => ({ FIELD: field }));
    return { before: quotes.get(quoteKey(key)), beforeLines: lines.get(quoteKey(key)) ?? [], row: {}, lines: sent, at: first };
  });
  missing(changes, (change) => !change.before);
  const before = new Map([...lines.values()].flat().map((line) => [`${quoteKey(line)}|${line.LINE_NO}`, line]));
  await applyChanges(ctx, changes);
  const after = await readQuotes(ctx, keys);
  const seen = (line: QuoteLine) => lineForReader(line, ctx);
  return list.map((row) => {
    const key = quoteKey(row as KeyOf);
    const now = after.lines.get(key) ?? [];
    if (row.BATCH_FLAG === 'delete') return { ...seen(before.get(`${key}|${row.LINE_NO}`) as QuoteLine), BATCH_FLAG: 'delete' as const };
    if (row.BATCH_FLAG === 'update') return seen(now.find((line) => line.LINE_NO === row.LINE_NO) as QuoteLine);
    const added = list.filter((other) => other.BATCH_FLAG === 'insert' && quoteKey(other as KeyOf) === key);
    return seen(now.slice(-added.length)[added.indexOf(row)] as QuoteLine);
  });
}

/** A line as it goes out: without who made and changed it. */
const wireLine = (row: Record<string, unknown>) => Object.fromEntries(lineColumns.map((name) => [name, row[name]])) as unknown as QuoteLine;

/** Refuses the changes of quotes that are not there, or not the user's, as ones that never were. */
function missing(changes: readonly Change[], isMissing: (change: Change) => boolean): void {
  const faults = changes.filter(isMissing).flatMap(({ at, lines }): Fault[] => {
    const places = lines.length ? lines.map((line) => line.at) : [at];
    return places.slice(0, 1).map((place) => ({ ROW_NO: place('').ROW_NO, CODE: 'MSG000043' }));
  });
  refuseFaults(faults);
}

async function readQuotes(ctx: Ctx<unknown>, keys: readonly KeyOf[]) {
  const quotes = await quotesByKey(ctx, keys);
  return { quotes: new Map(quotes.map((quote) => [quoteKey(quote), quote])), lines: await linesByKey(ctx, quotes) };
}

/** Checks, works out and writes changes; gives the keys of their quotes, in the same order. */
async function applyChanges(ctx: Ctx<unknown>, changes: readonly Change[]): Promise<KeyOf[]> {
  const nameOf = await statusNames(ctx);
  const sent = changes.map((change) => drafted(ctx, change, nameOf));
  refuseFaults([
    ...sent.flatMap(({ faults }) => faults),
    ...(await checkReferences(
      ctx,
      sent.map(({ draft }) => draft),
    )),
  ]);
  const { drafts, faults } = await reckon(
    ctx,
    sent.map(({ draft }) => draft),
  );
  refuseFaults(faults);
  await organise(ctx, drafts);
  const made = drafts.filter(({ before }) => !before);
  const numbers = await takeNumbers(ctx.db, 'QUO', ctx.user.CORP_CD, made.length);
  for (const [i, { quote }] of made.entries()) Object.assign(quote, { QUO_NO: numbers[i], QUO_REV: 1 });
  await write(ctx, drafts);
  await writeStatus(
    ctx,
    made.map(({ quote }) => ({ quote: quote as KeyOf, FROM_STS: null, TO_STS: 'TMP' })),
  );
  return drafts.map(({ quote }) => quote as KeyOf);
}

/** Gives the quotes whose customer or business is new the organisation that handles them, and their files the customer. */
async function organise(ctx: Ctx<unknown>, drafts: readonly Draft[]): Promise<void> {
  const moved = drafts.filter(({ quote, before }) =>
    (['CUST_CD', 'TRANS_MODE', 'IMEX_TP'] as const).some((column) => quote[column] !== before?.[column]),
  );
  const organisations = await handlingOrganisations(
    ctx,
    moved.map(({ quote }) => ({ ...quote, CORP_CD: quote.CORP_CD ?? ctx.user.CORP_CD })),
  );
  for (const [i, { quote }] of moved.entries()) quote.ORGN_CD = organisations[i] ?? null;
  const named = moved.filter(({ quote, before }) => before && !before.CUST_CD && quote.CUST_CD).map(({ quote }) => quote);
  for (const { QUO_NO, CUST_CD } of named)
    await sql`update cms_file set cust_cd = ${CUST_CD} where ref_tp = 'QUO' and ref_key = ${QUO_NO}`.execute(ctx.db);
}

async function write(ctx: Ctx<unknown>, drafts: readonly Draft[]): Promise<void> {
  const columns = [...quoteKeys, 'CORP_CD', 'QUO_STS', ...quoteColumns];
  const picked = (row: object, names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, (row as Record<string, unknown>)[name] ?? null]));
  await insertRows(
    ctx.db,
    table,
    drafts.filter(({ before }) => !before).map(({ quote }) => ({ ...picked(quote, columns), DEL_YN: 'N' })),
  );
  await updateRows(
    ctx.db,
    table,
    quoteKeys,
    quoteColumns,
    drafts.filter(({ before }) => before).map(({ quote }) => quote as Record<string, unknown>),
  );
  await removeRows(
    ctx.db,
    lineTable,
    lineKeys,
    drafts.flatMap(({ removed }) => removed as Record<string, unknown>[]),
  );
  const added: Record<string, unknown>[] = [];
  const kept: Record<string, unknown>[] = [];
  for (const { quote, lines, removed } of drafts) {
    let last = Math.max(0, ...[...lines.map(({ line }) => line), ...removed].map((line) => line.LINE_NO ?? 0));
    for (const { line, before } of lines) {
      if (before && storedLine.some((column) => line[column] !== before[column])) kept.push(line);
      else if (!before) added.push({ ...picked(line, storedLine), QUO_NO: quote.QUO_NO, QUO_REV: quote.QUO_REV, LINE_NO: ++last });
    }
  }
  await updateRows(
    ctx.db,
    lineTable,
    lineKeys,
    storedLine.filter((column) => !lineKeys.includes(column)),
    kept,
  );
  await insertRows(ctx.db, lineTable, added);
}
