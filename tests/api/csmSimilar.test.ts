import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SimilarRequest } from '../../src/contract/csm/csmFind';
import type { CsmRequestForm } from '../../src/contract/csm/csmRequest';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { entry, requestIn, written } from '../support/requests';

let t: TestApp;
let ops: Visitor;
let adm: Visitor;
let sys: Visitor;
let cadm: Visitor;
let other: Visitor;
const customer = 'C00001';
const by = () => ({ customer: cadm, ops });

beforeAll(async () => {
  t = await createTestApp();
  const logins = ['ops02', 'adm1000', 'sysadm', 'cadm01', 'cadm02'].map((id) => t.login(id));
  [ops, adm, sys, cadm, other] = (await Promise.all(logins)) as [Visitor, Visitor, Visitor, Visitor, Visitor];
});
afterAll(() => t.close());

describe('similar answered requests', () => {
  const similar = async (v: Visitor, REQ_TITLE: string, more: object = {}, path = 'CsmRequestMgt/selectCsmRequestG3') =>
    (await v.data<{ LIST: SimilarRequest[] }>(`/api/csm/${path}`, { SEARCH: { REQ_TITLE, ...more } })).LIST;
  const titles = async (...args: Parameters<typeof similar>) => (await similar(...args)).map(({ REQ_TITLE }) => REQ_TITLE);
  let mine: CsmRequestForm;
  let theirs: CsmRequestForm;

  beforeAll(async () => {
    const answered = async (asks: Visitor, cust: string, REQ_TITLE: string, html: string) => {
      const request = await requestIn('RCP', { customer: asks, ops }, { REQ_TITLE }, cust);
      await written(adm, entry(request, 'ANS', html));
      return request;
    };
    mine = await answered(cadm, customer, '위험물 컨테이너 선적 제한 안내', '<p>위험물은 <b>3일 전</b>까지</p><p>신고하십시오.</p>');
    theirs = await answered(other, 'C00002', '위험물 컨테이너 선적 가능 여부', '<p>가능합니다.</p>');
    await requestIn('REQ', by(), { REQ_TITLE: '위험물 컨테이너 선적 문의' });
    const memo = await requestIn('RCP', by(), { REQ_TITLE: '위험물 컨테이너 선적 내부' });
    await written(ops, entry(memo, 'MEM', '<p>비밀</p>'));
    await t.sql('analyze portal_request');
  });

  it('are offered to a customer of its own, the nearest first, with the answer as text', async () => {
    const list = await similar(cadm, '위험물 컨테이너 선적');
    expect(list.map(({ REQ_NO }) => REQ_NO)).toEqual([mine.REQ_NO]);
    expect(list[0]).toEqual({
      ...{ REQ_NO: mine.REQ_NO, REQ_TITLE: mine.REQ_TITLE, CUST_CD: customer, CUST_NM: expect.any(String), CSM_REQ_TP: 'TRC' },
      ...{ ANS_DTM: expect.stringMatching(/^\d{14}$/), ANS_TXT: '위험물은 3일 전까지\n신고하십시오.' },
    });
    expect((await similar(other, '위험물 컨테이너 선적')).map(({ REQ_NO }) => REQ_NO)).toEqual([theirs.REQ_NO]);
    expect(await similar(cadm, '위험물 컨테이너 선적', { CUST_CD: 'C00002' })).toEqual([]);
  });

  it('are offered to staff of every customer in their scope, but for the one that is asked', async () => {
    const desk = 'CsmResponseMgt/selectCsmResponseG3';
    const list = await similar(sys, '위험물 컨테이너 선적', {}, desk);
    expect(list.map(({ REQ_NO }) => REQ_NO).sort()).toEqual([mine.REQ_NO, theirs.REQ_NO].sort());
    expect((await similar(sys, '위험물 컨테이너 선적', { REQ_NO: mine.REQ_NO }, desk)).map(({ REQ_NO }) => REQ_NO)).toEqual([
      theirs.REQ_NO,
    ]);
    expect((await similar(await t.login('adm2000', { corp: '2000' }), '위험물 컨테이너 선적', {}, desk)).length).toBe(0);
    expect((await cadm.post(`/api/csm/${desk}`, { SEARCH: { REQ_TITLE: '위험물' } })).statusCode).toBe(403);
    expect((await t.visitor().post(`/api/csm/${desk}`, { SEARCH: { REQ_TITLE: '위험물' } })).statusCode).toBe(401);
  });

  it('share a word that tells something: what every title says makes nothing alike, and nothing is asked of too little', async () => {
    expect(await titles(cadm, '위험물')).toEqual([mine.REQ_TITLE]);
    expect(await titles(cadm, 'HL261100087 문의')).not.toContain(mine.REQ_TITLE);
    expect(await titles(cadm, '꽃게 두부 찌개')).toEqual([]);
    for (const title of ['', '위', '12345', "'", '%', '!!']) expect(await titles(cadm, title), title).toEqual([]);
    const long = await cadm.post('/api/csm/CsmRequestMgt/selectCsmRequestG3', { SEARCH: { REQ_TITLE: '위험물 '.repeat(2_000) } });
    expect(long.statusCode).toBe(200);
  });

  it('are gone with their answer', async () => {
    await t.sql(`update csm_res set open_yn = 'N', read_dtm = null where req_no = $1 and csm_res_tp = 'ANS'`, [mine.REQ_NO]);
    expect(await titles(cadm, '위험물 컨테이너 선적')).toEqual([]);
    await t.sql(`update csm_res set open_yn = 'Y' where req_no = $1 and csm_res_tp = 'ANS'`, [mine.REQ_NO]);
    expect(await titles(cadm, '위험물 컨테이너 선적')).toEqual([mine.REQ_TITLE]);
  });
});
