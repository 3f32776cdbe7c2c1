import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReadData } from '../../src/contract/call';
import type { Cntr, CntrLoad } from '../../src/contract/flair/flairCntrTracingPoList';
import type { PoLine } from '../../src/contract/flair/flairPoInfoMgt';
import type { Traced } from '../../src/contract/flair/flairTracingPoList';
import { readSheet } from '../../src/server/lib/excelRead';
import type { TestApp, Visitor } from '../support/db';
import {
  arrive,
  booked,
  bookingNow,
  change,
  confirmed,
  depart,
  flairCustomer,
  loadsNow,
  newPo,
  newShipment,
  post,
} from '../support/flairBookings';
import { visited } from '../support/visited';

let t: TestApp;
let ops: Visitor;
let customer: Visitor;
let today: string;
beforeAll(async () => {
  ({ t, ops, customer, today } = await visited({ ops: 'ops01', customer: 'cadm01' }));
});
afterAll(() => t.close());

const of = (PO_NO: string, LINE_NO: number, BKD_QTY: number) => ({ PO_NO, LINE_NO, BKD_QTY });
const linesOf = async (PO_NO: string) =>
  (await customer.data<ReadData<PoLine>>('/api/flair/flairPoInfoMgt/selectFlairPoInfoG2', { SEARCH: { CUST_CD: flairCustomer, PO_NO } }))
    .LIST;
const sum = (values: readonly (number | null | undefined)[]) => values.reduce<number>((total, value) => total + Number(value ?? 0), 0);

describe('the story of a booking', () => {
  it('booked in parts, confirmed, loaded into two containers, received short with a reason: every screen and file says the same', async () => {
    const po = await newPo(t, [100, 60]);
    const shipment = await newShipment(t);
    const { BKG_NO } = await booked(customer, today, [of(po, 1, 80), of(po, 2, 60)]);
    await confirmed(ops, BKG_NO, today, shipment.HBL_NO);
    const [one, two] = shipment.boxes;
    const split = await change(
      ops,
      BKG_NO,
      [
        { BKD_QTY: 50, LOAD_QTY: 50, CNTR_NO: one },
        { LOAD_QTY: 60, CNTR_NO: two },
      ],
      [{ ...of(po, 1, 30), LOAD_QTY: 30, CNTR_NO: two }],
    );
    expect(split.statusCode).toBe(200);
    await depart(t, shipment.HBL_NO);
    await arrive(t, shipment.HBL_NO);
    const received = await change(customer, BKG_NO, [{ RCVD_QTY: 50 }, { RCVD_QTY: 27, DIFF_RSN: 'SHT' }, { RCVD_QTY: 60 }]);
    expect(received.statusCode).toBe(200);
    expect((await bookingNow(customer, BKG_NO))?.FLAIR_BKG_STS).toBe('CLS');

    const lines = await linesOf(po);
    expect(lines.map(({ PO_QTY, BKD_QTY, SHPD_QTY, RCVD_QTY, PO_LINE_STS }) => [PO_QTY, BKD_QTY, SHPD_QTY, RCVD_QTY, PO_LINE_STS])).toEqual(
      [
        [100, 80, 80, 77, 'SHP'],
        [60, 60, 60, 60, 'RCV'],
      ],
    );
    const loads = await loadsNow(customer, BKG_NO);
    expect([sum(loads.map((l) => l.BKD_QTY)), sum(loads.map((l) => l.LOAD_QTY)), sum(loads.map((l) => l.RCVD_QTY))]).toEqual([
      140, 140, 137,
    ]);
    const traced = (
      await customer.data<ReadData<Traced>>('/api/flair/flairTracingPoList/selectFlairTracingPo', { SEARCH: { DT_TP: 'PO', PO_NO: po } })
    ).LIST;
    expect([
      sum(traced.map((row) => row.PO_QTY)),
      sum(traced.map((row) => row.BKD_QTY)),
      sum(traced.map((row) => row.SHPD_QTY)),
      sum(traced.map((row) => row.RCVD_QTY)),
      sum(traced.map((row) => row.OPEN_QTY)),
    ]).toEqual([160, 140, 140, 137, 20]);
    const boxes = (
      await ops.data<ReadData<Cntr>>('/api/flair/flairCntrTracingPoList/selectFlairCntrTracingPo', {
        SEARCH: { DT_TP: 'ETA', HBL_NO: shipment.HBL_NO },
      })
    ).LIST;
    expect(boxes.map(({ CNTR_NO, LOAD_QTY, PO_CNT }) => [CNTR_NO, LOAD_QTY, PO_CNT]).sort()).toEqual([
      [one, 50, 1],
      [two, 90, 1],
    ]);
    for (const { HBL_SEQ, CNTR_NO, LOAD_QTY } of boxes) {
      const inside = await ops.data<ReadData<CntrLoad>>('/api/flair/flairCntrTracingPoList/selectFlairCntrTracingPoG2', {
        SEARCH: { HBL_SEQ, CNTR_NO },
      });
      expect(sum(inside.LIST.map((row) => row.LOAD_QTY))).toBe(LOAD_QTY);
    }
    const file = await customer.post('/api/flair/flairPoInfoMgt/excel', { SEARCH: { CUST_CD: flairCustomer, PO_NO: po }, GRID: 'G2' });
    const { header, rows } = await readSheet(file.rawPayload);
    const columnOf = (title: string) => sum(rows.slice(0, 2).map(({ cells }) => Number(cells[header.indexOf(title)])));
    expect(['PO 수량', '부킹 수량', '선적 수량', '입고 수량'].map(columnOf)).toEqual([160, 140, 140, 137]);

    const [first] = lines;
    const closed = await customer.post('/api/flair/flairPoInfoMgt/saveFlairPoInfoG2', {
      BATCH_ID: crypto.randomUUID(),
      LIST: [{ ...first, SHORT_YN: 'Y', BATCH_FLAG: 'update' }],
    });
    expect(closed.json().data.LIST[0]).toMatchObject({ PO_LINE_STS: 'RCV', SHPD_QTY: 80, RCVD_QTY: 77 });
    const history = await ops.data<ReadData<{ FROM_STS: string; TO_STS: string }>>('/api/cms/popup/cmsHistoryPopup/selectCmsHistoryG2', {
      SEARCH: { TBL_NM: 'FLAIR_PO', ROW_KEY: `${flairCustomer}|${po}` },
    });
    expect(history.LIST.map(({ FROM_STS, TO_STS }) => `${FROM_STS}>${TO_STS}`)).toEqual(['SHP>CLS', 'BKP>SHP', 'OPN>BKP']);
  });
});

