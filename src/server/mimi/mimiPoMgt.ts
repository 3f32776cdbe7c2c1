import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { ActionBody } from '../../contract/call';
import { type MimiPoSearch, mimiPoMgt, type Po, type PoAction, po, poRefusal } from '../../contract/mimi/mimiPoMgt';
import { stored } from '../../contract/rules';
import { codeNames } from '../lib/codeNames';
import { page } from '../lib/page';
import { checkPeriod } from '../lib/period';
import { Refusal, refuseFaults } from '../lib/refusal';
import { askedRows, lockRows, updateRows } from '../lib/save';
import { type Ctx, serve } from '../lib/serve';
import { listWorkbook } from '../lib/workbook';
import { lockPos, writeLines } from './poLines.service';
import { poLines, presentPos, searchedPos } from './poList.service';
import { savePoLines, savePos } from './poSave.service';

const screen = 'mimiPoMgt';
const columns = [
  ...(['PO_NO', 'MIMI_PO_STS', 'CUST_CD', 'CUST_NM', 'PO_DT', 'VNDR_CD', 'VNDR_NM', 'CYCFS_CD', 'CYCFS_NM', 'DLV_REQ_DT'] as const),
  ...(['CURR_CD', 'TOT_QTY', 'TOT_AMT', 'SPLY_RATE', 'RMK'] as const),
];
const order = {
  sortable: columns,
  orderBy: [
    ['PO_DT', 'desc'],
    ['CUST_CD', 'asc'],
    ['PO_NO', 'desc'],
  ],
} as const;
const longest = { years: 1 };

function asked(ctx: Ctx<unknown>, search: Partial<MimiPoSearch>) {
  if (!search.PO_NO) checkPeriod(ctx, search, longest);
  return searchedPos(ctx, search);
}

/** The purchase orders of an action, locked; refuses those that cannot take it. */
async function locked(ctx: Ctx<ActionBody<Po>>, action: PoAction): Promise<Po[]> {
  const rows = (await lockRows(ctx.db, 'MIMI_PO', po.keys, askedRows(ctx))) as unknown as Po[];
  const { MIMI_PO_STS: names } = await codeNames(ctx, { MIMI_PO_STS: 'MIMI_PO_STS' });
  refuseFaults(
    rows.flatMap((row, i) => {
      const CODE = poRefusal(action, row);
      return CODE ? [{ ROW_NO: i + 1, FIELD: 'MIMI_PO_STS', CODE, ARGS: [names.get(row.MIMI_PO_STS) ?? row.MIMI_PO_STS] }] : [];
    }),
  );
  return rows;
}

/** Writes changes of state with their reason into the history. */
async function writeStates(ctx: Ctx<unknown>, before: readonly Po[], after: readonly Po[], reason: string | null): Promise<void> {
  const moved = before.flatMap((row, i) => (row.MIMI_PO_STS === after[i]?.MIMI_PO_STS ? [] : [{ row, to: after[i]?.MIMI_PO_STS ?? '' }]));
  await sql`
    insert into cms_sts_hist (ref_tp, ref_key, from_sts, to_sts, chg_user_id, chg_dtm, chg_rsn)
    select 'MPO', s.key, s.before, s.after, ${ctx.user.USER_ID}, now(), ${reason}
      from unnest(${moved.map(({ row }) => `${row.CUST_CD}|${row.PO_NO}`)}::text[], ${moved.map(({ row }) => row.MIMI_PO_STS)}::text[],
        ${moved.map(({ to }) => to)}::text[]) with ordinality as s(key, before, after, n) order by s.n`.execute(ctx.db);
}

export default async function mimiPoMgtRoutes(app: FastifyInstance): Promise<void> {
  serve(app, mimiPoMgt.select, (ctx) => page(ctx, asked(ctx, ctx.body.SEARCH), ctx.body, order));

  serve(app, mimiPoMgt.selectLines, async (ctx) => {
    const { CUST_CD, PO_NO } = ctx.body.SEARCH;
    const LIST = await poLines(ctx, String(CUST_CD ?? ''), [PO_NO ?? []].flat().map(String));
    return { LIST, TOTAL: LIST.length };
  });

  serve(app, mimiPoMgt.save, async (ctx) => ({ LIST: await savePos(ctx, ctx.body.LIST) }));

  serve(app, mimiPoMgt.saveLines, async (ctx) => ({ LIST: await savePoLines(ctx, ctx.body.LIST) }));

  serve(app, mimiPoMgt.close, async (ctx) => {
    const reason = stored(ctx.body.RSN ?? null);
    if (reason === null) throw new Refusal(422, 'MSG000039', { errors: [{ FIELD: 'RSN', CODE: 'MSG000039' }] });
    const rows = await locked(ctx, 'close');
    const { pos, lines } = await lockPos(ctx, rows);
    const ended = lines.map((line) => (line.SPLY_QTY < line.PO_QTY ? { ...line, MIMI_LINE_STS: 'END' } : line));
    await writeLines(ctx, pos, ended);
    const LIST = await presentPos(ctx, rows);
    await writeStates(ctx, rows, LIST, reason);
    return { LIST };
  });

  serve(app, mimiPoMgt.cancel, async (ctx) => {
    const rows = await locked(ctx, 'cancel');
    await updateRows(
      ctx.db,
      'MIMI_PO',
      po.keys,
      ['MIMI_PO_STS'],
      rows.map(({ CUST_CD, PO_NO }) => ({ CUST_CD, PO_NO, MIMI_PO_STS: 'CXL' })),
    );
    const LIST = await presentPos(ctx, rows);
    await writeStates(ctx, rows, LIST, stored(ctx.body.RSN ?? null));
    return { LIST };
  });

  serve(app, mimiPoMgt.excel, (ctx) => listWorkbook(ctx, asked(ctx, ctx.body.SEARCH), { screen, table: po.table, columns, order }));
}
