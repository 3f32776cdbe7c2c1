import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Fault, SaveData } from '../../src/contract/call';
import type { CustomsAsked } from '../../src/contract/ptl/status/customsAsked';
import { CustomsServer, type Told } from '../support/customs';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { anEvent, aShipment, day, day8 } from '../support/shipments';

let t: TestApp;
let customs: CustomsServer;
let ops: Visitor;
let customer: Visitor;

beforeAll(async () => {
  t = await createTestApp();
  customs = await new CustomsServer().start(t);
  [ops, customer] = await Promise.all([t.login('ops02'), t.login('cadm01')]);
});
afterAll(async () => {
  customs?.stop();
  await t?.close();
});
beforeEach(() => {
  customs.asked.length = 0;
});

const path = '/api/ptl/status/fmsImportCargoList/unipass';
const year = day8(0).slice(0, 4);
let last = 0;
async function arrived(columns: Record<string, unknown> = {}) {
  const CARG_MT_NO = columns.carg_mt_no === undefined ? `26TEST${String(++last).padStart(4, '0')}I00010001` : '';
  const at = { eta_dt: day(-3), org_eta_dt: day(-3), ata_dtm: `${day(-3)} 06:00+09`, cargo_sts: 'ARR' };
  const made = await aShipment(t, { ...at, ...(CARG_MT_NO ? { carg_mt_no: CARG_MT_NO } : {}), ...columns });
  await anEvent(t, made.HBL_SEQ, 'ARRI', `${day(-3)} 06:00`, { loc_cd: 'KRPUS' });
  return { ...made, CARG_MT_NO };
}
const declared: Told[] = [
  ['반입신고', `${day(-2)} 10:00`],
  ['수입신고', `${day(-1)} 09:00`, { DCLR_NO: '12345-26-123456M' }],
];
const knows = (CARG_MT_NO: string, told: readonly Told[] = declared) =>
  customs.says.set(CARG_MT_NO, { cargo: { cargMtNo: CARG_MT_NO }, told });
const ask = (v: Visitor, ...seqs: number[]) =>
  v.post(path, { BATCH_ID: randomUUID(), LIST: seqs.map((HBL_SEQ) => ({ HBL_SEQ, UPD_CNT: 0 })) });
const results = async (v: Visitor, ...seqs: number[]) => {
  const answer = await ask(v, ...seqs);
  expect([answer.statusCode, answer.body]).toMatchObject([200, expect.any(String)]);
  return answer.json<{ data: SaveData<CustomsAsked>; message: string }>();
};
const faults = (answer: { json(): unknown }) => (answer.json() as { errors?: Fault[] }).errors?.map(({ ROW_NO, CODE }) => [ROW_NO, CODE]);
const states = async (...seqs: number[]) =>
  (await t.sql<{ cstm_sts: string }>('select cstm_sts from fms_hbl where hbl_seq = any($1) order by hbl_seq', [seqs])).map(
    (row) => row.cstm_sts,
  );