describe('at once', () => {
  it('confirmed and cancelled: one of both, and the quantity is held or given back accordingly', async () => {
    for (let i = 0; i < 5; i++) {
      const po = await newPo(t, [100]);
      const { BKG_NO } = await booked(customer, today, [of(po, 1, 100)], { LINE_BKG_NO: 'KMT1', ETD_DT: today });
      const now = await bookingNow(ops, BKG_NO);
      const [confirm, cancel] = await Promise.all([post('confirm', [{ ...now }], ops), post('cancel', [{ ...now }], customer, '변경')]);
      expect([confirm.statusCode, cancel.statusCode].filter((code) => code === 200)).toHaveLength(1);
      expect([409, 422]).toContain(Math.max(confirm.statusCode, cancel.statusCode));
      const [line] = await linesOf(po);
      const after = await bookingNow(ops, BKG_NO);
      expect([after?.FLAIR_BKG_STS, line?.BKD_QTY]).toEqual(confirm.statusCode === 200 ? ['CFM', 100] : ['CXL', 0]);
    }
  });

  it('two clerks of the customer book the same open line: together never more than is open', async () => {
    const po = await newPo(t, [100]);
    const answers = await Promise.allSettled([customer, await t.login('cadm01'), ops].map((who) => booked(who, today, [of(po, 1, 60)])));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await linesOf(po))[0]).toMatchObject({ BKD_QTY: 60, PO_LINE_STS: 'BKP' });
  });

  it('received by two clerks at once: one is told that it is stale, nothing counts twice', async () => {
    const po = await newPo(t, [100]);
    const shipment = await newShipment(t);
    const { BKG_NO } = await booked(ops, today, [of(po, 1, 100)]);
    await confirmed(ops, BKG_NO, today, shipment.HBL_NO);
    await depart(t, shipment.HBL_NO);
    await arrive(t, shipment.HBL_NO);
    const [row] = await loadsNow(ops, BKG_NO);
    const answers = await Promise.all(
      [ops, customer].map((who, i) =>
        post('saveFlairBKTracingPoG2', [{ ...row, RCVD_QTY: 100 - i, DIFF_RSN: i ? 'SHT' : null, BATCH_FLAG: 'update' }], who),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const [line] = await linesOf(po);
    expect(line?.RCVD_QTY).toBe((await loadsNow(ops, BKG_NO))[0]?.RCVD_QTY);
  });
});
