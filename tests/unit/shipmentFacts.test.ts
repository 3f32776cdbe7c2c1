import { describe, expect, test } from 'vitest';
import { numbersIn } from '../../src/contract/ptl/status/cargoSearch';
import { customsSteps } from '../../src/contract/ptl/status/customsSteps';
import { type DoFacts, doMissing, doStates } from '../../src/contract/ptl/status/doReadiness';
import { etaHistory } from '../../src/contract/ptl/status/etaHistory';
import { wholeWay } from '../../src/contract/ptl/status/milestoneLine';

describe('numbers that are typed or pasted', () => {
  test.each([
    ['HBL', ' hlabc 001 ', ['HLABC001']],
    ['HBL', 'A001,B002;C003\r\nD004\tE005', ['A001', 'B002', 'C003', 'D004', 'E005']],
    ['CNTR', 'csqu 305438 3\ncsqu3054383', ['CSQU3054383']],
    ['PO', 'po 12/a\nPO 12/a', ['po 12/a', 'PO 12/a']],
    ['HBL', 'ＡＢ１２\n\n , ', ['AB12']],
    [undefined, undefined, []],
  ])('of kind %s: %j', (kind, text, numbers) => expect(numbersIn(kind, text)).toEqual(numbers));
});

const credit: DoFacts = {
  ...{ PAY_TERM: 'EOM', STOP_YN: 'N', BL_TP: 'SUR', ATA_DTM: '20261120090000', CSTM_HOLD_YN: 'N' },
  ...{ COST_CNT: 0, COST_OPEN_CNT: 0, BL_IN_DTM: null, HOLD_DTM: null },
};

describe('what keeps a D/O from being issued', () => {
  test.each<[string, Partial<DoFacts>, string[]]>([
    ['credit, surrendered, arrived, not held', {}, []],
    ['cash without charges yet', { PAY_TERM: 'CASH' }, ['CHARGE']],
    ['cash with a charge that is open', { PAY_TERM: 'CASH', COST_CNT: 2, COST_OPEN_CNT: 1 }, ['CHARGE']],
    ['cash, every charge settled', { PAY_TERM: 'CASH', COST_CNT: 2 }, []],
    ['stopped with credit', { STOP_YN: 'Y' }, ['STOP', 'CHARGE']],
    ['stopped, every charge settled', { STOP_YN: 'Y', COST_CNT: 1 }, []],
    ['an original that is not in', { BL_TP: 'ORG' }, ['BL']],
    ['an original that came in', { BL_TP: 'ORG', BL_IN_DTM: '20261119100000' }, []],
    ['a sea waybill and an air waybill need none', { BL_TP: 'SWB' }, []],
    ['not arrived and held', { ATA_DTM: null, CSTM_HOLD_YN: 'Y' }, ['ARRIVAL', 'HOLD']],
  ])('%s', (_, more, missing) => expect(doMissing({ ...credit, ...more })).toEqual(missing));

  test('is told with who must act, what is met first; an arrival is expected on its day', () => {
    const steps = doStates({ ...credit, ATA_DTM: null, CSTM_HOLD_YN: 'Y', HOLD_DTM: '20261120100000' }, '20261201');
    expect(steps.map(({ COND_TP, MET_YN, WHO_TP }) => [COND_TP, MET_YN, WHO_TP])).toEqual([
      ['STOP', 'Y', 'CUST'],
      ['CHARGE', 'Y', 'CUST'],
      ['BL', 'Y', 'CUST'],
      ['ARRIVAL', 'N', 'CARR'],
      ['HOLD', 'N', 'CSTM'],
    ]);
    expect(steps[3]).toMatchObject({ EST_DT: '20261201', AT_DTM: null });
    expect(steps[4]).toMatchObject({ EST_DT: null, AT_DTM: '20261120100000' });
  });
});

