import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { follow, type Masters, type Rate, type Sheet } from '../../src/client/pages/ptl/quo/follow';
import { addDays } from '../../src/contract/dates';
import { quoteTotals } from '../../src/contract/ptl/quo/quoteSum';
import type { Quote, QuoteLine } from '../../src/contract/ptl/quo/tarQuote';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { todayOf } from '../support/orders';
import { newQuote, save, saved } from '../support/quotes';

let t: TestApp;
let sales: Visitor;
let today: string;
let masters: Masters;

beforeAll(async () => {
  t = await createTestApp();
  sales = await t.login('sal01');
  today = await todayOf(t);
  await t.sql(`delete from mdm_exch_rate where exch_tp = 'TTS' and curr_cd <> 'USD'`);
  await t.sql(`insert into mdm_exch_rate (exch_dt, curr_cd, exch_tp, exch_rate, src_tp) values
    (current_date, 'JPY', 'TTS', 921.34, 'MAN'), (current_date - 1, 'JPY', 'TTS', 917.0001, 'MAN')`);
  masters = await readMasters();
});
afterAll(() => t?.close());

/** The master data as the screen has them once all have come. */
async function readMasters(): Promise<Masters> {
  const currencies = await t.sql<{ curr_cd: string; dec_len: number; exch_unit: number }>(
    'select curr_cd, dec_len, exch_unit from mdm_currency',
  );
  const types = await t.sql<{ cntr_tp_cd: string; teu: string }>('select cntr_tp_cd, teu from mdm_cntr_tp');
  const kinds = await t.sql<{ code: string; attr1: string }>(`select code, attr1 from cms_code_dtl where mstr_cd = 'VAT_TP'`);
  const rates = await t.sql<{ day: string; curr_cd: string; exch_rate: string }>(
    `select to_char(exch_dt, 'YYYYMMDD') as day, curr_cd, exch_rate from mdm_exch_rate where exch_tp = 'TTS' order by exch_dt desc`,
  );
  const rate = (day: string, currency: string): Rate | null => {
    if (currency === 'KRW') return { EXCH_RATE: 1, EXCH_UNIT: 1 };
    const found = rates.find((row) => row.curr_cd === currency && row.day <= day && row.day >= addDays(day, -10));
    const unit = currencies.find((row) => row.curr_cd === currency)?.exch_unit ?? 1;
    return found ? { EXCH_RATE: Number(found.exch_rate), EXCH_UNIT: unit } : null;
  };
  return {
    decimals: (currency) => currencies.find((row) => row.curr_cd === currency)?.dec_len,
    unit: (currency) => currencies.find((row) => row.curr_cd === currency)?.exch_unit,
    teu: (type) => Number(types.find((row) => row.cntr_tp_cd === type)?.teu ?? 0) || null,
    vatRate: (kind) => Number(kinds.find((row) => row.code === kind)?.attr1),
    rate,
  };
}

/** One thing a person does: types into the quote or into a line, adds a line or takes one away. */
type Edit = { quote: Partial<Quote> } | { line: number; values: Partial<QuoteLine> } | { remove: number } | { add: Partial<QuoteLine> };

const oneOf = <T extends object>(values: { [K in keyof T]?: readonly T[K][] }) =>
  fc.oneof(
    ...Object.entries(values).map(([field, some]) =>
      fc.constantFrom(...(some as unknown[])).map((value) => ({ [field]: value }) as Partial<T>),
    ),
  );
const currencies = ['KRW', 'USD', 'JPY'];
const prices = [0, 0.0001, 12.3456, 1850, 190_000, 99_999.9999];
const rateValues = [null, 1400.1234, 0.0001];

const quoteEdit = () =>
  oneOf<Quote>({
    CNTR_QTY: [1, 3, 999],
    CNTR_TP_CD: ['20GP', '40HC'],
    GRS_WT: [null, 0.001, 999.999, 12_345.678],
    MSR_CBM: [null, 0.001, 7.777],
    PKG_QTY: [null, 5],
    LOAD_TP: ['FCL', 'LCL'],
    CURR_CD: currencies,
    EXCH_DT: [today, addDays(today, -1)],
    EXCH_RATE: rateValues,
  });
const lineEdit = () =>
  oneOf<QuoteLine>({
    FRT_UNIT: ['CNTR', 'TEU', 'BL', 'RT', 'CBM', 'TON', 'PKG', 'PCT'],
    UNIT_QTY: [null, 0, 1.005, 3],
    UNIT_PRC: prices,
    MIN_AMT: [null, 33.33, 500_000],
    COST_SECT: ['FRT', 'DST'],
    CURR_CD: currencies,
    EXCH_RATE: rateValues,
    VAT_TP: ['TAX', 'ZERO', 'FREE'],
  });
