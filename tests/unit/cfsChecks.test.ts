import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { innerSize } from '../../src/contract/cfs/containerSizes';
import { type ContainerType, type Loaded, partOf } from '../../src/contract/cfs/loadPlan';
import { closable, type Planned, planChecks, savable } from '../../src/contract/cfs/planChecks';
import { planSums } from '../../src/contract/cfs/planSums';
import { dangerClasses, isApart, segregation } from '../../src/contract/cfs/segregation';
import { cargo, lines, types } from './cfsCases';

const plan: Planned = {
  ...{ CNTR_NO: 'TCLU4871202', SEAL_NO: 'SB1', CYCFS_CD: 'CFSP', POD_CD: 'USLAX', STUF_BGN_DTM: '20261120080000' },
  ...{ VSL_NM: null, VOY_NO: null },
};
const now = '20261120090000';

/** Codes of the group IMDG_CLS. */
const classes = readFileSync(new URL('../../src/server/db/seed/codes.tsv', import.meta.url), 'utf8')
  .split('\n')
  .map((row) => row.split('\t'))
  .flatMap(([group, , , code = '']) => (group === 'IMDG_CLS' ? [code] : []));

const check = (of: Loaded[], container: ContainerType = types['20GP'], over: Partial<Planned> = {}) =>
  planChecks({ ...plan, ...over }, of, container, now);
/** Code, severity, what it stops and how sure it is, of the checks of these codes. */
const told = (found: ReturnType<typeof check>, ...codes: string[]) =>
  found.filter(({ CODE }) => codes.includes(CODE)).map(({ CODE, SEV, STOPS, SURE }) => [CODE, SEV, STOPS, SURE]);

describe('the segregation table', () => {
  it('is the same from both sides and knows every class of the code group', () => {
    for (const one of dangerClasses)
      for (const other of dangerClasses) expect([one, other, segregation(one, other)]).toEqual([one, other, segregation(other, one)]);
    expect([...dangerClasses].sort()).toEqual([...classes].sort());
  });

  it('says what IMDG Code 7.2.4 says', () => {
    const pairs: [string, string, string][] = [
      ['1.1', '3', '4'],
      ['1.3', '4.1', '3'],
      ['1.4', '2.2', '1'],
      ['1.4', '6.1', 'X'],
      ['1.1', '1.4', '*'],
      ['2.1', '3', '2'],
      ['2.1', '4.1', '1'],
      ['2.1', '2.3', 'X'],
      ['3', '3', 'X'],
      ['3', '4.3', '2'],
      ['3', '5.1', '2'],
      ['3', '6.1', 'X'],
      ['3', '6.2', '3'],
      ['3', '7', '2'],
      ['3', '8', 'X'],
      ['4.1', '8', '1'],
      ['4.2', '4.3', '1'],
      ['5.1', '5.2', '2'],
      ['5.1', '6.1', '1'],
      ['5.1', '7', '1'],
      ['5.1', '8', '2'],
      ['6.1', '6.2', '1'],
      ['6.2', '2.1', '4'],
      ['7', '8', '2'],
      ['9', '1.1', 'X'],
    ];
    expect(pairs.map(([one, other]) => [one, other, segregation(one, other)])).toEqual(pairs);
    expect([isApart('3', '5.1'), isApart('4.1', '8'), isApart('3', '9')]).toEqual([true, false, false]);
    expect(isApart('?', '9')).toBe(false);
    expect(isApart('?', '3')).toBe(true);
  });
});

