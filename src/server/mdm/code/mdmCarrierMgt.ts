import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { type Carrier, type CarrierSearch, carrier, mdmCarrierMgt, type Vessel, vessel } from '../../../contract/mdm/code/mdmCarrierMgt';
import { isImoNo } from '../../../contract/rules';
import { columnList } from '../../lib/entries';
import { codeLetters, columnFaults, saveEntries } from '../../lib/entrySave';
import { page } from '../../lib/page';
import { serve } from '../../lib/serve';
import { anyOf, contains } from '../../lib/where';
import { listWorkbook } from '../../lib/workbook';

const screen = 'mdmCarrierMgt';
const order = { sortable: carrier.all, orderBy: [['CARR_CD', 'asc']] } as const;
const vesselOrder = { sortable: vessel.all, orderBy: [['VSL_CD', 'asc']] } as const;

const searched = ({ CARR_TP, KEYWORD, CTRY_CD, USE_YN }: Partial<CarrierSearch>) => sql<Carrier>`
  select ${columnList(carrier, 'C')} from mdm_carrier c
   where ${anyOf('C.CARR_TP', CARR_TP)} and ${anyOf('C.CTRY_CD', CTRY_CD)} and ${anyOf('C.USE_YN', USE_YN)}
     and (${contains('C.CARR_CD', KEYWORD)} or ${contains('C.CARR_NM', KEYWORD)} or ${contains('C.CARR_ENG_NM', KEYWORD)}
       or ${contains('C.SCAC_CD', KEYWORD)})`;

const ofCarrier = (code: unknown) =>
  sql<Vessel>`select ${columnList(vessel, 'V')} from mdm_vessel v where v.carr_cd = ${String(code ?? '')}`;

export default async function mdmCarrierMgtRoutes(app: FastifyInstance): Promise<void> {
  serve(app, mdmCarrierMgt.select, (ctx) => page(ctx, searched(ctx.body.SEARCH), ctx.body, order));
  serve(app, mdmCarrierMgt.selectVessels, (ctx) => page(ctx, ofCarrier(ctx.body.SEARCH.CARR_CD), ctx.body, vesselOrder));

  serve(app, mdmCarrierMgt.save, (ctx) => {
    const isWritten = (FIELD: keyof Carrier, form: RegExp) => (value: string) =>
      form.test(value) ? null : { CODE: 'MSG000013', ARGS: ['{row}', ctx.label(FIELD, carrier.table)] };
    const faults = {
      SCAC_CD: isWritten('SCAC_CD', /^[A-Z]{4}$/),
      IATA_CD: isWritten('IATA_CD', /^[A-Z0-9]{2,3}$/),
      TRACK_URL: isWritten('TRACK_URL', /^https?:\/\/[^\s]+$/),
    };
    return saveEntries<Carrier>(ctx, carrier, ctx.body.LIST, { written: codeLetters, faults: (entries) => columnFaults(entries, faults) });
  });

  serve(app, mdmCarrierMgt.saveVessels, (ctx) => {
    const imo = (value: string) => (isImoNo(value) ? null : { CODE: 'MSG000570', ARGS: [value] });
    return saveEntries<Vessel>(ctx, vessel, ctx.body.LIST, {
      written: codeLetters,
      faults: (entries) => columnFaults(entries, { IMO_NO: imo }),
    });
  });

  serve(app, mdmCarrierMgt.excel, (ctx) => {
    const { SEARCH, GRID } = ctx.body;
    return GRID === 'G2'
      ? listWorkbook(ctx, ofCarrier(SEARCH.CARR_CD), {
          screen,
          of: SEARCH.CARR_CD,
          table: vessel.table,
          columns: vessel.all,
          order: vesselOrder,
        })
      : listWorkbook(ctx, searched(SEARCH), { screen, table: carrier.table, columns: carrier.all, order });
  });
}
