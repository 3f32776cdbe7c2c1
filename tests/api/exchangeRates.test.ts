import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ReadData } from '../../src/contract/call';
import type { ExchangeRateRow } from '../../src/contract/cms/popup/cmsExchangeRatePopup';
import { isBusinessDay } from '../../src/contract/dates';
import { getRates } from '../../src/server/jobs/exchangeRates';
import type { JobContext } from '../../src/server/jobs/job';
import { leadToStandIns } from '../../src/server/standIns';
import { createTestApp, type TestApp } from '../support/db';
import { jobsOf } from '../support/mail';
import { type Program, startProgram } from '../support/programs';

/** A Thursday, the Saturday and the Sunday after it, and a holiday. */
const [thursday, friday, saturday, holiday] = ['20251120', '20251121', '20251122', '20251003'];
const stoppedDay = '19000101';

let t: TestApp;
let standIns: Program;
let port = 0;
let context: JobContext;
let odd: Server | undefined;

beforeAll(async () => {
  t = await createTestApp();
  standIns = startProgram('mock/main.ts', [], { MOCK_PORT: '0' }, { input: true });
  port = Number(new URL(await standIns.said(/Stand-ins +(http:\/\/\S+)/, 60_000)).port);
  const { pools, env, outbox, security } = t.app.kit;
  const { signal } = new AbortController();
  context = { pools, env, outbox, security, secret: outbox.secret, log: t.app.log, signal, cut: signal };
});
afterAll(async () => {
  await standIns?.end('SIGKILL');
  await t?.close();
});
beforeEach(async () => {
  await t.sql('delete from mdm_exch_rate; delete from cms_if_log');
  await t.sql(
    `update cms_api set api_url = 'http://127.0.0.1:8081/rates', auth_key = null, use_yn = 'Y', retry_cnt = 0, timeout_ms = 5000
      where api_id <> 'ELVIS'`,
  );
  context.env.OUTBOUND_HOSTS = [`127.0.0.1:${port}`];
  await leadToStandIns(t.pools.asideDb, port, context.secret);
});
afterEach(() => odd?.close());

const rates = (where = 'true') =>
  t.sql<{ exch_dt: string; curr_cd: string; exch_tp: string; rate: string; src_tp: string }>(
    `select to_char(exch_dt, 'YYYYMMDD') as exch_dt, curr_cd, exch_tp, exch_rate::text as rate, src_tp from mdm_exch_rate where ${where}
      order by exch_dt, curr_cd, exch_tp`,
  );
const log = () =>
  t.sql<{ api_id: string; ref_key: string; http_sts: number; if_rslt: string; res_body: string | null; err_msg: string | null }>(
    'select api_id, ref_key, http_sts, if_rslt, res_body, err_msg from cms_if_log order by log_seq',
  );
/** IF_RSLT of the calls to the bank. */
const bankResults = async () => (await log()).filter((row) => row.api_id === 'EXCH_BANK').map((row) => row.if_rslt);
const run = (day = thursday, last = false) => getRates(context, day, last).catch((error: Error) => error.message);
const rate = async (currency: string, day = thursday, type = 'TTS') =>
  (await rates(`curr_cd = '${currency}' and exch_tp = '${type}' and exch_dt = '${day}'`))[0];
/** Leads the bank's interface to a server that answers in a way of its own. */
async function bankAt(answer: RequestListener) {
  const server = createServer(answer);
  odd = server;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  context.env.OUTBOUND_HOSTS.push(address);
  await t.sql(`update cms_api set api_url = 'http://${address}' where api_id = 'EXCH_BANK'`);
  return address;
}
const setKey = (key: string) =>
  t.sql('update cms_api set auth_key = $1 where api_id = $2', [context.secret.seal('api', key, 'EXCH_BANK'), 'EXCH_BANK']);

