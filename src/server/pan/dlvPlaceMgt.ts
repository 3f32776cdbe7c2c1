import type { FastifyInstance } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type { ReadBody } from '../../contract/call';
import { readable } from '../../contract/columnRules';
import { dlvPlaceMgt, type Place, type PlaceSearch, place } from '../../contract/pan/dlvPlaceMgt';
import { columnList, type Entry, entryFaults, fixedFaults, lockEntries, writeEntries } from '../lib/entries';
import { nameIn } from '../lib/names';
import { page } from '../lib/page';
import { refuseFaults } from '../lib/refusal';
import { presentInOrder } from '../lib/save';
import { screenName } from '../lib/screenName';
import { type Ctx, serve } from '../lib/serve';
import { anyOf, contains, inScope } from '../lib/where';
import { loggedWorkbook } from '../lib/workbook';
import { customerFaults, twiceFaults, usedFaults } from './placeFaults.service';

const columns = [...place.all, 'CUST_NM', 'PLC_SRC', 'USE_CNT', 'LAST_USE_DTM'];
const order = {
  sortable: columns,
  orderBy: [
    ['PLC_NM', 'asc'],
    ['PLC_CD', 'asc'],
  ],
} as const;
/** A place that people change is kept by them from then on. */
const written = { ...place, columns: [...place.columns, 'PLC_SRC'] };

const found = (ctx: Ctx<unknown>, where: RawBuilder<unknown>) => sql<Place>`
  select * from (select ${columnList(place, 'P')}, p.corp_cd, ${nameIn<string | null>(ctx.lang, 'C.CUST_NM')} as cust_nm, p.plc_src, p.use_cnt, p.last_use_dtm
      from mdm_place p left join mdm_cust c on c.cust_cd = p.cust_cd where ${inScope(ctx.scope, 'P', { orgn: false, shared: true })}) x where ${where}`;

const searched = (ctx: Ctx<ReadBody<PlaceSearch>>) => {
  const { CUST_CD, PLC_SRC, KEYWORD, USE_YN } = ctx.body.SEARCH;
  return found(
    ctx,
    sql`${anyOf('X.CUST_CD', CUST_CD)} and ${anyOf('X.PLC_SRC', PLC_SRC)} and ${anyOf('X.USE_YN', USE_YN)}
      and (${contains('X.PLC_CD', KEYWORD)} or ${contains('X.PLC_NM', KEYWORD)} or ${contains('X.PLC_ENG_NM', KEYWORD)} or ${contains('X.ADDR', KEYWORD)})`,
  );
};

/** Codes for new places. */
async function newCodes(ctx: Ctx<unknown>, count: number): Promise<string[]> {
  const { rows } = await sql<{ CODE: string }>`select next_place() as code from generate_series(1, ${count}::int)`.execute(ctx.db);
  return rows.map(({ CODE }) => CODE);
}

/** The rows sent as they are to be: new ones with their codes, of the corporation signed in at. */
async function entriesOf(ctx: Ctx<{ LIST: Parameters<typeof lockEntries<Place>>[2] }>): Promise<Entry<Place>[]> {
  const visible = (row: Record<string, unknown>) => readable(place.table, row, ctx.user, ctx.now);
  const entries = await lockEntries<Place>(ctx, { ...place, visible }, ctx.body.LIST);
  const codes = await newCodes(ctx, entries.filter(({ before }) => !before).length);
  return entries.map((entry) => {
    const own = entry.before ? {} : { PLC_CD: codes.shift() as string, CORP_CD: ctx.user.CORP_CD };
    return { ...entry, row: { ...entry.row, ...own, PLC_SRC: 'MAN' } };
  });
}

export default async function dlvPlaceMgtRoutes(app: FastifyInstance): Promise<void> {
  serve(app, dlvPlaceMgt.select, (ctx) => page(ctx, searched(ctx), ctx.body, order));

  serve(app, dlvPlaceMgt.save, async (ctx) => {
    const entries = await entriesOf(ctx);
    const faults = await entryFaults(ctx, place, entries, place.rules, /^P\d+$/);
    refuseFaults([faults, fixedFaults(entries, ['CUST_CD']), await customerFaults(ctx, entries), usedFaults(entries)].flat());
    refuseFaults(await twiceFaults(ctx, entries));
    await writeEntries(ctx.db, written, entries);
    const rows = entries.map(({ row }) => row);
    const { rows: now } = await found(ctx, sql`x.plc_cd = any(${rows.map(({ PLC_CD }) => PLC_CD)})`).execute(ctx.db);
    return { LIST: presentInOrder(now, place.keys, rows) };
  });

  serve(app, dlvPlaceMgt.excel, async (ctx) => {
    const { LIST } = await page(ctx, searched(ctx), ctx.body, { ...order, cap: ctx.settings.EXCEL_MAX_ROW });
    return loggedWorkbook(ctx, { name: await screenName(ctx, 'dlvPlaceMgt'), table: place.table, columns, rows: LIST });
  });
}
