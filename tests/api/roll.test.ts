import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cntrNo } from '../../mock/demo/numbers';
import { Random } from '../../mock/demo/random';
import { addDays } from '../../src/contract/dates';
import type { FedRow, FeedItem } from '../../src/contract/open/feed';
import { createTestApp, type TestApp } from '../support/db';
import { todayOf } from '../support/orders';
import { startProgram } from '../support/programs';
import { partnerToken } from '../support/tokens';

type Stage = 'booked' | 'sailing' | 'arrived';

/** A shipment of the small world; its days count from today. */
function shipment(no: number, stage: Stage, etd: number, eta: number, today: string, more: FedRow = {}): FeedItem {
  const day = (n: number) => addDays(today, n);
  const HBL_NO = `ROLL${no}`;
  const isFull = no % 2 === 0;
  const random = Random.of(1, HBL_NO);
  const lane = { CORP_CD: '1000', ORGN_CD: '10IC21', IMEX_TP: 'I', TRANS_MODE: 'SEA', CARR_CD: 'HDMU', POL_CD: 'CNSHA', POD_CD: 'KRPUS' };
  const dates = { ETD_DT: day(etd), ETA_DT: day(eta) };
  const event = (EVENT_CD: string, at: number, LOC_CD: string): FedRow => ({
    ...{ EVENT_CD, EVENT_DTM: `${day(at)}050000`, LOC_CD, EVENT_TP: 'TRANSPORT', EVENT_CLSF: 'ACT', EVENT_SRC: 'CARR', OPEN_YN: 'Y' },
  });
  return {
    // The first two travel under one master.
    mbl: { ...lane, ...more, ...dates, MBL_NO: no <= 2 ? 'MROLL' : `M${HBL_NO}` },
    hbl: {
      ...{ ...lane, ...more, ...dates, HBL_NO, CUST_CD: 'C00001', LOAD_TP: isFull ? 'FCL' : 'LCL', CARGO_TP: 'GEN', INCOTERMS: 'FOB' },
      ...{ FRT_TERM: 'C', BL_TP: 'SUR', SHPR_NM: 'SHANGHAI TEXTILE', CNEE_NM: 'FLAIR', PKG_QTY: 10, PKG_UT_CD: 'CT', GRS_WT: 800 },
      ...{ MSR_CBM: 4.5, ITEM_NM: 'GARMENTS', VSL_NM: 'HMM NORI', VOY_NO: '001E', UPD_DTM: `${today}000000` },
    },
    cntrList: isFull ? [1, 2].map(() => ({ CNTR_NO: cntrNo(random), CNTR_TP_CD: '40HC', SOC_YN: 'N' })) : [],
    eventList: [
      ...(stage === 'booked' ? [] : [event('DEPA', etd, lane.POL_CD)]),
      ...(stage === 'arrived' ? [event('ARRI', eta, lane.POD_CD)] : []),
    ],
  };
}

/** Fixed numbers, so that the same vessels are late and the same cargo is held on every day the test runs. */
function smallWorld(today: string): FeedItem[] {
  const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
  return [
    ...numbers(1, 2).map((no) => shipment(no, 'sailing', -1, 3, today)),
    ...numbers(3, 22).map((no) => shipment(no, 'sailing', -3, 1 + (no % 5), today)),
    ...numbers(23, 42).map((no) => shipment(no, 'arrived', -6, -1 - (no % 2), today)),
    ...numbers(43, 52).map((no) => shipment(no, 'booked', 1 + (no % 5), 4 + (no % 5), today)),
    shipment(53, 'booked', 1, 4, today, { IMEX_TP: 'E', POL_CD: 'KRPUS', POD_CD: 'USLAX' }),
    // Something leaves on the last day of each roll: the world stands there afterwards.
    ...[5, 10, 15].map((etd, i) => shipment(54 + i, 'booked', etd, etd + 9, today)),
  ];
}

interface World {
  t: TestApp;
  portal: string;
  today: string;
}

/** A portal whose shipments are those of the small world alone. */
async function worldOf(): Promise<World> {
  const t = await createTestApp();
  await t.sql(`update fms_hbl set del_yn = 'Y'`);
  const today = await todayOf(t);
  const { headers } = await partnerToken(t, 'sysadm', { cust_cd: null, api_id: 'OPS_FEED', api_scopes: 'feed:write' });
  const message = { msgId: randomUUID(), sentDtm: `${today}000000`, items: smallWorld(today) };
  const answer = await t.visitor().post('/api/open/feed/shipments', message, headers);
  expect(answer.json()).toMatchObject({ data: { errList: [] } });
  return { t, portal: await t.app.listen({ port: 0, host: '127.0.0.1' }), today };
}