describe('rates of the day from the stand-in', () => {
  it('three kinds of the bank in the units of our currencies, the customs rates of the week for seven days', async () => {
    expect(await run()).toBe('bank 42, CSTI 98, CSTE 98');
    const [base, buying, selling] = (await rates(`curr_cd = 'USD' and exch_dt = '${thursday}' and exch_tp in ('BASE', 'TTB', 'TTS')`)).map(
      (row) => Number(row.rate),
    ) as [number, number, number];
    expect(base).toBeGreaterThan(1300);
    expect(base).toBeLessThan(1460);
    expect(buying).toBeLessThan(base);
    expect(selling).toBeGreaterThan(base);
    expect(Number((await rate('JPY'))?.rate)).toBeGreaterThan(850);
    const week = await rates(`curr_cd = 'EUR' and exch_tp = 'CSTI'`);
    expect(week.map((row) => row.exch_dt)).toEqual(['20251116', '20251117', '20251118', '20251119', '20251120', '20251121', '20251122']);
    expect(new Set(week.map((row) => row.rate)).size).toBe(1);
    expect(await log()).toMatchObject([
      { api_id: 'EXCH_BANK', ref_key: thursday, http_sts: 200, if_rslt: 'OK', err_msg: null },
      { api_id: 'EXCH_CSTM', ref_key: `${thursday} CSTI`, if_rslt: 'OK' },
      { api_id: 'EXCH_CSTM', ref_key: `${thursday} CSTE`, if_rslt: 'OK' },
    ]);
    expect(await t.sql(`select last_call_sts, last_call_dtm is not null as called from cms_api where api_id = 'EXCH_BANK'`)).toEqual([
      { last_call_sts: 'OK', called: true },
    ]);
  });

  it('the same again changes nothing, and the week is not asked for twice; a unit of our own is reckoned into', async () => {
    await run();
    const before = await rates();
    expect(await run()).toBe('bank 42');
    expect(await rates()).toEqual(before);
    const per100 = Number((await rate('JPY'))?.rate);
    await t.sql(`update mdm_currency set exch_unit = 1 where curr_cd = 'JPY'`);
    await run();
    expect(Number((await rate('JPY'))?.rate)).toBeCloseTo(per100 / 100, 4);
    await t.sql(`update mdm_currency set exch_unit = 100 where curr_cd = 'JPY'`);
  });

  it('a typed rate is never overwritten, a copied one gives way, days before stay', async () => {
    await t.sql(`insert into mdm_exch_rate (exch_dt, curr_cd, exch_tp, exch_rate, src_tp) values
      ('${thursday}', 'USD', 'TTS', 1.5, 'MAN'), ('${thursday}', 'EUR', 'TTS', 2.5, 'CPY'), ('20251119', 'USD', 'TTS', 3.5, 'IF')`);
    await run();
    expect(await rate('USD')).toMatchObject({ rate: '1.5000', src_tp: 'MAN' });
    expect(await rate('EUR')).toMatchObject({ src_tp: 'IF' });
    expect(Number((await rate('EUR'))?.rate)).toBeGreaterThan(1000);
    expect(await rate('USD', '20251119')).toMatchObject({ rate: '3.5000' });
  });

  it.each([
    ['a Saturday', saturday],
    ['a holiday', holiday],
  ])('%s has an empty list: nothing is stored, nothing fails; the last try copies the day before', async (_, day) => {
    await t.sql(`update cms_api set use_yn = 'N' where api_id = 'EXCH_CSTM'`);
    await t.sql(`insert into mdm_exch_rate (exch_dt, curr_cd, exch_tp, exch_rate, src_tp) values
      ('${day}'::date - 2, 'USD', 'TTS', 1380.5, 'IF'), ('${day}'::date - 1, 'USD', 'TTS', 1385.5, 'IF'), ('${day}'::date - 1, 'USD', 'TTB', 1360.5, 'MAN'),
      ('${day}', 'USD', 'TTB', 7, 'MAN')`);
    expect(await run(day)).toBe('bank 0, CSTI 0, CSTE 0');
    expect(await bankResults()).toEqual(['NODATA']);
    expect(await rates(`exch_dt = '${day}'`)).toMatchObject([{ exch_tp: 'TTB', src_tp: 'MAN' }]);
    expect(await run(day, true)).toBe('bank 0, CSTI 0, CSTE 0, copied 1');
    expect(await rates(`exch_dt = '${day}'`)).toMatchObject([
      { exch_tp: 'TTB', rate: '7.0000', src_tp: 'MAN' },
      { exch_tp: 'TTS', rate: '1385.5000', src_tp: 'CPY' },
    ]);
  });

  it.each([
    ['BADKEY', 'EXCH_BANK REJECT: result 3 wrong key'],
    ['LIMIT', 'EXCH_BANK REJECT: result 4 limit of the day'],
  ])('the key %s is refused: the customs rates come all the same, the run fails, no key stands in the log', async (key, said) => {
    await setKey(key);
    expect(await run()).toBe(`${said}, bank 0, CSTI 98, CSTE 98`);
    expect(await bankResults()).toEqual(['REJECT']);
    expect(JSON.stringify(await log())).not.toContain(key);
    expect(await rates(`exch_tp = 'TTS'`)).toEqual([]);
  });

  it('an error of the server: the run fails, and its last try has copied the day before', async () => {
    await t.sql(
      `insert into mdm_exch_rate (exch_dt, curr_cd, exch_tp, exch_rate, src_tp) values ('${stoppedDay}'::date - 3, 'USD', 'TTS', 9, 'IF')`,
    );
    expect(await run(stoppedDay, true)).toBe(
      'EXCH_BANK DOWN: HTTP 500, EXCH_CSTM DOWN: HTTP 500, EXCH_CSTM DOWN: HTTP 500, bank 0, CSTI 0, CSTE 0, copied 1',
    );
    expect(await log()).toMatchObject([
      { http_sts: 500, if_rslt: 'DOWN', res_body: expect.stringContaining('Internal Server Error') },
      {},
      {},
    ]);
    expect(await rate('USD', stoppedDay)).toMatchObject({ src_tp: 'CPY', rate: '9.0000' });
  });
});

