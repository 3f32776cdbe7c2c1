import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { stepMeaning } from '../../src/contract/ptl/popup/unipass';
import { type Outside, OutsideError } from '../../src/server/outside/outside.service';
import { systems } from '../../src/server/outside/systems.service';
import { customsRefusal } from '../../src/server/outside/unipass.service';
import {
  askCargo,
  askCargoContainers,
  askCargoOfShipment,
  type CargoAnswer,
  type CargoQuery,
} from '../../src/server/outside/unipassCargo.service';
import { askExport } from '../../src/server/outside/unipassExport.service';
import { leadToStandIns } from '../../src/server/standIns';
import { createTestApp, type TestApp } from '../support/db';
import { type Program, startProgram } from '../support/programs';

const cargoPath = '/unipass/ext/rest/cargCsclPrgsInfoQry/retrieveCargCsclPrgsInfo';
const trouble = {
  nodata: '99NODATA0000001',
  timeout: '99TIMEOUT000001',
  error: '99ERROR50000001',
  broken: '99BROKEN0000001',
  empty: '99EMPTY00000001',
};

let t: TestApp;
let standIns: Program;
let address = '';
let key = '';
let outside: Outside;

beforeAll(async () => {
  t = await createTestApp();
  const { secret } = t.app.kit;
  key = secret.derive('stand-in', 'UNIPASS');
  const [{ value: DEMO_DATE = '' } = {}] = await t.sql<{ value: string }>(`select value from portal_state where key = 'demo_base_date'`);
  standIns = startProgram('mock/main.ts', [], { MOCK_PORT: '0', UNIPASS_KEY: key, DEMO_DATE }, { input: true });
  address = await standIns.said(/Stand-ins +(http:\/\/\S+)/, 60_000);
  const { host, port } = new URL(address);
  outside = { db: t.pools.asideDb, env: { OUTBOUND_HOSTS: [host] }, secret };
  await leadToStandIns(t.pools.asideDb, Number(port), secret);
});
afterAll(async () => {
  await standIns?.end('SIGKILL');
  await t?.close();
});
beforeEach(() => t.sql('delete from cms_if_log'));

type Logged = { api_id: string; ref_key: string; http_sts: number; if_rslt: string; res_body: string | null; err_msg: string | null };
const log = () => t.sql<Logged>('select api_id, ref_key, http_sts, if_rslt, res_body, err_msg from cms_if_log order by log_seq');
const results = async () => (await log()).map((row) => row.if_rslt);
/** What a failure is to the caller and to the user. */
const failed = (asked: Promise<unknown>) =>
  asked.then(
    () => 'answered',
    (error: Error) => {
      if (!(error instanceof OutsideError)) throw error;
      const refusal = customsRefusal(error) as { status: number; code: string };
      return [error.result, error.status, error.why, refusal.status, refusal.code];
    },
  );
const one = async (query: CargoQuery) => (await askCargo(outside, query)) as CargoAnswer & { found: 'one' };
const setApi = (values: string, ...more: unknown[]) => t.sql(`update cms_api set ${values} where api_id like 'UNIPASS%'`, more);

const houseColumns = `h.hbl_no, m.mbl_no, h.carg_mt_no, to_char(h.eta_dt, 'YYYYMMDD') as eta, h.cstm_sts, h.imp_dclr_no, h.cstm_hold_rsn,
  h.grs_wt::float as grs_wt, h.pkg_qty::int as pkg_qty, h.item_nm, h.exp_dclr_no, h.shpm_cmpl_yn, to_char(h.load_duty_dt, 'YYYYMMDD') as load_duty,
  ${['ata_dtm', 'bond_in_dtm', 'imp_dclr_dtm', 'imp_acpt_dtm', 'rlse_dtm'].map((name) => `to_char(h.${name}, 'YYYYMMDDHH24MISS') as ${name}`).join(', ')}`;
type House = Record<string, string> & { grs_wt: number; pkg_qty: number };
const houses = (where: string) =>
  t.sql<House>(`select ${houseColumns} from fms_hbl h join fms_mbl m using (mbl_seq) where ${where} order by h.hbl_no`);
