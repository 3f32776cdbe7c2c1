import { describe, expect, test } from 'vitest';
import { type CargoEvent, koreanTime } from '../../src/contract/ptl/status/cargoEvents';
import { containerWay } from '../../src/contract/ptl/status/containerWay';
import { followEvents } from '../../src/contract/ptl/status/followEvents';
import { milestoneLine } from '../../src/contract/ptl/status/milestoneLine';
import { wayOf } from '../../src/contract/ptl/status/milestones';
import { booked, box, codes, ev } from './cargoCases';

const lane = { POL_CD: 'CNSHA', POD_CD: 'KRPUS' };
const toUs = { POL_CD: 'KRPUS', POD_CD: 'USLAX' };
const LA = 'America/Los_Angeles';
const sailed = [ev('CONF', '2026-10-20'), ev('LOAD', '2026-10-31 10:00'), ev('DEPA', '2026-10-31 20:00')];
const arrived = [...sailed, ev('ARRI', '2026-11-03 06:00')];
const landed = [...arrived, ev('DISC', '2026-11-03 18:00')];
const declared = [...landed, ev('CSIN', '2026-11-04 10:00'), ev('CSDC', '2026-11-05 09:00')];
const held = [...declared, ev('CSHD', '2026-11-05 15:00')];
const accepted = [...declared, ev('CSAC', '2026-11-06 11:00')];

type Case = [what: string, events: CargoEvent[], status: string, part?: string, boxes?: string[], way?: typeof lane];

