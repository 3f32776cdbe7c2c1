import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { type Freight, type FreightSearch, freight, mdmFreightMgt } from '../../../contract/mdm/code/mdmFreightMgt';
import { columnList, entryFaults, lockEntries, presentRows, writeEntries } from '../../lib/entries';
import { page } from '../../lib/page';
import { referenceFaults, useFaults } from '../../lib/references';
import { refuseFaults } from '../../lib/refusal';
import { screenName } from '../../lib/screenName';
import { serve } from '../../lib/serve';
import { anyOf, contains } from '../../lib/where';
import { loggedWorkbook } from '../../lib/workbook';

const order = {
  sortable: freight.all,
  orderBy: [
    ['SORT_SEQ', 'asc'],
    ['FRT_CD', 'asc'],
  ],
} as const;
/** What codes are written with. */
const written = /^[A-Z0-9]+$/;

const searched = ({ FRT_GRP, COST_TP, KEYWORD, USE_YN }: Partial<FreightSearch>) => sql<Freight>`
  select ${columnList(freight, 'F')} from mdm_freight f
   where ${anyOf('F.FRT_GRP', FRT_GRP)} and ${anyOf('F.COST_TP', COST_TP)} and ${anyOf('F.USE_YN', USE_YN)}
     and (${contains('F.FRT_CD', KEYWORD)} or ${contains('F.FRT_NM', KEYWORD)} or ${contains('F.FRT_ENG_NM', KEYWORD)})`;

export default async function mdmFreightMgtRoutes(app: FastifyInstance): Promise<void> {
  serve(app, mdmFreightMgt.select, (ctx) => page(ctx, searched(ctx.body.SEARCH), ctx.body, order));

  serve(app, mdmFreightMgt.save, async (ctx) => {
    const entries = await lockEntries<Freight>(ctx, freight, ctx.body.LIST);
    const faults = await entryFaults(ctx, freight, entries, freight.rules, written);
    refuseFaults([faults, await referenceFaults(ctx, freight.table, entries), await useFaults(ctx, freight.table, entries)].flat());
    await writeEntries(ctx.db, freight, entries);
    return { LIST: await presentRows(ctx, freight, entries) };
  });

  serve(app, mdmFreightMgt.excel, async (ctx) => {
    const { LIST } = await page(ctx, searched(ctx.body.SEARCH), ctx.body, { ...order, cap: ctx.settings.EXCEL_MAX_ROW });
    return loggedWorkbook(ctx, { name: await screenName(ctx, 'mdmFreightMgt'), table: freight.table, columns: freight.all, rows: LIST });
  });
}
