import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemScope } from '../../src/server/lib/scope';
import { transaction } from '../../src/server/lib/transaction';
import { waitingShipments } from '../../src/server/ptl/status/customsSync.service';
import { CustomsServer, type Told } from '../support/customs';
import { createTestApp, type TestApp } from '../support/db';
import { jobsOf } from '../support/mail';
import { anEvent, aShipment, day, day8 } from '../support/shipments';

let t: TestApp;
let customs: CustomsServer;
let jobs: ReturnType<typeof jobsOf>;

beforeAll(async () => {
  t = await createTestApp();
  customs = await new CustomsServer().start(t);
  jobs = jobsOf(t);
});
afterAll(async () => {
  customs?.stop();
  await t?.close();
});
beforeEach(async () => {
  // What the demo and the test before have waiting is no matter of this one.
  await t.sql(
    `update fms_hbl set rlse_dtm = now() where imex_tp = 'I' and rlse_dtm is null; delete from cms_if_log; delete from cms_error_log`,
  );
  await t.sql(`update cms_api set use_yn = 'Y' where api_id = 'UNIPASS_CARGO'`);
  customs.says.clear();
  customs.asked.length = 0;
});

async function run() {
  await jobs.due('UNIPASS_SYNC');
  expect(await jobs.runner().runDue()).toContain('UNIPASS_SYNC');
  const job = await jobs.job('UNIPASS_SYNC');
  return [job?.last_rslt, job?.last_msg];
}

let last = 0;
async function waiting(columns: Record<string, unknown> = {}) {
  const CARG_MT_NO = `26TEST${String(++last).padStart(4, '0')}I00010001`;
  const at = { eta_dt: day(-3), org_eta_dt: day(-3), ata_dtm: `${day(-3)} 06:00+09`, cargo_sts: 'ARR', carg_mt_no: CARG_MT_NO };
  const made = await aShipment(t, { ...at, ...columns });
  await anEvent(t, made.HBL_SEQ, 'ARRI', `${day(-3)} 06:00`, { loc_cd: 'KRPUS' });
  return { ...made, CARG_MT_NO };
}
const carriedIn: Told[] = [['반입신고', `${day(-2)} 10:00`]];
const knows = (CARG_MT_NO: string) => customs.says.set(CARG_MT_NO, { cargo: { cargMtNo: CARG_MT_NO }, told: carriedIn });
const states = async (...seqs: number[]) =>
  (await t.sql<{ cstm_sts: string | null }>('select cstm_sts from fms_hbl where hbl_seq = any($1) order by hbl_seq', [seqs])).map(
    (row) => row.cstm_sts,
  );

describe('UNIPASS_SYNC', () => {
  it('asks about imports between arrival and release, and writes what customs answer in the name of the system', async () => {
    const [known, unknown, doIssued] = [await waiting(), await waiting(), await waiting({ cargo_sts: 'DOI' })];
    for (const over of [
      { cargo_sts: 'DEP' },
      { cargo_sts: 'OUT' },
      { cargo_sts: 'CXL' },
      { imex_tp: 'E' },
      { del_yn: 'Y' },
      { rlse_dtm: new Date() },
    ])
      await waiting(over);
    knows(known.CARG_MT_NO);
    expect(await run()).toEqual(['OK', 'asked 3, changed 1, without a cargo 2, refused 0']);
    expect([...customs.asked].sort()).toEqual([known, unknown, doIssued].map(({ CARG_MT_NO }) => CARG_MT_NO).sort());
    expect(await states(known.HBL_SEQ, unknown.HBL_SEQ)).toEqual(['BIN', null]);
    expect(await t.sql('select upd_user_id from fms_hbl where hbl_seq = $1', [known.HBL_SEQ])).toEqual([{ upd_user_id: 'system' }]);
    expect(await run()).toEqual(['OK', 'asked 3, changed 0, without a cargo 2, refused 0']);
  });

  it('asks first about those it has not asked about, then about those asked longest ago', async () => {
    const made = [await waiting(), await waiting(), await waiting({ carg_mt_no: null }), await waiting()];
    const [recent, older, byBl, never] = made as [Made, Made, Made, Made];
    const askedAt = (key: string, hours: number) =>
      t.sql(
        `insert into cms_if_log (api_id, ref_key, req_dtm, if_rslt) values ('UNIPASS_CARGO', $1, now() - make_interval(hours => $2), 'OK')`,
        [key, hours],
      );
    await askedAt(recent.CARG_MT_NO, 1);
    await askedAt(older.CARG_MT_NO, 5);
    await askedAt(older.CARG_MT_NO, 9);
    await askedAt(`${byBl.HBL_NO} ${day8(0).slice(0, 4)}`, 3);
    const list = await transaction(t.pools.short, { scope: systemScope, readOnly: true }, ({ db }) => waitingShipments(db));
    expect(list.map(({ HBL_NO }) => HBL_NO)).toEqual([never, older, byBl, recent].map(({ HBL_NO }) => HBL_NO));
    await run();
    const place = ({ CARG_MT_NO }: Made) => customs.asked.indexOf(CARG_MT_NO);
    expect(place(never)).toBeLessThan(place(recent));
  });

  it('of a number that customs refuse, or whose answer cannot be read, goes on with the others', async () => {
    const [refused, known] = [await waiting(), await waiting()];
    customs.says.set(refused.CARG_MT_NO, { refused: '없는 번호' });
    knows(known.CARG_MT_NO);
    expect(await run()).toEqual(['OK', 'asked 2, changed 1, without a cargo 0, refused 1']);
  });

  it('fails where customs are not reached, and what was done by then stays', async () => {
    const made = [];
    for (let i = 0; i < 12; i++) made.push(await waiting({ eta_dt: day(-30 + i) }));
    for (const { CARG_MT_NO } of made.slice(0, 3)) knows(CARG_MT_NO);
    for (const { CARG_MT_NO } of made.slice(3)) customs.says.set(CARG_MT_NO, { status: 500 });
    const [result, message] = await run();
    expect([result, message]).toEqual([
      'FAIL',
      expect.stringMatching(/^UNIPASS_CARGO DOWN: HTTP 500, asked \d+, changed 3, .*failed \d+$/),
    ]);
    expect(customs.asked.length).toBeLessThan(12);
    expect(await states(...made.slice(0, 4).map(({ HBL_SEQ }) => HBL_SEQ))).toEqual(['BIN', 'BIN', 'BIN', null]);
    expect(await t.sql(`select err_msg from cms_error_log where err_cd = 'JOB'`)).toEqual([
      { err_msg: expect.stringContaining('UNIPASS_SYNC: UNIPASS_CARGO DOWN') },
    ]);
    const next = customs.asked.length;
    for (const { CARG_MT_NO } of made) knows(CARG_MT_NO);
    expect(await run()).toEqual(['OK', 'asked 12, changed 9, without a cargo 0, refused 0']);
    expect(customs.asked.slice(next, next + 3)).toContain(made[next]?.CARG_MT_NO);
  });

  it('does nothing where the service is out of use', async () => {
    await waiting();
    await t.sql(`update cms_api set use_yn = 'N' where api_id = 'UNIPASS_CARGO'`);
    expect(await run()).toEqual(['OK', 'the customs service is out of use']);
    expect(customs.asked).toEqual([]);
  });
});

type Made = Awaited<ReturnType<typeof waiting>>;