describe('the milestone of a shipment by its events', () => {
  test.each<Case>([
    ['nothing happened yet', [], 'BKD'],
    ['booked', [ev('CONF', '2026-10-20')], 'BKD'],
    ['an event that brings no milestone changes nothing', [...sailed, ev('INSP', '2026-11-02'), ev('SURR', '2026-11-02')], 'DEP'],
    [
      'the way of an export: received, cleared, loaded',
      [ev('GTIN', '2026-10-29'), ev('EXAC', '2026-10-29 17:00'), ev('LOAD', '2026-10-31')],
      'LDD',
      '',
      [],
      toUs,
    ],
    ['sailed', sailed, 'DEP'],
    ['arrived', arrived, 'ARR'],
    [
      'a late report of the departure does not move an arrival back',
      [ev('ARRI', '2026-11-03'), ev('DEPA', '2026-10-31', { got: '2026-11-04' })],
      'ARR',
    ],
    [
      'estimates and plans bring no milestone',
      [...sailed, ev('ARRI', '2026-11-03', { clsf: 'EST' }), ev('DISC', '2026-11-03', { clsf: 'PLN' })],
      'DEP',
    ],
    ['changed ships at Singapore', [...sailed, ev('TRSH', '2026-11-01', { at: 'SGSIN' })], 'TSP'],
    ['an arrival at a port on the way is none', [...sailed, ev('ARRI', '2026-11-01', { at: 'SGSIN' })], 'TSP'],
    [
      'a vessel that comes into the port of loading has not arrived',
      [ev('CONF', '2026-10-20'), ev('ARRI', '2026-10-30', { at: 'CNSHA' })],
      'BKD',
    ],
    [
      'empty out of a depot at the port of loading is no release',
      [ev('CONF', '2026-10-20'), ev('GTOT', '2026-10-25', { at: 'CNSHA' })],
      'BKD',
    ],
    ['one container, discharged', [...arrived, ev('DISC', '2026-11-03', { box: 'A' })], 'DIS', '', ['A']],
    [
      'two of three discharged: still arrived',
      [...arrived, ev('DISC', '2026-11-03', { box: 'A' }), ev('DISC', '2026-11-03', { box: 'B' })],
      'ARR',
      'DIS 2/3',
      ['A', 'B', 'C'],
    ],
    [
      'all three discharged',
      [...arrived, ...['A', 'B', 'C'].map((no) => ev('DISC', '2026-11-03', { box: no }))],
      'DIS',
      '',
      ['A', 'B', 'C'],
    ],
    ['one report for the whole shipment counts for each of them', [...arrived, ev('DISC', '2026-11-03')], 'DIS', '', ['A', 'B', 'C']],
    [
      'the same container reported twice counts once',
      [...arrived, ev('DISC', '2026-11-03', { box: 'A' }), ev('DISC', '2026-11-04', { box: 'A' })],
      'ARR',
      'DIS 1/2',
      ['A', 'B'],
    ],
    [
      'a container of somebody else does not count',
      [...arrived, ev('DISC', '2026-11-03', { box: 'A' }), ev('DISC', '2026-11-03', { box: 'X' })],
      'ARR',
      'DIS 1/2',
      ['A', 'B'],
    ],
    ['one of two in the bonded place', [...landed, ev('CSIN', '2026-11-04', { box: 'A' })], 'DIS', 'BIN 1/2', ['A', 'B']],
    ['one of two gone', [...accepted, ev('GTOT', '2026-11-07', { box: 'A' })], 'ACP', 'OUT 1/2', ['A', 'B']],
    [
      'one gone by the gate, one by customs: released',
      [...accepted, ev('GTOT', '2026-11-07', { box: 'A' }), ev('CSOT', '2026-11-07', { box: 'B' })],
      'OUT',
      '',
      ['A', 'B'],
    ],
    [
      'one returned empty says nothing of the other',
      [...accepted, ev('GTOT', '2026-11-07'), ev('DROP', '2026-11-09', { box: 'A' })],
      'OUT',
      'EMT 1/2',
      ['A', 'B'],
    ],
    ['held by customs', held, 'HLD'],
    ['accepted: the hold is over', [...held, ev('CSAC', '2026-11-07')], 'ACP'],
    ['released: back to the milestone before', [...held, ev('RELS', '2026-11-07')], 'DCL'],
    ['carried out: the hold is over', [...held, ev('CSOT', '2026-11-07')], 'OUT'],
    ['an acceptance before the hold does not end it', [...declared, ev('CSAC', '2026-11-05 14:00'), ev('CSHD', '2026-11-05 15:00')], 'HLD'],
    ['held twice, released once', [...held, ev('RELS', '2026-11-06'), ev('CSHD', '2026-11-07')], 'HLD'],
    [
      'the end of a hold reported before the hold itself',
      [...declared, ev('RELS', '2026-11-06', { got: '2026-11-06' }), ev('CSHD', '2026-11-05', { got: '2026-11-07' })],
      'DCL',
    ],
    ['an expected end of the hold is none', [...held, ev('CSAC', '2026-11-07', { clsf: 'EST' })], 'HLD'],
    ['a D/O issued while customs hold it', [...held, ev('DOIS', '2026-11-06')], 'HLD'],
    [
      'by air: arrived, carried in, accepted, carried out',
      [...arrived, ev('CSIN', '2026-11-03'), ev('CSAC', '2026-11-04'), ev('CSOT', '2026-11-05')],
      'OUT',
    ],
    [
      'part load without containers of its own, reported with those of the line',
      [...arrived, ev('DISC', '2026-11-03', { box: 'X' })],
      'DIS',
    ],
    [
      'everything done',
      [...accepted, ev('DOIS', '2026-11-06'), ev('GTOT', '2026-11-07'), ev('DLVD', '2026-11-07'), ev('DROP', '2026-11-09')],
      'EMT',
      '',
      ['A', 'B'],
    ],
  ])('%s', (_, events, status, part = '', boxes = [], way = lane) => {
    const found = wayOf(events, boxes, way, codes);
    expect([found.CARGO_STS, found.part ? `${found.part.CARGO_STS} ${found.part.CNT}/${found.part.TOTAL}` : '']).toEqual([status, part]);
  });
});

describe('time of the place', () => {
  test.each([
    ['Korea has its own', '20261103060000', 'Asia/Seoul', '20261103060000'],
    ['a place without a zone tells Korean time', '20261103060000', null, '20261103060000'],
    ['Shanghai is an hour behind', '20261031233000', 'Asia/Shanghai', '20261101003000'],
    ['Los Angeles in winter', '20261116200000', LA, '20261117130000'],
    ['Los Angeles in summer', '20260716200000', LA, '20260717120000'],
    ['Rotterdam on the day before its clocks go back', '20261024230000', 'Europe/Amsterdam', '20261025060000'],
    ['and on the day after', '20261025230000', 'Europe/Amsterdam', '20261026070000'],
  ])('%s', (_, moment, zone, korean) => expect(koreanTime(moment, zone)).toBe(korean));
});