describe('the steps at the customs', () => {
  const shipment = {
    ...{ CARGO_STS: 'BKD', CSTM_STS: null as string | null, IMP_DCLR_NO: '1234' },
    ...{ CSTM_HOLD_YN: 'N', CSTM_HOLD_RSN: null as string | null },
  };
  const states = (more: Partial<typeof shipment>) =>
    customsSteps({ ...shipment, ...more }, []).map(({ CSTM_STS, STATE }) => `${CSTM_STS} ${STATE}`);
  test('nothing is known: the first one is next, of the others nothing is said', () =>
    expect(states({})).toEqual(['MFS NEXT', 'UNL UNKNOWN', 'BIN UNKNOWN', 'DCL UNKNOWN', 'ACP UNKNOWN', 'OUT UNKNOWN']));
  test('up to the present one they are done, the next one is named', () =>
    expect(states({ CSTM_STS: 'BIN' })).toEqual(['MFS DONE', 'UNL DONE', 'BIN DONE', 'DCL NEXT', 'ACP UNKNOWN', 'OUT UNKNOWN']));
  test('of a cancelled import no step is next: those that were done are left', () => {
    expect(states({ CARGO_STS: 'CXL' })).toEqual([]);
    expect(states({ CARGO_STS: 'CXL', CSTM_STS: 'UNL' })).toEqual(['MFS DONE', 'UNL DONE']);
  });
  test('a hold stands behind the declaration and nothing is next', () =>
    expect(states({ CSTM_STS: 'DCL', CSTM_HOLD_YN: 'Y' })).toEqual([
      ...['MFS DONE', 'UNL DONE', 'BIN DONE', 'DCL DONE', 'HLD HOLD', 'ACP UNKNOWN', 'OUT UNKNOWN'],
    ]));
  test('an inspection is under way behind the declaration', () =>
    expect(states({ CSTM_STS: 'INS' })).toEqual(['MFS DONE', 'UNL DONE', 'BIN DONE', 'DCL DONE', 'INS NOW', 'ACP NEXT', 'OUT UNKNOWN']));
  test('bonded transport stands behind the unloading', () => expect(states({ CSTM_STS: 'BTD' })[2]).toBe('BTD NOW'));
  test('what was told last of a step has its time, source and number; a step nobody told of has none', () => {
    const told = ['20261120100000', '20261121100000'].map((AT_DTM) => ({ CSTM_STS: 'DCL', AT_DTM, EVENT_SRC: 'CUST', SRC_DTM: AT_DTM }));
    const steps = customsSteps({ ...shipment, CSTM_STS: 'ACP' }, told);
    expect(steps.find(({ CSTM_STS }) => CSTM_STS === 'DCL')).toMatchObject({
      AT_DTM: '20261121100000',
      EVENT_SRC: 'CUST',
      NOTE_TXT: '1234',
    });
    expect(steps.find(({ CSTM_STS }) => CSTM_STS === 'ACP')).toMatchObject({ STATE: 'DONE', AT_DTM: null, EVENT_SRC: null });
  });
});

describe('the history of an ETA', () => {
  const shipment = { ORG_ETA_DT: '20260311', ETA_DT: '20260317', DELAY_RSN: 'PRT', REG_DTM: '20260225101200' };
  const told = (at: string, eta: string) => ({ at, eta, source: 'CARR' });
  test('goes from the booking over each day that was told, the newest first, the reason at the last', () => {
    const changes = [told('20260308060200', '20260313'), told('20260310183000', '20260315'), told('20260312061000', '20260317')];
    expect(etaHistory(shipment, changes, null).map((c) => [c.ETA_DT, c.DAYS, c.DELAY_RSN])).toEqual([
      ['20260317', 2, 'PRT'],
      ['20260315', 2, null],
      ['20260313', 2, null],
      ['20260311', null, null],
    ]);
  });
  test('leaves out what says the same day again, and reads what came in another order', () => {
    const changes = [told('20260312061000', '20260317'), told('20260301061000', '20260311'), told('20260313061000', '20260317')];
    expect(etaHistory(shipment, changes, null)).toHaveLength(2);
  });
  test('has the present one also where no estimate told it', () =>
    expect(etaHistory(shipment, [], '20260312070000')[0]).toMatchObject({
      AT_DTM: '20260312070000',
      ETA_DT: '20260317',
      DAYS: 6,
      DELAY_RSN: 'PRT',
    }));
  test('that never changed is the booking alone, without a reason', () =>
    expect(etaHistory({ ...shipment, ETA_DT: '20260311' }, [], null)).toEqual([
      { AT_DTM: '20260225101200', ETA_DT: '20260311', DAYS: null, EVENT_SRC: null, DELAY_RSN: null },
    ]));
});

describe('the whole way of a shipment', () => {
  test.each([
    ['I', 'SEA', 'FCL', true, true],
    ['I', 'SEA', 'LCL', true, false],
    ['I', 'AIR', 'AIR', false, false],
  ])('%s %s %s', (IMEX_TP, TRANS_MODE, LOAD_TP, discharged, returned) => {
    const way = wholeWay({ IMEX_TP, TRANS_MODE, LOAD_TP });
    expect([way.includes('DIS'), way.includes('EMT'), way.includes('BIN')]).toEqual([discharged, returned, true]);
  });
  test('of an export and of cross trade has no customs of arrival', () => {
    for (const IMEX_TP of ['E', 'T'])
      expect(wholeWay({ IMEX_TP, TRANS_MODE: 'SEA', LOAD_TP: 'FCL' })).toEqual(['BKD', 'RCV', 'EAC', 'LDD', 'DEP', 'TSP', 'ARR', 'DLV']);
  });
});
