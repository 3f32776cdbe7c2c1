import type { FastifyInstance } from 'fastify';
import type { ActionBody } from '../../contract/call';
import { type MimiSupplySearch, mimiSupplyMgt, refusal, type Supply, type SupplyAction, supply } from '../../contract/mimi/mimiSupplyMgt';
import { codeNames } from '../lib/codeNames';
import { page } from '../lib/page';
import { checkPeriod } from '../lib/period';
import { refuseFaults } from '../lib/refusal';
import { askedRows, lockRows, updateRows } from '../lib/save';
import { type Ctx, serve } from '../lib/serve';
import { listWorkbook } from '../lib/workbook';
import { countsOfMovements } from './countList.service';
import { changeStock, type Movement } from './ledger.service';
import { openLines, presentSupplies, searchedSupplies } from './supplyList.service';
import { saveSupplies } from './supplySave.service';

const screen = 'mimiSupplyMgt';
const columns = [
  ...(['SPLY_NO', 'SPLY_STS', 'SPLY_DT', 'SPLY_TP', 'CUST_CD', 'CUST_NM', 'CYCFS_CD', 'CYCFS_NM', 'PO_NO', 'LINE_NO'] as const),
  ...([
    'ITEM_CD',
    'ITEM_NM',
    'LOT_NO',
    'ONHAND_QTY',
    'SPLY_QTY',
    'QTY_UT',
    'HBL_NO',
    'DLV_ORD_NO',
    'CFM_USER_NM',
    'CFM_DTM',
    'CNT_NO',
    'RMK',
  ] as const),
];
const order = {
  sortable: columns,
  orderBy: [
    ['SPLY_DT', 'desc'],
    ['SPLY_NO', 'desc'],
  ],
} as const;
const longest = { months: 6 };

function asked(ctx: Ctx<unknown>, search: Partial<MimiSupplySearch>) {
  if (!search.SPLY_NO) checkPeriod(ctx, search, longest);
  return searchedSupplies(ctx, search);
}

/** The movements of an action, locked, each with its number in the request; refuses those that cannot take it. */
async function locked(ctx: Ctx<ActionBody<Supply>>, action: SupplyAction): Promise<(Movement & Supply)[]> {
  const rows = (await lockRows(ctx.db, 'MIMI_SUPPLY', supply.keys, askedRows(ctx))) as unknown as Supply[];
  const { SPLY_STS: names } = await codeNames(ctx, { SPLY_STS: 'SPLY_STS' });
  const counts = await countsOfMovements(
    ctx,
    rows.map(({ SPLY_NO }) => SPLY_NO),
  );
  refuseFaults(
    rows.flatMap((row, i) => {
      const CODE = refusal(action, { ...row, CNT_NO: counts.get(row.SPLY_NO) ?? null }, ctx.user);
      const told = CODE === 'MSG000712' ? (row.DLV_ORD_NO ?? '') : (names.get(row.SPLY_STS) ?? row.SPLY_STS);
      return CODE ? [{ ROW_NO: i + 1, FIELD: 'SPLY_STS', CODE, ARGS: [told] }] : [];
    }),
  );
  return rows.map((row, i) => ({ ...row, ROW_NO: i + 1 }));
}

export default async function mimiSupplyMgtRoutes(app: FastifyInstance): Promise<void> {
  serve(app, mimiSupplyMgt.select, (ctx) => page(ctx, asked(ctx, ctx.body.SEARCH), ctx.body, order));

  serve(app, mimiSupplyMgt.selectOpenLines, async (ctx) => {
    const { CUST_CD, PO_NO } = ctx.body.SEARCH;
    const LIST = await openLines(ctx, String(CUST_CD ?? ''), String(PO_NO ?? ''));
    return { LIST, TOTAL: LIST.length };
  });

  serve(app, mimiSupplyMgt.save, async (ctx) => ({ LIST: await saveSupplies(ctx, ctx.body.LIST) }));

  for (const [action, to] of [
    ['confirm', 'CFM'],
    ['unconfirm', 'PLN'],
  ] as const) {
    serve(app, mimiSupplyMgt[action], async (ctx) => {
      const rows = await locked(ctx, action);
      refuseFaults(await changeStock(ctx, rows, to));
      return { LIST: await presentSupplies(ctx, rows) };
    });
  }

  serve(app, mimiSupplyMgt.cancel, async (ctx) => {
    const rows = await locked(ctx, 'cancel');
    await updateRows(
      ctx.db,
      'MIMI_SUPPLY',
      supply.keys,
      ['SPLY_STS'],
      rows.map(({ SPLY_NO }) => ({ SPLY_NO, SPLY_STS: 'CXL' })),
    );
    return { LIST: await presentSupplies(ctx, rows) };
  });

  serve(app, mimiSupplyMgt.excel, (ctx) => listWorkbook(ctx, asked(ctx, ctx.body.SEARCH), { screen, table: supply.table, columns, order }));
}