describe('the state of a container by its events', () => {
  test.each<[string, CargoEvent[], string]>([
    ['nothing happened', [], 'PLN'],
    ['into the terminal of loading: still planned', [ev('GTIN', '2026-10-29', { at: 'CNSHA' })], 'PLN'],
    ['loaded', sailed, 'LDD'],
    ['discharged', landed, 'DIS'],
    ['into an inland depot', [...landed, ev('GTIN', '2026-11-04', { at: 'KRICN' })], 'GTI'],
    ['gate out', [...landed, ev('GTOT', '2026-11-07', { box: 'A' })], 'GTO'],
    ['another container out', [...landed, ev('GTOT', '2026-11-07', { box: 'B' })], 'DIS'],
    ['stripped', [...landed, ev('GTOT', '2026-11-07'), ev('STRP', '2026-11-08')], 'STR'],
    [
      'returned; a late report of the gate changes nothing',
      [...landed, ev('DROP', '2026-11-09'), ev('GTOT', '2026-11-07', { got: '2026-11-10' })],
      'RTN',
    ],
  ])('%s', (_, events, state) => expect(containerWay('A', events, lane).CNTR_STS).toBe(state));
});

describe('what a change of events writes', () => {
  const today = '20261110';
  const follow = (after: CargoEvent[], before: CargoEvent[] = [], stored = booked(), boxes = [box('A')]) =>
    followEvents(stored, boxes, { before, after }, codes, today);

  test('departure and arrival set the actual times', () => {
    expect(follow(arrived).shipment).toMatchObject({ CARGO_STS: 'ARR', ATD_DTM: '20261031200000', ATA_DTM: '20261103060000' });
  });
  test('loaded and not sailed: the loading of the last container', () => {
    const events = [ev('LOAD', '2026-10-31 10:00', { box: 'A' }), ev('LOAD', '2026-10-31 14:00', { box: 'B' })];
    expect(follow(events, [], booked(), [box('A'), box('B')]).shipment.ATD_DTM).toBe('20261031140000');
  });
  test('times of the place become Korean ones', () => {
    const events = [ev('DEPA', '2026-11-01 22:00', { at: 'USLAX', zone: LA })];
    expect(follow(events, [], booked({ POL_CD: 'USLAX' })).shipment.ATD_DTM).toBe('20261102150000');
  });
  test('an arrival reported again at another time is mended by it', () => {
    const again = [...arrived, ev('ARRI', '2026-11-03 09:00', { got: '2026-11-04' })];
    expect(follow(again, arrived, booked({ ATA_DTM: '20261103060000' })).shipment.ATA_DTM).toBe('20261103090000');
  });
  test('estimates of departure and arrival move ETD and ETA, the first ETA stays', () => {
    const events = [ev('DEPA', '2026-11-01', { clsf: 'EST' }), ev('ARRI', '2026-11-05', { clsf: 'EST' })];
    expect(follow(events).shipment).toMatchObject({ ETD_DT: '20261101', ETA_DT: '20261105', DELAY_DAYS: 2, DELAY_YN: 'Y' });
  });
  test('the estimate received last counts, whatever it says', () => {
    const first = [ev('ARRI', '2026-11-08', { clsf: 'EST', got: '2026-10-30' })];
    const later = [...first, ev('ARRI', '2026-11-04', { clsf: 'EST', got: '2026-11-01' })];
    expect(follow(later, first, booked({ ETA_DT: '20261108' })).shipment).toMatchObject({
      ETA_DT: '20261104',
      DELAY_DAYS: 1,
      DELAY_YN: 'N',
    });
    const overtaken = [...first, ev('ARRI', '2026-11-04', { clsf: 'EST', got: '2026-10-29' })];
    expect(follow(overtaken, first, booked({ ETA_DT: '20261108' })).shipment.ETA_DT).toBe('20261108');
  });
  test('an estimate of a port on the way moves no ETA', () => {
    expect(follow([ev('ARRI', '2026-11-09', { clsf: 'EST', at: 'SGSIN' })]).shipment.ETA_DT).toBe('20261103');
  });
  test('the only estimate deleted: the ETA of the booking again', () => {
    const before = [ev('ARRI', '2026-11-08', { clsf: 'EST' })];
    expect(follow([], before, booked({ ETA_DT: '20261108' })).shipment.ETA_DT).toBe('20261103');
  });
  test('an event that has nothing to do with it leaves an ETA that came another way', () => {
    const before = [ev('ARRI', '2026-11-08', { clsf: 'EST' })];
    expect(follow([...before, ev('LOAD', '2026-10-31')], before, booked({ ETA_DT: '20261104' })).shipment.ETA_DT).toBe('20261104');
  });
  test('the release deleted again: milestone and times go back', () => {
    const out = [...accepted, ev('GTOT', '2026-11-07', { box: 'A' })];
    const stored = booked({ CARGO_STS: 'OUT', RLSE_DTM: '20261107000000', BOND_IN_DTM: '20261104100000' });
    const boxes = [box('A', { CNTR_STS: 'GTO', DISC_DTM: '20261103180000', GATE_OUT_DTM: '20261107000000' })];
    const now = follow(accepted, out, stored, boxes);
    expect(now.shipment).toMatchObject({ CARGO_STS: 'ACP', RLSE_DTM: null, BOND_IN_DTM: '20261104100000', DEM_BGN_DT: '20261109' });
    // Two days over by the tenth: the ninth and the tenth.
    expect(now.containers).toEqual([
      {
        CNTR_SEQ: 65,
        CNTR_STS: 'DIS',
        DISC_DTM: '20261103180000',
        GATE_IN_DTM: null,
        GATE_OUT_DTM: null,
        EMPTY_RTN_DTM: null,
        DEM_DAYS: 2,
        DET_DAYS: 0,
      },
    ]);
  });
  test('a hold with its reason comes and goes', () => {
    const why = [...declared, ev('CSHD', '2026-11-05 15:00', { rmk: '원산지증명서 보완 요구' })];
    const stopped = follow(why, declared, booked({ CARGO_STS: 'DCL', CSTM_STS: 'DCL' })).shipment;
    expect(stopped).toMatchObject({ CARGO_STS: 'HLD', CSTM_HOLD_YN: 'Y', CSTM_HOLD_RSN: '원산지증명서 보완 요구', CSTM_STS: 'HLD' });
    const on = follow([...why, ev('CSAC', '2026-11-07')], why, booked(stopped)).shipment;
    expect(on).toMatchObject({ CARGO_STS: 'ACP', CSTM_HOLD_YN: 'N', CSTM_HOLD_RSN: null, CSTM_STS: 'ACP', IMP_ACPT_DTM: '20261107000000' });
  });
  test('a hold lifted without an acceptance leaves no reason, and gives back what customs had told before it', () => {
    const why = [...arrived, ev('CSHD', '2026-11-05', { rmk: '원산지증명서 보완 요구' })];
    const stopped = booked({ ...follow(why, arrived, booked({ CARGO_STS: 'ARR', CSTM_STS: 'MFS' })).shipment, BEFORE_HOLD: 'MFS' });
    expect(stopped).toMatchObject({ CSTM_STS: 'HLD', CSTM_HOLD_RSN: '원산지증명서 보완 요구' });
    const on = follow([...why, ev('RELS', '2026-11-06')], why, stopped).shipment;
    expect(on).toMatchObject({ CARGO_STS: 'ARR', CSTM_HOLD_YN: 'N', CSTM_HOLD_RSN: null, CSTM_STS: 'MFS' });
  });
  test('a reason longer than a shipment keeps ends with dots; its event has the whole of it', () => {
    const why = [...declared, ev('CSHD', '2026-11-05 15:00', { rmk: '보'.repeat(300) })];
    const kept = follow(why, declared, booked({ CARGO_STS: 'DCL', CSTM_STS: 'DCL' })).shipment.CSTM_HOLD_RSN ?? '';
    expect([kept.length, kept.at(-1)]).toEqual([200, '…']);
  });
  test('a hold that customs told without an event ends by one', () => {
    const stored = booked({ CARGO_STS: 'HLD', CSTM_HOLD_YN: 'Y' });
    expect(follow([...declared, ev('INSP', '2026-11-06')], declared, stored).shipment).toMatchObject({
      CARGO_STS: 'HLD',
      CSTM_HOLD_YN: 'Y',
    });
    expect(follow([...declared, ev('RELS', '2026-11-06')], declared, stored).shipment).toMatchObject({
      CARGO_STS: 'DCL',
      CSTM_HOLD_YN: 'N',
    });
  });
  test('a delivery completed without an event is not taken back by a lower one', () => {
    const stored = booked({ CARGO_STS: 'DLV', DLV_CMPL_DTM: '20261108100000' });
    const now = follow([...accepted, ev('GTOT', '2026-11-07')], accepted, stored).shipment;
    expect(now).toMatchObject({ CARGO_STS: 'DLV', DLV_CMPL_DTM: '20261108100000', RLSE_DTM: '20261107000000' });
  });
  test('a cancelled shipment stays so', () => {
    expect(follow(arrived, [], booked({ CARGO_STS: 'CXL' })).shipment.CARGO_STS).toBe('CXL');
  });
  test('a cancelled shipment is not late, whatever is told of its arrival', () => {
    const stored = booked({ CARGO_STS: 'CXL', ORG_ETA_DT: '20261101', DELAY_YN: 'Y', DELAY_DAYS: 9 });
    expect(follow(arrived, [], stored).shipment).toMatchObject({ DELAY_YN: 'N', DELAY_DAYS: 0 });
  });
});