const house = async (no: string) => (await houses(`h.hbl_no = '${no}'`))[0] as House;
const year = (date = '') => date.slice(0, 4);

describe('the cargo of a seeded shipment', () => {
  it('has steps that agree with its dates, whichever number it is asked for by', async () => {
    const held = await house('HLSTORY00002');
    const answer = await one({ CARG_MT_NO: String(held.carg_mt_no) });
    expect(answer.cargo).toMatchObject({
      ...{ CARG_MT_NO: held.carg_mt_no, HBL_NO: 'HLSTORY00002', MBL_NO: held.mbl_no, ETA_DT: held.eta, POD_NM: '부산', CARR_NM: 'Maersk' },
      ...{ GRS_WT: held.grs_wt, PKG_QTY: held.pkg_qty, ITEM_NM: held.item_nm, CNTR_CNT: 1, ENTR_CSTM_NM: '부산세관', MGT_YN: 'N' },
    });
    expect(answer.steps.map(({ SEQ_NO, PRCS_TP }) => [SEQ_NO, PRCS_TP])).toEqual([
      [6, '통관보류'],
      [5, '수입신고'],
      [4, '반입신고'],
      [3, '하선신고 수리'],
      [2, '입항적하목록 심사완료'],
      [1, '입항적하목록 제출'],
    ]);
    expect(answer.steps[0]).toMatchObject({ PRE_GUIDE: held.cstm_hold_rsn, SHED_NM: expect.any(String) });
    expect(answer.steps[1]).toMatchObject({ PRCS_DTM: held.imp_dclr_dtm, DCLR_NO: held.imp_dclr_no });
    expect(answer.steps[2]).toMatchObject({
      PRCS_DTM: held.bond_in_dtm,
      RLBR_CNNT: '입항 반입',
      RLBR_DTM: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:00$/),
    });
    const BL_YY = year(held.eta);
    for (const query of [
      { HBL_NO: 'HLSTORY00002', BL_YY },
      { MBL_NO: String(held.mbl_no), BL_YY },
      { MBL_NO: String(held.mbl_no), HBL_NO: 'HLSTORY00002', BL_YY },
    ])
      expect(await askCargo(outside, query)).toEqual(answer);
    expect(await log()).toMatchObject([
      {
        api_id: 'UNIPASS_CARGO',
        ref_key: held.carg_mt_no,
        http_sts: 200,
        if_rslt: 'OK',
        err_msg: null,
        res_body: expect.stringContaining('통관보류'),
      },
      { ref_key: `HLSTORY00002 ${BL_YY}` },
      { ref_key: `${held.mbl_no} ${BL_YY}` },
      { ref_key: `${held.mbl_no} HLSTORY00002 ${BL_YY}` },
    ]);
    expect(JSON.stringify(await log())).not.toContain(key);
  });

  it('is at least as far as the shipment is, with the same times', async () => {
    const order = ['MFS', 'UNL', 'BIN', 'DCL', 'HLD', 'ACP', 'OUT'];
    const some = await houses(
      `h.imex_tp = 'I' and h.atd_dtm is not null and h.cargo_sts <> 'CXL' and (h.hbl_seq % 97 = 5 or h.hbl_no like 'HLSTORY0000%')`,
    );
    expect(some.length).toBeGreaterThan(12);
    const answers = await Promise.all(some.map((row) => one({ CARG_MT_NO: String(row.carg_mt_no) })));
    for (const [i, row] of some.entries()) {
      const { steps = [] } = answers[i] ?? {};
      const [newest] = steps.flatMap(({ PRCS_TP }) => stepMeaning(PRCS_TP) ?? []);
      expect(order.indexOf(newest?.CSTM_STS ?? '')).toBeGreaterThanOrEqual(order.indexOf(row.cstm_sts ?? ''));
      const at = (text: string) => steps.find(({ PRCS_TP }) => PRCS_TP === text)?.PRCS_DTM ?? null;
      const times = ['입항적하목록 심사완료', '반입신고', '수입신고', '수입신고수리', '반출신고'].map(at);
      expect(times, row.hbl_no).toEqual([row.ata_dtm, row.bond_in_dtm, row.imp_dclr_dtm, row.imp_acpt_dtm, row.rlse_dtm]);
    }
  }, 60_000);

  it('is found by the year of arrival or the one before, and by its number alone where that is known', async () => {
    const { hbl_no: HBL_NO = '', carg_mt_no = '', eta = '' } = await house('HLSTORY00005');
    const shipment = { CARG_MT_NO: null, HBL_NO, ETA_DT: eta };
    expect(await askCargoOfShipment(outside, shipment)).toMatchObject({ found: 'one', cargo: { CARG_MT_NO: carg_mt_no } });
    const late = `${Number(year(eta)) + 1}0102`;
    expect(await askCargoOfShipment(outside, { ...shipment, ETA_DT: late })).toMatchObject({ found: 'one' });
    expect(await askCargoOfShipment(outside, { ...shipment, ETA_DT: `${Number(year(eta)) + 2}0102` })).toEqual({ found: 'none' });
    expect(await askCargoOfShipment(outside, { CARG_MT_NO: carg_mt_no, HBL_NO: 'X', ETA_DT: '19990101' })).toMatchObject({ found: 'one' });
    expect(await results()).toEqual(['OK', 'NODATA', 'OK', 'NODATA', 'NODATA', 'OK']);
  });

  it('of a master B/L with several is a list, from which one is asked for again', async () => {
    const [first] = await houses(`m.mbl_no = 'MBSTORY0000007'`);
    const answer = (await askCargo(outside, { MBL_NO: 'MBSTORY0000007', BL_YY: year(first?.eta) })) as CargoAnswer & { found: 'several' };
    expect(answer.found).toBe('several');
    expect(answer.list.map(({ HBL_NO }) => HBL_NO)).toEqual([1, 2, 3, 4, 5, 6].map((n) => `HLSTORY0007${n}`));
    expect(answer.list[0]).toMatchObject({
      CARG_MT_NO: first?.carg_mt_no,
      MBL_NO: 'MBSTORY0000007',
      ETA_DT: first?.eta,
      POD_CD: 'KRPUS',
      POD_NM: '부산',
    });
    expect(await log()).toMatchObject([{ if_rslt: 'MULTI', http_sts: 200, err_msg: null }]);
    expect(await t.sql(`select last_call_sts from cms_api where api_id = 'UNIPASS_CARGO'`)).toEqual([{ last_call_sts: 'MULTI' }]);
    expect(await one({ CARG_MT_NO: answer.list[3]?.CARG_MT_NO ?? '' })).toMatchObject({ found: 'one', cargo: { HBL_NO: 'HLSTORY00074' } });
  });

  it('has its containers', async () => {
    const { carg_mt_no: CARG_MT_NO = '' } = await house('HLSTORY00003');
    const stored = await t.sql(
      `select c.cntr_no, c.seal_no, p.iso_cd from fms_cntr c join fms_hbl using (hbl_seq) join mdm_cntr_tp p using (cntr_tp_cd) where hbl_no = 'HLSTORY00003' order by cntr_seq`,
    );
    expect(stored.length).toBe(3);
    expect(await askCargoContainers(outside, { CARG_MT_NO })).toEqual(
      stored.map((row) => ({ CNTR_NO: row.cntr_no, CNTR_STSZ_CD: row.iso_cd, SEAL_NO1: row.seal_no, SEAL_NO2: null, SEAL_NO3: null })),
    );
    expect(await log()).toMatchObject([{ api_id: 'UNIPASS_CNTR', ref_key: CARG_MT_NO, if_rslt: 'OK' }]);
  });
});

