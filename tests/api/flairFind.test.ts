import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '../../src/contract/dates';
import type { Found } from '../../src/contract/find';
import type { TestApp, Visitor } from '../support/db';
import { booked, confirmed, flairCustomer, newPo, newShipment } from '../support/flairBookings';
import { visited } from '../support/visited';

let t: TestApp;
let ops: Visitor;
let customer: Visitor;
let today: string;
beforeAll(async () => {
  ({ t, ops, customer, today } = await visited({ ops: 'ops01', customer: 'cadm01' }));
});
afterAll(() => t?.close());

const find = async (NO: string, v: Visitor = customer) =>
  (await v.data<{ LIST: Found[]; MORE_YN: string }>('/api/findNo', { SEARCH: { NO } })).LIST;
const flair = (found: Found[]) =>
  found.filter(({ SCRN_ID }) => SCRN_ID.startsWith('flair')).map(({ SCRN_ID, ROW_CNT, ARGS }) => [SCRN_ID, ROW_CNT, ARGS]);
const rowsOf = async (screen: string, verb: string, SEARCH: object, v: Visitor = customer) =>
  (await v.data<{ TOTAL: number }>(`/api/flair/${screen}/${verb}`, { SEARCH })).TOTAL;

describe('the search for numbers of purchase orders', () => {
  it('a purchase order is found by its number, in any letter case, by staff and by its customer', async () => {
    const po = await newPo(t, [10]);
    for (const who of [ops, customer])
      expect(flair(await find(` ${po.toUpperCase()} `, who))).toEqual([
        ['flairPoInfoMgt', 1, { PO_NO: po }],
        ['flairTracingPoList', 1, { PO_NO: po }],
      ]);
    expect(await rowsOf('flairPoInfoMgt', 'selectFlairPoInfo', { PO_NO: po })).toBe(1);
    await t.sql(`update flair_po set del_yn = 'Y' where po_no = $1`, [po]);
    expect(flair(await find(po))).toEqual([]);
  });

  it('a style is handed over with days on which the list shows its orders, a year of them at most', async () => {
    const style = `st-${Date.now() % 100_000}-x`;
    const pos = [await newPo(t, [10, 20]), await newPo(t, [5]), await newPo(t, [5])];
    await t.sql('update flair_po_line set style_no = $1 where po_no = any($2)', [style, pos]);
    await t.sql(`update flair_po set po_dt = po_dt - 100 where po_no = $1`, [pos[1]]);
    await t.sql(`update flair_po set po_dt = po_dt - 400 where po_no = $1`, [pos[2]]);
    const days = { FR_DT: addDays(today, -160), TO_DT: addDays(today, -60) };
    expect(flair(await find(style.toUpperCase()))).toEqual([
      ['flairPoInfoMgt', 2, { STYLE_NO: style, ...days }],
      ['flairTracingPoList', 3, { STYLE_NO: style, DT_TP: 'PO', ...days }],
    ]);
    expect(await rowsOf('flairPoInfoMgt', 'selectFlairPoInfo', { STYLE_NO: style, ...days })).toBe(2);
    expect(await rowsOf('flairTracingPoList', 'selectFlairTracingPo', { STYLE_NO: style, DT_TP: 'PO', ...days })).toBe(3);
  });

  it('a style leads to how far it is and to the containers it lies in, with as many rows as their lists have', async () => {
    const found = flair(await find('FL27S-1104')) as [string, number, object][];
    expect(found.map(([screen]) => screen)).toEqual(['flairPoInfoMgt', 'flairTracingPoList', 'flairCntrTracingPoList']);
    const [, traced, boxes] = found;
    expect(await rowsOf('flairTracingPoList', 'selectFlairTracingPo', traced?.[2] ?? {})).toBe(traced?.[1]);
    expect(await rowsOf('flairCntrTracingPoList', 'selectFlairCntrTracingPo', boxes?.[2] ?? {})).toBe(boxes?.[1]);
  });

  it('a booking is found by its number and by that of the carrier, a container of its shipment in their list', async () => {
    const po = await newPo(t, [10]);
    const { HBL_NO, boxes } = await newShipment(t);
    await t.sql(`update fms_cntr set cntr_no = 'CSQU3054383' where cntr_no = $1`, [boxes[0]]);
    const { BKG_NO } = await booked(ops, today, [{ CUST_CD: flairCustomer, PO_NO: po, LINE_NO: 1, BKD_QTY: 10 }]);
    await confirmed(ops, BKG_NO, today, HBL_NO);
    const LINE_BKG_NO = `CARR${Date.now() % 1_000_000}`;
    await t.sql('update flair_bkg set line_bkg_no = $2 where bkg_no = $1', [BKG_NO, LINE_BKG_NO]);
    for (const no of [BKG_NO, LINE_BKG_NO.toLowerCase()]) expect(flair(await find(no))).toEqual([['flairBKTracingPoList', 1, { BKG_NO }]]);
    expect(await rowsOf('flairBKTracingPoList', 'selectFlairBKTracingPo', { BKG_NO })).toBe(1);
    const found = await find('csqu 305438-3');
    expect(found.map(({ SCRN_ID }) => SCRN_ID)).toContain('ptlShipngStusDetail');
    expect(flair(found)).toEqual([['flairCntrTracingPoList', 1, { CNTR_NO: 'CSQU3054383' }]]);
    expect(await rowsOf('flairCntrTracingPoList', 'selectFlairCntrTracingPo', { CNTR_NO: 'CSQU3054383' })).toBe(1);
    await t.sql(`update flair_bkg set flair_bkg_sts = 'CXL' where bkg_no = $1`, [BKG_NO]);
    expect(flair(await find('CSQU3054383'))).toEqual([]);
  });

  it('its first letters find a number; the most recent first, a few of many', async () => {
    const pos = [await newPo(t, [1]), await newPo(t, [1])];
    const first = `ZQ7${Date.now() % 1000}`;
    for (const [i, po] of pos.entries()) {
      await t.sql(
        `insert into flair_po select (jsonb_populate_record(p, jsonb_build_object('po_no', $2::text, 'po_dt', current_date - $3::int))).* from flair_po p where p.po_no = $1`,
        [...[po, `${first}-${i}`, 10 - i]],
      );
    }
    const infos = flair(await find(first.toLowerCase())).filter(([screen]) => screen === 'flairPoInfoMgt');
    expect(infos).toEqual([
      ['flairPoInfoMgt', 1, { PO_NO: `${first}-1` }],
      ['flairPoInfoMgt', 1, { PO_NO: `${first}-0` }],
    ]);
    expect(flair(await find('FLSTORY00')).map((one) => one[2])).toEqual(
      expect.arrayContaining([{ PO_NO: 'FLSTORY0001' }, { PO_NO: 'FLSTORY0025' }]),
    );
  });

  it('nobody finds what is another customer’s, another corporation’s, or of a service that he has not', async () => {
    const others = [await t.login('cadm03'), await t.login('cadm02'), await t.login('adm2000', { corp: '2000' })];
    for (const who of others) for (const no of ['FLSTORY0025', 'FLSTORY', 'FL27S-1104']) expect(flair(await find(no, who))).toEqual([]);
    for (const no of ["'; drop table flair_po --", '%', '_____1', 'x'.repeat(50)]) expect(flair(await find(no))).toEqual([]);
  });
});
