import { describe, expect, it } from 'vitest';
import { type FormField, form, formRowsOf } from '../../src/contract/pan/dlvOrdForm';
import { checkUpload, type UploadContext } from '../../src/server/pan/upload/check';
import { ordersOf } from '../../src/server/pan/upload/groups';
import { type FormValues, sheetRows } from '../fixtures/forms';

const set = (...codes: string[]) => new Set(codes);
const named = (...codes: string[]) => codes.map((CODE) => ({ CODE, NAME: `${CODE} 이름` }));
const context: UploadContext = {
  lang: 'ko',
  today: '20251120',
  codes: {
    DLV_TP: named('CNTR', 'FTL', 'LTL'),
    IMEX_TP: named('I', 'E', 'D'),
    CNTR_TP_CD: named('20GP', '40HC'),
    CAR_TP: named('T5', 'TR40'),
    QTY_UT: named('EA', 'BOX'),
    PKG_UT_CD: named('CT'),
  },
  shipments: set('SBLKR2511001'),
  containers: set('CSQU3054383'),
  items: { kept: true, known: new Map([['HB-1', { ITEM_CD: 'hb-1', ITEM_NM: '부품 1호' }]]) },
  places: new Map(),
  saved: new Map(),
  named: new Set(),
  isClosed: (date) => date === '20991221',
};

const check = (...rows: FormValues[]) => checkUpload({ rows: sheetRows(...rows), unread: null }, context);
const faults = (...rows: FormValues[]) =>
  check(...rows).flatMap((row) => row.errors.map((e) => [e.rowNo, e.column.field, e.code, ...e.args]));
const one = (row: FormValues) => check(row)[0];

