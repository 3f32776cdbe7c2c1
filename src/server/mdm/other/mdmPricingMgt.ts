import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Fault } from '../../../contract/call';
import { mdmPricingMgt, type Price, pricing } from '../../../contract/mdm/other/mdmPricingMgt';
import { isEmpty } from '../../../contract/rules';
import { dashed } from '../../../contract/shown';
import { type Entry, entryFaults, fixedFaults, lockEntries, writeEntries } from '../../lib/entries';
import { untold } from '../../lib/entrySave';
import { takeNumbers } from '../../lib/number';
import { page } from '../../lib/page';
import { inUseFaults, referenceFaults } from '../../lib/references';
import { refuseFaults } from '../../lib/refusal';
import { askedRows, lockRows, presentInOrder, updateRows } from '../../lib/save';
import { type Ctx, serve } from '../../lib/serve';
import { listWorkbook } from '../../lib/workbook';
import { overlapFaults, partyFaults, purchaseFaults, usedFaults, withinFaults } from '../priceFaults.service';
import { pricesOf, searchedPrices } from '../priceList.service';
import { weighedPrices } from '../priceWhy.service';

const screen = 'mdmPricingMgt';
const columns = [...pricing.all, 'CUST_NM', 'VNDR_NM', 'FRT_NM', 'USED_CNT'];
const order = {
  sortable: columns,
  orderBy: [
    ['FRT_CD', 'asc'],
    ['CUST_CD', 'asc'],
    ['BGN_DT', 'desc'],
    ['PRC_NO', 'asc'],
  ],
} as const;

type Stored = Price & { CORP_CD: string };

export default async function mdmPricingMgtRoutes(app: FastifyInstance): Promise<void> {
  serve(app, mdmPricingMgt.select, (ctx) => page(ctx, searchedPrices(ctx, ctx.body.SEARCH), ctx.body, order));

  serve(app, mdmPricingMgt.save, async (ctx) => {
    const entries = (await lockEntries<Price>(ctx, pricing, ctx.body.LIST)).map((entry) =>
      entry.before ? entry : { ...entry, row: { ...entry.row, PRC_NO: `+${entry.ROW_NO}` } },
    );
    const told = [
      await entryFaults(ctx, pricing, entries, pricing.rules, /^\+\d+$/),
      await referenceFaults(ctx, pricing.table, entries),
      await inUseFaults(ctx, pricing.table, entries),
    ].flat();
    const own = [
      purchaseFaults(ctx, entries),
      fixedFaults(entries, ['AR_AP', 'CUST_CD']),
      await withinFaults(ctx, entries),
      await partyFaults(ctx, entries),
      await usedFaults(ctx, entries),
    ].flat();
    refuseFaults([...told, ...untold(told, own)]);
    refuseFaults(await overlapFaults(ctx, entries, (entry) => corpOf(ctx, entry)));
    const fresh = entries.filter(({ before }) => !before);
    const numbers = await takeNumbers(ctx.db, 'PRC', ctx.user.CORP_CD, fresh.length);
    for (const [i, entry] of fresh.entries()) entry.row = { ...entry.row, PRC_NO: numbers[i] ?? '', CORP_CD: ctx.user.CORP_CD } as Stored;
    await writeEntries(ctx.db, pricing, entries);
    await checkPeriods(ctx);
    return {
      LIST: await present(
        ctx,
        entries.map(({ row }) => row),
      ),
    };
  });

  serve(app, mdmPricingMgt.extend, async (ctx) => {
    const asked = askedRows(ctx);
    const rows = (await lockRows(ctx.db, 'MDM_PRICING', pricing.keys, asked)) as unknown as Stored[];
    const entries = rows.map((before, i) => ({
      row: { ...before, END_DT: asked[i]?.END_DT ?? '' },
      before,
      removed: false,
      ROW_NO: i + 1,
    }));
    refuseFaults([...purchaseFaults(ctx, entries), ...entries.flatMap((entry) => earlierFaults(ctx, entry))]);
    refuseFaults(await overlapFaults(ctx, entries, ({ before }) => (before as Stored).CORP_CD));
    await updateRows(
      ctx.db,
      'MDM_PRICING',
      pricing.keys,
      ['END_DT'],
      entries.map(({ row }) => ({ ...row })),
    );
    await checkPeriods(ctx);
    return { LIST: await present(ctx, rows) };
  });

  serve(app, mdmPricingMgt.why, weighedPrices);

  serve(app, mdmPricingMgt.excel, (ctx) =>
    listWorkbook(ctx, searchedPrices(ctx, ctx.body.SEARCH), { screen, table: pricing.table, columns, order }),
  );
}

const corpOf = (ctx: Ctx<unknown>, { before }: Entry<Price>): string => (before as Stored | undefined)?.CORP_CD ?? ctx.user.CORP_CD;

/** Faults of a last day that is none, or not after the present one. */
function earlierFaults(ctx: Ctx<unknown>, { row, before, ROW_NO }: { row: Price; before: Price; ROW_NO: number }): Fault[] {
  const FIELD = 'END_DT';
  if (isEmpty(row.END_DT)) return [{ ROW_NO, FIELD, CODE: 'MSG000012', ARGS: [ctx.label(FIELD, pricing.table)] }];
  return row.END_DT > before.END_DT ? [] : [{ ROW_NO, FIELD, CODE: 'MSG000589', ARGS: [before.PRC_NO, dashed(before.END_DT)] }];
}

/** Has the database look at the periods now, not at the end: of two who write at once the second is told. */
const checkPeriods = (ctx: Ctx<unknown>) => sql`set constraints mdm_pricing_period immediate`.execute(ctx.db);

/** Prices as they are now, in this order; those that are gone as they were. */
async function present(ctx: Ctx<unknown>, rows: readonly Price[]): Promise<Price[]> {
  const numbers = rows.map(({ PRC_NO }) => PRC_NO);
  const { rows: now } = await sql<Price>`select * from (${pricesOf(ctx)}) x where prc_no = any(${numbers})`.execute(ctx.db);
  return presentInOrder(now, pricing.keys, rows);
}
