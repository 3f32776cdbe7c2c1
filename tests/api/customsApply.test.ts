import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemScope } from '../../src/server/lib/scope';
import { transaction } from '../../src/server/lib/transaction';
import type { CargoAnswer } from '../../src/server/outside/unipassCargo.service';
import { applyCustoms } from '../../src/server/ptl/status/customsApply.service';
import { cargoAnswer, type Told } from '../support/customs';
import { createTestApp, type TestApp } from '../support/db';
import { aContainer, anEvent, aShipment } from '../support/shipments';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t?.close());

const apply = (HBL_SEQ: number, answer: CargoAnswer) =>
  transaction(t.pools.short, { scope: systemScope }, (work) => applyCustoms({ ...work, user: { USER_ID: 'ops02' } }, HBL_SEQ, answer));

const digits = (column: string) => `to_char(${column}, 'YYYYMMDDHH24MI') as ${column}`;
const stored = async (HBL_SEQ: number) =>
  (
    await t.sql(
      `select cargo_sts, cstm_sts, cstm_hold_yn, cstm_hold_rsn, imp_dclr_no, carg_mt_no, upd_cnt, ${digits('bond_in_dtm')}, ${digits('imp_dclr_dtm')},
         ${digits('imp_acpt_dtm')}, ${digits('rlse_dtm')} from fms_hbl where hbl_seq = $1`,
      [HBL_SEQ],
    )
  )[0];
const events = async (HBL_SEQ: number) =>
  (
    await t.sql<{ code: string; at: string }>(
      `select event_cd as code, to_char(event_dtm, 'DD HH24:MI') as at from fms_event where hbl_seq = $1 and event_src = 'CUST' order by event_seq`,
      [HBL_SEQ],
    )
  ).map(({ code, at }) => `${code} ${at}`);

let last = 0;
/** A shipment that arrived on 3 November 2026, with its number in customs. */
async function arrived(columns: object = {}) {
  const CARG_MT_NO = `26TEST${String(++last).padStart(4, '0')}I00010001`;
  const at = { etd_dt: '2026-10-31', eta_dt: '2026-11-03', org_eta_dt: '2026-11-03', ata_dtm: '2026-11-03 06:00+09', cargo_sts: 'ARR' };
  const made = await aShipment(t, { ...at, carg_mt_no: CARG_MT_NO, free_days: 5, ...columns });
  await anEvent(t, made.HBL_SEQ, 'ARRI', '2026-11-03 06:00', { loc_cd: 'KRPUS' });
  return { ...made, CARG_MT_NO };
}

const landed: Told[] = [
  ['입항적하목록 심사완료', '2026-11-03 06:00'],
  ['하선신고 수리', '2026-11-03 18:00'],
];
const carriedIn: Told[] = [...landed, ['반입신고', '2026-11-04 10:00', { SHED_NM: '부산신항 창고' }]];
const declared: Told[] = [...carriedIn, ['수입신고', '2026-11-05 09:00', { DCLR_NO: '12345-26-123456M' }]];
const accepted: Told[] = [...declared, ['수입신고수리', '2026-11-06 11:00', { DCLR_NO: '12345-26-123456M' }]];
const released: Told[] = [...accepted, ['반출신고', '2026-11-07 15:00', { RLBR_CNNT: '수입신고 수리후 반출' }]];

