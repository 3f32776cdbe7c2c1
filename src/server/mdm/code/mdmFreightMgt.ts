import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { type Freight, type FreightSearch, freight, mdmFreightMgt } from '../../../contract/mdm/code/mdmFreightMgt';
import { columnList } from '../../lib/entries';
import { codeLetters, saveEntries } from '../../lib/entrySave';
import { page } from '../../lib/page';
import { serve } from '../../lib/serve';
import { anyOf, contains } from '../../lib/where';
import { listWorkbook } from '../../lib/workbook';

const order = {
  sortable: freight.all,
  orderBy: [
    ['SORT_SEQ', 'asc'],
    ['FRT_CD', 'asc'],
  ],
} as const;

const searched = ({ FRT_GRP, COST_TP, KEYWORD, USE_YN }: Partial<FreightSearch>) => sql<Freight>`
  select ${columnList(freight, 'F')} from mdm_freight f
   where ${anyOf('F.FRT_GRP', FRT_GRP)} and ${anyOf('F.COST_TP', COST_TP)} and ${anyOf('F.USE_YN', USE_YN)}
     and (${contains('F.FRT_CD', KEYWORD)} or ${contains('F.FRT_NM', KEYWORD)} or ${contains('F.FRT_ENG_NM', KEYWORD)})`;

export default async function mdmFreightMgtRoutes(app: FastifyInstance): Promise<void> {
  serve(app, mdmFreightMgt.select, (ctx) => page(ctx, searched(ctx.body.SEARCH), ctx.body, order));
  serve(app, mdmFreightMgt.save, (ctx) => saveEntries<Freight>(ctx, freight, ctx.body.LIST, { written: codeLetters }));
  serve(app, mdmFreightMgt.excel, (ctx) =>
    listWorkbook(ctx, searched(ctx.body.SEARCH), { screen: 'mdmFreightMgt', table: freight.table, columns: freight.all, order }),
  );
}