describe('the line of a shipment', () => {
  const line = (events: CargoEvent[], CARGO_STS: string, IMEX_TP = 'I', boxes = ['A'], way = lane) =>
    milestoneLine({ CARGO_STS, IMEX_TP, ...way }, boxes, events, codes).map(({ CARGO_STS, state }) => `${CARGO_STS} ${state}`);

  test('an import on its way', () => {
    expect(line(sailed, 'DEP')).toEqual(['BKD done', 'LDD done', 'DEP now', 'ARR next', 'BIN next', 'ACP next', 'OUT next', 'DLV next']);
  });
  test('an export has no Korean customs of arrival', () => {
    expect(line(sailed, 'DEP', 'E', ['A'], toUs)).toEqual(['BKD done', 'LDD done', 'DEP now', 'ARR next', 'DLV next']);
  });
  test('a state between two steps stands at the one before', () => {
    expect(line([...accepted, ev('DOIS', '2026-11-06')], 'DOI')[5]).toBe('ACP now');
  });
  test('of a cancelled shipment ends where it was cancelled: nothing is to come', () => {
    expect(line([], 'CXL')).toEqual(['BKD done', 'CXL gone']);
    expect(line([ev('CONF', '2026-10-20')], 'CXL', 'E', ['A'], toUs)).toEqual(['BKD done', 'CXL gone']);
  });
  test('a D/O issued at arrival does not tell of a discharge and a clearance that nobody has told', () => {
    const whole = (events: CargoEvent[], facts = {}) =>
      milestoneLine({ CARGO_STS: 'DOI', IMEX_TP: 'I', ...lane, ...facts }, ['A'], events, codes, [
        ...['BKD', 'LDD', 'DEP', 'ARR', 'DIS', 'BIN', 'DCL', 'ACP', 'DOI', 'OUT'],
      ]).map(({ CARGO_STS, state }) => `${CARGO_STS} ${state}`);
    const issued = [...arrived, ev('DISC', '2026-11-07', { clsf: 'EST' }), ev('DOIS', '2026-11-06')];
    expect(whole(issued)).toEqual([
      ...['BKD done', 'LDD done', 'DEP done', 'ARR done', 'DIS next', 'BIN next', 'DCL next', 'ACP next', 'DOI now', 'OUT next'],
    ]);
    expect(whole([...issued, ev('DISC', '2026-11-06')])[4]).toBe('DIS done');
    expect(whole(issued, { IMP_ACPT_DTM: '20261106100000' })[7]).toBe('ACP done');
    expect(line(issued, 'DOI').slice(3)).toEqual(['ARR now', 'BIN next', 'ACP next', 'OUT next', 'DLV next']);
  });
  test('a hold stands where it happened, and nothing else is present', () => {
    expect(line(held, 'HLD')).toEqual([
      'BKD done',
      'LDD done',
      'DEP done',
      'ARR done',
      'BIN done',
      'HLD hold',
      'ACP next',
      'OUT next',
      'DLV next',
    ]);
  });
  test('delivered: everything is done, also with the container back', () => {
    expect(line(accepted, 'DLV').every((step) => step.endsWith(' done'))).toBe(true);
    expect(line(accepted, 'EMT').every((step) => step.endsWith(' done'))).toBe(true);
  });
  test('each step tells when it was or is expected, in the time of its place, and how many containers have it', () => {
    const events = [
      ...accepted,
      ev('GTOT', '2026-11-07', { box: 'A' }),
      ev('DLVD', '2026-11-09 14:00', { clsf: 'EST' }),
      ev('DEPA', '2026-10-31 21:30', { at: 'CNSHA', zone: 'Asia/Shanghai', got: '2026-11-02' }),
    ];
    const steps = milestoneLine({ CARGO_STS: 'ACP', IMEX_TP: 'I', ...lane }, ['A', 'B'], events, codes);
    expect(steps[2]).toEqual({ CARGO_STS: 'DEP', state: 'done', at: '20261031213000', plan: null, part: null });
    expect(steps.slice(-2)).toEqual([
      { CARGO_STS: 'OUT', state: 'next', at: null, plan: null, part: { CNT: 1, TOTAL: 2 } },
      { CARGO_STS: 'DLV', state: 'next', at: '20261109140000', plan: null, part: null },
    ]);
  });
});
