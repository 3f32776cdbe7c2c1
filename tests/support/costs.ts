import { randomUUID } from 'node:crypto';
import type { ReadData } from '../../src/contract/call';
import type { Cost } from '../../src/contract/set/cost';
import { basisOf, type CostBasis, measuresOf } from '../../src/contract/set/costBasis';
import { costAmounts } from '../../src/contract/set/costSum';
import type { TestApp, Visitor } from './db';

const path = '/api/set/setCostList';

/** Sends rows to be saved: new ones unless they say otherwise. */
export const saveCosts = (who: Visitor, rows: readonly object[], screen = 'setCostList/saveSetCost') =>
  who.post(`/api/set/${screen}`, { BATCH_ID: randomUUID(), LIST: rows.map((row) => ({ BATCH_FLAG: 'insert', ...row })) });

/** Costs, saved. */
export async function costs(who: Visitor, rows: readonly object[]): Promise<Cost[]> {
  const answer = await saveCosts(who, rows);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json().data.LIST;
}

/** A change of a cost that was read. */
export const changed = ({ COST_NO, UPD_CNT }: Cost, values: object) => ({ BATCH_FLAG: 'update', COST_NO, UPD_CNT, ...values });

export const actOnCosts = (who: Visitor, action: string, rows: readonly { COST_NO: string; UPD_CNT?: unknown }[], screen = 'setCostList') =>
  who.post(`/api/set/${screen}/${action}`, { BATCH_ID: randomUUID(), LIST: rows.map(({ COST_NO, UPD_CNT }) => ({ COST_NO, UPD_CNT })) });

/** The same, done; gives the costs as they are then. */
export async function actedOn(who: Visitor, action: string, rows: readonly Cost[]): Promise<Cost[]> {
  const answer = await actOnCosts(who, action, rows);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json().data.LIST;
}

export const foundCosts = async (who: Visitor, SEARCH: object): Promise<Cost[]> =>
  (await who.data<ReadData<Cost>>(`${path}/selectSetCost`, { SEARCH })).LIST;

/** What the costs are worked out of, as it is kept with them; amounts that do not follow from it are an error. */
export async function basesOf(t: TestApp, rows: readonly Cost[]): Promise<CostBasis[]> {
  const stored = await t.sql<{ cost_no: string; bss_json: string }>(`select cost_no, bss_json from set_cost where cost_no = any($1)`, [
    rows.map(({ COST_NO }) => COST_NO),
  ]);
  return rows.map((row) => {
    const basis = basisOf({ BSS_JSON: stored.find(({ cost_no }) => cost_no === row.COST_NO)?.bss_json ?? null });
    if (!basis) throw new Error(`${row.COST_NO} keeps nothing of how it was worked out`);
    const { FRGN_AMT, SPLY_AMT, VAT_AMT, TOT_AMT } = row;
    const again = costAmounts(measuresOf(row, basis));
    if (JSON.stringify(again) !== JSON.stringify({ FRGN_AMT, SPLY_AMT, VAT_AMT, TOT_AMT }))
      throw new Error(`${row.COST_NO}: ${JSON.stringify(again)} follows from its basis`);
    return basis;
  });
}

/** A sales price by sea of corporation 1000, for imports in won unless said otherwise. */
export async function aPrice(t: TestApp, over: Record<string, unknown>): Promise<string> {
  const prc_no = `PRCT${randomUUID().slice(0, 8).toUpperCase()}`;
  const row = {
    ...{
      prc_no,
      corp_cd: '1000',
      ar_ap: 'AR',
      trans_mode: 'SEA',
      imex_tp: 'I',
      frt_unit: 'BL',
      curr_cd: 'KRW',
      vat_tp: 'TAX',
      use_yn: 'Y',
    },
    ...{
      bgn_dt: '2020-01-01',
      end_dt: '2099-12-31',
      reg_user_id: 'system',
      reg_dtm: '2026-01-01',
      upd_user_id: 'system',
      upd_dtm: '2026-01-01',
    },
    upd_cnt: 0,
    ...over,
  };
  await t.sql('insert into mdm_pricing select (jsonb_populate_record(null::mdm_pricing, $1::jsonb)).*', [JSON.stringify(row)]);
  return row.prc_no;
}

/** Nothing but these rates of the currency, by their days of 8 digits. */
export async function ratesAre(t: TestApp, currency: string, rates: Readonly<Record<string, number>>): Promise<void> {
  await t.sql('delete from mdm_exch_rate where curr_cd = $1', [currency]);
  for (const [day, rate] of Object.entries(rates))
    await t.sql(`insert into mdm_exch_rate (exch_dt, curr_cd, exch_tp, exch_rate, src_tp) values ($1::date, $2, 'TTS', $3, 'MAN')`, [
      day,
      currency,
      rate,
    ]);
}