describe('a seeded export', () => {
  it('that is declared and not loaded says until when it has to be, by declaration and by B/L', async () => {
    const { exp_dclr_no = '', load_duty } = await house('HLSTORY00023');
    const row = { EXP_DCLR_NO: exp_dclr_no, LOAD_DUTY_DT: load_duty, SHPM_CMPL_YN: 'N', SHPM_PKG_QTY: 0, VSL_NM: null };
    expect(await askExport(outside, { EXP_DCLR_NO: exp_dclr_no })).toMatchObject([{ ...row, CSCL_WT: expect.any(Number), LOADINGS: [] }]);
    expect(await askExport(outside, { BL_NO: 'HLSTORY00023' })).toMatchObject([
      { ...row, SHPM_PORT_NM: '부산', LOADINGS: [{ BL_NO: 'HLSTORY00023', TKOF_DT: null, SHPM_CMPL_YN: 'N' }] },
    ]);
    expect(await log()).toMatchObject([
      { api_id: 'UNIPASS_EXP', ref_key: exp_dclr_no, if_rslt: 'OK' },
      { ref_key: 'HLSTORY00023', if_rslt: 'OK' },
    ]);
  });

  it('that was loaded says under which B/L, on which vessel and when', async () => {
    const [loaded] = await houses(`h.shpm_cmpl_yn = 'Y' and h.atd_dtm is not null`);
    const { exp_dclr_no = '', hbl_no, pkg_qty, grs_wt } = loaded as House;
    const shipped = { SHPM_CMPL_YN: 'Y', SHPM_PKG_QTY: pkg_qty, SHPM_WT: grs_wt };
    expect(await askExport(outside, { EXP_DCLR_NO: exp_dclr_no })).toMatchObject([
      {
        EXP_DCLR_NO: exp_dclr_no,
        VSL_NM: expect.any(String),
        ...shipped,
        LOADINGS: [{ BL_NO: hbl_no, TKOF_DT: expect.stringMatching(/^\d{8}$/), ...shipped }],
      },
    ]);
  });

  it('that nobody knows is none', async () => {
    expect(await askExport(outside, { EXP_DCLR_NO: '99999999999999X' })).toEqual([]);
    expect(await askExport(outside, { BL_NO: 'NOSUCHBL' })).toEqual([]);
    expect(await results()).toEqual(['NODATA', 'NODATA']);
  });
});

