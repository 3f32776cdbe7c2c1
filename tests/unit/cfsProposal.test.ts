import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { innerSize } from '../../src/contract/cfs/containerSizes';
import type { Cargo, ContainerType } from '../../src/contract/cfs/loadPlan';
import type { PlanCheck } from '../../src/contract/cfs/planCheck';
import { floorNeed, lostSpace, planChecks, rateLimit } from '../../src/contract/cfs/planChecks';
import { type Offer, type Proposal, propose } from '../../src/contract/cfs/propose';
import { cargo, lines, types, waitingOf } from './cfsCases';

const offersOf = fc
  .array(fc.record({ container: fc.constantFrom(...Object.values(types)), count: fc.integer({ min: 0, max: 2 }) }), { maxLength: 3 })
  .map((list) => list as Offer[]);

const now = '20261120090000';
const begun = { CNTR_NO: 'X', SEAL_NO: 'X', STUF_BGN_DTM: now, VSL_NM: null, VOY_NO: null };
const runs = { numRuns: 2_000 };

/** What a booking is warned of wherever it goes, how its container is balanced, and by what a container is filled over what is recommended. */
const ownWarnings = ['MSG000211', 'MSG000655', 'MSG000663', 'MSG000741'];
const isOfTheChoice = ({ SEV, KIND, CODE }: PlanCheck, fill: number) =>
  SEV === 'WARN' && KIND !== 'BALANCE' && !ownWarnings.includes(CODE) && !(KIND === 'RATE' && fill > rateLimit);

/** Everything that must hold of a proposal, whatever is asked. */
function expectSound(waiting: readonly Cargo[], offers: readonly Offer[], { PLANS, LEFT }: Proposal, fill: number) {
  const placed = PLANS.flatMap(({ ADDED }) => ADDED);
  expect([...placed, ...LEFT.map(({ BKG_NO }) => BKG_NO)].sort()).toEqual(waiting.map(({ BKG_NO }) => BKG_NO).sort());
  expect(LEFT.every(({ CODE }) => /^MSG\d{6}$/.test(CODE))).toBe(true);
  const many = (code: string | null) => PLANS.filter(({ container }) => container.CNTR_TP_CD === code).length;
  const offered = (code: string | null) =>
    offers.filter(({ container }) => container.CNTR_TP_CD === code).reduce((sum, { count }) => sum + count, 0);
  expect(PLANS.filter(({ container }) => many(container.CNTR_TP_CD) > offered(container.CNTR_TP_CD))).toEqual([]);
  for (const { container, CYCFS_CD, POD_CD, VOYAGE, LINES, SUMS } of PLANS) {
    expect(SUMS.GRS_WT).toBeLessThanOrEqual(container.MAX_WT as number);
    expect(SUMS.MSR_CBM).toBeLessThanOrEqual(((container.INR_CBM as number) * fill) / 100);
    expect(new Set(LINES.map((line) => line.POD_CD))).toEqual(new Set([POD_CD]));
    expect(LINES.map(({ LOAD_SEQ }) => LOAD_SEQ)).toEqual(LINES.map((_, i) => i + 1));
    const checks = planChecks({ ...begun, ...VOYAGE, CYCFS_CD, POD_CD }, LINES, container, now);
    expect(checks.filter((check) => check.STOPS || isOfTheChoice(check, fill))).toEqual([]);
  }
}

/** What a booking takes of a container: thousandths of a CBM with what stays empty above, KG, and cm² of floor. */
const needOf = (one: Cargo, container: ContainerType): number[] => {
  const { HEIGHT } = innerSize(container);
  return [Math.ceil((one.MSR_CBM + (lostSpace(one, HEIGHT) ?? 0)) * 1000 - 1e-6), one.GRS_WT, floorNeed(one, HEIGHT) * 10_000];
};