describe('an answer of customs', () => {
  it('writes events, times, declaration and milestone, tells what has changed, and the same again changes nothing', async () => {
    const { HBL_SEQ, CARG_MT_NO } = await arrived();
    const answer = cargoAnswer({ CARG_MT_NO }, accepted);
    expect(await apply(HBL_SEQ, answer)).toEqual({
      result: 'OK',
      changes: [
        { FIELD: 'CARGO_STS', WAS: 'ARR', NOW: 'ACP' },
        { FIELD: 'CSTM_STS', WAS: null, NOW: 'ACP' },
        { FIELD: 'BOND_IN_DTM', WAS: null, NOW: '20261104100000' },
        { FIELD: 'IMP_DCLR_NO', WAS: null, NOW: '1234526123456M' },
        { FIELD: 'IMP_DCLR_DTM', WAS: null, NOW: '20261105090000' },
        { FIELD: 'IMP_ACPT_DTM', WAS: null, NOW: '20261106110000' },
      ],
    });
    const after = await stored(HBL_SEQ);
    expect(after).toMatchObject({
      cargo_sts: 'ACP',
      cstm_sts: 'ACP',
      bond_in_dtm: '202611041000',
      imp_acpt_dtm: '202611061100',
      rlse_dtm: null,
    });
    expect(await events(HBL_SEQ)).toEqual(['CSIN 04 10:00', 'CSDC 05 09:00', 'CSAC 06 11:00']);
    expect(
      await t.sql(
        `select event_tp, event_clsf, loc_cd, fclt_tp, fclt_nm, open_yn from fms_event where hbl_seq = $1 and event_cd = 'CSIN'`,
        [HBL_SEQ],
      ),
    ).toEqual([{ event_tp: 'CUSTOMS', event_clsf: 'ACT', loc_cd: 'KRPUS', fclt_tp: 'BOND', fclt_nm: '부산신항 창고', open_yn: 'Y' }]);
    expect(await t.sql(`select from_sts, to_sts, chg_user_id from cms_sts_hist where ref_tp = 'HBL' and ref_key = $1`, [HBL_SEQ])).toEqual([
      { from_sts: 'ARR', to_sts: 'ACP', chg_user_id: 'ops02' },
    ]);
    expect(await apply(HBL_SEQ, answer)).toEqual({ result: 'OK', changes: [] });
    expect(await stored(HBL_SEQ)).toEqual(after);
    expect((await events(HBL_SEQ)).length).toBe(3);
  });

  it('of states without an event writes the state alone', async () => {
    const { HBL_SEQ, CARG_MT_NO } = await arrived();
    expect(await apply(HBL_SEQ, cargoAnswer({ CARG_MT_NO }, landed))).toMatchObject({
      changes: [{ FIELD: 'CSTM_STS', WAS: null, NOW: 'UNL' }],
    });
    await apply(HBL_SEQ, cargoAnswer({ CARG_MT_NO }, [...declared, ['검사대상 선별', '2026-11-05 10:00']]));
    expect(await stored(HBL_SEQ)).toMatchObject({ cstm_sts: 'INS', cargo_sts: 'DCL' });
    await apply(HBL_SEQ, cargoAnswer({ CARG_MT_NO }, [...declared, ['수입(사용소비) 결재통보', '2026-11-05 15:00']]));
    expect(await stored(HBL_SEQ)).toMatchObject({ cstm_sts: 'INS', cargo_sts: 'DCL' });
  });

  it('that holds the cargo tells why, and its acceptance ends the hold', async () => {
    const { HBL_SEQ, CARG_MT_NO } = await arrived();
    const held: Told[] = [...declared, ['통관보류', '2026-11-05 15:00', { PRE_GUIDE: '원산지 증빙 보완 요구' }]];
    await apply(HBL_SEQ, cargoAnswer({ CARG_MT_NO }, held));
    const hold = { cstm_hold_yn: 'Y', cstm_hold_rsn: '원산지 증빙 보완 요구', cargo_sts: 'HLD', cstm_sts: 'HLD' };
    expect(await stored(HBL_SEQ)).toMatchObject(hold);
    await apply(HBL_SEQ, cargoAnswer({ CARG_MT_NO }, [...held, ['검사', '2026-11-05 17:00']]));
    expect(await stored(HBL_SEQ)).toMatchObject(hold);
    await apply(HBL_SEQ, cargoAnswer({ CARG_MT_NO }, [...held, ['수입신고수리', '2026-11-06 11:00']]));
    expect(await stored(HBL_SEQ)).toMatchObject({ cstm_hold_yn: 'N', cargo_sts: 'ACP', cstm_sts: 'ACP' });
  });

  it('of the release ends what is due by the day, for every container', async () => {
    const { HBL_SEQ, CARG_MT_NO } = await arrived();
    await aContainer(t, HBL_SEQ, { disc_dtm: '2026-11-03 18:00+09' });
    await aContainer(t, HBL_SEQ, { cntr_no: 'TGHU7777772', disc_dtm: '2026-11-03 18:00+09' });
    await apply(HBL_SEQ, cargoAnswer({ CARG_MT_NO, PKG_QTY: 10 }, released));
    expect(await stored(HBL_SEQ)).toMatchObject({ cargo_sts: 'OUT', cstm_sts: 'OUT', rlse_dtm: '202611071500' });
    expect(await t.sql('select distinct dem_days from fms_cntr where hbl_seq = $1', [HBL_SEQ])).toEqual([{ dem_days: 0 }]);
  });

  it('that is older than what is known takes nothing back', async () => {
    const { HBL_SEQ, CARG_MT_NO } = await arrived();
    await apply(HBL_SEQ, cargoAnswer({ CARG_MT_NO }, released));
    const after = await stored(HBL_SEQ);
    for (const older of [landed, carriedIn, declared, accepted])
      expect(await apply(HBL_SEQ, cargoAnswer({ CARG_MT_NO }, older))).toEqual({ result: 'OK', changes: [] });
    expect(await stored(HBL_SEQ)).toEqual(after);
  });

  it('mends a time that was typed, and leaves the declaration that was made later', async () => {
    const { HBL_SEQ, CARG_MT_NO } = await arrived();
    await anEvent(t, HBL_SEQ, 'CSIN', '2026-11-04 12:00', { event_tp: 'CUSTOMS', event_src: 'MAN', event_crt_dtm: '2020-01-01' });
    await t.sql(`update fms_hbl set bond_in_dtm = '2026-11-04 12:00+09', cargo_sts = 'BIN', cstm_sts = 'BIN' where hbl_seq = $1`, [
      HBL_SEQ,
    ]);
    await apply(HBL_SEQ, cargoAnswer({ CARG_MT_NO }, carriedIn));
    expect(await stored(HBL_SEQ)).toMatchObject({ bond_in_dtm: '202611041000' });
    await t.sql(`update fms_hbl set imp_dclr_no = '9999926000001M', imp_dclr_dtm = '2026-11-08 09:00+09' where hbl_seq = $1`, [HBL_SEQ]);
    await apply(HBL_SEQ, cargoAnswer({ CARG_MT_NO }, carriedIn));
    expect(await stored(HBL_SEQ)).toMatchObject({ imp_dclr_no: '9999926000001M' });
  });

  it('that was found by house B/L brings the number of the cargo, unless another shipment has it', async () => {
    const { HBL_SEQ, HBL_NO, CARG_MT_NO } = await arrived();
    await t.sql('update fms_hbl set carg_mt_no = null where hbl_seq = $1', [HBL_SEQ]);
    const answer = cargoAnswer({ CARG_MT_NO, HBL_NO, ETA_DT: '20261103' }, landed);
    const other = await arrived({ carg_mt_no: CARG_MT_NO });
    await apply(HBL_SEQ, answer);
    expect(await stored(HBL_SEQ)).toMatchObject({ carg_mt_no: null, cstm_sts: 'UNL' });
    await t.sql('update fms_hbl set carg_mt_no = null where hbl_seq = $1', [other.HBL_SEQ]);
    expect(await apply(HBL_SEQ, answer)).toMatchObject({ changes: [{ FIELD: 'CARG_MT_NO', WAS: null, NOW: CARG_MT_NO }] });
  });

  it('about several cargoes, none, another one, or a shipment that is cancelled, deleted or goes out, writes nothing', async () => {
    const { HBL_SEQ, CARG_MT_NO } = await arrived();
    const before = await stored(HBL_SEQ);
    expect(await apply(HBL_SEQ, { found: 'none' })).toEqual({ result: 'NODATA' });
    expect(await apply(HBL_SEQ, { found: 'several', list: [] })).toEqual({ result: 'MULTI' });
    expect(await apply(HBL_SEQ, cargoAnswer({ CARG_MT_NO: '26XXXX0001I00010001' }, accepted))).toEqual({ result: 'OTHER' });
    const answer = cargoAnswer({ CARG_MT_NO }, accepted);
    for (const gone of [`cargo_sts = 'CXL'`, `del_yn = 'Y'`, `imex_tp = 'E'`]) {
      await t.sql(`update fms_hbl set ${gone} where hbl_seq = $1`, [HBL_SEQ]);
      expect(await apply(HBL_SEQ, answer)).toEqual({ result: 'GONE' });
      await t.sql(`update fms_hbl set cargo_sts = 'ARR', del_yn = 'N', imex_tp = 'I' where hbl_seq = $1`, [HBL_SEQ]);
    }
    expect(await apply(999_999_999, answer)).toEqual({ result: 'GONE' });
    expect({ ...(await stored(HBL_SEQ)), upd_cnt: 0 }).toEqual({ ...before, upd_cnt: 0 });
    expect(await events(HBL_SEQ)).toEqual([]);
  });

  it('is written once, also when two bring it at once', async () => {
    const { HBL_SEQ, CARG_MT_NO } = await arrived();
    const results = await Promise.all([1, 2, 3].map(() => apply(HBL_SEQ, cargoAnswer({ CARG_MT_NO }, accepted))));
    expect(results.map((one) => (one.result === 'OK' ? one.changes.length : -1)).sort()).toEqual([0, 0, 6]);
    expect((await events(HBL_SEQ)).length).toBe(3);
  });
});