describe('answers that are none', () => {
  beforeEach(() => t.sql(`update cms_api set use_yn = 'N' where api_id = 'EXCH_CSTM'`));
  const line = { result: 1, cur_unit: 'USD', cur_nm: 'x', ttb: '1,380.10', tts: '1,390.20', deal_bas_r: '1,385.15' };
  const say = (value: unknown) => bankAt((_, response) => response.end(typeof value === 'string' ? value : JSON.stringify(value)));

  it('no answer in time is TIMEOUT and not asked again', async () => {
    await t.sql('update cms_api set timeout_ms = 300, retry_cnt = 3');
    await bankAt(() => undefined);
    expect(await run()).toMatch(/^EXCH_BANK TIMEOUT/);
    expect(await bankResults()).toEqual(['TIMEOUT']);
    odd?.closeAllConnections();
  });

  it('a body that never ends is TIMEOUT too', async () => {
    await t.sql('update cms_api set timeout_ms = 300');
    await bankAt((_, response) => response.write('['));
    expect(await run()).toMatch(/^EXCH_BANK TIMEOUT/);
    odd?.closeAllConnections();
  });

  it('a refused connection is DOWN, asked again as often as the row says', async () => {
    await bankAt(() => undefined);
    await new Promise((resolve) => odd?.close(resolve));
    await t.sql('update cms_api set retry_cnt = 1');
    expect(await run()).toBe('EXCH_BANK DOWN: ECONNREFUSED, bank 0, CSTI 0, CSTE 0');
    expect(await bankResults()).toEqual(['DOWN', 'DOWN']);
  });

  it.each<[string, unknown]>([
    ['a page', '<!doctype html><p>under maintenance'],
    ['cut off', '[{"result":1,"cur_unit":"USD"'],
    ['no list', { result: 1 }],
    ['a list of nothing', [null]],
    ['no currency', [{ ...line, cur_unit: "USD'; drop table" }]],
    ['no number', [{ ...line, tts: '1.390,20' }]],
    ['a number below zero', [{ ...line, ttb: '-1' }]],
    ['a rate for none of a currency', [{ ...line, cur_unit: 'JPY(0)' }]],
    ['a rate that no column holds', [{ ...line, deal_bas_r: '9'.repeat(100_000) }]],
  ])('%s is PARSE', async (_, answer) => {
    await say(answer);
    expect(await run()).toMatch(/^EXCH_BANK PARSE/);
    expect(await bankResults()).toEqual(['PARSE']);
    expect(await rates()).toEqual([]);
  });

  it('a wrong data code is REJECT; a currency of no master row is left out', async () => {
    await say([{ ...line, result: 2 }]);
    expect(await run()).toMatch(/^EXCH_BANK REJECT: result 2 wrong data code/);
    odd?.close();
    await say([line, { ...line, cur_unit: 'XXX' }]);
    expect(await run()).toBe('bank 3, CSTI 0, CSTE 0');
    expect((await rates()).map((row) => [row.exch_tp, row.rate])).toEqual([
      ['BASE', '1385.1500'],
      ['TTB', '1380.1000'],
      ['TTS', '1390.2000'],
    ]);
  });

  it('won, a rate of 0 and a currency named twice harm no other rate', async () => {
    await say([
      { ...line, cur_unit: 'KRW', ttb: '0', tts: '0', deal_bas_r: '1' },
      { ...line, cur_unit: 'EUR', ttb: '0', tts: '0' },
      line,
      { ...line, ttb: '1,381.10' },
    ]);
    expect(await run()).toBe('bank 4, CSTI 0, CSTE 0');
    expect((await rates()).map((row) => [row.curr_cd, row.exch_tp, row.rate])).toEqual([
      ['EUR', 'BASE', '1385.1500'],
      ['USD', 'BASE', '1385.1500'],
      ['USD', 'TTB', '1381.1000'],
      ['USD', 'TTS', '1390.2000'],
    ]);
  });

  it.each([
    ['of another week', '20251123', '1385.5'],
    ['long ago', '20201122', '1385.5'],
    ['below zero', '20251116', '-1385.5'],
    ['without end', '20251116', '1e99999'],
  ])('a customs rate %s is PARSE and changes no day', async (_, from, fxrt) => {
    const lines = `<trifFxrtInfoQryRsltVo><currSgn>USD</currSgn><fxrt>${fxrt}</fxrt><aplyBgnDt>${from}</aplyBgnDt></trifFxrtInfoQryRsltVo>`;
    const address = await bankAt((_, response) => response.end(`<trifFxrtInfoQryRtnVo><tCnt>1</tCnt>${lines}</trifFxrtInfoQryRtnVo>`));
    await t.sql(`update cms_api set use_yn = 'N' where api_id = 'EXCH_BANK'`);
    await t.sql(`update cms_api set api_url = 'http://${address}', use_yn = 'Y' where api_id = 'EXCH_CSTM'`);
    expect(await run()).toMatch(/^EXCH_CSTM PARSE.*EXCH_CSTM PARSE/);
    expect(await rates()).toEqual([]);
  });

  it('a redirect is not followed, an answer without end is cut', async () => {
    let followed = 0;
    await bankAt((request, response) => {
      if (request.url === '/elsewhere') followed += 1;
      response.writeHead(302, { location: '/elsewhere' }).end();
    });
    expect(await run()).toMatch(/^EXCH_BANK DOWN: HTTP 302/);
    expect(followed).toBe(0);
    odd?.close();
    await bankAt((_, response) => response.end(Buffer.alloc(2_000_001, ' ')));
    expect(await run()).toMatch(/^EXCH_BANK PARSE: the answer is longer than 2000000 bytes/);
  });

  it('hosts that are not allowed are not reached, another machine only by https; what is out of use is not asked', async () => {
    let asked = 0;
    const address = await bankAt((_, response) => {
      asked += 1;
      response.end('[]');
    });
    context.env.OUTBOUND_HOSTS = ['rates.example'];
    expect(await run()).toMatch(`EXCH_BANK DOWN: ${address} is not among OUTBOUND_HOSTS`);
    await t.sql(`update cms_api set api_url = 'http://rates.example/x' where api_id = 'EXCH_BANK'`);
    expect(await run()).toMatch('EXCH_BANK DOWN: rates.example is to be asked by https');
    await t.sql(`update cms_api set use_yn = 'N'`);
    expect(await run()).toBe('bank 0, CSTI 0, CSTE 0');
    expect(asked).toBe(0);
  });

  it('the key goes out and comes back in no log', async () => {
    const seen: string[] = [];
    await setKey('top secret+1');
    await bankAt((request, response) => {
      seen.push(new URL(request.url ?? '', 'http://x').searchParams.get('authkey') ?? '');
      response.end(`["${request.url} top secret+1"]`);
    });
    expect(await run()).toMatch(/^EXCH_BANK REJECT/);
    expect(seen).toEqual(['top secret+1']);
    expect(JSON.stringify(await log())).not.toMatch(/top.secret/);
  });
});