/** The most thousandths of a CBM that the bookings can fill the containers with, by looking at every way. */
function most(waiting: readonly Cargo[], boxes: readonly ContainerType[], fill: number): number {
  const left = boxes.map((container) => {
    const { LENGTH, WIDTH } = innerSize(container);
    return [Math.floor((container.INR_CBM as number) * 10 * fill), container.MAX_WT as number, LENGTH * WIDTH * 10_000 + 1e-6];
  });
  const items = waiting.map((one) => ({ volume: Math.round(one.MSR_CBM * 1000), needs: boxes.map((box) => needOf(one, box)) }));
  const from = (i: number): number => {
    const item = items[i];
    if (!item) return 0;
    let best = from(i + 1);
    for (const [n, box] of left.entries()) {
      const need = item.needs[n] as number[];
      if (need.some((value, of) => value > (box[of] as number))) continue;
      left[n] = box.map((value, of) => value - (need[of] as number));
      best = Math.max(best, item.volume + from(i + 1));
      left[n] = box;
    }
    return best;
  };
  return from(0);
}

/** What is measured: bookings of volume and weight alone, and pallets of their sizes, some of limited layers. */
const drawn: [string, worst: number, fc.Arbitrary<Partial<Cargo>>][] = [
  [
    'volume and weight',
    0.95,
    fc.record({
      MSR_CBM: fc.integer({ min: 800, max: 14_000 }).map((n) => n / 1000),
      GRS_WT: fc.integer({ min: 200, max: 9_000 }),
    }),
  ],
  [
    'pallets on the floor',
    0.85,
    fc
      .record({
        PKG_QTY: fc.integer({ min: 1, max: 10 }),
        HGT_CM: fc.integer({ min: 80, max: 220 }),
        STACK_CNT: fc.constantFrom(null, 1, 1, 2),
        EACH: fc.integer({ min: 100, max: 2_000 }),
      })
      .map(({ EACH, ...one }) => ({
        ...one,
        GRS_WT: one.PKG_QTY * EACH,
        LEN_CM: 110,
        WID_CM: 110,
        MSR_CBM: Math.round(one.PKG_QTY * 12.1 * one.HGT_CM) / 1000,
      })),
  ],
];

const volumeOf = ({ PLANS }: Proposal) => PLANS.reduce((sum, { SUMS }) => sum + SUMS.MSR_CBM, 0);