describe('checks of a load plan', () => {
  it('find nothing but the weight in a good plan', () => {
    const found = check(lines(...[1, 2, 3, 4].map((no) => cargo(no, { MSR_CBM: 7.5 }))));
    expect(found.map(({ CODE, SEV, ARGS }) => [CODE, SEV, ARGS])).toEqual([['MSG000679', 'NOTE', ['28,200', '7.1', '26,200']]]);
    expect([savable(found), closable(found)]).toEqual([true, true]);
  });

  it('want container, seal and the begin of loading to close', () => {
    const found = check(lines(cargo(1)), types['20GP'], { SEAL_NO: null });
    expect(found[0]).toMatchObject({ CODE: 'MSG000210', SEV: 'REFUSE', STOPS: 'CLOSE', TARGET: { FIELD: 'SEAL_NO' } });
    expect([savable(found), closable(found)]).toEqual([true, false]);
    expect(check([], types['20GP'], { CNTR_NO: null, SEAL_NO: null })[0]?.TARGET).toEqual({ FIELD: 'CNTR_NO' });
    const planned = check(lines(cargo(1)), types['20GP'], { STUF_BGN_DTM: null });
    expect(planned[0]).toMatchObject({ CODE: 'MSG000717', SEV: 'REFUSE', STOPS: 'CLOSE', TARGET: { FIELD: 'STUF_BGN_DTM' } });
    expect([savable(planned), closable(planned)]).toEqual([true, false]);
  });

  it('want cargo to close', () => {
    const found = check([]);
    expect(found.map(({ CODE, SEV, STOPS, TARGET }) => [CODE, SEV, STOPS, TARGET])).toEqual([['MSG000709', 'REFUSE', 'CLOSE', null]]);
    expect([savable(found), closable(found)]).toEqual([true, false]);
  });

  it('refuse too much weight, warn of too much volume, and of more than is recommended', () => {
    const heavy = check(lines(cargo(1, { GRS_WT: 28_200.001 })));
    expect(told(heavy, 'MSG000209', 'MSG000679')).toEqual([['MSG000209', 'REFUSE', 'SAVE', 'SURE']]);
    expect(told(check(lines(cargo(1, { GRS_WT: 28_200 }))), 'MSG000209')).toEqual([]);
    const over = check(lines(cargo(1, { MSR_CBM: 33.201 })));
    expect(over.find(({ CODE }) => CODE === 'MSG000208')).toMatchObject({ SEV: 'WARN', STOPS: null, ARGS: ['33.201', '33.2'] });
    expect(told(check(lines(cargo(1, { MSR_CBM: 33.2 }))), 'MSG000208', 'MSG000670')).toEqual([['MSG000670', 'WARN', null, 'SURE']]);
    // 31.54 is 95.0 % of 33.2 and still what is recommended.
    expect(told(check(lines(cargo(1, { MSR_CBM: 31.54 }))), 'MSG000670')).toEqual([]);
    expect(told(check(lines(cargo(1, { MSR_CBM: 31.57 }))), 'MSG000670')).toHaveLength(1);
  });

  it('refuse another port and another CFS', () => {
    expect(told(check(lines(cargo(1), cargo(2, { POD_CD: 'DEHAM' }))), 'MSG000213')).toEqual([['MSG000213', 'REFUSE', 'SAVE', 'SURE']]);
    expect(told(check(lines(cargo(1, { CYCFS_CD: 'CFSI' }))), 'MSG000684')).toEqual([['MSG000684', 'REFUSE', 'SAVE', 'SURE']]);
    // A plan whose port is not typed yet has the port of its first line.
    expect(
      told(check(lines(cargo(1, { POD_CD: 'DEHAM' }), cargo(2, { POD_CD: 'DEHAM' })), types['20GP'], { POD_CD: null }), 'MSG000213'),
    ).toEqual([]);
  });

  it('warn of a booking for another vessel or voyage, whatever its case and spaces', () => {
    const on = (no: number, VSL_NM: string | null, VOY_NO: string | null = null) => cargo(no, { VSL_NM, VOY_NO });
    const warned = (over: Partial<Planned>, ...of: ReturnType<typeof cargo>[]) =>
      check(lines(...of), types['20GP'], over).flatMap(({ KIND, CODE, SEV, STOPS, SURE, ARGS, TARGET }) =>
        KIND === 'VOYAGE' ? [[CODE, SEV, STOPS, SURE, ...ARGS, TARGET]] : [],
      );
    const nori = { VSL_NM: 'HMM NORI', VOY_NO: '043E' };
    expect(warned(nori, on(1, 'Hmm  Nori', '043 e'), on(2, null, '999'), on(3, 'HMM NORI'), on(4, ''))).toEqual([]);
    expect(warned(nori, on(1, 'HMM NORI', '044E'), on(2, 'EVER GENTLE'), on(3, 'HMM NORI', '043E'))).toEqual([
      ['MSG000766', 'WARN', null, 'LIKELY', 'CB0001', 'HMM NORI 044E', 'HMM NORI 043E', { BKG_NO: 'CB0001' }],
      ['MSG000766', 'WARN', null, 'LIKELY', 'CB0002', 'EVER GENTLE', 'HMM NORI 043E', { BKG_NO: 'CB0002' }],
    ]);
    // A plan that names no vessel, or no voyage, has those of its first lines that do.
    const second = (over: Partial<Planned>) => warned(over, on(1, null), on(2, 'HMM NORI', '043E'), on(3, 'HMM NORI', '044E'));
    expect(second({ VOY_NO: '1' }).map(([, , , , no]) => no)).toEqual(['CB0003']);
    expect(second({ VSL_NM: 'HMM NORI' }).map(([, , , , no]) => no)).toEqual(['CB0003']);
  });

  it('keep dangerous goods apart: refuse, ask for approval, ask for compatibility groups', () => {
    const two = (one: string, other: string) =>
      told(check(lines(cargo(1, { IMDG_CLS: one }), cargo(2, { IMDG_CLS: other }))), 'MSG000641', 'MSG000648', 'MSG000649');
    expect(two('3', '5.1')).toEqual([['MSG000641', 'REFUSE', 'SAVE', 'SURE']]);
    expect(two('4.1', '8')).toEqual([['MSG000648', 'WARN', null, 'LIKELY']]);
    expect(two('1.1', '1.4')).toEqual([['MSG000649', 'WARN', null, 'GUESS']]);
    expect(two('3', '8')).toEqual([]);
    // The worst of several is told.
    const three = check(lines(cargo(1, { IMDG_CLS: '4.1' }), cargo(2, { IMDG_CLS: '9' }), cargo(3, { IMDG_CLS: '6.2' })));
    expect(three.find(({ KIND }) => KIND === 'DANGER')).toMatchObject({
      ARGS: ['CB0001', '4.1', 'CB0003', '6.2', '3'],
      TARGET: { BKG_NO: 'CB0003' },
    });
  });

  it('keep cooled cargo with its like in a container that cools', () => {
    const cold = (no: number, SET_TEMP: number) => cargo(no, { SET_TEMP });
    const stops = (...of: Parameters<typeof lines>) =>
      told(check(lines(...of), types['20RF']), 'MSG000650', 'MSG000651', 'MSG000652').map(([code]) => code);
    expect(stops(cold(1, -18), cold(2, -18))).toEqual([]);
    expect(stops(cold(1, -18), cold(2, 4))).toEqual(['MSG000651']);
    expect(stops(cargo(1), cold(2, 0))).toEqual(['MSG000650']);
    expect(stops(cargo(1))).toEqual([]);
    expect(told(check(lines(cold(1, 0))), 'MSG000652')).toEqual([['MSG000652', 'REFUSE', 'SAVE', 'SURE']]);
  });

  it('name every class that a line may not be with, not the first alone', () => {
    const of = ['3', '5.2', '8', '1.1'].map((IMDG_CLS, i) => cargo(i + 1, { IMDG_CLS }));
    const pairs = check(lines(...of)).filter(({ CODE }) => CODE === 'MSG000641');
    expect(pairs.map(({ ARGS }) => `${ARGS[1]} ${ARGS[3]}`).sort()).toEqual(['3 1.1', '3 5.2', '5.2 1.1', '5.2 8', '8 1.1']);
  });

  it('count of a part of a booking what a part weighs and takes up', () => {
    const whole = { ...cargo(1, { ACTL_PKG_QTY: 3 }), BKD_PKG_QTY: 4, ALL_GRS_WT: 1000, ALL_MSR_CBM: 6 };
    expect([partOf(whole, 3), partOf(whole, 2)]).toEqual([
      { GRS_WT: 1000, MSR_CBM: 6 },
      { GRS_WT: 666.667, MSR_CBM: 4 },
    ]);
    expect(partOf({ ...whole, ALL_MSR_CBM: null }, 1)).toEqual({ GRS_WT: 333.333 });
  });

  it('tell of each line what is wrong with it', () => {
    const kinds = (over: Parameters<typeof cargo>[1], container = types['20GP']) =>
      check(lines(cargo(1, over)), container)
        .filter(({ KIND }) => !['WEIGHT', 'BALANCE'].includes(KIND))
        .map(({ CODE, STOPS }) => [CODE, STOPS]);
    expect(kinds({})).toEqual([]);
    expect(kinds({ CFS_BKG_STS: 'CFM', IN_DTM: null })).toEqual([['MSG000653', 'CLOSE']]);
    expect(kinds({ CFS_BKG_STS: 'STF' })).toEqual([]);
    expect(kinds({ MSR_CBM: 0 })).toEqual([['MSG000671', null]]);
    expect(kinds({ DMG_YN: 'Y' })).toEqual([['MSG000655', null]]);
    expect(kinds({ ACTL_PKG_QTY: 9, PKG_QTY: 9, BKD_PKG_QTY: 10 })).toEqual([['MSG000663', null]]);
    expect(kinds({ ACTL_PKG_QTY: 9 })).toEqual([['MSG000707', 'CLOSE']]);
    expect(kinds({ ACTL_PKG_QTY: null, PKG_QTY: 9, BKD_PKG_QTY: 10 })).toEqual([['MSG000636', null]]);
    expect(kinds({ CARGO_CLS_DTM: '20261119095959' })).toEqual([['MSG000211', null]]);
    expect(kinds({ CARGO_CLS_DTM: '20261119100000' })).toEqual([]);
    expect(kinds({ CARGO_CLS_DTM: '20261120085959', CFS_BKG_STS: 'CFM', IN_DTM: null })).toContainEqual(['MSG000211', null]);
    const one = { PKG_QTY: 1, MSR_CBM: 12 };
    expect(kinds({ ...one, LEN_CM: 200, WID_CM: 600, HGT_CM: 100 })).toEqual([['MSG000680', null]]);
    expect(kinds({ ...one, LEN_CM: 200, WID_CM: 230, HGT_CM: 250 })).toEqual([['MSG000680', null]]);
    expect(kinds({ ...one, LEN_CM: 200, WID_CM: 230, HGT_CM: 250 }, types['20OT'])).toEqual([]);
    expect(kinds({ ...one, GRS_WT: 7_000, LEN_CM: 150 })).toEqual([['MSG000683', null]]);
  });

  it('tell of all that is not received in one check, which names five and counts the others', () => {
    const awaited = (many: number) =>
      check(lines(cargo(0), ...Array.from({ length: many }, (_, i) => cargo(i + 1, { CFS_BKG_STS: 'CFM', IN_DTM: null }))))
        .filter(({ KIND }) => KIND === 'RECEIVED')
        .map(({ CODE, ARGS, STOPS, TARGET }) => [CODE, ARGS, STOPS, TARGET]);
    const five = 'CB0001, CB0002, CB0003, CB0004, CB0005';
    expect(awaited(0)).toEqual([]);
    expect(awaited(5)).toEqual([['MSG000653', [five], 'CLOSE', { BKG_NO: 'CB0001' }]]);
    expect(awaited(40)).toEqual([['MSG000718', [five, '35'], 'CLOSE', { BKG_NO: 'CB0001' }]]);
  });

  it('tell what cannot be stood upon: a warning where the rest needs the space above', () => {
    const bare = cargo(1, { MSR_CBM: 10, HGT_CM: 110, STACK_CNT: 1 });
    // One layer of 1.10 m under 2.39 m leaves 11.727 CBM empty.
    expect(check(lines(bare)).find(({ KIND }) => KIND === 'STACK')).toMatchObject({
      SEV: 'NOTE',
      SURE: 'GUESS',
      ARGS: ['CB0001', '1', '11.727'],
    });
    expect(check(lines(bare, cargo(2, { MSR_CBM: 12 }))).find(({ KIND }) => KIND === 'STACK')?.SEV).toBe('WARN');
    expect(told(check(lines(cargo(1, { HGT_CM: 110, STACK_CNT: 2 }))), 'MSG000654')).toEqual([]);
  });

  it('tell of packages that are clearly more than the volume of their booking, and of more of them than the floor takes', () => {
    const crates = { PKG_QTY: 12, LEN_CM: 110, WID_CM: 110, HGT_CM: 120, STACK_CNT: 1, MSR_CBM: 6 };
    const found = check(lines(cargo(1, crates)));
    expect(found.find(({ CODE }) => CODE === 'MSG000741')).toMatchObject({
      ...{ KIND: 'SIZE', SEV: 'WARN', STOPS: null, SURE: 'LIKELY', ARGS: ['CB0001', '12 CT', '17.424', '6'], TARGET: { BKG_NO: 'CB0001' } },
    });
    expect(found.find(({ CODE }) => CODE === 'MSG000742')).toMatchObject({
      ...{ KIND: 'STACK', SEV: 'WARN', STOPS: null, SURE: 'LIKELY', ARGS: ['14.52', '13.87'], TARGET: null },
    });
    const codes = (...of: Parameters<typeof cargo>[1][]) =>
      told(check(lines(...of.map((over, i) => cargo(i, { ...crates, ...over })))), 'MSG000741', 'MSG000742').map(([code]) => code);
    expect(codes({ PKG_QTY: 11, MSR_CBM: 14.6 })).toEqual([]);
    expect(codes({ PKG_QTY: 11, MSR_CBM: 14.5 })).toEqual(['MSG000741']);
    expect(codes({ STACK_CNT: null, MSR_CBM: 18 })).toEqual([]);
    // Two layers of 1.10 m fit where two may stand, two of 1.20 m do not.
    expect(codes({ STACK_CNT: 2, HGT_CM: 110, MSR_CBM: 18 })).toEqual([]);
    expect(codes({ STACK_CNT: 2, MSR_CBM: 18 })).toEqual(['MSG000742']);
    expect(codes({ PKG_QTY: 6, MSR_CBM: 9 }, { PKG_QTY: 6, MSR_CBM: 9 })).toEqual(['MSG000742']);
    expect(codes({ HGT_CM: null, MSR_CBM: 0 })).toEqual(['MSG000742']);
  });

  it('warn of the floor never where rows of packages fit on it, and always where they are more than it', () => {
    const side = fc.integer({ min: 20, max: 230 });
    fc.assert(
      fc.property(side, side, fc.integer({ min: 1, max: 60 }), fc.constantFrom('20GP', '40HC'), (LEN_CM, WID_CM, PKG_QTY, code) => {
        const { LENGTH, WIDTH } = innerSize(types[code]);
        const warned = told(check(lines(cargo(1, { LEN_CM, WID_CM, PKG_QTY, STACK_CNT: 1 })), types[code]), 'MSG000742').length === 1;
        if (PKG_QTY <= Math.floor((LENGTH * 100) / LEN_CM) * Math.floor((WIDTH * 100) / WID_CM)) expect(warned).toBe(false);
        if (PKG_QTY * LEN_CM * WID_CM > LENGTH * WIDTH * 10_000 + 1) expect(warned).toBe(true);
      }),
    );
  });

  it('tell where the weight lies: a note alone while the cargo can still be spread', () => {
    const uneven = check(lines(cargo(1, { MSR_CBM: 15, GRS_WT: 9_000 }), cargo(2, { MSR_CBM: 15, GRS_WT: 900 })));
    expect(uneven.find(({ CODE }) => CODE === 'MSG000677')).toMatchObject({ SEV: 'WARN', SURE: 'GUESS', ARGS: ['-1.37', '0.29'] });
    expect(check(lines(cargo(1))).find(({ CODE }) => CODE === 'MSG000634')).toMatchObject({ SEV: 'NOTE', SURE: 'GUESS' });
    expect(check(lines(cargo(1))).find(({ CODE }) => CODE === 'MSG000677')).toBeUndefined();
    const aside = check(lines(cargo(1, { GRS_WT: 100, STACK_CNT: 1 }), cargo(2, { GRS_WT: 900 })));
    expect(aside.find(({ CODE }) => CODE === 'MSG000678')).toMatchObject({ SEV: 'WARN', ARGS: ['+0.47', '0.09'] });
  });

  it('come by severity, then in the order of loading', () => {
    const found = check(lines(cargo(1, { DMG_YN: 'Y', CFS_BKG_STS: 'CFM' }), cargo(2, { POD_CD: 'DEHAM', DMG_YN: 'Y' })));
    const severities = found.map(({ SEV }) => ['REFUSE', 'WARN', 'NOTE'].indexOf(SEV));
    expect(severities).toEqual([...severities].sort());
    expect(found.filter(({ KIND }) => KIND === 'DAMAGE').map(({ TARGET }) => TARGET)).toEqual([{ BKG_NO: 'CB0001' }, { BKG_NO: 'CB0002' }]);
  });
});

it('sums are exact and rounded as the database rounds', () => {
  const sums = planSums(
    [0.1, 0.2, 0].map((MSR_CBM) => ({ PKG_QTY: 1, GRS_WT: 0.1, MSR_CBM })),
    types['20GP'],
  );
  expect(sums).toEqual({ PKG_QTY: 3, GRS_WT: 0.3, MSR_CBM: 0.3, LOAD_RATE: 0.9, LEFT_CBM: 32.9, LEFT_WT: 28_199.7, UNKNOWN: 1 });
  expect(planSums([], { INR_CBM: null, MAX_WT: null })).toMatchObject({ LOAD_RATE: null, LEFT_CBM: null, LEFT_WT: null });
  expect(planSums([{ PKG_QTY: 1, GRS_WT: 1, MSR_CBM: 74.316 }], types['40HC']).LOAD_RATE).toBe(97.4);
});
