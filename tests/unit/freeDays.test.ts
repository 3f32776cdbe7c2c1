import { describe, expect, it } from 'vitest';
import { costOfDays, type DailyPrice, type FreeTerms } from '../../src/contract/ptl/status/freeTime';
import { chargedDays, containerStays, lastDay, storageStay } from '../../src/contract/set/freeDays';

const terms: FreeTerms = {
  ...{ IMEX_TP: 'I', LOAD_TP: 'FCL', SOC_YN: 'N', CNTR_KIND: 'HC', OWN_FREE_DAYS: null, HBL_FREE_DAYS: 5, CARR_FREE_DAYS: 7 },
  ...{ OWN_DET_DAYS: null, CARR_DET_DAYS: 5 },
};
const times = { DISC_DTM: '20261102083000', GATE_OUT_DTM: '20261115140000', EMPTY_RTN_DTM: null, RLSE_DTM: null };
const steps = (prices: number[]): DailyPrice[] => prices.map((UNIT_PRC, i) => ({ FROM: i * 5 + 1, RANK: 100, UNIT_PRC }));
const large = steps([25_000, 40_000, 60_000]);
const small = steps([15_000, 25_000, 40_000]);

describe('days that are charged, one by one', () => {
  it('discharged 2026-11-02 with five free days and out on 11-15: eight days from 11-08, of a 40HC 245,000', () => {
    const [stay] = containerStays(terms, times, '20261120');
    expect(stay).toEqual({
      FRT_CD: 'DEM',
      USE_DAYS: 8,
      FREE: { FROM_DT: '20261102', TO_DT: '20261115', OPEN_YN: 'N', FREE_DAYS: 5, FREE_SRC: 'HBL', BGN_DT: '20261108' },
    });
    if (!stay) return;
    expect(chargedDays(stay).map(({ DAY, NO }) => [DAY, NO])).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8].map((no) => [`202611${String(no + 7).padStart(2, '0')}`, no]),
    );
    expect(lastDay(stay)).toBe('20261115');
    expect(costOfDays(stay.USE_DAYS, large)).toBe(245_000);
  });

  it('while a container stays the days go up to today', () => {
    const at = (today: string) => containerStays(terms, { ...times, GATE_OUT_DTM: null }, today);
    expect(at('20261107')).toEqual([]);
    expect(at('20261108')).toMatchObject([{ USE_DAYS: 1, FREE: { TO_DT: '20261108', OPEN_YN: 'Y' } }]);
    // Story 3: thirteen days after the discharge it is the eighth day; three containers are three times 245,000.
    expect(at('20261115')).toMatchObject([{ USE_DAYS: 8 }]);
    expect(3 * (costOfDays(8, large) ?? 0)).toBe(735_000);
  });

  it('steps of 20 and 40 feet, twice as much for reefers where prices say so', () => {
    expect([1, 5, 6, 10, 11, 12].map((days) => costOfDays(days, small))).toEqual([15_000, 75_000, 100_000, 200_000, 240_000, 280_000]);
    expect(costOfDays(12, large)).toBe(5 * 25_000 + 5 * 40_000 + 2 * 60_000);
    expect(costOfDays(8, steps([50_000, 80_000, 120_000]))).toBe(490_000);
  });

  it.each([
    ['the container', { OWN_FREE_DAYS: 3 }, 3, 'CNTR'],
    ['the shipment', {}, 5, 'HBL'],
    ['the carrier', { HBL_FREE_DAYS: null }, 7, 'CARRIER'],
    ['the rule', { HBL_FREE_DAYS: null, CARR_FREE_DAYS: null }, 5, 'RULE'],
    ['the rule of reefers', { HBL_FREE_DAYS: null, CARR_FREE_DAYS: null, CNTR_KIND: 'RF' }, 3, 'RULE'],
  ])('the length of free time is said by %s', (_, more, FREE_DAYS, FREE_SRC) => {
    expect(containerStays({ ...terms, ...more }, times, '20261120')[0]?.FREE).toMatchObject({ FREE_DAYS, FREE_SRC });
  });

  it('detention runs from the gate-out to the return, never of a container of the shipper', () => {
    const back = { ...times, EMPTY_RTN_DTM: '20261125090000' };
    expect(containerStays(terms, back, '20261130')[1]).toEqual({
      FRT_CD: 'DET',
      USE_DAYS: 5,
      FREE: { FROM_DT: '20261115', TO_DT: '20261125', OPEN_YN: 'N', FREE_DAYS: 5, FREE_SRC: 'CARRIER', BGN_DT: '20261121' },
    });
    expect(containerStays({ ...terms, OWN_DET_DAYS: 8 }, back, '20261130')[1]).toMatchObject({ USE_DAYS: 2, FREE: { FREE_SRC: 'CNTR' } });
    expect(containerStays(terms, times, '20261122')[1]).toMatchObject({ USE_DAYS: 2, FREE: { OPEN_YN: 'Y', TO_DT: '20261122' } });
    expect(containerStays({ ...terms, SOC_YN: 'Y' }, back, '20261130').map(({ FRT_CD }) => FRT_CD)).toEqual(['DEM']);
    expect(containerStays({ ...terms, IMEX_TP: 'E' }, back, '20261130')).toEqual([]);
  });

  it('goods in a bonded place are stored free for five days', () => {
    const times = { BOND_IN_DTM: '20261101100000', RLSE_DTM: '20261109150000' };
    expect(storageStay(times, '20261120')).toMatchObject({ FRT_CD: 'STO', USE_DAYS: 3, FREE: { BGN_DT: '20261107', OPEN_YN: 'N' } });
    expect(storageStay({ ...times, RLSE_DTM: null }, '20261106')).toBeNull();
    expect(storageStay({ BOND_IN_DTM: null, RLSE_DTM: null }, '20261120')).toBeNull();
  });
});