describe('a proposal of load plans', () => {
  it('is sound for whatever waits and is offered: never over, never two ports or vessels, nobody twice or forgotten, nothing refused or warned of', () => {
    fc.assert(
      fc.property(waitingOf(40), offersOf, fc.constantFrom(95, 100), (waiting, offers, fill) => {
        expectSound(waiting, offers, propose(waiting, offers, fill), fill);
      }),
      runs,
    );
  }, 60_000);

  it.each(drawn)(
    'fills nearly as much as the best of all ways: %s',
    (_, worst, any) => {
      const shares: number[] = [];
      fc.assert(
        fc.property(
          fc.array(any, { minLength: 5, maxLength: 8 }),
          fc.constantFrom([types['20GP']], [types['20GP'], types['20RF']]),
          (list, boxes) => {
            const waiting = list.map((one, i) => cargo(i, one));
            const best = most(waiting, boxes, 95) / 1000;
            const got = volumeOf(
              propose(
                waiting,
                boxes.map((container) => ({ container, count: 1 })),
                95,
              ),
            );
            expect(got).toBeLessThanOrEqual(best + 1e-6);
            shares.push(best ? got / best : 1);
          },
        ),
        { ...runs, seed: 20_261_120 },
      );
      expect(Math.min(...shares)).toBeGreaterThan(worst);
      expect(shares.reduce((a, b) => a + b) / shares.length).toBeGreaterThan(0.999);
      expect(shares.filter((share) => share > 0.999_999).length / shares.length).toBeGreaterThan(0.97);
    },
    60_000,
  );

  const one = (code: keyof typeof types, count = 1): Offer[] => [{ container: types[code], count }];
  const reasonOf = (waiting: readonly Cargo[], offers: readonly Offer[], no: string) =>
    propose(waiting, offers).LEFT.find(({ BKG_NO }) => BKG_NO === no)?.CODE;

  it('says why each booking is left: volume, weight, segregation, approval, temperature, size, pressure, port', () => {
    const full = cargo(1, { MSR_CBM: 31 });
    expect(reasonOf([full, cargo(2)], one('20GP'), 'CB0002')).toBe('MSG000681');
    expect(reasonOf([cargo(1, { GRS_WT: 28_000 }), cargo(2)], one('20GP'), 'CB0002')).toBe('MSG000682');
    const danger = (no: number, IMDG_CLS: string) => cargo(no, { IMDG_CLS, MSR_CBM: 10 - no });
    expect(reasonOf([danger(1, '3'), danger(2, '5.1')], one('20GP'), 'CB0002')).toBe('MSG000641');
    expect(reasonOf([danger(1, '8'), danger(2, '4.1')], one('20GP'), 'CB0002')).toBe('MSG000648');
    expect(reasonOf([cargo(1, { SET_TEMP: -18 })], one('20GP'), 'CB0001')).toBe('MSG000652');
    expect(reasonOf([cargo(1, { SET_TEMP: -18, MSR_CBM: 9 }), cargo(2, { SET_TEMP: 4 })], one('20RF'), 'CB0002')).toBe('MSG000651');
    expect(reasonOf([cargo(1, { SET_TEMP: -18 }), cargo(2)], one('20RF'), 'CB0002')).toBe('MSG000650');
    expect(reasonOf([cargo(1, { LEN_CM: 620 })], one('20GP'), 'CB0001')).toBe('MSG000680');
    expect(reasonOf([cargo(1, { PKG_QTY: 1, GRS_WT: 7_000, LEN_CM: 150 })], one('20GP'), 'CB0001')).toBe('MSG000683');
    expect(reasonOf([cargo(1, { MSR_CBM: 0 })], one('20GP'), 'CB0001')).toBe('MSG000719');
    expect(reasonOf([cargo(1, { MSR_CBM: 9 }), cargo(2, { POD_CD: 'DEHAM' })], one('20GP'), 'CB0002')).toBe('MSG000213');
    expect(reasonOf([cargo(1, { MSR_CBM: 9 }), cargo(2, { CYCFS_CD: 'CFSI' })], one('20GP'), 'CB0002')).toBe('MSG000684');
    expect(reasonOf([cargo(1)], [], 'CB0001')).toBe('MSG000681');
  });

  it('leaves what the floor has no room for: cargo of limited layers alone needs any', () => {
    const pallets = (no: number, over: Partial<Cargo> = {}) =>
      cargo(no, { PKG_QTY: 6, LEN_CM: 110, WID_CM: 110, HGT_CM: 200, STACK_CNT: 1, MSR_CBM: 12, ...over });
    const { PLANS, LEFT } = propose([pallets(1), pallets(2, { MSR_CBM: 11 }), cargo(3, { MSR_CBM: 8 })], one('20GP'));
    expect(PLANS[0]?.ADDED.toSorted()).toEqual(['CB0001', 'CB0003']);
    expect(LEFT).toEqual([{ BKG_NO: 'CB0002', CODE: 'MSG000765', ARGS: ['CB0002', '7.26', '6.605'] }]);
    // What is over already keeps out what needs floor, and nothing else.
    const there = lines(pallets(1, { PKG_QTY: 12 }));
    const filled = propose([pallets(2, { PKG_QTY: 1, MSR_CBM: 2 }), cargo(3)], [{ container: types['20GP'], count: 1, loaded: there }]);
    expect([filled.PLANS[0]?.ADDED, filled.LEFT]).toEqual([
      ['CB0003'],
      [{ BKG_NO: 'CB0002', CODE: 'MSG000765', ARGS: ['CB0002', '1.21', '0'] }],
    ]);
  });

  it('counts what stays empty above to the last litre', () => {
    // 0.03 CBM of one layer of 1.10 m leave 0.0352 CBM empty.
    const bare = cargo(1, { MSR_CBM: 0.03, HGT_CM: 110, STACK_CNT: 1 });
    expect(propose([bare, cargo(2, { MSR_CBM: 33.135 })], one('20GP'), 100).LEFT.map(({ BKG_NO }) => BKG_NO)).toEqual(['CB0001']);
    expect(propose([bare, cargo(2, { MSR_CBM: 33.134 })], one('20GP'), 100).LEFT).toEqual([]);
  });

  it('keeps apart in two containers what must not be in one', () => {
    const waiting = [cargo(1, { IMDG_CLS: '3' }), cargo(2, { IMDG_CLS: '5.1' })];
    const { PLANS, LEFT } = propose(waiting, one('20GP', 2));
    expect([PLANS.map(({ ADDED }) => ADDED), LEFT]).toEqual([[['CB0001'], ['CB0002']], []]);
  });

  it('loads what closes first where two fit equally well', () => {
    const at = (no: number, day: string) => cargo(no, { MSR_CBM: 20, CARGO_CLS_DTM: `202611${day}170000` });
    expect(propose([at(1, '25'), at(2, '22'), at(3, '24')], one('20GP')).PLANS[0]?.ADDED).toEqual(['CB0002']);
  });

  it('fills a plan behind its lines and leaves these as they are', () => {
    const there = lines(cargo(1, { MSR_CBM: 20, GRS_WT: 100 }), cargo(2, { IMDG_CLS: '3' }));
    const offers = [{ container: types['20GP'], count: 1, loaded: there }];
    const { PLANS, LEFT } = propose([cargo(3, { MSR_CBM: 9 }), cargo(4, { MSR_CBM: 8 }), cargo(5, { IMDG_CLS: '8', MSR_CBM: 1 })], offers);
    expect(PLANS[0]?.LINES.map(({ BKG_NO, LOAD_SEQ }) => [BKG_NO, LOAD_SEQ])).toEqual([
      ['CB0001', 1],
      ['CB0002', 2],
      ['CB0004', 3],
    ]);
    expect(PLANS[0]?.ADDED).toEqual(['CB0004']);
    expect(LEFT.map(({ BKG_NO }) => BKG_NO)).toEqual(['CB0003', 'CB0005']);
    expect(propose([cargo(3, { POD_CD: 'DEHAM' })], offers).PLANS).toEqual([]);
  });

  it('takes one vessel and voyage into a plan, and what names none with any', () => {
    const on = (no: number, VSL_NM: string | null, over: Partial<Cargo> = {}) => cargo(no, { VSL_NM, VOY_NO: VSL_NM && '043E', ...over });
    const waiting = [
      on(1, 'HMM NORI', { ETD_DT: '20261130', CARR_CD: 'HDMU' }),
      on(2, 'Hmm Nori', { VOY_NO: null, MSR_CBM: 9 }),
      on(3, 'EVER GENTLE', { MSR_CBM: 20 }),
      on(4, null, { MSR_CBM: 8, CARR_CD: 'KMTU' }),
      on(5, null, { MSR_CBM: 8, ETD_DT: '20261201' }),
    ];
    const made = propose(waiting, one('20GP', 2));
    expect(made.LEFT).toEqual([]);
    const of = (no: string) => made.PLANS.find(({ ADDED }) => ADDED.includes(no));
    expect(of('CB0001')).toBe(of('CB0002'));
    expect(of('CB0001')?.VOYAGE).toMatchObject({ VOY_NO: '043E', ETD_DT: '20261130', CARR_CD: 'HDMU' });
    expect(of('CB0003')?.VOYAGE).toEqual({ VSL_NM: 'EVER GENTLE', VOY_NO: '043E', ETD_DT: null, CARR_CD: null });
    expect(propose(waiting.slice(3), one('20GP')).PLANS[0]?.VOYAGE).toEqual({
      ...{ VSL_NM: null, VOY_NO: null, ETD_DT: '20261201', CARR_CD: 'KMTU' },
    });
    const single = propose(waiting, one('20GP'));
    expect(single.LEFT.find(({ BKG_NO }) => BKG_NO === 'CB0001')).toMatchObject({
      ...{ CODE: 'MSG000766', ARGS: ['CB0001', 'HMM NORI 043E', 'EVER GENTLE 043E'] },
    });
  });

  it('fills a plan with what is for its vessel, or for that of its lines', () => {
    const waiting = [cargo(3, { VSL_NM: 'EVER GENTLE' }), cargo(4, { VSL_NM: 'HMM NORI' }), cargo(5)];
    expect(
      propose(waiting.slice(0, 1), [{ container: types['20GP'], count: 1, loaded: [], voyage: { VSL_NM: 'X', VOY_NO: '1' } }]).LEFT[0],
    ).toMatchObject({
      ...{ CODE: 'MSG000766', ARGS: ['CB0003', 'EVER GENTLE', 'X 1'] },
    });
    const fill = (VSL_NM: string | null, loaded = lines(cargo(1))) =>
      propose(waiting, [{ container: types['20GP'], count: 1, loaded, voyage: { VSL_NM, VOY_NO: null } }]);
    const added = (proposal: Proposal) => proposal.PLANS[0]?.ADDED.toSorted();
    expect(added(fill('hmm nori'))).toEqual(['CB0004', 'CB0005']);
    expect(fill('hmm nori').LEFT).toEqual([{ BKG_NO: 'CB0003', CODE: 'MSG000766', ARGS: ['CB0003', 'EVER GENTLE', 'HMM NORI'] }]);
    expect(added(fill(null, lines(cargo(1, { VSL_NM: 'EVER GENTLE' }))))).toEqual(['CB0003', 'CB0005']);
  });

  it('takes the smallest of the offered containers that holds it, and cools nothing that is dry while another is there', () => {
    const offers = [...one('40HC', 2), ...one('20GP', 2), ...one('40RH')];
    expect(propose([cargo(1), cargo(2, { MSR_CBM: 12 })], offers).PLANS.map(({ container }) => container.CNTR_TP_CD)).toEqual(['20GP']);
    const mixed = propose([cargo(1, { MSR_CBM: 60 }), cargo(2, { SET_TEMP: -18, MSR_CBM: 2 })], [...one('40RH'), ...one('40HC')]);
    expect(mixed.PLANS.map(({ container, ADDED }) => [container.CNTR_TP_CD, ADDED])).toEqual([
      ['40RH', ['CB0002']],
      ['40HC', ['CB0001']],
    ]);
  });

  it('keeps the container that cools for what is cooled, however much dry cargo would fill it', () => {
    const dry = [1, 2, 3, 4].map((no) => cargo(no, { MSR_CBM: 6 }));
    const cold = [cargo(8, { SET_TEMP: -18, MSR_CBM: 2 }), cargo(9, { SET_TEMP: -18, MSR_CBM: 1 })];
    const { PLANS, LEFT } = propose([...dry, ...cold], one('20RF'));
    expect(PLANS.map(({ ADDED }) => ADDED.toSorted())).toEqual([['CB0008', 'CB0009']]);
    expect(LEFT.map(({ BKG_NO }) => BKG_NO)).toEqual(['CB0001', 'CB0002', 'CB0003', 'CB0004']);
  });

  it('orders lines for loading: dangerous goods by the doors, consignees together, in balance where any order is', () => {
    const heavy = cargo(1, { MSR_CBM: 10, GRS_WT: 9_000, CNEE_NM: '가' });
    const waiting = [
      heavy,
      cargo(2, { IMDG_CLS: '3' }),
      ...[3, 4, 5, 6].map((no) => cargo(no, { MSR_CBM: 4, GRS_WT: 600, CNEE_NM: '나' })),
    ];
    const [plan] = propose(waiting, one('20GP')).PLANS;
    expect(plan?.LINES.at(-1)?.BKG_NO).toBe('CB0002');
    const checks = planChecks({ ...begun, CYCFS_CD: 'CFSP', POD_CD: 'USLAX' }, plan?.LINES ?? [], types['20GP'], now);
    expect(checks.filter(({ KIND, SEV }) => KIND === 'BALANCE' && SEV === 'WARN')).toEqual([]);
    // By consignee and weight alone the heavy line would stand at the front wall.
    expect(plan?.LINES[0]?.BKG_NO).not.toBe('CB0001');
  });

  it('is the same at every call and is done in two seconds for 200 bookings', () => {
    const waiting = Array.from({ length: 200 }, (_, i) =>
      cargo(i, { MSR_CBM: 0.3 + ((i * 7919) % 5000) / 1000, GRS_WT: 100 + ((i * 104_729) % 1500), CNEE_NM: `c${i % 7}` }),
    );
    const began = performance.now();
    const proposal = propose(waiting, one('40HC', 4));
    expect(performance.now() - began).toBeLessThan(2_000);
    expect(proposal.PLANS.map(({ SUMS }) => SUMS.LOAD_RATE)).toEqual([95, 95, 95, 95]);
    expect(propose([...waiting].reverse(), one('40HC', 4))).toEqual(proposal);
  });
});
