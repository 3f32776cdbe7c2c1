import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Fault, ReadData, SaveData } from '../../src/contract/call';
import type { FoundCargo } from '../../src/contract/ptl/popup/foundCargo';
import type { FoundExport } from '../../src/contract/ptl/popup/ptlExportUnipassPopup';
import type { CargoStep, ExportLoading } from '../../src/contract/ptl/popup/unipass';
import type { CustomsAsked } from '../../src/contract/ptl/status/customsAsked';
import { CustomsServer, type Told } from '../support/customs';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { aShipment, day, day8 } from '../support/shipments';

let t: TestApp;
let customs: CustomsServer;
let ops: Visitor;
let sales: Visitor;
let customer: Visitor;

beforeAll(async () => {
  t = await createTestApp();
  customs = await new CustomsServer().start(t);
  [ops, sales, customer] = await Promise.all([t.login('ops02'), t.login('sal01'), t.login('cadm01')]);
});
afterAll(async () => {
  customs?.stop();
  await t?.close();
});
beforeEach(() => {
  customs.asked.length = 0;
});

const popup = (name: string, verb: string) => `/api/ptl/popup/${name}/${verb}`;
const cargoPath = popup('PtlImportUnipassPopup', 'selectPtlImportUnipass');
const exportPath = popup('PtlExportUnipassPopup', 'selectPtlExportUnipass');
const anyPath = popup('PtlUnipassPopup', 'selectPtlUnipass');
const year = day8(0).slice(0, 4);

