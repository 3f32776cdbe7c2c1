import { describe, expect, test } from 'vitest';
import {
  cartonsOf,
  matrixOf,
  misfits,
  ratioOf,
  sharedOut,
  stateOf,
  stylesOf,
  totalsOf,
  worthOf,
} from '../../src/client/pages/flair/matrix';

const sizes = ['XS', 'S', 'M', 'L', 'XL', 'XXL'];
const ratio = [1, 2, 3, 3, 2, 1];
/** Ordered and booked of each size, by colour. */
const shirt: Record<string, [ordered: number[], booked: number[]]> = {
  BK: [
    [128, 256, 384, 384, 256, 128],
    [128, 256, 384, 384, 256, 128],
  ],
  NV: [
    [96, 192, 288, 288, 192, 96],
    [96, 192, 288, 288, 192, 96],
  ],
  IV: [
    [96, 192, 288, 288, 192, 96],
    [48, 96, 96, 96, 48, 12],
  ],
  KH: [
    [64, 128, 192, 190, 128, 64],
    [0, 0, 0, 0, 0, 0],
  ],
};
const line = (COLOR_CD: string, SIZE_CD: string, PO_QTY: number, BKD_QTY: number, over: object = {}) => ({
  ...{ STYLE_NO: 'FL27S-1104', ITEM_NM: '린넨 블렌드 셔츠', COLOR_CD, SIZE_CD, PO_QTY, BKD_QTY, SHPD_QTY: 0, RCVD_QTY: 0, SHORT_YN: 'N' },
  ...{ PO_LINE_STS: 'OPN', UNIT_PRC: 0, PACK_QTY: ratio[sizes.indexOf(SIZE_CD)] ?? null, CTN_QTY: 2 },
  ...over,
});
const lines = Object.entries(shirt)
  .flatMap(([color, [ordered, booked]]) => sizes.map((size, i) => line(color, size, ordered[i] ?? 0, booked[i] ?? 0)))
  .map((one, index) => ({ index, line: one }));

describe('a style by colour and size', () => {
  test('has its colours and sizes in the order of the lines, and a line for each pair', () => {
    const matrix = matrixOf(lines);
    expect([matrix.colors, matrix.sizes]).toEqual([['BK', 'NV', 'IV', 'KH'], sizes]);
    expect(matrix.of('KH', 'L')?.line.PO_QTY).toBe(190);
    expect(matrix.of('KH', '4XL')).toBeUndefined();
    expect(ratioOf(lines, sizes)).toEqual(ratio);
    expect(ratioOf([{ index: 0, line: line('BK', 'M', 1, 0, { PACK_QTY: null }) }], ['M'])).toBeNull();
  });

  test('a cancelled line stands back for one of the same colour and size, and counts in no sum', () => {
    const both = [
      { index: 0, line: line('BK', 'M', 5, 0, { PO_LINE_STS: 'CXL' }) },
      { index: 1, line: line('BK', 'M', 7, 2) },
    ];
    expect(matrixOf(both).of('BK', 'M')?.index).toBe(1);
    expect(totalsOf(both)).toMatchObject({ ordered: 7, booked: 2, open: 5 });
  });

  test('several lines of one colour and size stand together in their cell: rows and columns come to the same sum', () => {
    const twice = [
      line('BK', 'M', 100, 30),
      line('BK', 'L', 100, 0),
      line('BK', 'M', 40, 0),
      line('BK', 'M', 9, 0, { PO_LINE_STS: 'CXL' }),
    ];
    const { linesOf, orderedOf } = matrixOf(twice.map((one, index) => ({ index, line: one })));
    expect(linesOf('BK', 'M').map(({ index }) => index)).toEqual([0, 2]);
    expect([orderedOf('BK', 'M'), orderedOf('BK', 'L'), orderedOf('BK', 'XL')]).toEqual([140, 100, null]);
  });

  test('what lines are worth is the sum of their amounts, each rounded by itself', () => {
    const priced = [line('BK', 'M', 3, 0, { UNIT_PRC: 1.005 }), line('BK', 'L', 3, 0, { UNIT_PRC: 1.005 })];
    const gone = line('BK', 'S', 9, 0, { UNIT_PRC: 1, PO_LINE_STS: 'CXL' });
    expect(worthOf([...priced, gone].map((one, index) => ({ index, line: one })))).toBe(6.04);
  });

  test('sums and the share booked are those of the lines', () => {
    expect(totalsOf(lines)).toEqual({ ordered: 4606, booked: 3084, cartons: 48, shipped: 0, received: 0, open: 1522, rate: 67 });
    const large = lines.filter(({ line: { SIZE_CD } }) => SIZE_CD === 'L');
    expect(totalsOf(large)).toMatchObject({ ordered: 1150, booked: 768, open: 382 });
    const [style, ...others] = stylesOf([...lines, { index: 24, line: line('BK', '30', 5, 0, { STYLE_NO: 'FL27S-1107' }) }]);
    expect([style?.style, style?.lines.length, others.map((one) => one.style)]).toEqual(['FL27S-1104', 24, ['FL27S-1107']]);
  });
});

test('sizes stand from the smallest on, whatever the order of the lines; those of no known kind, or of two, stay', () => {
  const sizesOf = (...given: string[]) => matrixOf(given.map((size, index) => ({ index, line: line('BK', size, 10, 0) }))).sizes;
  expect(sizesOf('M', 'L', 'S', 'XS')).toEqual(['XS', 'S', 'M', 'L']);
  expect(sizesOf('3XL', 'XXL', 'XL', '2XS')).toEqual(['2XS', 'XL', 'XXL', '3XL']);
  expect(sizesOf('100', '95', '105', '27.5')).toEqual(['27.5', '95', '100', '105']);
  expect(sizesOf('M', 'FREE', 'S')).toEqual(['M', 'FREE', 'S']);
  expect(sizesOf('M', '95', 'S')).toEqual(['M', '95', 'S']);
});

describe('cartons packed by ratio', () => {
  test('are the total divided by the pieces of one', () => {
    expect([1536, 1152, 766, 4606].map((total) => cartonsOf(total, ratio))).toEqual([128, 96, 63.8, 383.8]);
  });

  test('a size that does not fit the others is named with what would fit', () => {
    expect(misfits(shirt.BK?.[0] ?? [], ratio)).toEqual([]);
    expect(misfits(shirt.KH?.[0] ?? [], ratio)).toEqual([{ at: 3, wanted: 192, missing: 2, cartons: 64 }]);
    expect(misfits([64, 130, 192, 192, 128, 64], ratio)).toEqual([{ at: 1, wanted: 128, missing: -2, cartons: 64 }]);
  });

  test('a total is shared out to the last piece', () => {
    expect(sharedOut(768, ratio)).toEqual([64, 128, 192, 192, 128, 64]);
    expect(sharedOut(766, ratio)).toEqual([64, 128, 191, 191, 128, 64]);
    for (const total of [0, 1, 5, 11, 13, 4606]) expect(sharedOut(total, ratio).reduce((a, b) => a + b, 0)).toBe(total);
  });
});

test('the state of a colour follows from its lines', () => {
  expect(stateOf(['OPN', 'OPN'])).toBe('OPN');
  expect(stateOf(['OPN', 'BKD', 'CXL'])).toBe('BKP');
  expect(stateOf(['BKD', 'SHP'])).toBe('SHP');
  expect([stateOf(['CXL']), stateOf([]), stateOf(['RCV', 'CXL'])]).toEqual(['CXL', 'CXL', 'RCV']);
});