const edits = (): fc.Arbitrary<Edit[]> =>
  fc.array(
    fc.oneof(
      { weight: 4, arbitrary: quoteEdit().map((quote) => ({ quote })) },
      { weight: 8, arbitrary: fc.tuple(fc.nat(2), lineEdit()).map(([line, values]) => ({ line, values })) },
      { weight: 1, arbitrary: fc.nat(2).map((remove) => ({ remove })) },
      { weight: 1, arbitrary: lineEdit().map((add) => ({ add })) },
    ),
    { minLength: 1, maxLength: 7 },
  );

const charge = (over: Partial<QuoteLine> = {}) => ({
  ...{ BATCH_FLAG: 'insert' as const, COST_SECT: 'FRT', FRT_CD: 'OFR', FRT_UNIT: 'CNTR', UNIT_PRC: 1850.25, CURR_CD: 'USD', VAT_TP: 'TAX' },
  ...over,
});
const empty = {
  UNIT_QTY: null,
  EXCH_RATE: null,
  EXCH_UNIT: null,
  VAT_RATE: null,
  PRC_NO: null,
  MIN_QTY: null,
  MIN_AMT: null,
  MAX_AMT: null,
};

/** The sheet after an edit and what the screen makes follow from it. */
function typed(before: Sheet, edit: Edit): Sheet {
  const lines = new Map(before.lines);
  let quote = before.quote;
  if ('quote' in edit) quote = { ...quote, ...edit.quote };
  else if ('remove' in edit) lines.delete(edit.remove);
  else if ('add' in edit) lines.set(100 + lines.size, { ...charge(), ...empty, ...edit.add } as unknown as QuoteLine);
  else if (lines.has(edit.line)) lines.set(edit.line, { ...(lines.get(edit.line) as QuoteLine), ...edit.values });
  const followed = follow(before, { quote, lines }, masters);
  for (const [place, values] of followed.lines) lines.set(place, { ...(lines.get(place) as QuoteLine), ...values });
  return { quote: { ...quote, ...followed.quote }, lines };
}

const shown = (line: Partial<QuoteLine>) => [
  ...[line.FRT_UNIT, line.UNIT_QTY, line.UNIT_PRC, line.CURR_CD, line.EXCH_RATE, line.EXCH_UNIT, line.FRGN_AMT],
  ...[line.SPLY_AMT, line.VAT_RATE, line.VAT_AMT, line.TOT_AMT],
];

it('whatever is typed in whatever order, the sums on the screen are those the server stores', async () => {
  const start = await saved(
    sales,
    newQuote('C00001', {
      GRS_WT: 4321.5,
      MSR_CBM: 12.345,
      G2: [
        charge(),
        charge({ FRT_CD: 'THC', CURR_CD: 'JPY', UNIT_PRC: 333.3333 }),
        charge({ FRT_UNIT: 'PCT', UNIT_PRC: 12.5, FRT_CD: 'BAF' }),
      ],
    }),
  );
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(edits(), async (list) => {
      const first: Sheet = { quote: start, lines: new Map((start.G2 as QuoteLine[]).map((line, i) => [i, line])) };
      const copy = await saved(
        sales,
        newQuote('C00001', { GRS_WT: 4321.5, MSR_CBM: 12.345, G2: (start.G2 ?? []).map((l) => charge(l as never)) }),
      );
      const own = (line: QuoteLine) => ({ ...line, QUO_NO: copy.QUO_NO });
      const end = list.reduce(typed, { quote: copy, lines: new Map([...first.lines].map(([i, line]) => [i, own(line)])) });
      const G2 = [
        ...[...end.lines].map(([i, line]) => ({ ...line, BATCH_FLAG: i < 100 ? ('update' as const) : ('insert' as const) })),
        ...[...first.lines].filter(([i]) => !end.lines.has(i)).map(([, line]) => ({ ...own(line), BATCH_FLAG: 'delete' as const })),
      ];
      const answer = await save(sales, [{ ...end.quote, BATCH_FLAG: 'update', G2 }]);
      if (answer.statusCode === 422) return;
      expect(answer.statusCode, answer.body).toBe(200);
      compared += 1;
      const stored = (answer.json() as { data: { LIST: Quote[] } }).data.LIST[0] as Quote;
      expect((stored.G2 ?? []).map(shown)).toEqual([...end.lines.values()].map(shown));
      const { SPLY_AMT, VAT_AMT, TOT_AMT } = stored;
      if (end.lines.size) expect({ SPLY_AMT, VAT_AMT, TOT_AMT }).toEqual(quoteTotals([...end.lines.values()]));
    }),
    { numRuns: 150, seed: 20261120 },
  );
  expect(compared).toBeGreaterThan(40);
}, 120_000);
