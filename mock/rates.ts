import { addDays, isBusinessDay, isDate8, weekday } from '../src/contract/dates';
import { Random } from './demo/random';
import { readTsv } from './demo/tsv';
import { Answer, html, link, page } from './lib/page';

/** Won of the currency's unit of notice the walk goes around, and how far it swings. */
const around: Record<string, [unit: string, middle: number, swing: number]> = {
  USD: ['USD', 1380, 18],
  EUR: ['EUR', 1500, 22],
  JPY: ['JPY(100)', 920, 14],
  CNY: ['CNY', 190, 3],
  HKD: ['HKD', 177, 3],
  SGD: ['SGD', 1031, 12],
  TWD: ['TWD', 43, 1],
  GBP: ['GBP', 1752, 24],
  AUD: ['AUD', 902, 14],
  CAD: ['CAD', 1008, 13],
  CHF: ['CHF', 1561, 22],
  THB: ['THB', 42, 1],
  VND: ['VND(100)', 5.5, 0.1],
  IDR: ['IDR(100)', 8.6, 0.2],
};
const holidays = new Set(
  readTsv<'CTRY_CD' | 'HLDY_DT'>('../../src/server/db/seed/tables/mdm_holiday').flatMap((row) => (row.CTRY_CD === 'KR' ? row.HLDY_DT : [])),
);
const firstDay = '20240101';
const seed = 20_261_120;
const noticeHour = '11';

/** The rate of a currency on a day: a walk with a fixed seed, the same whoever asks and whenever. */
function rateOn(currency: string, day: string): number {
  const [, middle, swing] = around[currency] as [string, number, number];
  const random = Random.of(seed, `rates of ${currency}`);
  let drift = 0;
  for (let at = firstDay; at <= day; at = addDays(at, 1)) drift = drift * 0.98 + (random.next() - 0.5) * swing * 0.5;
  return middle + drift;
}

/** As the bank writes numbers: two decimals, commas. */
const text = (value: number) => value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

const json = (value: unknown) => new Answer(200, JSON.stringify(value), undefined, 'application/json; charset=utf-8');
const xml = (value: string) =>
  new Answer(200, `<?xml version="1.0" encoding="UTF-8"?>${value}`, undefined, 'application/xml; charset=utf-8');

/** Now in Korea, 14 digits. */
const koreanNow = () => new Date(Date.now() + 9 * 3_600_000).toISOString().replace(/\D/g, '').slice(0, 14);

/** The bank's rates of a day. Empty on days it does not work, of days to come, and of today before its notice. */
export function bankAnswer(query: URLSearchParams, now = koreanNow()): Answer {
  const day = query.get('searchdate') ?? now.slice(0, 8);
  if (day === '19000101') return new Answer(500, page('Internal Server Error', []));
  const refusal = { BADKEY: 3, LIMIT: 4 }[query.get('authkey') ?? ''] ?? (query.get('data') === 'AP01' ? undefined : 2);
  if (refusal) return json([{ result: refusal, cur_unit: null, cur_nm: null, ttb: null, tts: null, deal_bas_r: null }]);
  const published = isDate8(day) && day >= firstDay && `${day}${noticeHour}` <= now.slice(0, 10) && isBusinessDay(day, holidays);
  if (!published) return json([]);
  return json(
    Object.entries(around).map(([currency, [cur_unit]]) => {
      const rate = rateOn(currency, day);
      return { result: 1, cur_unit, cur_nm: currency, ttb: text(rate * 0.9903), tts: text(rate * 1.0097), deal_bas_r: text(rate) };
    }),
  );
}

/** The customs service's rates of the week of a day, which begins on Sunday. */
export function customsAnswer(query: URLSearchParams): Answer {
  const day = query.get('qryYymmDd') ?? '';
  const refused = (why: string) => xml(`<trifFxrtInfoQryRtnVo><ntceInfo>${why}</ntceInfo><tCnt>-1</tCnt></trifFxrtInfoQryRtnVo>`);
  if (day === '19000101') return new Answer(500, page('Internal Server Error', []));
  if (query.get('crkyCn') === 'BADKEY') return refused('인증키가 유효하지 않습니다.');
  if (!isDate8(day)) return refused('조회일자는 필수입력입니다.');
  const from = addDays(day, -weekday(day));
  const type = query.get('imexTp') === '1' ? '1' : '2';
  const lines = Object.keys(around).map((currency) => {
    const rate = rateOn(currency, addDays(from, -3)) * (type === '1' ? 0.995 : 1.005);
    return `<trifFxrtInfoQryRsltVo><currSgn>${currency}</currSgn><fxrt>${rate.toFixed(4)}</fxrt><aplyBgnDt>${from}</aplyBgnDt><imexTp>${type}</imexTp></trifFxrtInfoQryRsltVo>`;
  });
  return xml(`<trifFxrtInfoQryRtnVo><ntceInfo></ntceInfo><tCnt>${lines.length}</tCnt>${lines.join('')}</trifFxrtInfoQryRtnVo>`);
}

const bankPath = '/rates/exchangeJSON';
const customsPath = '/rates/ext/rest/trifFxrtInfoQry/retrieveTrifFxrtInfo';

/** The exchange rates as their services give them, and a page that leads there; null for another path. */
export function showRates(path: string, query: URLSearchParams): Answer | null {
  if (path === bankPath) return bankAnswer(query);
  if (path === customsPath) return customsAnswer(query);
  if (path !== '/rates') return null;
  const today = koreanNow().slice(0, 8);
  const to = (name: string, at: string) => html`<li>${link(at, name)}</li>`;
  return new Answer(
    200,
    page('Exchange rates', [
      html`<p>Made-up rates that are the same whenever they are asked for. Without a key any data is given.</p>`,
      html`<ul>${[
        to('of the bank today', `${bankPath}?searchdate=${today}&data=AP01`),
        to('of the bank with a wrong key', `${bankPath}?searchdate=${today}&data=AP01&authkey=BADKEY`),
        to('of the bank at its limit', `${bankPath}?searchdate=${today}&data=AP01&authkey=LIMIT`),
        to('of the bank while it fails', `${bankPath}?searchdate=19000101&data=AP01`),
        to('of the customs service this week, imports', `${customsPath}?qryYymmDd=${today}&imexTp=2`),
        to('of the customs service this week, exports', `${customsPath}?qryYymmDd=${today}&imexTp=1`),
      ]}</ul>`,
    ]),
  );
}
