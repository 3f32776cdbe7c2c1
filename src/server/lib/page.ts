import { type Expression, type RawBuilder, type SelectQueryNode, sql } from 'kysely';
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
  /** What SORT may name too that is no column of the query: its rows get it afterwards. */
  worked?: readonly { alias: string | Expression<unknown>; expression: Expression<unknown> }[];
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

/** A list whose rows cost much to work out. */
export interface CostlyList<R> {
  /** All its rows, or at least so many of the first ones in the list's own order. */
  rows(first?: number): RawBuilder<R>;
  /** As many rows, worked out by less. Without it they are counted along with those that are shown. */
  counted?: RawBuilder<unknown>;
}

type Query<R> = Select<R> | RawBuilder<R> | CostlyList<R>;

const isRaw = <R>(query: Query<R>): query is RawBuilder<R> => 'isRawBuilder' in query;
const isCostly = <R>(query: Query<R>): query is CostlyList<R> => 'rows' in query;

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
  const part = { order: orderBy(body, options), limit, offset };
  const { rows, total } = isCostly(query)
    ? await costlyPart(ctx.db, query, part, !body.SORT?.length)
    : { rows: await partOf(ctx.db, query, part), total: () => count(ctx.db, query) };
  const complete = rows.length < limit && (rows.length > 0 || offset === 0);
  const TOTAL = complete ? offset + rows.length : await total();
  if (!body.SIZE && TOTAL > limit) ctx.say('MSG000037', limit);
  return { LIST: rows, TOTAL };
}

/** How a list is ordered, and which of its rows are wanted. */
interface Part {
  order: RawBuilder<unknown>;
  limit: number;
  offset: number;
}

async function partOf<R>(db: Db, query: Select<R> | RawBuilder<R>, { order, limit, offset }: Part): Promise<R[]> {
  if (isRaw(query)) return (await sql<R>`${query} order by ${order} limit ${limit} offset ${offset}`.execute(db)).rows;
  return query.orderBy(sql`${order}`).limit(limit).offset(offset).execute();
}

async function costlyPart<R>(db: Db, query: CostlyList<R>, part: Part, inOwnOrder: boolean) {
  const { counted } = query;
  if (counted) {
    const rows = await partOf(db, query.rows(inOwnOrder ? part.offset + part.limit : undefined), part);
    return { rows, total: () => count(db, counted) };
  }
  const all = sql<R & { OF_ALL: number }>`select y.*, count(*) over () as of_all from (${query.rows()}) y`;
  const found = await partOf(db, all, part);
  const rows = found.map(({ OF_ALL, ...row }) => row as R);
  return { rows, total: () => (found[0] ? Promise.resolve(Number(found[0].OF_ALL)) : count(db, query.rows())) };
}

async function count<R>(db: Db, query: Select<R> | RawBuilder<R>): Promise<number> {
  const { rows } = await sql<{ CNT: number }>`select count(*) as cnt from (select 1 from (${query}) x limit ${countCap}) y`.execute(db);
  return Number(rows[0]?.CNT ?? 0);
}

/** The order a body asks for. A column that SORT may not name is refused with 422 MSG000017. */
export function orderBy(
  { SORT = [] }: Pick<ReadBody<unknown>, 'SORT'>,
  { sortable, orderBy, worked = [] }: ListOptions,
): RawBuilder<unknown> {
  const asked = SORT.map(({ FIELD, DIR }) => {
    const ref = sortable.find((name) => name.slice(name.lastIndexOf('.') + 1) === FIELD);
    if (!ref) throw new Refusal(422, 'MSG000017', { args: ['SORT', FIELD] });
    return [ref, DIR === 'DESC' ? 'desc' : 'asc'] as const;
  });
  const by = (ref: string) => worked.find(({ alias }) => alias === ref)?.expression ?? sql.ref(ref);
  const rest = orderBy.filter(([ref]) => !asked.some(([named]) => named === ref));
  return sql.join([...asked, ...rest].map(([ref, dir]) => sql`${by(ref)} ${dir === 'desc' ? sql`desc` : sql`asc`}`));
}
