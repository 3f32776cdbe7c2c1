import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import {
  type Country,
  type CountrySearch,
  country,
  type Holiday,
  holiday,
  mdmCountryMgt,
  type OfCountry,
  type Port,
  port,
} from '../../../contract/mdm/code/mdmCountryMgt';
import { columnList } from '../../lib/entries';
import { codeLetters, columnFaults, saveEntries } from '../../lib/entrySave';
import { page } from '../../lib/page';
import { serve } from '../../lib/serve';
import { anyOf, contains } from '../../lib/where';
import { listWorkbook } from '../../lib/workbook';
import { customsFaults } from './customs.service';

const screen = 'mdmCountryMgt';
const order = { sortable: country.all, orderBy: [['CTRY_CD', 'asc']] } as const;
const portOrder = { sortable: port.all, orderBy: [['PORT_CD', 'asc']] } as const;
const holidayOrder = { sortable: holiday.all, orderBy: [['HLDY_DT', 'desc']] } as const;

const searched = ({ REGION_CD, KEYWORD, PORT_TP, USE_YN }: Partial<CountrySearch>) => sql<Country>`
  select ${columnList(country, 'C')} from mdm_country c
   where ${anyOf('C.REGION_CD', REGION_CD)} and ${anyOf('C.USE_YN', USE_YN)}
     and (${contains('C.CTRY_CD', KEYWORD)} or ${contains('C.CTRY_NM', KEYWORD)} or ${contains('C.CTRY_ENG_NM', KEYWORD)}
       or exists (select from mdm_port p where p.ctry_cd = c.ctry_cd
         and (${contains('P.PORT_CD', KEYWORD)} or ${contains('P.PORT_NM', KEYWORD)} or ${contains('P.PORT_ENG_NM', KEYWORD)})))
     and (${!PORT_TP?.length} or exists (select from mdm_port p where p.ctry_cd = c.ctry_cd and ${anyOf('P.PORT_TP', PORT_TP)}))`;

const ports = ({ CTRY_CD, PORT_TP }: Partial<OfCountry>) => sql<Port>`
  select ${columnList(port, 'P')} from mdm_port p where p.ctry_cd = ${CTRY_CD ?? ''} and ${anyOf('P.PORT_TP', PORT_TP)}`;

const holidays = ({ CTRY_CD }: Partial<OfCountry>) => sql<Holiday>`
  select ${columnList(holiday, 'H')} from mdm_holiday h where h.ctry_cd = ${CTRY_CD ?? ''}`;

/** Does the platform know a time zone of this name? */
function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

export default async function mdmCountryMgtRoutes(app: FastifyInstance): Promise<void> {
  serve(app, mdmCountryMgt.select, (ctx) => page(ctx, searched(ctx.body.SEARCH), ctx.body, order));
  serve(app, mdmCountryMgt.selectPorts, (ctx) => page(ctx, ports(ctx.body.SEARCH), ctx.body, portOrder));
  serve(app, mdmCountryMgt.selectHolidays, (ctx) => page(ctx, holidays(ctx.body.SEARCH), ctx.body, holidayOrder));

  serve(app, mdmCountryMgt.save, (ctx) => saveEntries<Country>(ctx, country, ctx.body.LIST, { written: /^[A-Z]{2}$/ }));

  serve(app, mdmCountryMgt.savePorts, (ctx) => {
    const wrong = (FIELD: keyof Port, value: string) => ({ CODE: 'MSG000017', ARGS: [ctx.label(FIELD, port.table), value] });
    const inCountry = (value: string, { CTRY_CD }: Port) =>
      value.startsWith(CTRY_CD) ? null : wrong('PORT_CD', ctx.text('UI.mdmCountryMgt.PORT_BEGINS', value, CTRY_CD));
    const inZones = (value: string) => (isTimeZone(value) ? null : wrong('TIME_ZONE', value));
    const tests = { PORT_CD: inCountry, TIME_ZONE: inZones };
    return saveEntries<Port>(ctx, port, ctx.body.LIST, {
      written: codeLetters,
      faults: async (entries) => [...(await columnFaults(entries, tests)), ...(await customsFaults(ctx, port.table, entries))],
    });
  });

  serve(app, mdmCountryMgt.saveHolidays, (ctx) => saveEntries<Holiday>(ctx, holiday, ctx.body.LIST, { written: /^\d{8}$/ }));

  serve(app, mdmCountryMgt.excel, (ctx) => {
    const { SEARCH, GRID } = ctx.body;
    const of = SEARCH.CTRY_CD;
    if (GRID === 'G2') return listWorkbook(ctx, ports(SEARCH), { screen, of, table: port.table, columns: port.all, order: portOrder });
    if (GRID === 'G3')
      return listWorkbook(ctx, holidays(SEARCH), { screen, of, table: holiday.table, columns: holiday.all, order: holidayOrder });
    return listWorkbook(ctx, searched(SEARCH), { screen, table: country.table, columns: country.all, order });
  });
}