describe('the job', () => {
  it('is run when it is due, on business days alone', async () => {
    const { due, runner, job } = jobsOf(t);
    await due('EXCH_RATE');
    expect(await runner({ OUTBOUND_HOSTS: context.env.OUTBOUND_HOSTS }).runDue()).toContain('EXCH_RATE');
    const [{ today = '', holidays = [] } = {}] = await t.sql<{ today: string; holidays: string[] }>(
      `select to_char(now(), 'YYYYMMDD') as today, array(select to_char(hldy_dt, 'YYYYMMDD') from mdm_holiday where ctry_cd = 'KR') as holidays`,
    );
    const works = isBusinessDay(today, new Set(holidays));
    expect(await job('EXCH_RATE')).toMatchObject({
      last_rslt: 'OK',
      last_msg: works ? expect.stringMatching(/^bank \d+, CSTI 98/) : 'no business day',
    });
  });

  it('a day is none while it is a holiday', async () => {
    await t.sql(
      `insert into mdm_holiday (ctry_cd, hldy_dt, hldy_nm, hldy_tp) values ('KR', now()::date, 'x', 'CMP') on conflict do nothing`,
    );
    const { due, runner, job } = jobsOf(t);
    await due('EXCH_RATE');
    await runner().runDue();
    expect(await job('EXCH_RATE')).toMatchObject({ last_rslt: 'OK', last_msg: 'no business day' });
    expect(await log()).toEqual([]);
  });
});