describe('a number that fails', () => {
  it('is told and logged as what it came to; nothing that was answered is asked again', async () => {
    await setApi('retry_cnt = 1');
    expect(await askCargo(outside, { CARG_MT_NO: trouble.nodata })).toEqual({ found: 'none' });
    expect(await failed(askCargo(outside, { CARG_MT_NO: trouble.error }))).toEqual(['DOWN', 500, 'HTTP 500', 502, 'MSG000205']);
    expect(await failed(askCargo(outside, { CARG_MT_NO: trouble.broken }))).toEqual(['PARSE', 200, 'not XML', 502, 'MSG000205']);
    await setApi('timeout_ms = 600');
    expect(await failed(askCargo(outside, { CARG_MT_NO: trouble.timeout }))).toMatchObject([
      'TIMEOUT',
      0,
      expect.any(String),
      504,
      'MSG000205',
    ]);
    expect(await log()).toMatchObject([
      { ref_key: trouble.nodata, http_sts: 200, if_rslt: 'NODATA' },
      { http_sts: 500, if_rslt: 'DOWN', res_body: expect.stringContaining('<!doctype html>') },
      { http_sts: 200, if_rslt: 'PARSE', res_body: expect.stringContaining(trouble.broken) },
      { http_sts: 0, if_rslt: 'TIMEOUT', res_body: null },
    ]);
    await setApi('timeout_ms = 10000');
  });

  it('fails in the same ways by B/L, for containers and for exports', async () => {
    const [HBL_NO, BL_NO] = [trouble.error, trouble.broken];
    expect(await failed(askCargo(outside, { HBL_NO, BL_YY: '2026' }))).toMatchObject({ 0: 'DOWN', 1: 500 });
    expect(await failed(askCargoContainers(outside, { CARG_MT_NO: trouble.broken }))).toMatchObject({ 0: 'PARSE', 1: 200 });
    expect(await askCargoContainers(outside, { CARG_MT_NO: trouble.nodata })).toEqual([]);
    expect(await failed(askExport(outside, { BL_NO }))).toMatchObject({ 0: 'PARSE', 1: 200 });
    expect(await failed(askExport(outside, { EXP_DCLR_NO: trouble.error }))).toMatchObject({ 0: 'DOWN', 1: 500 });
  });

  it('and one of which everything is empty is read', async () => {
    const { cargo, steps } = await one({ CARG_MT_NO: trouble.empty });
    const { CARG_MT_NO, ...others } = cargo;
    expect([CARG_MT_NO, new Set(Object.values(others))]).toEqual([trouble.empty, new Set([null])]);
    expect(steps).toMatchObject([{ SEQ_NO: 1, PRCS_TP: '입항적하목록 심사완료', PRCS_DTM: null }]);
    expect(await askCargoContainers(outside, { CARG_MT_NO: trouble.empty })).toMatchObject([{ CNTR_STSZ_CD: null }]);
    expect(await askExport(outside, { EXP_DCLR_NO: trouble.empty })).toMatchObject([{ EXPPN_NM: null, LOADINGS: [] }]);
  });
});