type Found<R> = { data: ReadData<R>; message?: string };
async function find<R = FoundCargo>(v: Visitor, path: string, SEARCH: object): Promise<Found<R>> {
  const answer = await v.post(path, { SEARCH });
  expect([path, answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([path, 200, '']);
  return answer.json();
}
const nothing = { data: { LIST: [], TOTAL: 0 }, message: '관세청에 등록된 정보가 없습니다.' };
const refusal = async (v: Visitor, path: string, SEARCH: object) => {
  const answer = await v.post(path, { SEARCH });
  const { code, message, errors } = answer.json() as { code: string; message: string; errors?: Fault[] };
  return [answer.statusCode, code, errors?.[0]?.FIELD ?? message];
};

let last = 0;
const cargoNo = () => `26TEST${String(++last).padStart(4, '0')}I00010001`;
async function anImport(columns: Record<string, unknown> = {}) {
  const CARG_MT_NO = cargoNo();
  const MBL_NO = `TESTMBL${CARG_MT_NO.slice(6, 10)}`;
  const [master] = await t.sql<{ mbl_seq: string }>(
    `insert into fms_mbl (corp_cd, orgn_cd, mbl_no, imex_tp, trans_mode, carr_cd, vsl_nm, voy_no, pol_cd, pod_cd, etd_dt, eta_dt)
     values ('1000', '10PS11', $1, 'I', 'SEA', 'HDMU', 'TEST', '1', 'CNSHA', 'KRPUS', $2, $3) returning mbl_seq`,
    [MBL_NO, day(-5), day(-3)],
  );
  const at = { eta_dt: day(-3), org_eta_dt: day(-3), ata_dtm: `${day(-3)} 06:00+09`, cargo_sts: 'ARR', carg_mt_no: CARG_MT_NO };
  return { ...(await aShipment(t, { ...at, mbl_seq: master?.mbl_seq, ...columns })), CARG_MT_NO, MBL_NO };
}
const told: Told[] = [
  ['입항적하목록 심사완료', `${day(-3)} 06:00`],
  ['반입신고', `${day(-2)} 10:00`, { SHED_NM: '부산신항 창고' }],
];
type Import = Awaited<ReturnType<typeof anImport>>;
const knows = ({ CARG_MT_NO, HBL_NO, MBL_NO }: Import, ...more: string[]) => {
  const cargo = { cargMtNo: CARG_MT_NO, hblNo: HBL_NO, mblNo: MBL_NO, etprDt: day8(-3), cargTp: '수입 일반화물', shcoFlco: 'HMM' };
  for (const key of [CARG_MT_NO, ...more]) customs.says.set(key, { cargo, told });
};

describe('a cargo', () => {
  it('is found by its number, by house and by master B/L, with its steps and the shipment of it', async () => {
    const made = await anImport();
    knows(made, made.HBL_NO, made.MBL_NO);
    const { CARG_MT_NO, HBL_NO, MBL_NO, HBL_SEQ } = made;
    const answer = await find(ops, cargoPath, { CARG_MT_NO: ` ${CARG_MT_NO.toLowerCase()} ` });
    expect(answer.data.LIST).toMatchObject([{ CARG_MT_NO, HBL_NO, HBL_SEQ, CARGO_TP: '수입 일반화물', CARR_NM: 'HMM', VSL_NM: null }]);
    expect(answer.data.LIST[0]?.STEPS.map(({ PRCS_TP }) => PRCS_TP)).toEqual(['반입신고', '입항적하목록 심사완료']);
    expect(answer.message).toBeUndefined();
    for (const search of [
      { HBL_NO, BL_YY: year },
      { MBL_NO, BL_YY: year },
    ]) {
      expect((await find(customer, cargoPath, search)).data).toEqual(answer.data);
      expect((await find(sales, cargoPath, search)).data).toEqual(answer.data);
    }
    for (const [UNIPASS_TP, NO_VAL] of [
      ['MTNO', CARG_MT_NO],
      ['HBL', HBL_NO],
      ['MBL', MBL_NO],
    ])
      expect((await find(customer, anyPath, { UNIPASS_TP, NO_VAL, BL_YY: year })).data).toEqual(answer.data);
    const steps = await find<CargoStep>(customer, popup('PtlImportUnipassPopup', 'selectPtlImportUnipassG2'), { CARG_MT_NO });
    expect(steps.data.LIST).toEqual(answer.data.LIST[0]?.STEPS);
  });

  it('of the year before is found too; one that customs do not know of is told so', async () => {
    const made = await anImport({ carg_mt_no: null });
    const { HBL_NO } = made;
    knows(made, `${HBL_NO} ${Number(year) - 1}`);
    expect((await find(ops, cargoPath, { HBL_NO, BL_YY: year })).data.TOTAL).toBe(1);
    expect(customs.asked).toEqual([`${HBL_NO} ${year}`, `${HBL_NO} ${Number(year) - 1}`]);
    expect(await find(ops, cargoPath, { HBL_NO: 'NOSUCH', BL_YY: year })).toEqual(nothing);
  });

  it('of several is to be chosen; a customer chooses among his own, and of one there is nothing to choose', async () => {
    const [mine, other, foreign] = [await anImport(), await anImport(), await anImport({ cust_cd: 'C00002' })];
    const choice = ({ CARG_MT_NO, HBL_NO }: Import) => ({
      cargMtNo: CARG_MT_NO,
      mblNo: mine.MBL_NO,
      hblNo: HBL_NO,
      etprDt: day8(-3),
      dsprNm: '부산',
    });
    const several = (...list: Import[]) => customs.says.set(mine.MBL_NO, { several: list.map(choice) });
    for (const one of [mine, other, foreign]) knows(one);
    const search = { MBL_NO: mine.MBL_NO, BL_YY: year };
    several(mine, other, foreign);
    const all = await find(ops, cargoPath, search);
    expect(all.message).toBe('조회 결과가 여러 건입니다. 목록에서 선택하십시오.');
    expect(all.data.LIST.map(({ CARG_MT_NO, POD_NM, STEPS }) => [CARG_MT_NO, POD_NM, STEPS])).toEqual(
      [mine, other, foreign].map(({ CARG_MT_NO }) => [CARG_MT_NO, '부산', []]),
    );
    const own = await find(customer, cargoPath, search);
    expect(own.data.LIST.map(({ HBL_NO }) => HBL_NO)).toEqual([mine.HBL_NO, other.HBL_NO]);
    several(foreign, mine);
    const only = await find(customer, cargoPath, search);
    expect(only.data.LIST).toMatchObject([{ HBL_NO: mine.HBL_NO, STEPS: [{}, {}] }]);
    expect(only.message).toBeUndefined();
  });

  it('of another customer is answered as one that customs do not know of, without asking them', async () => {
    const foreign = await anImport({ cust_cd: 'C00002' });
    knows(foreign, foreign.HBL_NO, foreign.MBL_NO);
    const { CARG_MT_NO, HBL_NO, MBL_NO } = foreign;
    for (const search of [{ CARG_MT_NO }, { CARG_MT_NO: CARG_MT_NO.slice(0, 15) }, { HBL_NO, BL_YY: year }, { MBL_NO, BL_YY: year }])
      expect(await find(customer, cargoPath, search)).toEqual(nothing);
    expect(await find(customer, anyPath, { UNIPASS_TP: 'MTNO', NO_VAL: CARG_MT_NO })).toEqual(nothing);
    expect(customs.asked).toEqual([]);
    const own = await anImport();
    customs.says.set(own.HBL_NO, { cargo: { cargMtNo: CARG_MT_NO, hblNo: HBL_NO }, told });
    expect(await find(customer, cargoPath, { HBL_NO: own.HBL_NO, BL_YY: year })).toEqual(nothing);
  });

  it('is not asked for without a number, or by B/L without its year; what customs refuse, and that they are not reached, is told', async () => {
    expect(await refusal(ops, cargoPath, {})).toEqual([422, 'MSG000201', 'CARG_MT_NO']);
    expect(await refusal(ops, anyPath, { UNIPASS_TP: 'HBL', BL_YY: year })).toEqual([422, 'MSG000201', 'NO_VAL']);
    expect(await refusal(ops, cargoPath, { HBL_NO: 'X' })).toEqual([422, 'MSG000202', 'BL_YY']);
    expect(await refusal(ops, anyPath, { UNIPASS_TP: 'MBL', NO_VAL: 'X', BL_YY: '26' })).toEqual([422, 'MSG000202', 'BL_YY']);
    expect(await refusal(ops, anyPath, { UNIPASS_TP: 'EXDC', NO_VAL: 'X' })).toEqual([422, 'MSG000017', 'UNIPASS_TP']);
    customs.says.set('SHORT', { refused: '15자리 이상으로 입력하셔야 합니다.' });
    expect(await refusal(ops, cargoPath, { CARG_MT_NO: 'SHORT' })).toEqual([
      422,
      'MSG000206',
      '관세청 조회 오류: 15자리 이상으로 입력하셔야 합니다.',
    ]);
    customs.says.set('99ERROR50000001', { status: 500 });
    customs.says.set('99TIMEOUT000001', { waitMs: 2_500 });
    const down = '관세청 서비스에 연결할 수 없습니다. 잠시 후 다시 조회하십시오.';
    expect(await refusal(ops, cargoPath, { CARG_MT_NO: '99ERROR50000001' })).toEqual([502, 'MSG000205', down]);
    expect(await refusal(ops, cargoPath, { CARG_MT_NO: '99TIMEOUT000001' })).toEqual([504, 'MSG000205', down]);
    const english = await t.login('ops02', { lang: 'en' });
    expect((await refusal(english, cargoPath, { CARG_MT_NO: '99ERROR50000001' }))[2]).toBe(
      'The customs service cannot be reached. Try again later.',
    );
  });

  it('is written to its shipment by operators, and to no other; a workbook of it is for everybody', async () => {
    const [made, other] = [await anImport(), await anImport()];
    knows(made);
    const { CARG_MT_NO, HBL_NO, HBL_SEQ } = made;
    const apply = (v: Visitor, ...LIST: object[]) => v.post(popup('PtlImportUnipassPopup', 'apply'), { BATCH_ID: randomUUID(), LIST });
    expect((await apply(customer, { HBL_SEQ, CARG_MT_NO })).statusCode).toBe(403);
    expect((await apply(sales, { HBL_SEQ, CARG_MT_NO })).statusCode).toBe(403);
    expect((await apply(ops, { HBL_SEQ: other.HBL_SEQ, CARG_MT_NO })).json()).toMatchObject({ code: 'MSG000614' });
    expect((await apply(ops, { HBL_SEQ: 999_999_999, CARG_MT_NO })).json()).toMatchObject({ code: 'MSG000043' });
    expect((await apply(ops, { HBL_SEQ, CARG_MT_NO: '' })).json()).toMatchObject({ code: 'MSG000201' });
    expect((await apply(ops, { HBL_SEQ, CARG_MT_NO }, { HBL_SEQ: other.HBL_SEQ, CARG_MT_NO })).json()).toMatchObject({ code: 'MSG000010' });
    const done = (await apply(ops, { HBL_SEQ, CARG_MT_NO })).json() as { data: SaveData<CustomsAsked>; message: string };
    expect(done.message).toBe(`화물 ${HBL_NO}에 반영하였습니다.`);
    expect(done.data.LIST[0]?.CHANGES.map(({ FIELD }) => FIELD)).toEqual(['CARGO_STS', 'CSTM_STS', 'BOND_IN_DTM']);
    expect((await apply(ops, { HBL_SEQ, CARG_MT_NO })).json().message).toBe(`화물 ${HBL_NO}에는 이미 모두 반영되어 있습니다.`);
    expect(await t.sql('select cstm_sts from fms_hbl where hbl_seq = any($1) order by 1', [[HBL_SEQ, other.HBL_SEQ]])).toEqual([
      { cstm_sts: 'BIN' },
      { cstm_sts: null },
    ]);
    for (const GRID of ['G1', 'G2']) {
      const file = await customer.post(popup('PtlImportUnipassPopup', 'excel'), { SEARCH: { CARG_MT_NO }, GRID });
      expect([file.statusCode, file.headers['content-type']]).toEqual([200, expect.stringContaining('spreadsheetml')]);
    }
  });
});

async function anExport(columns: Record<string, unknown> = {}) {
  const EXP_DCLR_NO = `12345260${String(++last).padStart(5, '0')}X`;
  const made = await aShipment(t, { imex_tp: 'E', pol_cd: 'KRPUS', pod_cd: 'USLAX', exp_dclr_no: EXP_DCLR_NO, ...columns });
  return { ...made, EXP_DCLR_NO };
}
const declaration = (EXP_DCLR_NO: string, over: object = {}) => ({
  ...{ expDclrNo: EXP_DCLR_NO, exppnConm: '수출상사', acptDt: day8(-20), loadDtyTmlm: day8(10), shpmCmplYn: 'N' },
  ...over,
});

describe('an export declaration', () => {
  it('is found by its number and by B/L, with what was loaded and the shipment of it', async () => {
    const { EXP_DCLR_NO, HBL_NO, HBL_SEQ } = await anExport();
    customs.says.set(EXP_DCLR_NO, {
      by: 'declaration',
      exports: [declaration(EXP_DCLR_NO, { sanm: 'HMM ALGECIRAS' })],
      loaded: [{ blNo: HBL_NO, tkofDt: day8(-2), shpmPckGcnt: '5', shpmPckUt: 'CT', shpmWght: '50.5' }],
    });
    customs.says.set(HBL_NO, { by: 'bl', exports: [declaration(EXP_DCLR_NO, { blNo: HBL_NO })] });
    const written = `${EXP_DCLR_NO.slice(0, 5)}-${EXP_DCLR_NO.slice(5, 7)}-${EXP_DCLR_NO.slice(7)}`;
    const search = { UNIPASS_TP: 'EXDC', NO_VAL: written };
    const { data } = await find<FoundExport>(customer, exportPath, search);
    const row = { EXP_DCLR_NO, HBL_SEQ, HBL_NO, LINE_NO: 1, EXPPN_NM: '수출상사', LOAD_DUTY_DT: day8(10), SHPM_CMPL_YN: 'N' };
    expect(data.LIST).toMatchObject([{ ...row, VSL_NM: 'HMM ALGECIRAS', LOADINGS: [{ BL_NO: HBL_NO, SHPM_WT: 50.5 }] }]);
    const loadings = await find<ExportLoading>(ops, popup('PtlExportUnipassPopup', 'selectPtlExportUnipassG2'), search);
    expect(loadings.data.LIST).toEqual(data.LIST[0]?.LOADINGS);
    expect((await find<FoundExport>(ops, exportPath, { UNIPASS_TP: 'EXBL', NO_VAL: HBL_NO })).data.LIST).toMatchObject([row]);
    const file = await customer.post(popup('PtlExportUnipassPopup', 'excel'), { SEARCH: search });
    expect(file.statusCode).toBe(200);
  });

  it('of another customer is answered as one that customs do not know of', async () => {
    const foreign = await anExport({ cust_cd: 'C00002' });
    customs.says.set(foreign.EXP_DCLR_NO, { by: 'declaration', exports: [declaration(foreign.EXP_DCLR_NO)] });
    expect(await find(customer, exportPath, { UNIPASS_TP: 'EXDC', NO_VAL: foreign.EXP_DCLR_NO })).toEqual(nothing);
    expect(await find(customer, exportPath, { UNIPASS_TP: 'EXBL', NO_VAL: foreign.HBL_NO })).toEqual(nothing);
    expect(customs.asked).toEqual([]);
    const own = await anExport();
    customs.says.set(own.HBL_NO, { by: 'bl', exports: [declaration(foreign.EXP_DCLR_NO), declaration(own.EXP_DCLR_NO)] });
    const { data } = await find<FoundExport>(customer, exportPath, { UNIPASS_TP: 'EXBL', NO_VAL: own.HBL_NO });
    expect(data.LIST.map(({ EXP_DCLR_NO }) => EXP_DCLR_NO)).toEqual([own.EXP_DCLR_NO]);
  });

  it('has 14 or 15 characters; what fails is told', async () => {
    expect(await refusal(ops, exportPath, { UNIPASS_TP: 'EXDC', NO_VAL: '1234526000001' })).toEqual([422, 'MSG000214', 'NO_VAL']);
    expect(await refusal(ops, exportPath, { UNIPASS_TP: 'EXDC' })).toEqual([422, 'MSG000214', 'NO_VAL']);
    expect(await refusal(ops, exportPath, { UNIPASS_TP: 'EXBL', NO_VAL: ' ' })).toEqual([422, 'MSG000201', 'NO_VAL']);
    customs.says.set('DOWN', { status: 500 });
    customs.says.set('REFUSED', { refused: '인증키가 유효하지 않습니다.' });
    expect((await refusal(ops, exportPath, { UNIPASS_TP: 'EXBL', NO_VAL: 'DOWN' })).slice(0, 2)).toEqual([502, 'MSG000205']);
    expect(await refusal(ops, exportPath, { UNIPASS_TP: 'EXBL', NO_VAL: 'REFUSED' })).toEqual([
      422,
      'MSG000206',
      '관세청 조회 오류: 인증키가 유효하지 않습니다.',
    ]);
    expect(await find(ops, exportPath, { UNIPASS_TP: 'EXBL', NO_VAL: 'NOSUCH' })).toEqual(nothing);
  });

  it('is written to its shipment; what customs do not say stays; of several all are written or none', async () => {
    const [one, two] = [await anExport({ load_duty_dt: day(3) }), await anExport({ exp_dclr_no: null })];
    const EXP_DCLR_NO = `12345260${String(++last).padStart(5, '0')}X`;
    customs.says.set(one.EXP_DCLR_NO, { by: 'declaration', exports: [declaration(one.EXP_DCLR_NO, { loadDtyTmlm: '', shpmCmplYn: 'Y' })] });
    const apply = (v: Visitor, ...LIST: object[]) => v.post(popup('PtlExportUnipassPopup', 'apply'), { BATCH_ID: randomUUID(), LIST });
    const rows = [
      { HBL_SEQ: one.HBL_SEQ, EXP_DCLR_NO: one.EXP_DCLR_NO },
      { HBL_SEQ: two.HBL_SEQ, EXP_DCLR_NO },
    ];
    const kept = () =>
      t.sql(
        `select exp_dclr_no, to_char(exp_acpt_dt, 'YYYYMMDD') as accepted, to_char(load_duty_dt, 'YYYYMMDD') as duty, shpm_cmpl_yn from fms_hbl
          where hbl_seq = any($1) order by hbl_seq`,
        [rows.map(({ HBL_SEQ }) => HBL_SEQ)],
      );
    const before = await kept();
    expect((await apply(customer, ...rows)).statusCode).toBe(403);
    expect((await apply(ops, ...rows)).json()).toMatchObject({ code: 'MSG000203', errors: [{ ROW_NO: 2 }] });
    expect(await kept()).toEqual(before);
    expect((await apply(ops, { ...rows[0], EXP_DCLR_NO })).json()).toMatchObject({ code: 'MSG000043' });
    customs.says.set(EXP_DCLR_NO, { by: 'declaration', exports: [declaration(EXP_DCLR_NO)] });
    const done = await apply(ops, ...rows);
    expect([done.statusCode, done.json().message]).toEqual([200, `화물 ${one.HBL_NO}, ${two.HBL_NO}에 반영하였습니다.`]);
    expect(await kept()).toEqual([
      { exp_dclr_no: one.EXP_DCLR_NO, accepted: day8(-20), duty: day8(3), shpm_cmpl_yn: 'Y' },
      { exp_dclr_no: EXP_DCLR_NO, accepted: day8(-20), duty: day8(10), shpm_cmpl_yn: 'N' },
    ]);
  });
});