async function roll(portal: string, ...args: string[]) {
  const program = startProgram('mock/roll.ts', args, { PORTAL_URL: portal });
  const code = await program.ended;
  const output = program.output();
  const number = (name: string) => Number(new RegExp(`(\\d+) ${name}`).exec(output.split('\n').at(-2) ?? '')?.[1]);
  return { code, output, number };
}

const hbls = (t: TestApp) =>
  t.sql<Record<string, string>>(
    `select hbl_no, cargo_sts, wire(h.eta_dt) as eta_dt, wire(org_eta_dt) as org_eta_dt, wire(h.ata_dtm) as ata_dtm, delay_yn, delay_days, delay_rsn,
       h.eta_dt - org_eta_dt as later, wire(m.eta_dt) as mbl_eta, wire(m.ata_dtm) as mbl_ata, mbl_no, cstm_sts, cstm_hold_yn, cstm_hold_rsn, do_no,
       wire(imp_acpt_dtm) as imp_acpt_dtm, wire(rlse_dtm) as rlse_dtm, wire(dlv_cmpl_dtm) as dlv_cmpl_dtm, imp_dclr_no, exp_dclr_no
     from fms_hbl h join fms_mbl m using (mbl_seq) where h.del_yn = 'N' order by length(hbl_no), hbl_no`,
  );
const events = (t: TestApp) =>
  t.sql<Record<string, string>>(
    `select hbl_no, event_cd, event_clsf, wire(event_dtm) as event_dtm, loc_cd, cntr_no, e.rmk
     from fms_event e join fms_hbl h using (hbl_seq) where h.del_yn = 'N' order by 1, 4, 2, 6, 3, 5, 7`,
  );

let byFives: World;
let atOnce: World;
beforeAll(async () => {
  [byFives, atOnce] = await Promise.all([worldOf(), worldOf()]);
});
afterAll(async () => {
  await byFives?.t.close();
  await atOnce?.t.close();
});

describe('a roll by five days', () => {
  let first: Awaited<ReturnType<typeof roll>>;
  beforeAll(async () => {
    first = await roll(byFives.portal, '--days', '5');
  });
  const told = async (code: string, clsf = 'ACT') =>
    (await events(byFives.t)).filter(({ event_cd, event_clsf }) => event_cd === code && event_clsf === clsf);

  it('is taken without a fault and summed up', async () => {
    expect(first.output).toContain(' 0 faults\n');
    expect(first.code).toBe(0);
    expect(first.number('delayed')).toBe((await hbls(byFives.t)).filter(({ delay_rsn }) => delay_rsn).length);
    const shipmentsWith = async (code: string) => new Set((await told(code)).map(({ hbl_no }) => hbl_no)).size;
    // Twenty of each were at sea or in port before.
    expect([first.number('sailed'), first.number('arrived'), first.number('held')]).toEqual([
      (await shipmentsWith('DEPA')) - 42,
      (await shipmentsWith('ARRI')) - 20,
      await shipmentsWith('CSHD'),
    ]);
    for (const name of ['moved', 'sailed', 'delayed', 'arrived', 'discharged', 'held', 'cleared', 'released', 'delivered'])
      expect([name, first.number(name)]).not.toEqual([name, 0]);
  });

  it('makes some vessels two to four days late, with a reason, and first by an expected arrival', async () => {
    const late = (await hbls(byFives.t)).filter(({ delay_rsn }) => delay_rsn);
    const expected = await told('ARRI', 'EST');
    for (const row of late) {
      expect([2, 3, 4]).toContain(row.later);
      expect(row).toMatchObject({ delay_yn: 'Y', delay_days: row.later, mbl_eta: row.eta_dt });
      expect(expected.filter(({ hbl_no, event_dtm }) => hbl_no === row.hbl_no && event_dtm?.startsWith(row.eta_dt ?? ''))).toHaveLength(1);
    }
    expect(late.length).toBeLessThan(20);
  });

  it('lets vessels arrive on the day expected, told in the time of the port, and all house B/Ls of a master at once', async () => {
    const { today } = byFives;
    const rows = await hbls(byFives.t);
    const arrived = rows.filter(({ ata_dtm }) => ata_dtm && ata_dtm > `${today}240000`);
    expect(arrived.length).toBeGreaterThan(10);
    for (const row of arrived) {
      expect(row.ata_dtm?.slice(0, 8)).toBe(row.eta_dt);
      expect(row.mbl_ata).toBe(row.ata_dtm);
    }
    const due = rows.filter(({ eta_dt }) => eta_dt && eta_dt <= addDays(today, 5));
    expect(due.filter(({ ata_dtm }) => !ata_dtm)).toEqual([]);
    const [one, other] = rows.filter(({ mbl_no }) => mbl_no === 'MROLL');
    expect([one?.eta_dt, one?.ata_dtm]).toEqual([other?.eta_dt, other?.ata_dtm]);
    const abroad = (await told('ARRI')).find(({ loc_cd }) => loc_cd === 'USLAX');
    expect(abroad?.event_dtm).not.toBe(rows.find(({ hbl_no }) => hbl_no === 'ROLL53')?.ata_dtm);
  });

  it('discharges containers, lets customs hold some cargo with a reason, and the port release cargo', async () => {
    const rows = await hbls(byFives.t);
    const containers = await byFives.t.sql<Record<string, string>>(
      `select hbl_no, cntr_sts, disc_dtm, gate_out_dtm from fms_cntr c join fms_hbl h using (hbl_seq) where h.del_yn = 'N'`,
    );
    const holds = await told('CSHD');
    for (const { hbl_no, rmk } of holds) {
      const row = rows.find((one) => one.hbl_no === hbl_no);
      expect(rmk).toBeTruthy();
      const isHeld = row?.imp_acpt_dtm === null;
      // The reason goes with the hold; its event keeps it.
      expect(row).toMatchObject({ cstm_hold_rsn: isHeld ? rmk : null, cstm_hold_yn: isHeld ? 'Y' : 'N' });
      expect(row?.cargo_sts === 'HLD').toBe(isHeld);
    }
    const released = rows.filter(({ rlse_dtm }) => rlse_dtm);
    for (const row of released) {
      expect(row).toMatchObject({ cstm_sts: 'OUT', do_no: `DO${row.hbl_no}`, imp_dclr_no: expect.stringMatching(/^\d{13}M$/) });
      expect((row.imp_acpt_dtm ?? '') < (row.rlse_dtm ?? '')).toBe(true);
    }
    const gone = containers.filter(({ hbl_no }) => released.some((row) => row.hbl_no === hbl_no));
    expect(gone.length).toBeGreaterThan(0);
    expect(gone.every(({ disc_dtm, gate_out_dtm }) => disc_dtm && gate_out_dtm)).toBe(true);
  });

  it('goes through the milestones day by day', async () => {
    const steps = await byFives.t.sql(
      `select distinct to_sts from cms_sts_hist s join fms_hbl h on s.ref_tp = 'HBL' and s.ref_key = h.hbl_seq::text
       where h.del_yn = 'N' and to_sts in ('DEP', 'DIS', 'BIN', 'DOI', 'DLV', 'EMT')`,
    );
    expect(steps).toHaveLength(6);
  });

  it('leaves no token behind', async () => {
    expect(await byFives.t.sql(`select 1 from cms_jwt where rmk = 'roll' and revoke_yn = 'N'`)).toEqual([]);
  });
});