describe('the customs service', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['a short cargo number', () => askCargo(outside, { CARG_MT_NO: '26HDMU' })],
    ['no number', () => askCargo(outside, { BL_YY: '2026' })],
    ['a B/L without a year', () => askCargo(outside, { HBL_NO: 'HLSTORY00002', BL_YY: '' })],
  ])('refuses %s, and its words reach the user', async (_, asking) => {
    const said = expect.stringMatching(/^\[화물관리번호\(cargMtNo\)\].*15자리 이상으로 입력하셔야 합니다\.$/);
    expect(await failed(asking())).toEqual(['REJECT', 200, said, 422, 'MSG000206']);
    expect(customsRefusal(new OutsideError('UNIPASS_CARGO', 'REJECT', 'so'))).toMatchObject({ args: ['so'] });
    expect(await log()).toMatchObject([{ if_rslt: 'REJECT', err_msg: said }]);
  });

  it('refuses another key, and none: for cargo, containers and exports', async () => {
    const { secret } = t.app.kit;
    for (const id of ['UNIPASS_CARGO', 'UNIPASS_CNTR', 'UNIPASS_EXP'])
      await t.sql('update cms_api set auth_key = $1 where api_id = $2', [secret.seal('api', 'wrong', id), id]);
    const refused = ['REJECT', 200, '인증키가 유효하지 않습니다.', 422, 'MSG000206'];
    expect(await failed(askCargo(outside, { CARG_MT_NO: trouble.nodata }))).toEqual(refused);
    expect(await failed(askCargoContainers(outside, { CARG_MT_NO: trouble.nodata }))).toEqual(refused);
    expect(await failed(askExport(outside, { BL_NO: 'X' }))).toEqual(refused);
    await setApi('auth_key = null');
    expect(await failed(askCargo(outside, { CARG_MT_NO: trouble.nodata }))).toEqual(refused);
    await leadToStandIns(t.pools.asideDb, Number(new URL(address).port), secret);
    expect(await askCargo(outside, { CARG_MT_NO: trouble.nodata })).toEqual({ found: 'none' });
  });

  it('is DOWN where nothing listens, asked twice; out of use it is not asked', async () => {
    const [{ api_url = '' } = {}] = await t.sql<{ api_url: string }>(`select api_url from cms_api where api_id = 'UNIPASS_CARGO'`);
    expect(api_url).toBe(`${address}/unipass`);
    await setApi(`api_url = 'http://127.0.0.1:9/unipass', retry_cnt = 1`);
    outside.env.OUTBOUND_HOSTS.push('127.0.0.1:9');
    expect(await failed(askCargo(outside, { CARG_MT_NO: trouble.nodata }))).toMatchObject([
      'DOWN',
      0,
      expect.any(String),
      502,
      'MSG000205',
    ]);
    expect(await results()).toEqual(['DOWN', 'DOWN']);
    await setApi(`api_url = $1, use_yn = 'N'`, api_url);
    expect(await failed(askCargo(outside, { CARG_MT_NO: trouble.nodata }))).toMatchObject(['OFF', 0, expect.any(String), 502, 'MSG000205']);
    await setApi(`use_yn = 'Y'`);
  });

  it('that says the key again, or never stops, gives nothing away and is asked once', async () => {
    const [{ api_url = '' } = {}] = await t.sql<{ api_url: string }>(`select api_url from cms_api where api_id = 'UNIPASS_CARGO'`);
    const answers: RequestListener[] = [
      ({ url = '' }, response) => {
        const said = [key, url.replaceAll('&', ' ')].join(' ');
        response.end(`<cargCsclPrgsInfoQryRtnVo><ntceInfo>${said}</ntceInfo><tCnt>-1</tCnt></cargCsclPrgsInfoQryRtnVo>`);
      },
      (_, response) => response.end(Buffer.alloc(2_000_001, ' ')),
    ];
    const told = [];
    for (const answer of answers) {
      const odd = createServer(answer);
      await new Promise<void>((resolve) => odd.listen(0, '127.0.0.1', resolve));
      const host = `127.0.0.1:${(odd.address() as AddressInfo).port}`;
      outside.env.OUTBOUND_HOSTS.push(host);
      await setApi('api_url = $1, retry_cnt = 1', `http://${host}`);
      told.push(await failed(askCargo(outside, { CARG_MT_NO: trouble.nodata })));
      odd.close();
    }
    await setApi('api_url = $1', api_url);
    expect(told).toMatchObject([{ 0: 'REJECT' }, { 0: 'PARSE', 2: 'the answer is longer than 2000000 bytes' }]);
    expect(JSON.stringify([told, await log()])).not.toContain(key);
    expect(await results()).toEqual(['REJECT', 'PARSE']);
  });

  it('is asked so slowly that it refuses nobody, however many ask at once', async () => {
    const begun = Date.now();
    await Promise.all(Array.from({ length: 24 }, () => askCargo(outside, { CARG_MT_NO: trouble.nodata })));
    expect(Date.now() - begun).toBeGreaterThan(23 * 125);
    expect(await results()).toEqual(Array(24).fill('NODATA'));
  });

  it('refuses more than ten calls a second, which is DOWN and not asked again', async () => {
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    const ask = () => fetch(`${address}${cargoPath}?crkyCn=${encodeURIComponent(key)}&cargMtNo=${trouble.nodata}`);
    const flood = Array.from({ length: 14 }, ask);
    const own = await failed(Promise.race(flood).then(() => askCargo(outside, { CARG_MT_NO: trouble.nodata })));
    expect(own).toEqual(['DOWN', 429, 'HTTP 429', 502, 'MSG000205']);
    const statuses = (await Promise.all(flood)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429).length).toBe(4);
    expect(await results()).toEqual(['DOWN']);
  });

  it('answers its tests of the connection with nothing, of all three', async () => {
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    for (const id of ['UNIPASS_CARGO', 'UNIPASS_CNTR', 'UNIPASS_EXP']) await systems[id]?.probe(outside, '20261120');
    expect((await log()).map((row) => [row.api_id, row.if_rslt])).toEqual([
      ['UNIPASS_CARGO', 'NODATA'],
      ['UNIPASS_CNTR', 'NODATA'],
      ['UNIPASS_EXP', 'NODATA'],
    ]);
  });

  it('a number of any shipment can be made to fail and to answer again', async () => {
    const set = (number: string, trouble: string) =>
      fetch(`${address}/unipass`, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ number, trouble }) });
    const asked = async () => (await fetch(`${address}${cargoPath}?crkyCn=${key}&cargMtNo=26TESTMRN00001`)).status;
    expect((await set('26TESTMRN00001', 'error 500')).status).toBe(303);
    expect(await asked()).toBe(500);
    expect(await (await fetch(`${address}/unipass`)).text()).toContain('26TESTMRN00001: error 500');
    expect((await set('26TESTMRN00001', '')).status).toBe(303);
    expect(await asked()).toBe(200);
    expect((await set(' ', 'broken')).status).toBe(400);
  });

  it('takes 100 to 400 ms for an answer, the same for the same question, and shows its numbers to people', async () => {
    const took = async (no: string) => {
      const begun = performance.now();
      await fetch(`${address}${cargoPath}?cargMtNo=${no}`);
      return performance.now() - begun;
    };
    for (const no of ['1', '2', '3']) expect(await took(no)).toBeGreaterThan(95);
    const shown = await (await fetch(`${address}/unipass`)).text();
    for (const no of ['HLSTORY00071', 'MBSTORY0000007', '99TIMEOUT000001']) expect(shown).toContain(no);
    expect((await fetch(`${address}/unipass/ext/rest/other`)).status).toBe(404);
  });
});
