import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReadData } from '../../src/contract/call';
import { addBusinessDays, addDays, daysBetween } from '../../src/contract/dates';
import type { Traced } from '../../src/contract/flair/flairTracingPoList';
import type { TestApp, Visitor } from '../support/db';
import { visited } from '../support/visited';

let t: TestApp;
let ops: Visitor;
let today: string;
beforeAll(async () => {
  ({ t, ops, today } = await visited({ ops: 'ops01' }));
});
afterAll(() => t?.close());

const rowsOf = async (PO_NO: string, who: Visitor = ops) =>
  (await who.data<ReadData<Traced>>('/api/flair/flairTracingPoList/selectFlairTracingPo', { SEARCH: { PO_NO } })).LIST;

describe('business days after a day', () => {
  // 2026-11-27 is a Friday; 25 December (Friday) and 1 January (Friday) are holidays.
  it.each([
    ['20261127', 5, '20261204'],
    ['20261127', 2, '20261201'],
    ['20261128', 5, '20261204'],
    ['20261129', 2, '20261201'],
    ['20261218', 5, '20261228'],
    ['20261223', 2, '20261228'],
    ['20261230', 2, '20270104'],
  ])('%s and %d is %s', async (day, days, due) => {
    const [row] = await t.sql<{ d: string }>(`select to_char(add_business_days($1::date, $2), 'YYYYMMDD') as d`, [day, days]);
    expect(row?.d).toBe(due);
    const rows = await t.sql<{ d: string }>(`select to_char(hldy_dt, 'YYYYMMDD') as d from mdm_holiday where ctry_cd = 'KR'`);
    expect(addBusinessDays(day, days, new Set(rows.map(({ d }) => d)))).toBe(due);
  });
});

describe('why a quantity is late', () => {
  interface Case {
    late: number;
    vessel?: number;
    /** Days between the planned and the expected day. */
    lost?: number;
    sails?: false;
    held?: true;
    arrived?: true;
    /** Days between the planned day and the release. */
    released?: number;
  }
  it.each<[string, Case, string | null]>([
    ['not late', { late: 0, vessel: 4 }, null],
    ['nothing is booked', { late: 9, sails: false }, 'NBK'],
    ['held by customs, whatever the vessel lost', { late: 3, vessel: 8, held: true, arrived: true }, 'CUS'],
    ['the vessel lost 8 days, 5 of them would have been to spare', { late: 3, vessel: 8 }, 'VSL'],
    ['the vessel lost 2 of 9 days', { late: 9, vessel: 2 }, 'SCH'],
    ['the vessel lost 5 of 9 days', { late: 9, vessel: 5 }, 'VSL'],
    ['the vessel lost half of 8 days', { late: 8, vessel: 4 }, 'VSL'],
    ['it lost nothing: the sailing itself is too late', { late: 4, vessel: 0 }, 'SCH'],
    ['the vessel came early', { late: 4, vessel: -2 }, 'SCH'],
    ['4 days over in port, not released', { late: 4, lost: 4, arrived: true }, 'CUS'],
    ['4 days over, released a day after it should have been in', { late: 4, lost: 4, arrived: true, released: 1 }, 'CUS'],
    ['4 days over, released in time', { late: 4, lost: 4, arrived: true, released: -2 }, 'DLV'],
    ['4 days over, released on the planned day itself', { late: 4, lost: 4, arrived: true, released: 0 }, 'DLV'],
    ['4 days over and the vessel has not come', { late: 4, lost: 4 }, 'VSL'],
    ['lost after arrival as much as at sea', { late: 6, vessel: 3, lost: 3, arrived: true, released: -1 }, 'DLV'],
    ['lost less after arrival than at sea', { late: 7, vessel: 4, lost: 2, arrived: true, released: -1 }, 'VSL'],
    ['lost less after arrival than booked too late', { late: 7, vessel: 0, lost: 2, arrived: true, released: -1 }, 'SCH'],
    ['delivered sooner than planned, and yet late by the sailing', { late: 2, vessel: 0, lost: -3, arrived: true, released: -4 }, 'SCH'],
  ])('%s', async (_, { late, vessel = 0, lost = 0, sails = true, held = false, arrived = false, released }, reason) => {
    const planned = '20261204';
    const [row] = await t.sql<{ r: string | null }>('select late_reason($1, $2, $3, $4, $5::date, $6::date, $7::date, $8) as r', [
      ...[late, sails, held, arrived, released === undefined ? null : addDays(planned, released), planned, addDays(planned, lost), vessel],
    ]);
    expect(row?.r).toBe(reason);
  });
});

describe('the stories', () => {
  it('a delayed vessel makes twelve lines late', async () => {
    const rows = await rowsOf('FLSTORY0001');
    expect(rows.length).toBe(12);
    for (const row of rows) {
      expect(row).toMatchObject({ LATE_RSN: 'VSL', OPEN_QTY: 0, PO_QTY: row.BKD_QTY, LINE_QTY: row.BKD_QTY });
      expect(row.LATE_DAYS).toBe(daysBetween(row.REQ_DLV_DT, row.EXP_DLV_DT ?? today));
      expect(row.LATE_DAYS).toBeGreaterThan(0);
    }
  });

  it('a ship window has passed with 30 % booked: what is open, or has no sailing, is late for it', async () => {
    const rows = await rowsOf('FLSTORY0025');
    const sum = (field: 'PO_QTY' | 'BKD_QTY' | 'OPEN_QTY') => rows.reduce((all, row) => all + (row[field] ?? 0), 0);
    expect(sum('BKD_QTY') + sum('OPEN_QTY')).toBe(sum('PO_QTY'));
    expect(Math.round((sum('BKD_QTY') * 100) / sum('PO_QTY'))).toBe(30);
    for (const row of rows.filter(({ BKG_NO }) => !BKG_NO)) {
      expect(row.LATE_RSN).toBe('NBK');
      expect(row.SHIP_END_DT < today).toBe(true);
    }
    expect(rows.some(({ BKG_NO, LATE_RSN }) => BKG_NO && LATE_RSN === 'NBK')).toBe(true);
  });
});
