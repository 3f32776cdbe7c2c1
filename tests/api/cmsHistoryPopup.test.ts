import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as xlsx from 'xlsx';
import type { CompareRow, HistoryRow } from '../../src/contract/cms/popup/cmsHistoryPopup';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { makeOrder } from '../support/orders';

let t: TestApp;
let ops: Visitor;
let ops2: Visitor;
let no = '';
let truck = { cust_cd: '', cust_nm: '', cust_eng_nm: '' };
/** A customer of another corporation alone. */
let foreign = '';

const path = '/api/cms/popup/cmsHistoryPopup';

beforeAll(async () => {
  t = await createTestApp();
  [ops, ops2] = await Promise.all([t.login('ops01'), t.login('ops01', { lang: 'en' })]);
  no = (await makeOrder(t, ops, 'C00001')).DLV_ORD_NO;
  const [trucker] = await t.sql<typeof truck>(
    `select cust_cd, cust_nm, cust_eng_nm from mdm_cust where cust_tp = 'TRK' and corp_cd = '1000' order by 1 limit 1`,
  );
  if (trucker) truck = trucker;
  const [other] = await t.sql<{
    cust_cd: string;
  }>(`insert into mdm_cust (cust_cd, cust_nm, cust_tp, corp_cd, ctry_cd, pay_term, curr_cd, stop_yn, key_yn)
    values ('CFOREIGN', '남의 운송', 'TRK', '2000', 'KR', 'CASH', 'KRW', 'N', 'N') returning cust_cd`);
  foreign = other?.cust_cd ?? '';
  await t.sql(
    `update pan_dlv_ord set dlv_ord_sts = 'LDD', truck_cd = $2, pickup_dt = '2026-11-25', pickup_tm = '0930', load_dtm = '2026-11-25 10:15:00+09',
      trsp_amt = 1234567.5 where dlv_ord_no = $1`,
    [no, truck.cust_cd],
  );
  await t.sql(`update pan_dlv_ord set dlv_ord_sts = 'ARV', truck_cd = $2, del_yn = 'Y' where dlv_ord_no = $1`, [no, foreign]);
});
afterAll(() => t.close());

const search = () => ({ SEARCH: { TBL_NM: 'PAN_DLV_ORD', ROW_KEY: no } });
async function told(v: Visitor, column: string): Promise<(string | null)[][]> {
  const { LIST } = await v.data<{ LIST: HistoryRow[] }>(`${path}/selectCmsHistory`, search());
  return LIST.filter(({ COL_NM }) => COL_NM === column)
    .sort((a, b) => b.HIST_SEQ - a.HIST_SEQ)
    .map((row) => [row.OLD_VAL, row.NEW_VAL]);
}

describe('a history tells what people read, not LDD → ARV and C00121', () => {
  it('has codes by their names in the language of the reader', async () => {
    expect((await told(ops, 'DLV_ORD_STS'))[0]).toEqual(['상차 완료', '하차지 도착']);
    expect((await told(ops2, 'DLV_ORD_STS'))[0]).toEqual(['Loaded', 'Arrived']);
  });

  it('has Y and N as words', async () => {
    expect(await told(ops, 'DEL_YN')).toEqual([['아니오', '예']]);
    expect(await told(ops2, 'DEL_YN')).toEqual([['No', 'Yes']]);
  });

  it('has days, times and amounts as they are shown everywhere', async () => {
    expect((await told(ops, 'PICKUP_DT'))[0]?.[1]).toBe('2026-11-25');
    expect((await told(ops, 'PICKUP_TM'))[0]?.[1]).toBe('09:30');
    expect((await told(ops, 'LOAD_DTM'))[0]?.[1]).toBe('2026-11-25 10:15:00');
    expect((await told(ops, 'TRSP_AMT'))[0]).toEqual([null, '1,234,567.5']);
  });

  it('has a partner by name with the code, and one outside the scope of the reader by code alone', async () => {
    expect(await told(ops, 'TRUCK_CD')).toContainEqual([`${truck.cust_nm} (${truck.cust_cd})`, foreign]);
    expect(await told(ops2, 'TRUCK_CD')).toContainEqual([`${truck.cust_eng_nm ?? truck.cust_nm} (${truck.cust_cd})`, foreign]);
    const body = (await ops.post(`${path}/selectCmsHistory`, search())).body;
    expect(body).not.toContain('남의 운송');
  });

  it('says who changed it, also where that is no user', async () => {
    const { LIST } = await ops.data<{ LIST: HistoryRow[] }>(`${path}/selectCmsHistory`, search());
    expect(LIST.find(({ COL_NM }) => COL_NM === 'TRUCK_CD')?.CHG_USER_NM).toBe('system');
  });

  it('tells the same between two moments', async () => {
    const { LIST } = await ops.data<{ LIST: CompareRow[] }>(`${path}/selectCmsHistoryG3`, search());
    const of = (column: string) => LIST.find(({ COL_NM }) => COL_NM === column);
    expect(of('DLV_ORD_STS')?.NEW_VAL).toBe('하차지 도착');
    expect(of('PICKUP_DT')?.NEW_VAL).toBe('2026-11-25');
    expect(of('DEL_YN')?.NEW_VAL).toBe('예');
    expect(of('TRUCK_CD')?.NEW_VAL).toBe(foreign);
  });

  it('tells the same in its Excel, of changes and of states', async () => {
    await t.sql(
      `insert into cms_sts_hist (ref_tp, ref_key, from_sts, to_sts, chg_user_id, chg_dtm) values ('DLV', $1, 'LDD', 'ARV', 'ops01', now())`,
      [no],
    );
    const cells = async (body: object) => {
      const { rawPayload } = await ops.post(`${path}/excel`, { ...search(), ...body });
      const book = xlsx.read(rawPayload);
      return xlsx.utils.sheet_to_csv(book.Sheets[book.SheetNames[0] as string] as xlsx.WorkSheet);
    };
    const changes = await cells({});
    for (const text of ['상차 완료,하차지 도착', '2026-11-25', `${truck.cust_nm} (${truck.cust_cd})`, '아니오,예'])
      expect(changes).toContain(text);
    expect(await cells({ GRID: 'G2' })).toContain('상차 완료,하차지 도착');
  });
});