it('a second roll goes on where the first has ended: two of five days make the same world as one of ten', async () => {
  const second = await roll(byFives.portal, '--days', '5');
  expect([second.code, second.number('faults')]).toEqual([0, 0]);
  expect(second.output).toContain(`told up to ${addDays(byFives.today, 5).replace(/(....)(..)(..)/, '$1-$2-$3')}`);
  await roll(atOnce.portal, '--days', '10');
  expect(await events(atOnce.t)).toEqual(await events(byFives.t));
  expect(await hbls(atOnce.t)).toEqual(await hbls(byFives.t));
});

it('a roll by no days tells nothing twice', async () => {
  const before = await events(byFives.t);
  const none = await roll(byFives.portal, '--days', '0');
  expect([none.code, none.number('moved'), none.number('delayed')]).toEqual([0, 0, 0]);
  expect(await events(byFives.t)).toEqual(before);
});

it('what the portal does not take is told with its column, and ends with 1', async () => {
  await atOnce.t.sql(`update cms_code_dtl set use_yn = 'N' where mstr_cd = 'EVENT_CD' and code = 'CSIN'`);
  await atOnce.t.sql(`update cms_user set user_sts = 'SUS' where user_id = 'cadm02'`);
  const faulty = await roll(atOnce.portal, '--days', '5');
  expect(faulty.code).toBe(1);
  expect(faulty.number('faults')).toBeGreaterThan(0);
  expect(faulty.output).toMatch(/not taken: ROLL\d+ eventList\.\d+\.EVENT_CD: .+ \[MSG000017\]/);
  expect(faulty.output).toMatch(/left out: the shipments of C00002: /);
});

it('a portal without shipments is told so', async () => {
  await atOnce.t.sql(`update fms_hbl set del_yn = 'Y'`);
  const { code, output } = await roll(atOnce.portal);
  expect([code, output]).toEqual([1, expect.stringContaining('is the demo loaded?')]);
});

it.each([
  ['a number of days that is none', ['--days', 'x'], /--days must be a whole number from 0 to 30, not "x"/],
  ['a portal that is not there', ['--days', '1'], /the portal at http:\/\/127\.0\.0\.1:9 is not reached/],
])('%s is told in one line', async (_, args, line) => {
  const { code, output } = await roll('http://127.0.0.1:9', ...args);
  expect(code).toBe(1);
  expect(output).toMatch(line);
  expect(output.trimEnd().split('\n')).toHaveLength(1);
});
