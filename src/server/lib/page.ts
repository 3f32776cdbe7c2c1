import { type RawBuilder, type SelectQueryNode, sql } from 'kysely';
import type { Settings } from '../../../config/settings';
import type { ReadBody, ReadData } from '../../contract/call';
import type { Db } from '../db/open';
import { Refusal } from './refusal';

/** Rows counted exactly at most; one more means "more than". */
const countCap = 100_001;

/** How a list is ordered and cut. */
export interface ListOptions {
  /** Columns SORT may name; a qualified one (`T.DLV_DT`) is named by its last part. */
  sortable: readonly string[];
  /** Order where SORT says nothing, and behind it; end it with the key. Qualified, so that an index serves it. */
  orderBy: readonly (readonly [ref: string, dir: 'asc' | 'desc'])[];
  /** Rows sent at most; LIST_MAX_ROW of the settings unless said otherwise. */
  cap?: number;
}

interface Caller {
  db: Db;
  settings: Settings;
  say(code: string, ...args: (string | number)[]): void;
}

/** What is asked of a query builder here; any SelectQueryBuilder of Kysely fits. */
interface Select<R> {
  orderBy(expression: RawBuilder<unknown>): Select<R>;
  limit(rows: number): Select<R>;
  offset(rows: number): Select<R>;
  execute(): Promise<R[]>;
  toOperationNode(): SelectQueryNode;
}

type Query<R> = Select<R> | RawBuilder<R>;

const isRaw = <R>(query: Query<R>): query is RawBuilder<R> => 'isRawBuilder' in query;

/**
 * Runs a list: sorted, cut at PAGE and SIZE or at the cap, with its total. Above the cap without PAGE and SIZE the answer's
 * message is MSG000037. A column that SORT may not name is refused with 422 MSG000017.
 */
export async function page<R>(
  ctx: Caller,
  query: Query<R>,
  body: Pick<ReadBody<unknown>, 'PAGE' | 'SIZE' | 'SORT'>,
  options: ListOptions,
): Promise<ReadData<R>> {
  const cap = options.cap ?? ctx.settings.LIST_MAX_ROW;
  const limit = Math.min(body.SIZE ?? cap, cap);
  const offset = body.SIZE ? (Math.max(body.PAGE ?? 1, 1) - 1) * limit : 0;
  const order = orderBy(body, options);
  const cut = sql`order by ${order} limit ${limit} offset ${offset}`;
  const rows = isRaw(query)
    ? (await sql<R>`${query} ${cut}`.execute(ctx.db)).rows
    : await query.orderBy(sql`${order}`).limit(limit).offset(offset).execute();
  const complete = rows.length < limit && (rows.length > 0 || offset === 0);
  const TOTAL = complete ? offset + rows.length : await count(ctx.db, query);
  if (!body.SIZE && TOTAL > limit) ctx.say('MSG000037', limit);
  return { LIST: rows, TOTAL };
}

async function count<R>(db: Db, query: Query<R>): Promise<number> {
  const { rows } = await sql<{ CNT: number }>`select count(*) as cnt from (select 1 from (${query}) x limit ${countCap}) y`.execute(db);
  return Number(rows[0]?.CNT ?? 0);
}

/** The order a body asks for. A column that SORT may not name is refused with 422 MSG000017. */
export function orderBy({ SORT = [] }: Pick<ReadBody<unknown>, 'SORT'>, { sortable, orderBy }: ListOptions): RawBuilder<unknown> {
  const asked = SORT.map(({ FIELD, DIR }) => {
    const ref = sortable.find((name) => name.slice(name.lastIndexOf('.') + 1) === FIELD);
    if (!ref) throw new Refusal(422, 'MSG000017', { args: ['SORT', FIELD] });
    return [ref, DIR === 'DESC' ? 'desc' : 'asc'] as const;
  });
  const rest = orderBy.filter(([ref]) => !asked.some(([named]) => named === ref));
  return sql.join([...asked, ...rest].map(([ref, dir]) => sql`${sql.ref(ref)} ${dir === 'desc' ? sql`desc` : sql`asc`}`));
}
