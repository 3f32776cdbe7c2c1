import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arrange, type Block, unknownLength } from '../../src/contract/cfs/arrange';
import { balanceOf } from '../../src/contract/cfs/balance';
import { innerSize } from '../../src/contract/cfs/containerSizes';
import { cargo, lines, types, waitingOf } from './cfsCases';

/** The plan of the reference picture: volume and weight of its 14 lines; nothing may stand on the ninth. */
const pictured = [
  ...[
    [9.84, 3120.4],
    [6.42, 2486.2],
    [4.26, 842.5],
    [3.18, 611.8],
    [7.56, 2016],
    [5.04, 1478.4],
    [2.94, 764.4],
    [8.4, 2135],
  ],
  ...[
    [5.88, 1365],
    [3.696, 902.6],
    [6.3, 1856.3],
    [4.62, 1288],
    [3.78, 982.8],
    [2.4, 1637],
  ],
];
const picture = lines(
  ...pictured.map(([MSR_CBM, GRS_WT], i) =>
    cargo(i + 1, { MSR_CBM: MSR_CBM as number, GRS_WT: GRS_WT as number, STACK_CNT: i === 8 ? 1 : null }),
  ),
);

const tiny = 1e-9;
const overlap = (a: Block, b: Block) =>
  Math.min(a.X + a.LENGTH, b.X + b.LENGTH) - Math.max(a.X, b.X) > tiny &&
  Math.min(a.Y + a.WIDTH, b.Y + b.WIDTH) - Math.max(a.Y, b.Y) > tiny &&
  Math.min(a.Z + a.HEIGHT, b.Z + b.HEIGHT) - Math.max(a.Z, b.Z) > tiny;

describe('lines in a container', () => {
  it('stand as the reference picture has them: what is on and behind what, free length, centre of gravity', () => {
    const arrangement = arrange(types['40HC'], picture);
    expect(arrangement.INNER).toEqual({ LENGTH: 12.03, WIDTH: 2.35, HEIGHT: 2.69 });
    expect(arrangement.BLOCKS.flatMap(({ LOAD_SEQ, BELOW }) => (BELOW ? [[LOAD_SEQ, BELOW]] : []))).toEqual([
      [3, 2],
      [7, 6],
      [12, 11],
    ]);
    expect(arrangement.BLOCKS.flatMap(({ LOAD_SEQ, BEHIND }) => (BEHIND ? [[LOAD_SEQ, BEHIND]] : []))).toEqual([
      [5, 4],
      [10, 9],
      [14, 13],
    ]);
    expect(arrangement.FREE).toBeCloseTo(0.31, 2);
    expect([arrangement.OVER, arrangement.STICK_OUT]).toEqual([0, []]);
    const balance = balanceOf(arrangement);
    expect([balance?.ALONG.toFixed(2), balance?.ASIDE.toFixed(2), balance?.MAX_ALONG, balance?.MAX_ASIDE]).toEqual([
      '-0.08',
      '0.04',
      0.6,
      0.09,
    ]);
  });

  it('take together the part of the container that their volume is, overlap nowhere, keep their order, bear nothing that is not to be borne', () => {
    fc.assert(
      fc.property(waitingOf(30), fc.constantFrom(...Object.values(types)), (waiting, container) => {
        const all = lines(...waiting);
        const { BLOCKS, INNER, USED, FREE, OVER, STICK_OUT } = arrange(container, all);
        const share = BLOCKS.filter(({ KNOWN }) => KNOWN).reduce((sum, { LENGTH, WIDTH, HEIGHT }) => sum + LENGTH * WIDTH * HEIGHT, 0);
        const volume = all.reduce((sum, { MSR_CBM }) => sum + MSR_CBM, 0);
        expect(share / (INNER.LENGTH * INNER.WIDTH * INNER.HEIGHT)).toBeCloseTo(volume / (container.INR_CBM as number), 9);
        expect(BLOCKS.map(({ LOAD_SEQ }) => LOAD_SEQ)).toEqual(all.map(({ LOAD_SEQ }) => LOAD_SEQ));
        for (const [i, block] of BLOCKS.entries()) {
          expect(BLOCKS.slice(i + 1).filter((other) => overlap(block, other))).toEqual([]);
          expect(block.X).toBeGreaterThanOrEqual(BLOCKS[i - 1]?.X ?? 0);
          expect(block.Y + block.WIDTH).toBeLessThanOrEqual(INNER.WIDTH + tiny);
          expect(block.Z + block.HEIGHT).toBeLessThanOrEqual(INNER.HEIGHT + tiny);
          if (block.BELOW) expect(all[block.BELOW - 1]?.STACK_CNT).not.toBe(1);
        }
        expect(FREE - OVER).toBeCloseTo(INNER.LENGTH - USED, 5);
        expect(STICK_OUT.length > 0).toBe(OVER > 0);
      }),
      { numRuns: 2_000 },
    );
  }, 60_000);

  it('are drawn in outline where the volume is not known, and stick out where it is too much', () => {
    const [one, two] = arrange(types['20GP'], lines(cargo(1, { MSR_CBM: 0 }), cargo(2, { MSR_CBM: 40 }))).BLOCKS;
    expect(one).toMatchObject({ KNOWN: false, LENGTH: unknownLength, X: 0 });
    expect(two).toMatchObject({ KNOWN: true, X: unknownLength });
    const over = arrange(types['20GP'], lines(cargo(1, { MSR_CBM: 20 }), cargo(2, { MSR_CBM: 20 })));
    expect(over.STICK_OUT).toEqual([2]);
    expect(over.OVER).toBeCloseTo(5.9 * (40 / 33.2) - 5.9, 6);
    expect(arrange(types['20GP'], [])).toMatchObject({ BLOCKS: [], USED: 0, FREE: 5.9, OVER: 0 });
  });

  it('weigh where they are drawn in outline too', () => {
    const of = (GRS_WT: number) => balanceOf(arrange(types['20GP'], lines(cargo(1, { MSR_CBM: 0, GRS_WT }), cargo(2, { MSR_CBM: 30 }))));
    expect(of(5_000)?.ALONG).toBeLessThan(of(0)?.ALONG as number);
  });

  it('weigh on the halves of the container by where they stand', () => {
    const half = arrange(types['20GP'], lines(cargo(1, { MSR_CBM: 16.6, GRS_WT: 9_000 }), cargo(2, { MSR_CBM: 16.6, GRS_WT: 1_000 })));
    const balance = balanceOf(half);
    expect(balance?.FRONT_WT).toBeCloseTo(9_000, 6);
    expect(balance?.REAR_WT).toBeCloseTo(1_000, 6);
    expect(balance?.ALONG).toBeCloseTo(-0.8 * (5.9 / 4) * 1, 6);
    expect(balanceOf(arrange(types['20GP'], []))).toBeNull();
  });
});

it('containers are about as large inside as their usable volume says', () => {
  for (const type of Object.values(types)) {
    const { LENGTH, WIDTH, HEIGHT } = innerSize(type);
    expect([type.CNTR_TP_CD, Math.abs(LENGTH * WIDTH * HEIGHT - (type.INR_CBM as number)) < 0.5]).toEqual([type.CNTR_TP_CD, true]);
  }
  const unknown = innerSize({ ISO_CD: '99X9', INR_CBM: 21 });
  expect(unknown.LENGTH * unknown.WIDTH * unknown.HEIGHT).toBeCloseTo(21, 6);
});
