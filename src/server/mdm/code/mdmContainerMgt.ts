import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { type ContainerType, type ContainerTypeSearch, containerType, mdmContainerMgt } from '../../../contract/mdm/code/mdmContainerMgt';
import { columnList } from '../../lib/entries';
import { codeLetters, columnFaults, saveEntries } from '../../lib/entrySave';
import { page } from '../../lib/page';
import { serve } from '../../lib/serve';
import { anyOf } from '../../lib/where';
import { listWorkbook } from '../../lib/workbook';

const order = {
  sortable: containerType.all,
  orderBy: [
    ['SORT_SEQ', 'asc'],
    ['CNTR_TP_CD', 'asc'],
  ],
} as const;
/** ISO 6346: size, height and type of four characters. */
const isoCode = /^[A-Z0-9]{4}$/;

const searched = ({ CNTR_SIZE, CNTR_KIND, USE_YN }: Partial<ContainerTypeSearch>) => sql<ContainerType>`
  select ${columnList(containerType, 'C')} from mdm_cntr_tp c
   where ${anyOf('C.CNTR_SIZE', CNTR_SIZE)} and ${anyOf('C.CNTR_KIND', CNTR_KIND)} and ${anyOf('C.USE_YN', USE_YN)}`;

export default async function mdmContainerMgtRoutes(app: FastifyInstance): Promise<void> {
  serve(app, mdmContainerMgt.select, (ctx) => page(ctx, searched(ctx.body.SEARCH), ctx.body, order));
  serve(app, mdmContainerMgt.save, (ctx) => {
    const iso = (value: string) =>
      isoCode.test(value) ? null : { CODE: 'MSG000013', ARGS: ['{row}', ctx.label('ISO_CD', containerType.table)] };
    return saveEntries<ContainerType>(ctx, containerType, ctx.body.LIST, {
      written: codeLetters,
      faults: (entries) => columnFaults(entries, { ISO_CD: iso }),
    });
  });
  serve(app, mdmContainerMgt.excel, (ctx) =>
    listWorkbook(ctx, searched(ctx.body.SEARCH), {
      screen: 'mdmContainerMgt',
      table: containerType.table,
      columns: containerType.all,
      order,
    }),
  );
}
