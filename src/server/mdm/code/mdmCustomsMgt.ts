import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import {
  type BondedPlace,
  bondedPlace,
  type CustomsOffice,
  type CustomsSearch,
  customsOffice,
  mdmCustomsMgt,
} from '../../../contract/mdm/code/mdmCustomsMgt';
import { columnList } from '../../lib/entries';
import { codeLetters, columnFaults, saveEntries } from '../../lib/entrySave';
import { page } from '../../lib/page';
import { serve } from '../../lib/serve';
import { anyOf, contains } from '../../lib/where';
import { listWorkbook } from '../../lib/workbook';
import { customsFaults, officeUseFaults } from './customs.service';

const screen = 'mdmCustomsMgt';
const order = {
  sortable: customsOffice.all,
  orderBy: [
    ['CSTM_CD', 'asc'],
    ['DEPT_CD', 'asc'],
  ],
} as const;
const placeOrder = { sortable: bondedPlace.all, orderBy: [['CYCFS_CD', 'asc']] } as const;
/** A customs sign of a bonded place. */
const shedSign = /^\d{8}$/;

const offices = ({ KEYWORD, CSTM_CD, USE_YN }: Partial<CustomsSearch>) => sql<CustomsOffice>`
  select ${columnList(customsOffice, 'C')} from mdm_customs c
   where ${anyOf('C.CSTM_CD', CSTM_CD)} and ${anyOf('C.USE_YN', USE_YN)}
     and (${contains('C.CSTM_CD', KEYWORD)} or ${contains('C.CSTM_NM', KEYWORD)} or ${contains('C.CSTM_ENG_NM', KEYWORD)}
       or ${contains('C.DEPT_NM', KEYWORD)})`;

const places = ({ KEYWORD, CYCFS_TP, CSTM_CD, USE_YN }: Partial<CustomsSearch>) => sql<BondedPlace>`
  select ${columnList(bondedPlace, 'P')} from mdm_cycfs p
   where ${anyOf('P.CYCFS_TP', CYCFS_TP)} and ${anyOf('P.CSTM_CD', CSTM_CD)} and ${anyOf('P.USE_YN', USE_YN)}
     and (${contains('P.CYCFS_CD', KEYWORD)} or ${contains('P.CYCFS_NM', KEYWORD)} or ${contains('P.CYCFS_ENG_NM', KEYWORD)}
       or ${contains('P.SHED_SGN', KEYWORD)})`;

export default async function mdmCustomsMgtRoutes(app: FastifyInstance): Promise<void> {
  serve(app, mdmCustomsMgt.select, (ctx) => page(ctx, offices(ctx.body.SEARCH), ctx.body, order));
  serve(app, mdmCustomsMgt.selectPlaces, (ctx) => page(ctx, places(ctx.body.SEARCH), ctx.body, placeOrder));
  serve(app, mdmCustomsMgt.save, (ctx) =>
    saveEntries<CustomsOffice>(ctx, customsOffice, ctx.body.LIST, {
      written: codeLetters,
      faults: (entries) => officeUseFaults(ctx, entries),
    }),
  );
  serve(app, mdmCustomsMgt.savePlaces, (ctx) => {
    const shed = (value: string) =>
      shedSign.test(value) ? null : { CODE: 'MSG000478', ARGS: [ctx.label('SHED_SGN', bondedPlace.table), 8] };
    return saveEntries<BondedPlace>(ctx, bondedPlace, ctx.body.LIST, {
      written: codeLetters,
      faults: async (entries) => [
        ...(await columnFaults(entries, { SHED_SGN: shed })),
        ...(await customsFaults(ctx, bondedPlace.table, entries)),
      ],
    });
  });
  serve(app, mdmCustomsMgt.excel, (ctx) => {
    const { SEARCH, GRID } = ctx.body;
    return GRID === 'G2'
      ? listWorkbook(ctx, places(SEARCH), {
          screen,
          of: ctx.text('UI.mdmCustomsMgt.G2'),
          table: bondedPlace.table,
          columns: bondedPlace.all,
          order: placeOrder,
        })
      : listWorkbook(ctx, offices(SEARCH), { screen, table: customsOffice.table, columns: customsOffice.all, order });
  });
}
