import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import {
  type Currency,
  type CurrencySearch,
  currency,
  type ExchangeRate,
  exchangeRate,
  longest,
  mdmCurrencyMgt,
} from '../../../contract/mdm/code/mdmCurrencyMgt';
import { checkRange } from '../../../contract/rules';
import { columnList } from '../../lib/entries';
import { codeLetters, columnFaults, saveEntries } from '../../lib/entrySave';
import { page } from '../../lib/page';
import { Refusal, refuseFaults } from '../../lib/refusal';
import { presentInOrder } from '../../lib/save';
import { serve } from '../../lib/serve';
import { anyOf, between } from '../../lib/where';
import { listWorkbook } from '../../lib/workbook';
import { fetchRates } from '../fetchedRates.service';

const screen = 'mdmCurrencyMgt';
/** Of a run whose caller cannot be seen to leave. */
const neverCut = new AbortController().signal;
const order = {
  sortable: currency.all,
  orderBy: [
    ['SORT_SEQ', 'asc'],
    ['CURR_CD', 'asc'],
  ],
} as const;
const rateColumns = ['EXCH_DT', 'CURR_CD', 'EXCH_TP', 'EXCH_RATE', 'PREV_RATE', 'DIFF_RATE', 'SRC_TP'];
const rateOrder = {
  sortable: rateColumns,
  orderBy: [
    ['EXCH_DT', 'desc'],
    ['EXCH_TP', 'asc'],
  ],
} as const;

const searched = ({ CURR_CD }: Partial<CurrencySearch>) => sql<Currency>`
  select ${columnList(currency, 'C')} from mdm_currency c where ${anyOf('C.CURR_CD', CURR_CD)}`;

/** Rates, each with the one of the last earlier day. */
const withBefore = sql`
  select ${columnList(exchangeRate, 'R')}, b.exch_rate as prev_rate, r.exch_rate - b.exch_rate as diff_rate
    from mdm_exch_rate r left join lateral (select p.exch_rate from mdm_exch_rate p
      where p.curr_cd = r.curr_cd and p.exch_tp = r.exch_tp and p.exch_dt < r.exch_dt order by p.exch_dt desc limit 1) b on true`;

/** The rates of a currency in a period that is not too long. */
function rates({ CURR_CD, EXCH_TP, FR_DT, TO_DT }: Partial<CurrencySearch>) {
  refuseFaults(checkRange(FR_DT, TO_DT, longest, ['FR_DT', 'TO_DT']));
  return sql<ExchangeRate>`${withBefore}
   where r.curr_cd = ${CURR_CD ?? ''} and ${anyOf('R.EXCH_TP', EXCH_TP)} and ${between('R.EXCH_DT', FR_DT, TO_DT)}`;
}

export default async function mdmCurrencyMgtRoutes(app: FastifyInstance): Promise<void> {
  const { env, pools, secret } = app.kit;
  serve(app, mdmCurrencyMgt.select, (ctx) => page(ctx, searched(ctx.body.SEARCH), ctx.body, order));
  serve(app, mdmCurrencyMgt.selectRates, (ctx) => page(ctx, rates(ctx.body.SEARCH), ctx.body, rateOrder));
  serve(app, mdmCurrencyMgt.save, (ctx) => saveEntries<Currency>(ctx, currency, ctx.body.LIST, { written: /^[A-Z]{3}$/ }));

  serve(app, mdmCurrencyMgt.saveRates, async (ctx) => {
    const typed = ctx.body.LIST.map((row) => ({ ...row, SRC_TP: 'MAN' }));
    const won = (value: string) => (value === 'KRW' ? { CODE: 'MSG000572' } : null);
    const { LIST } = await saveEntries<ExchangeRate>(ctx, exchangeRate, typed, {
      written: codeLetters,
      faults: (entries) => columnFaults(entries, { CURR_CD: won }),
    });
    const { rows } = await sql<ExchangeRate>`${withBefore}
      where (r.exch_dt, r.curr_cd, r.exch_tp) in (select * from unnest(${LIST.map((row) => row.EXCH_DT)}::date[],
        ${LIST.map((row) => row.CURR_CD)}::text[], ${LIST.map((row) => row.EXCH_TP)}::text[]))`.execute(ctx.db);
    return { LIST: presentInOrder(rows, exchangeRate.keys, LIST) };
  });

  serve(
    app,
    mdmCurrencyMgt.run,
    async (ctx) => {
      const today = await ctx.within('read', async (inside) => inside.today);
      const { asked, written, failures } = await fetchRates({ pools, env, secret, cut: ctx.gone ?? neverCut }, today, false);
      if (failures.length) throw new Refusal(502, 'MSG000573', { args: [failures.join(', '), written] });
      if (!asked) throw new Refusal(422, 'MSG000674');
      ctx.say('MSG000571', written);
      return null;
    },
    { transaction: 'none' },
  );

  serve(app, mdmCurrencyMgt.excel, (ctx) => {
    const { SEARCH, GRID } = ctx.body;
    return GRID === 'G2'
      ? listWorkbook(ctx, rates(SEARCH), { screen, of: SEARCH.CURR_CD, table: exchangeRate.table, columns: rateColumns, order: rateOrder })
      : listWorkbook(ctx, searched(SEARCH), { screen, table: currency.table, columns: currency.all, order });
  });
}