describe('cmsExchangeRatePopup', () => {
  const path = '/api/cms/popup/cmsExchangeRatePopup/selectCmsExchangeRate';
  beforeEach(async () => {
    await t.sql(`insert into mdm_exch_rate (exch_dt, curr_cd, exch_tp, exch_rate, src_tp) values
      ('${thursday}', 'USD', 'TTS', 1390.25, 'IF'), ('20251119', 'USD', 'TTS', 1385.5, 'IF'), ('${thursday}', 'USD', 'TTB', 1360, 'IF'),
      ('20251112', 'USD', 'TTS', 1000, 'IF'), ('20251118', 'JPY', 'TTS', 921.37, 'MAN')`);
  });
  const select = async (SEARCH: object, user = 'cusr05', lang: 'ko' | 'en' = 'ko') =>
    (await (await t.login(user, { lang })).data<ReadData<ExchangeRateRow>>(path, { SEARCH })).LIST;

  it('gives each currency its rate of the day, the last earlier one with its date where there is none, and the one before', async () => {
    const search = { EXCH_DT: friday, EXCH_TP: 'TTS' };
    expect(await select(search)).toEqual([
      {
        ...{ CURR_CD: 'USD', CURR_NM: '미국 달러', EXCH_DT: thursday, EXCH_UNIT: 1, EXCH_RATE: 1390.25, SRC_TP: 'IF', DEC_LEN: 2 },
        ...{ PREV_RATE: 1385.5, DIFF_RATE: 4.75 },
      },
      {
        ...{ CURR_CD: 'JPY', CURR_NM: '일본 엔', EXCH_DT: '20251118', EXCH_UNIT: 100, EXCH_RATE: 921.37, SRC_TP: 'MAN', DEC_LEN: 0 },
        ...{ PREV_RATE: null, DIFF_RATE: null },
      },
    ]);
    expect(await select({ ...search, CURR_CD: 'JPY' }, 'sal01', 'en')).toMatchObject([{ CURR_NM: 'Japanese yen' }]);
    expect(await select({ ...search, EXCH_TP: 'TTB' })).toMatchObject([{ EXCH_RATE: 1360, PREV_RATE: null }]);
    expect((await select({ ...search, EXCH_DT: '20251129' })).map((row) => row.CURR_CD)).toEqual(['USD']);
    expect(await select({ ...search, EXCH_DT: '20251111' })).toEqual([]);
  });

  it('needs day and kind, each fault named', async () => {
    const answer = await (await t.login('sal01')).post(path, { SEARCH: {} });
    expect([answer.statusCode, answer.headers['x-error-code']]).toEqual([422, 'MSG000012']);
    expect(answer.json<{ errors: { FIELD: string }[] }>().errors.map((fault) => fault.FIELD)).toEqual(['EXCH_DT', 'EXCH_TP']);
  });
});
