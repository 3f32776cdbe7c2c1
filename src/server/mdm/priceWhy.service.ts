import { sql } from 'kysely';
import type { ReadBody, ReadData } from '../../contract/call';
import { askedColumns, type Price, requiredAsked, type Weighed, type WhySearch } from '../../contract/mdm/other/mdmPricingMgt';
import { unitSaid } from '../../contract/ptl/quo/quoteSum';
import { isEmpty } from '../../contract/rules';
import { dashed } from '../../contract/shown';
import { codeNames } from '../lib/codeNames';
import { customersInScope } from '../lib/customers';
import { refuseFaults } from '../lib/refusal';
import type { Ctx } from '../lib/serve';
import { pricesOf } from './priceList.service';
import { closeness, priceApplies, priceConditions } from './prices.service';

/** Prices weighed at most: of one charge there are fewer. */
const most = 500;

type Step = keyof typeof closeness;
type Measured = Price & { IN_USE: boolean; ON_DAY: boolean; APPLIES: boolean; MISSED: string[] } & Record<Step, string | number | boolean>;

/** The prices of the charge that is asked for, the one that counts first, then those that apply, each with why it does not count. */
export async function weighedPrices(ctx: Ctx<ReadBody<WhySearch>>): Promise<ReadData<Weighed>> {
  const asked: Partial<WhySearch> = ctx.body.SEARCH;
  await refuseUnasked(ctx, asked);
  const { inUse, onDay, columns } = priceConditions('q');
  const missed = columns.map(([name, met]) => sql`case when not ${met} then ${name} end`);
  const steps = Object.entries(closeness).map(([name, value]) => sql`${value} as ${sql.ref(name)}`);
  const { rows } = await sql<Measured>`
    with q as (select ${ctx.user.CORP_CD}::text as corp_cd, ${sql.join(
      askedColumns.map((name) => sql`${asked[name] || null}::text as ${sql.ref(name)}`),
    )}, ${asked.BASE_DT || ctx.today}::date as day)
    select x.*, ${inUse} as in_use, ${onDay} as on_day, ${priceApplies('q')} as applies,
           array_remove(array[${sql.join(missed)}], null) as missed, ${sql.join(steps)}
      from q join mdm_pricing p on p.corp_cd = q.corp_cd and p.ar_ap = q.ar_ap and p.frt_cd = q.frt_cd
      join (${pricesOf(ctx)}) x on x.prc_no = p.prc_no
     order by applies desc, ${sql.join(Object.values(closeness))} limit ${most}`.execute(ctx.db);
  const [first] = rows;
  const { FRT_UNIT: units } = await codeNames(ctx, { FRT_UNIT: 'FRT_UNIT' });
  const LIST = rows.map(({ IN_USE, ON_DAY, APPLIES, MISSED, CUST, KEYS, DAY, NO, ...price }) => {
    const steps = { CUST, KEYS, DAY, NO };
    const lost = first && (Object.keys(steps) as Step[]).find((step) => steps[step] !== first[step]);
    const OK_YN: Weighed['OK_YN'] = APPLIES && !lost ? 'Y' : 'N';
    const why = APPLIES ? lostWords(ctx, lost, first as Measured, steps) : outWords(ctx, IN_USE, ON_DAY, MISSED, price as Price);
    const inQuotes = OK_YN === 'Y' && asked.AR_AP === 'AR' ? quoteWords(ctx, price as Price, units) : [];
    return { ...(price as Price), OK_YN, WHY_TXT: [why, ...inQuotes].join(' · ') };
  });
  return { LIST: LIST.sort((a, b) => Number(b.OK_YN === 'Y') - Number(a.OK_YN === 'Y')), TOTAL: LIST.length };
}

/** A charge with its mode and direction must be asked for, and no customer whom the reader does not see. */
async function refuseUnasked(ctx: Ctx<unknown>, asked: Partial<WhySearch>): Promise<void> {
  const label = (name: string) => ctx.label(name, 'MDM_PRICING');
  refuseFaults(requiredAsked.filter((name) => isEmpty(asked[name])).map((FIELD) => ({ FIELD, CODE: 'MSG000012', ARGS: [label(FIELD)] })));
  if (!asked.CUST_CD) return;
  const { rows } = await sql`select 1 from mdm_cust c where c.cust_cd = ${asked.CUST_CD} and ${customersInScope(ctx.scope, 'C')}`.execute(
    ctx.db,
  );
  if (rows.length === 0) refuseFaults([{ FIELD: 'CUST_CD', CODE: 'MSG000017', ARGS: [label('CUST_CD'), asked.CUST_CD] }]);
}

/** Why a price that applies does not count, or that it does. */
function lostWords(ctx: Ctx<unknown>, step: Step | undefined, { KEYS: best, PRC_NO }: Measured, own: Record<Step, unknown>): string {
  if (!step) return ctx.text('UI.mdmPricingMgt.WHY_WON');
  return ctx.text(`UI.mdmPricingMgt.WHY_${step}`, PRC_NO, ...(step === 'KEYS' ? [-Number(best), -Number(own.KEYS)] : []));
}

/** What a quote must say besides, that its lines take the sales price (`proposeLines`). */
function quoteWords(ctx: Ctx<unknown>, { FRT_UNIT }: Price, units: ReadonlyMap<string, string>): string[] {
  if (FRT_UNIT === 'PCT') return [ctx.text('UI.mdmPricingMgt.WHY_PCT')];
  const said = unitSaid(FRT_UNIT);
  return said === 'ALWAYS' ? [] : [ctx.text(`UI.mdmPricingMgt.WHY_QTY_${said}`, units.get(FRT_UNIT) ?? FRT_UNIT)];
}

/** What of a price is other than asked for. */
function outWords(ctx: Ctx<unknown>, inUse: boolean, onDay: boolean, missed: readonly string[], { BGN_DT, END_DT }: Price): string {
  const said = [
    ...(inUse ? [] : [ctx.text('UI.mdmPricingMgt.WHY_OFF')]),
    ...(missed.length ? [ctx.text('UI.mdmPricingMgt.WHY_OTHER', missed.map((name) => ctx.label(name, 'MDM_PRICING')).join(', '))] : []),
    ...(onDay ? [] : [ctx.text('UI.mdmPricingMgt.WHY_PERIOD', dashed(BGN_DT), dashed(END_DT))]),
  ];
  return said.join(' · ');
}