describe('the form', () => {
  it('runs from A to AE without a gap', () => {
    expect(form.map((column) => column.letter)).toEqual([...'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'AA', 'AB', 'AC', 'AD', 'AE']);
    expect(new Set(form.map((column) => column.field)).size).toBe(31);
  });
});

describe('one row', () => {
  it('is good as it stands', () => expect(faults({})).toEqual([]));

  it('reports every fault at once, each in the order of the checks', () => {
    expect(faults({ DLV_TP: '', PICKUP_DT: 'tomorrow', DLV_TM: '2560', QTY: 'many', CAR_TP: 'T99', SEAL_NO: 'x'.repeat(21) })).toEqual([
      [2, 'DLV_TP', 'MSG000012', '배송 구분'],
      [2, 'SEAL_NO', 'MSG000358', '씰 번호', 20, 21],
      [2, 'PICKUP_DT', 'MSG000474', '상차일'],
      [2, 'DLV_TM', 'MSG000014', '하차 요청 시각'],
      [2, 'CAR_TP', 'MSG000017', '차량 톤급', 'T99'],
      [2, 'QTY', 'MSG000015', '수량'],
    ]);
  });

  it.each<[FormField, string, (string | number)[]]>([
    ['PICKUP_DT', '2026-02-30', ['MSG000474', '상차일']],
    ['PICKUP_DT', '46000', ['MSG000483', '상차일', '46000']],
    ['CAR_TP', 'T', ['MSG000482', '차량 톤급', 'T', 'T5 T5 이름, TR40 TR40 이름']],
    ['CAR_TP', 'T99', ['MSG000017', '차량 톤급', 'T99']],
    ['DLV_TEL', '전화없음', ['MSG000481', '하차지 연락처']],
  ])('%s %s says why it is none', (field, text, said) => {
    expect(faults({ [field]: text })).toEqual([[2, field, ...said]]);
  });

  it('takes a telephone number of full-width digits as it is meant', () => {
    expect(one({ DLV_TEL: '０３１－１２３－４５６７' })?.values.DLV_TEL).toBe('031-123-4567');
  });

  it('takes codes in either case, numbers with commas and keeps leading zeros', () => {
    const row = one({ DLV_TP: 'ftl', CAR_TP: 't5', QTY: '1,234.5', DLV_ZIP: '01234', SEAL_NO: '000123' });
    expect(row?.errors).toEqual([]);
    expect(row?.values).toMatchObject({ DLV_TP: 'FTL', CAR_TP: 'T5', QTY: 1234.5, DLV_ZIP: '01234', SEAL_NO: '000123' });
  });

  it.each<[FormField, string, string | number | null]>([
    ['PICKUP_DT', '2025.11.20', '20251120'],
    ['PICKUP_DT', '2025-1-2', '20250102'],
    ['PICKUP_DT', '1125', '20251125'],
    ['PICKUP_DT', '2025년 11월 25일', '20251125'],
    ['PICKUP_DT', '２０２５-11-25', '20251125'],
    ['PICKUP_DT', '11/20/2025', null],
    ['PICKUP_DT', '46357', null],
    ['PICKUP_TM', '9:30', '0930'],
    ['PICKUP_TM', '오후 2:30', '1430'],
    ['PICKUP_TM', '24:00', null],
    ['QTY', '1,200 ', 1200],
    ['QTY', '₩1,200', 1200],
    ['QTY', '１２', 12],
    ['CNTR_NO', 'msku 123456-5', 'MSKU1234565'],
    ['CAR_TP', 't5 이름', 'T5'],
    ['CAR_TP', 'T', null],
  ])('what is typed is read as everywhere else: %s %j is %s', (field, text, value) => {
    const row = one({ [field]: text });
    const unread = row?.errors.some((e) => e.column.field === field && e.code !== 'MSG000189');
    expect(unread ? null : row?.values[field]).toBe(value);
    if (value === null) expect(row?.errors.find((e) => e.column.field === field)?.text).toBe(text);
  });

  it.each<[FormField, string, string]>([
    ['QTY', '0', 'MSG000016'],
    ['QTY', '-1', 'MSG000016'],
    ['QTY', '1.2345', 'MSG000475'],
    ['QTY', '1,23', 'MSG000015'],
    ['QTY', '1e3', 'MSG000015'],
    ['CAR_QTY', '100', 'MSG000016'],
    ['CAR_QTY', '1.5', 'MSG000476'],
    ['PKG_QTY', '-1', 'MSG000016'],
    ['PLT_QTY', '100000', 'MSG000016'],
    ['DLV_ZIP', '1234', 'MSG000478'],
    ['DLV_ZIP', '123456', 'MSG000478'],
    ['DLV_ZIP', 'A1234', 'MSG000478'],
    ['REQ_RMK', '가'.repeat(1001), 'MSG000358'],
    ['PICKUP_DT', '20251119', 'MSG000189'],
    ['HBL_NO', 'SBLKR9999999', 'MSG000043'],
    ['CNTR_NO', 'MSKU1234567', 'MSG000021'],
    ['CNTR_NO', 'CSQU3054383', 'MSG000024'],
    ['ITEM_CD', 'HB-9', 'MSG000017'],
    ['PKG_UT_CD', 'XX', 'MSG000017'],
  ])('%s %s is refused with %s', (field, value, code) =>
    expect(faults({ [field]: value }).map((fault) => [fault[1], fault[2]])).toEqual([[field, code]]),
  );

  it('needs the container and its type for a container haul', () => {
    expect(faults({ DLV_TP: 'CNTR' }).map((f) => [f[1], f[2]])).toEqual([
      ['CNTR_NO', 'MSG000012'],
      ['CNTR_TP_CD', 'MSG000012'],
    ]);
    expect(faults({ DLV_TP: 'cntr', CNTR_NO: 'msku1234565', CNTR_TP_CD: '40hc' })).toEqual([]);
  });

  it('is not delivered before it is fetched; times count on the same day', () => {
    expect(faults({ PICKUP_DT: '20991222', DLV_DT: '20991221' }).map((f) => f[2])).toEqual(['MSG000239']);
    expect(faults({ DLV_DT: '20991221', DLV_TM: '08:59' }).map((f) => f[2])).toEqual(['MSG000239']);
    expect(faults({ DLV_DT: '20991221', DLV_TM: '0900' })).toEqual([]);
  });

  it('takes the name of a known item, and knows no items where the customer keeps none', () => {
    expect(one({ ITEM_CD: 'HB-1', ITEM_NM: '' })?.values).toMatchObject({ ITEM_CD: 'hb-1', ITEM_NM: '부품 1호' });
    expect(one({ ITEM_CD: 'HB-1', ITEM_NM: '내 이름' })?.values.ITEM_NM).toBe('내 이름');
    expect(
      checkUpload({ rows: sheetRows({ ITEM_CD: 'ANY' }), unread: null }, { ...context, items: { ...context.items, kept: false } })[0]
        ?.errors,
    ).toEqual([]);
  });

  it('is only warned of a day on which it could not be submitted', () => {
    expect(one({})?.warnings.map((w) => [w.column.field, w.code])).toEqual([['PICKUP_DT', 'MSG000188']]);
  });
});

describe('the rows of an order', () => {
  it('name the first row that differs from the first one', () => {
    expect(faults({}, { PICKUP_PLC_NM: '다른 곳', DLV_TM: '' }, { PICKUP_PLC_NM: '또 다른 곳' })).toEqual([
      [2, 'ORD_GRP', 'MSG000834', 3, '오더 그룹'],
      [3, 'PICKUP_PLC_NM', 'MSG000803', '상차지', 2, '부산신항 1부두'],
      [3, 'DLV_TM', 'MSG000803', '하차 요청 시각', 2, '14:30'],
      [4, 'ORD_GRP', 'MSG000834', 3, '오더 그룹'],
    ]);
  });

  it('are saved as a whole or not at all, also when they do not stand together', () => {
    const rows = check({ ORD_GRP: 'A' }, { ORD_GRP: 'B' }, { ORD_GRP: 'A', QTY: '' });
    expect(rows.map((row) => row.errors.map((e) => e.code))).toEqual([['MSG000834'], [], ['MSG000012']]);
    expect(ordersOf(rows, 'C00001').map((order) => order.rowNo)).toEqual([3]);
  });

  it('that were saved before are known again and not saved a second time: of several alike as many as there are orders', () => {
    const rows: FormValues[] = [{ ORD_GRP: 'A' }, { ORD_GRP: 'B' }, { ORD_GRP: 'C', QTY: '11' }];
    const [{ hash = '' } = {}] = check(...rows);
    const loaded = (...orders: string[]) => {
      const checked = checkUpload({ rows: sheetRows(...rows), unread: null }, { ...context, saved: new Map([[hash, orders]]) });
      return [checked.map(({ savedAs }) => savedAs ?? null), ordersOf(checked, 'C00001').map(({ rowNo }) => rowNo)];
    };
    expect(loaded('DV1')).toEqual([
      ['DV1', null, null],
      [3, 4],
    ]);
    expect(loaded('DV1', 'DV2')).toEqual([['DV1', 'DV2', null], [4]]);
  });

  it('may not carry one container in two orders', () => {
    const container = { CNTR_NO: 'MSKU1234565' };
    expect(faults({ ...container, ORD_GRP: 'A' }, { ...container, ORD_GRP: 'B' })).toEqual([[3, 'CNTR_NO', 'MSG000309', 2]]);
    expect(faults(container, container)).toEqual([]);
  });

  it('become one order with the sums of its rows, exactly', () => {
    const rows = check(
      { GRS_WT: '0.1', MSR_CBM: '1.005', PKG_QTY: '2', PLT_QTY: '1', PKG_UT_CD: '', LOT_NO: 'L1' },
      { GRS_WT: '0.2', MSR_CBM: '2.005', PKG_QTY: '', PLT_QTY: '', PKG_UT_CD: 'CT', ITEM_NM: '둘째' },
    );
    const [made] = ordersOf(rows, 'C00001');
    expect(made).toMatchObject({
      rowNo: 2,
      rows: [{ rowNo: 2 }, { rowNo: 3 }],
      order: {
        CUST_CD: 'C00001',
        GRS_WT: 0.3,
        MSR_CBM: 3.01,
        PKG_QTY: 2,
        PLT_QTY: 1,
        PKG_UT_CD: 'CT',
        ITEM_NM: '전자 부품',
        PICKUP_TM: '0900',
      },
    });
    expect(made?.order.G2).toMatchObject([
      { LINE_NO: 1, LOT_NO: 'L1', QTY: 10 },
      { LINE_NO: 2, ITEM_NM: '둘째', PKG_QTY: null },
    ]);
    expect(made?.order).not.toHaveProperty('ORD_GRP');
  });

  it('may not add up to more than the order can hold', () => {
    expect(faults({ PLT_QTY: '60000' }, { PLT_QTY: '60000' }).map((f) => [f[0], f[1], f[2]])).toContainEqual([2, 'PLT_QTY', 'MSG000016']);
  });
});

describe('orders given as the form', () => {
  const order = {
    ...{ DLV_ORD_NO: 'DV2511200001', DLV_TP: 'FTL', IMEX_TP: 'D', PICKUP_PLC_NM: '부산', PICKUP_ADDR: '부산시', PICKUP_DT: '20991221' },
    ...{
      DLV_PLC_NM: '이천',
      DLV_ADDR: '이천시',
      DLV_DT: '20991222',
      DLV_TM: '1430',
      DLV_CHRG_NM: '홍길동',
      DLV_TEL: '031-123-0001',
      CAR_TP: 'T5',
    },
    ...{ CAR_QTY: 2, ITEM_NM: '첫째', PKG_QTY: 7, PKG_UT_CD: 'CT', PLT_QTY: 3, GRS_WT: 12.5, MSR_CBM: 1.5, REQ_RMK: '조심' },
  };
  const line = (ITEM_NM: string, own: object) => ({ ITEM_NM, ITEM_CD: null, LOT_NO: null, QTY: 5, QTY_UT: 'EA', MSR_CBM: null, ...own });
  const lines = [line('첫째', { LOT_NO: 'L1', PKG_QTY: 3, GRS_WT: 10 }), line('둘째', { PKG_QTY: 4, GRS_WT: 2.5 })];

  it('are loaded again without loss: every line a row, what the order has alone in its first one', () => {
    const texts = formRowsOf(order, lines).map((values) => form.map(({ field }) => String(values[field] ?? '')));
    const rows = texts.map((cells, i) => ({ rowNo: i + 2, cells }));
    const [made, ...others] = ordersOf(checkUpload({ rows, unread: null }, context), 'C00001');
    expect(others).toEqual([]);
    const { DLV_ORD_NO: _, ...same } = order;
    expect(made?.order).toMatchObject(same);
    expect(made?.order.G2).toMatchObject(lines.map((one, i) => ({ ...one, LINE_NO: i + 1, MSR_CBM: i === 0 ? 1.5 : null })));
  });

  it('have one row where they have no line', () => {
    expect(formRowsOf(order, [])).toMatchObject([{ ORD_GRP: 'DV2511200001', ITEM_NM: '첫째', PKG_QTY: 7, GRS_WT: 12.5, QTY: null }]);
  });
});

describe('the address book', () => {
  const site = {
    PLC_NM: '이천 물류센터',
    ADDR: '경기도 이천시 마장면 덕평로 811',
    ZIP_NO: '17385',
    CHRG_NM: '박담당',
    TEL_NO: '031-777-8888',
  };
  const twin = { ...site, ADDR: '경기도 이천시 부발읍 경충대로 2091' };
  const places = new Map([
    ['이천 물류센터', [site, twin]],
    ['P0000007', [site]],
    ['부산신항 1부두', [{ PLC_NM: '부산신항 1부두', ADDR: '부산광역시 강서구 신항남로 511', ZIP_NO: null, CHRG_NM: null, TEL_NO: null }]],
  ]);
  const row = (values: FormValues) => checkUpload({ rows: sheetRows(values), unread: null }, { ...context, places })[0];
  const empty = { DLV_ADDR: '', DLV_ZIP: '', DLV_CHRG_NM: '', DLV_TEL: '' };

  it('fills the empty cells of a row that names one place, by its name or its code, and says which', () => {
    const found = row({ ...empty, PICKUP_PLC_NM: '부산신항 1부두', PICKUP_ADDR: '', DLV_PLC_NM: 'p0000007', DLV_CHRG_NM: '김현장' });
    expect(found?.errors).toEqual([]);
    expect(found?.values).toMatchObject({
      ...{ PICKUP_ADDR: '부산광역시 강서구 신항남로 511', DLV_PLC_NM: '이천 물류센터', DLV_ADDR: site.ADDR, DLV_ZIP: '17385' },
      ...{ DLV_CHRG_NM: '김현장', DLV_TEL: '031-777-8888' },
    });
    expect(found?.filled).toEqual(['상차지 주소', '하차지 주소', '하차지 우편번호', '하차지 연락처']);
  });

  it('chooses none where a name is of several places; the address says which', () => {
    const several = row({ ...empty, DLV_PLC_NM: '이천 물류센터' });
    expect(several?.errors.map(({ column, code, args }) => [column.field, code, ...args])).toContainEqual([
      'DLV_ADDR',
      'MSG000541',
      '이천 물류센터',
      2,
    ]);
    expect([several?.values.DLV_TEL, several?.filled]).toEqual([null, undefined]);
    const meant = row({ ...empty, DLV_PLC_NM: '이천 물류센터', DLV_ADDR: '경기도  이천시 마장면 덕평로 811' });
    expect([meant?.errors, meant?.values.DLV_TEL]).toEqual([[], '031-777-8888']);
  });

  it('leaves alone what another address says, and a row as it was read is known again', () => {
    const other = row({ ...empty, DLV_PLC_NM: 'P0000007', DLV_ADDR: '서울특별시 중구 세종대로 110' });
    expect([other?.values.DLV_PLC_NM, other?.values.DLV_TEL]).toEqual(['P0000007', null]);
    const values = { ...empty, DLV_PLC_NM: 'P0000007' };
    const unfilled = checkUpload({ rows: sheetRows(values), unread: null }, context)[0];
    expect(row(values)?.hash).toBe(unfilled?.hash);
  });
});