describe('customs asked about rows of the import list', () => {
  it('give each its own result; what fails for one leaves the others as they are', async () => {
    const made = [];
    for (let i = 0; i < 7; i++) made.push(await arrived());
    const [good, , several, other, refused, down, slow] = made as [Made, Made, Made, Made, Made, Made, Made];
    knows(good.CARG_MT_NO);
    customs.says.set(several.CARG_MT_NO, { several: [{ cargMtNo: '26TEST8888I00010001' }, { cargMtNo: '26TEST8888I00010002' }] });
    await t.sql('update fms_hbl set carg_mt_no = null where hbl_seq = $1', [other.HBL_SEQ]);
    customs.says.set(other.HBL_NO, { cargo: { cargMtNo: '26TEST9999I00010001', hblNo: 'ANOTHER' }, told: declared });
    customs.says.set(refused.CARG_MT_NO, { refused: '인증키가 유효하지 않습니다.' });
    customs.says.set(down.CARG_MT_NO, { status: 500 });
    customs.says.set(slow.CARG_MT_NO, { waitMs: 3_000 });
    const { data, message } = await results(ops, ...made.map(({ HBL_SEQ }) => HBL_SEQ));
    expect(data.LIST.map(({ HBL_NO }) => HBL_NO)).toEqual(made.map(({ HBL_NO }) => HBL_NO));
    expect(data.LIST.map(({ RSLT, MESSAGE }) => [RSLT, MESSAGE])).toEqual([
      ['OK', null],
      ['NODATA', '관세청에 등록된 정보가 없습니다.'],
      ['MULTI', '조회 결과가 여러 건입니다. 목록에서 선택하십시오.'],
      ['OTHER', '관세청이 같은 B/L 번호의 다른 화물을 회신하였습니다. 화물관리번호로 조회하십시오.'],
      ['REJECT', '관세청 조회 오류: 인증키가 유효하지 않습니다.'],
      ['DOWN', '관세청 서비스에 연결할 수 없습니다. 잠시 후 다시 조회하십시오.'],
      ['TIMEOUT', '관세청 서비스에 연결할 수 없습니다. 잠시 후 다시 조회하십시오.'],
    ]);
    expect(data.LIST[0]?.CHANGES.map(({ FIELD, NOW }) => [FIELD, NOW])).toEqual([
      ['CARGO_STS', 'DCL'],
      ['CSTM_STS', 'DCL'],
      ['BOND_IN_DTM', `${day8(-2)}100000`],
      ['IMP_DCLR_NO', '1234526123456M'],
      ['IMP_DCLR_DTM', `${day8(-1)}090000`],
    ]);
    expect(message).toBe('관세청 조회 7건: 변경 1건, 실패 6건');
    expect(await states(...made.map(({ HBL_SEQ }) => HBL_SEQ))).toEqual(['DCL', null, null, null, null, null, null]);
    expect((await results(ops, good.HBL_SEQ)).data.LIST).toEqual([
      { HBL_SEQ: good.HBL_SEQ, HBL_NO: good.HBL_NO, RSLT: 'OK', MESSAGE: null, CHANGES: [] },
    ]);
  });

  it('are asked by house B/L and the year of arrival, then the year before, where the number in customs is not known', async () => {
    const { HBL_SEQ, HBL_NO } = await arrived({ carg_mt_no: null });
    customs.says.set(`${HBL_NO} ${Number(year) - 1}`, {
      cargo: { cargMtNo: '26TEST7777I00010001', hblNo: HBL_NO, etprDt: day8(-3) },
      told: declared,
    });
    const { data } = await results(ops, HBL_SEQ);
    expect(customs.asked).toEqual([`${HBL_NO} ${year}`, `${HBL_NO} ${Number(year) - 1}`]);
    expect(data.LIST[0]?.CHANGES.at(-1)).toEqual({ FIELD: 'CARG_MT_NO', WAS: null, NOW: '26TEST7777I00010001' });
    await results(ops, HBL_SEQ);
    expect(customs.asked.at(-1)).toBe('26TEST7777I00010001');
  });

  it('answer a customer as they answer operators, about what is his alone, and what he may not see is reckoned with', async () => {
    const own = await arrived();
    knows(own.CARG_MT_NO, [...declared, ['수입신고수리', `${day(-1)} 15:00`]]);
    await anEvent(t, own.HBL_SEQ, 'CSHD', `${day(-1)} 11:00`, { event_tp: 'CUSTOMS', event_src: 'MAN', open_yn: 'N' });
    await t.sql(`update fms_hbl set cargo_sts = 'HLD', cstm_hold_yn = 'Y' where hbl_seq = $1`, [own.HBL_SEQ]);
    const { data } = await results(customer, own.HBL_SEQ);
    expect(data.LIST[0]?.CHANGES).toContainEqual({ FIELD: 'CSTM_HOLD_YN', WAS: 'Y', NOW: 'N' });
    expect(await t.sql(`select chg_user_id from cms_sts_hist where ref_tp = 'HBL' and ref_key = $1`, [own.HBL_SEQ])).toEqual([
      { chg_user_id: 'cadm01' },
    ]);
    expect(await t.sql('select upd_user_id from fms_hbl where hbl_seq = $1', [own.HBL_SEQ])).toEqual([{ upd_user_id: 'cadm01' }]);
    const foreign = await arrived({ cust_cd: 'C00002' });
    knows(foreign.CARG_MT_NO);
    customs.asked.length = 0;
    expect(faults(await ask(customer, own.HBL_SEQ, foreign.HBL_SEQ))).toEqual([[2, 'MSG000043']]);
    expect(customs.asked).toEqual([]);
  });

  it('are not asked about more than twenty at once, the same twice, what goes out or what is cancelled', async () => {
    const one = await arrived();
    const [exported, cancelled] = [await arrived({ imex_tp: 'E' }), await arrived({ cargo_sts: 'CXL' })];
    const many = await ask(ops, ...Array.from({ length: 21 }, (_, i) => one.HBL_SEQ + i));
    expect([many.statusCode, many.json().message]).toEqual([422, '최대 20건까지 선택할 수 있습니다.']);
    expect(faults(await ask(ops, one.HBL_SEQ, one.HBL_SEQ))).toEqual([[2, 'MSG000024']]);
    expect(faults(await ask(ops, one.HBL_SEQ, exported.HBL_SEQ))).toEqual([[2, 'MSG000043']]);
    expect(faults(await ask(ops, one.HBL_SEQ, cancelled.HBL_SEQ))).toEqual([[2, 'MSG000027']]);
    expect((await ask(ops)).json().code).toBe('MSG000009');
    expect(customs.asked).toEqual([]);
  });

  it('are asked by operators, administrators of the corporation and customers, and by nobody else', async () => {
    const { HBL_SEQ } = await arrived();
    const asked = async (user: string) => (await ask(await t.login(user), HBL_SEQ)).statusCode;
    expect(await Promise.all(['adm1000', 'cusr01', 'sal01', 'stl01'].map(asked))).toEqual([200, 200, 403, 403]);
  });

  it('of twenty rows are asked side by side, no faster than they answer', async () => {
    const made = [];
    for (let i = 0; i < 20; i++) made.push(await arrived());
    for (const { CARG_MT_NO } of made) knows(CARG_MT_NO);
    const begun = Date.now();
    const { data } = await results(ops, ...made.map(({ HBL_SEQ }) => HBL_SEQ));
    expect(data.LIST.every(({ RSLT, CHANGES }) => RSLT === 'OK' && CHANGES.length === 5)).toBe(true);
    expect(Date.now() - begun).toBeGreaterThan(19 * 125);
  });
});

type Made = Awaited<ReturnType<typeof arrived>>;
