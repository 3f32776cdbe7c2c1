import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ReadData } from '../../src/contract/call';
import type { Postcode } from '../../src/contract/cms/popup/cmsPostcodePopup';
import { leadToStandIns } from '../../src/server/standIns';
import { createTestApp, type TestApp } from '../support/db';
import { type Program, startProgram } from '../support/programs';

let t: TestApp;
let standIns: Program;
let port = 0;
let odd: Server | undefined;

beforeAll(async () => {
  t = await createTestApp();
  standIns = startProgram('mock/main.ts', [], { MOCK_PORT: '0' }, { input: true });
  port = Number(new URL(await standIns.said(/Stand-ins +(http:\/\/\S+)/, 60_000)).port);
});
afterAll(async () => {
  await standIns?.end('SIGKILL');
  await t?.close();
});
beforeEach(async () => {
  await t.sql(`delete from cms_if_log;
    update cms_api set api_url = 'http://127.0.0.1:8081/juso', auth_key = null, use_yn = 'Y', retry_cnt = 0, timeout_ms = 1000 where api_id = 'JUSO'`);
  allow(`127.0.0.1:${port}`);
  await leadToStandIns(t.pools.asideDb, port, t.app.kit.secret);
});
afterEach(() => odd?.close());

/** Every portal of the test reads the same environment. */
const allow = (...hosts: string[]) => t.app.kit.env.OUTBOUND_HOSTS.splice(0, Infinity, ...hosts);
const find = async (KEYWORD: string | null, by = 'cadm01'): Promise<LightMyRequestResponse> =>
  (await t.login(by)).post('/api/cms/popup/cmsPostcodePopup/selectCmsPostcode', { SEARCH: { KEYWORD } });
const found = (answer: LightMyRequestResponse) => answer.json<{ data: ReadData<Postcode>; message?: string; code?: string }>();
const said = (answer: LightMyRequestResponse) => [answer.statusCode, found(answer).code];
const log = () => t.sql('select ref_key, http_sts, if_rslt from cms_if_log order by log_seq');

describe('postcodes', () => {
  it('are found by road, lot or building with the address, and the call is logged', async () => {
    const { LIST } = found(await find('이천 덕평로')).data;
    expect(LIST.length).toBe(5);
    expect(LIST[0]).toMatchObject({
      ...{ LINE_NO: 1, ZIP_NO: expect.stringMatching(/^173\d\d$/), ADDR: expect.stringContaining('경기도 이천시 마장면 덕평로') },
      ...{ LOT_ADDR: expect.any(String), ADDR_ENG: expect.stringContaining('Icheon') },
    });
    expect(await log()).toEqual([{ ref_key: '이천 덕평로', http_sts: 200, if_rslt: 'OK' }]);
  });

  it('are none without a keyword, and nothing is asked; more than a hundred are cut and told', async () => {
    expect(found(await find('')).data.LIST).toEqual([]);
    expect(await log()).toEqual([]);
    expect(found(await find('99EMPTY')).data).toEqual({ LIST: [], TOTAL: 0 });
    const many = found(await find('경기도'));
    expect([many.data.LIST.length, many.data.TOTAL, many.message]).toEqual([100, 160, expect.stringContaining('100')]);
  });

  it('are asked again in better words where the service says so, in its words', async () => {
    const refused = await find('99RANGE');
    expect([...said(refused), refused.json().message]).toEqual([422, 'MSG000543', expect.stringContaining('상세히')]);
    expect(said(await find('가'))).toEqual([422, 'MSG000543']);
    expect((await log()).map(({ if_rslt }) => if_rslt)).toEqual(['REJECT', 'REJECT']);
  });

  it.each([
    ['99ERROR500', 502, 'DOWN'],
    ['99BROKEN', 502, 'PARSE'],
    ['99SLOW', 504, 'TIMEOUT'],
  ])('%s is told as a service that cannot be reached', async (keyword, status, result) => {
    expect(said(await find(keyword))).toEqual([status, 'MSG000542']);
    expect(await log()).toMatchObject([{ if_rslt: result }]);
  });

  it('are refused in the same words with a wrong key, an odd answer, a host that is not allowed, a system out of use', async () => {
    await t.sql('update cms_api set auth_key = $1 where api_id = $2', [t.app.kit.secret.seal('api', 'BADKEY', 'JUSO'), 'JUSO']);
    expect(said(await find('덕평로'))).toEqual([502, 'MSG000542']);
    await t.sql(`update cms_api set auth_key = null where api_id = 'JUSO'`);
    const answers: RequestListener[] = [
      (_, response) => response.end('{"results":{"common":{"errorCode":"0","totalCount":"1"},"juso":[{"zipNo":"<b>","roadAddr":"x"}]}}'),
      (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
      (_, response) => response.end('x'.repeat(2_100_000)),
    ];
    for (const answer of answers) {
      odd?.close();
      odd = createServer(answer);
      await new Promise<void>((resolve) => odd?.listen(0, '127.0.0.1', resolve));
      const address = `127.0.0.1:${(odd.address() as AddressInfo).port}`;
      allow(address);
      await t.sql(`update cms_api set api_url = $1 where api_id = 'JUSO'`, [`http://${address}`]);
      expect(said(await find('덕평로'))).toEqual([502, 'MSG000542']);
    }
    allow();
    expect(said(await find('덕평로'))).toEqual([502, 'MSG000542']);
    await t.sql(`update cms_api set use_yn = 'N' where api_id = 'JUSO'`);
    expect(said(await find('덕평로'))).toEqual([502, 'MSG000542']);
  });
});
