import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '../../src/contract/dates';
import { mostPoNumbers, type PoLine } from '../../src/contract/flair/flairPoInfoMgt';
import type { TestApp, Visitor } from '../support/db';
import { customer, flairDesk } from '../support/flair';
import { told } from '../support/stock';
import { visited } from '../support/visited';

let t: TestApp;
let ops: Visitor;
let owner: Visitor;
let today: string;
let desk: ReturnType<typeof flairDesk>;
beforeAll(async () => {
  ({ t, ops, owner, today } = await visited({ ops: 'ops01', owner: 'cadm01' }));
  desk = flairDesk(t, today, ops);
});
afterAll(() => t?.close());

const sentence = (answer: { body: string }) => JSON.parse(answer.body).errors[0].MESSAGE as string;

describe('who sees and keeps purchase orders', () => {
  it('customers of the account keep them, sales read, others have no such screen, another corporation finds none', async () => {
    const po = await desk.make([desk.line(5), desk.line(7, { SIZE_CD: 'L', UNIT_PRC: 1.0055 })], owner);
    expect(po).toMatchObject({ FLAIR_PO_STS: 'OPN', TOT_QTY: 12, TOT_AMT: 50.24 });
    expect(
      (await desk.linesOf(po, owner)).map(({ LINE_NO, PO_AMT, PO_LINE_STS, SHORT_YN }) => [LINE_NO, PO_AMT, PO_LINE_STS, SHORT_YN]),
    ).toEqual([
      [1, 43.2, 'OPN', 'N'],
      [2, 7.04, 'OPN', 'N'],
    ]);
    expect((await desk.list({}, owner)).length).toBeGreaterThan(100);
    const sales = await t.login('sal01');
    expect((await desk.post('saveFlairPoInfo', [desk.head()], sales)).statusCode).toBe(403);
    const other = await t.login('adm2000', { corp: '2000' });
    expect(await desk.list({}, other)).toEqual([]);
    expect(await desk.linesOf(po, other)).toEqual([]);
    expect(told(await desk.post('cancel', [{ ...po }], other, 'x'))).toEqual([422, '1 MSG000043']);
    const [line] = await desk.linesOf(po);
    expect(told(await desk.post('cancelLines', [{ ...line }], other, 'x'))).toEqual([422, '1 MSG000043']);
    expect(told(await desk.post('saveFlairPoInfoG2', [{ ...line, BATCH_FLAG: 'update', PO_QTY: 1 }], other))).toEqual([422, '1 MSG000043']);
    const stranger = await t.login('cadm03');
    for (const verb of ['selectFlairPoInfo', 'selectFlairPoInfoG2', 'excel'])
      expect((await stranger.post(`${desk.path}/${verb}`, { SEARCH: { PO_NO: po.PO_NO } })).statusCode).toBe(403);
    expect((await t.visitor().post(`${desk.path}/selectFlairPoInfo`, { SEARCH: {} })).statusCode).toBe(401);
    expect(told(await desk.post('saveFlairPoInfo', [desk.head({ CUST_CD: 'C00003' })], owner))).toEqual([422, '1 CUST_CD MSG000017']);
    expect(told(await desk.post('saveFlairPoInfo', [desk.head({ CUST_CD: 'C00003' })]))).toEqual([422, '1 CUST_CD MSG000017']);
  });

  it('are found by the beginnings of their numbers, by style, brand, season and state', async () => {
    const po = await desk.make([desk.line(5, { STYLE_NO: 'ONLY-STYLE-1' })]);
    const numbers = async (search: object) => (await desk.list(search)).map(({ PO_NO }) => PO_NO);
    expect(await numbers({ STYLE_NO: 'ONLY-STYLE' })).toEqual([po.PO_NO]);
    expect(await numbers({ PO_NO: `${po.PO_NO}, FLSTORY`, FR_DT: null, TO_DT: null })).toEqual(
      expect.arrayContaining([po.PO_NO, 'FLSTORY0001', 'FLSTORY0025']),
    );
    expect(await numbers({ STYLE_NO: 'ONLY-STYLE', FLAIR_PO_STS: 'BKD' })).toEqual([]);
    expect(await numbers({ STYLE_NO: 'ONLY-STYLE', SEASON_CD: '27', VNDR_NM: '스타' })).toEqual([po.PO_NO]);
    expect(told(await ops.post(`${desk.path}/selectFlairPoInfo`, { SEARCH: {} }))).toEqual([422, 'FR_DT MSG000012', 'TO_DT MSG000012']);
    const many = (count: number) => Array.from({ length: count }, (_, i) => `Q${i}`);
    expect(await numbers({ PO_NO: [...many(mostPoNumbers - 1), po.PO_NO, po.PO_NO].join(',') })).toEqual([po.PO_NO]);
    const tooMany = await ops.post(`${desk.path}/selectFlairPoInfo`, { SEARCH: { PO_NO: many(mostPoNumbers + 1).join(',') } });
    expect(told(tooMany)).toEqual([422, 'MSG000046']);
  });

  it('are given out as files, their lines too', async () => {
    const excel = (body: object, who = owner) => who.post(`${desk.path}/excel`, body);
    expect((await excel({ SEARCH: { PO_NO: 'FLSTORY0025' } })).statusCode).toBe(200);
    const lines = await excel({ GRID: 'G2', SEARCH: { CUST_CD: customer, PO_NO: 'FLSTORY0025' } });
    expect(lines.statusCode).toBe(200);
    expect(lines.headers['content-disposition']).toContain('FLSTORY0025');
    const other = await t.login('adm2000', { corp: '2000' });
    expect(told(await excel({ GRID: 'G2', SEARCH: { CUST_CD: customer, PO_NO: 'FLSTORY0025' } }, other))).toEqual([422, 'MSG000035']);
  });
});

describe('what a purchase order says', () => {
  it('every fault of orders and of the lines inside them is told', async () => {
    const faults = async (over: object) => told(await desk.post('saveFlairPoInfo', [desk.head(over)]));
    expect(await faults({ SEASON_CD: '2026SS' })).toEqual([422, '1 SEASON_CD MSG000804']);
    expect(await faults({ SEASON_CD: '26XX', TRANS_MODE: 'TRK', PO_DT: addDays(today, 1), VNDR_CD: customer })).toEqual([
      422,
      ...['1 SEASON_CD MSG000804', '1 TRANS_MODE MSG000017', '1 PO_DT MSG000731', '1 VNDR_CD MSG000017'],
    ]);
    expect(await faults({ POD_CD: 'VNHPH' })).toEqual([422, '1 POD_CD MSG000801']);
    expect(await faults({ SHIP_BGN_DT: addDays(today, 21) })).toEqual([422, '1 SHIP_END_DT MSG000022']);
    expect(await faults({ SHIP_END_DT: addDays(today, 41) })).toEqual([422, '1 REQ_DLV_DT MSG000022']);
    expect(await faults({ POL_CD: 'XXXXX', CURR_CD: 'QQQ', INCOTERMS: 'ZZZ' })).toEqual([
      422,
      ...['1 INCOTERMS MSG000017', '1 CURR_CD MSG000017', '1 POL_CD MSG000017'],
    ]);
    expect(await faults({ PO_NO: 'A|B' })).toEqual([422, '1 PO_NO MSG000013']);
    expect(await faults({ PO_NO: 'A,B' })).toEqual([422, '1 PO_NO MSG000013']);
    expect(await faults({ PO_NO: 'X'.repeat(51) })).toEqual([422, '1 PO_NO MSG000358']);
    expect(await faults({ PO_NO: null })).toEqual([422, '1 PO_NO MSG000012']);
    expect(
      await faults({ G2: [desk.line(0), desk.line(1, { HS_CD: '12A', QTY_UT: 'XX', UNIT_PRC: -1 }), desk.line(1, { SHORT_YN: 'Y' })] }),
    ).toEqual([
      422,
      ...[
        '1 G2.1.PO_QTY MSG000016',
        '1 G2.2.UNIT_PRC MSG000016',
        '1 G2.2.QTY_UT MSG000017',
        '1 G2.2.HS_CD MSG000835',
        '1 G2.3.SHORT_YN MSG000800',
      ],
    ]);
    expect(await faults({ G2: [desk.line(9_999_999_999_999, { UNIT_PRC: 99_999 })] })).toEqual([422, '1 G2.1.UNIT_PRC MSG000016']);
    expect(await faults({ G2: [desk.line(9_999_999_999_999, { UNIT_PRC: 0 }), desk.line(1)] })).toEqual([422, '1 G2.2.PO_QTY MSG000016']);
  });

  it('a number stands once, and is free again once its order is removed', async () => {
    const po = await desk.make([desk.line(5)]);
    expect(told(await desk.post('saveFlairPoInfo', [desk.head({ PO_NO: po.PO_NO })]))).toEqual([422, '1 PO_NO MSG000024']);
    expect((await desk.post('saveFlairPoInfo', [{ ...po, BATCH_FLAG: 'delete' }])).statusCode).toBe(200);
    expect(await desk.list({ PO_NO: po.PO_NO })).toEqual([]);
    expect(await desk.linesOf(po)).toEqual([]);
    expect((await desk.post('saveFlairPoInfo', [desk.head({ PO_NO: po.PO_NO, G2: [desk.line(1), desk.line(2)] })])).statusCode).toBe(200);
    expect((await desk.linesOf(po)).map(({ PO_QTY }) => PO_QTY)).toEqual([1, 2]);
  });
});

describe('lines', () => {
  it('are added, changed and removed; totals follow', async () => {
    const po = await desk.make([desk.line(10), desk.line(20, { SIZE_CD: 'L' })]);
    const [one, two] = (await desk.linesOf(po)) as [PoLine, PoLine];
    const key = { CUST_CD: po.CUST_CD, PO_NO: po.PO_NO };
    const saved = await desk.post('saveFlairPoInfoG2', [
      { ...one, BATCH_FLAG: 'update', PO_QTY: 12, UNIT_PRC: 2 },
      { ...two, BATCH_FLAG: 'delete' },
      { ...key, ...desk.line(3, { SIZE_CD: 'XL', UNIT_PRC: 1 }), BATCH_FLAG: 'insert' },
    ]);
    expect(saved.statusCode).toBe(200);
    expect((await desk.linesOf(po)).map(({ LINE_NO, PO_QTY, PO_AMT }) => [LINE_NO, PO_QTY, PO_AMT])).toEqual([
      [1, 12, 24],
      [3, 3, 3],
    ]);
    expect((await desk.list({ PO_NO: po.PO_NO }))[0]).toMatchObject({ TOT_QTY: 15, TOT_AMT: 27 });
    expect(told(await desk.post('saveFlairPoInfoG2', [{ ...one, BATCH_FLAG: 'update', PO_QTY: 1 }]))).toEqual([409, '1 MSG000025']);
  });

  it('quantities never fall below what is booked, and what is booked keeps style, colour, size and unit', async () => {
    const po = await desk.make([desk.line(100), desk.line(50, { SIZE_CD: 'L' })]);
    await desk.book(po.PO_NO, { 1: 60 });
    const [one, two] = (await desk.linesOf(po)) as [PoLine, PoLine];
    expect(one).toMatchObject({ BKD_QTY: 60, PO_LINE_STS: 'BKP' });
    const change = (over: object) => desk.post('saveFlairPoInfoG2', [{ ...one, BATCH_FLAG: 'update', ...over }]);
    const less = await change({ PO_QTY: 59 });
    expect(told(less)).toEqual([422, '1 PO_QTY MSG000246']);
    expect(sentence(less)).toContain('60 / 59');
    expect(told(await change({ STYLE_NO: 'Y', COLOR_CD: 'Y', SIZE_CD: 'Y', QTY_UT: 'EA' }))).toEqual([
      422,
      ...['STYLE_NO', 'COLOR_CD', 'SIZE_CD', 'QTY_UT'].map((field) => `1 ${field} MSG000802`),
    ]);
    const removal = await desk.post('saveFlairPoInfoG2', [
      { ...one, BATCH_FLAG: 'delete' },
      { ...two, BATCH_FLAG: 'delete' },
    ]);
    expect(told(removal)).toEqual([422, '1 LINE_NO MSG000247']);
    expect(sentence(removal)).toContain(`${po.PO_NO}-1`);
    expect((await change({ PO_QTY: 60 })).statusCode).toBe(200);
    expect((await desk.linesOf(po))[0]).toMatchObject({ PO_QTY: 60, PO_LINE_STS: 'BKD' });
    const [head] = await desk.list({ PO_NO: po.PO_NO });
    expect(head).toMatchObject({ FLAIR_PO_STS: 'BKP', TOT_QTY: 110 });
    expect(told(await desk.post('saveFlairPoInfo', [{ ...head, BATCH_FLAG: 'delete' }]))).toEqual([422, '1 PO_NO MSG000247']);
    expect(told(await desk.post('cancel', [{ ...head }], ops, 'x'))).toEqual([422, '1 FLAIR_PO_STS MSG000247']);
    expect(told(await desk.post('cancelLines', [{ ...(await desk.linesOf(po))[0] }], ops, 'x'))).toEqual([422, '1 PO_LINE_STS MSG000247']);
  });

  it('a line that ever was in a booking is cancelled and not removed', async () => {
    const po = await desk.make([desk.line(10)]);
    const booking = await desk.book(po.PO_NO, { 1: 4 }, 'CXL');
    const [line] = await desk.linesOf(po);
    expect(line).toMatchObject({ BKD_QTY: 0, PO_LINE_STS: 'OPN' });
    const removal = await desk.post('saveFlairPoInfoG2', [{ ...line, BATCH_FLAG: 'delete' }]);
    expect(told(removal)).toEqual([422, '1 LINE_NO MSG000026']);
    expect(sentence(removal)).toContain(booking);
    expect((await desk.post('saveFlairPoInfo', [{ ...(await desk.list({ PO_NO: po.PO_NO }))[0], BATCH_FLAG: 'delete' }])).statusCode).toBe(
      200,
    );
    expect(told(await desk.post('saveFlairPoInfo', [desk.head({ PO_NO: po.PO_NO })]))).toEqual([422, '1 PO_NO MSG000024']);
  });

  it('a line whose rest is not waited for is closed short, and received once what was shipped is counted', async () => {
    const po = await desk.make([desk.line(100)]);
    const booking = await desk.book(po.PO_NO, { 1: 90 }, 'SHP');
    await t.sql(`update flair_po_load set rcvd_qty = 88, diff_rsn = 'SHT' where bkg_no = $1`, [booking]);
    const [line] = await desk.linesOf(po);
    expect(line).toMatchObject({ BKD_QTY: 90, SHPD_QTY: 90, RCVD_QTY: 88, PO_LINE_STS: 'SHP' });
    expect((await desk.post('saveFlairPoInfoG2', [{ ...line, BATCH_FLAG: 'update', SHORT_YN: 'Y' }])).statusCode).toBe(200);
    const [closed] = await desk.linesOf(po);
    expect(closed).toMatchObject({ PO_LINE_STS: 'RCV', SHORT_YN: 'Y' });
    const [head] = await desk.list({ PO_NO: po.PO_NO });
    expect(head?.FLAIR_PO_STS).toBe('CLS');
    expect(told(await desk.post('saveFlairPoInfoG2', [{ ...closed, BATCH_FLAG: 'update', PO_QTY: 95 }]))).toEqual([
      422,
      '1 PO_QTY MSG000802',
    ]);
    expect(told(await desk.post('saveFlairPoInfoG2', [{ ...head, ...desk.line(1), BATCH_FLAG: 'insert' }]))).toEqual([
      422,
      '1 PO_LINE_STS MSG000027',
    ]);
    expect(told(await desk.post('saveFlairPoInfo', [{ ...head, BATCH_FLAG: 'update', RMK: 'x' }]))).toEqual([
      422,
      '1 FLAIR_PO_STS MSG000027',
    ]);
    expect((await desk.post('saveFlairPoInfoG2', [{ ...closed, BATCH_FLAG: 'update', SHORT_YN: 'N' }])).statusCode).toBe(200);
    expect((await desk.list({ PO_NO: po.PO_NO }))[0]?.FLAIR_PO_STS).toBe('SHP');
  });
});

describe('cancelling', () => {
  const historyOf = (no: string) =>
    t.sql(`select from_sts, to_sts, chg_rsn from cms_sts_hist where ref_tp = 'FPO' and ref_key = $1 order by hist_seq`, [
      `${customer}|${no}`,
    ]);

  it('an order of which nothing is booked goes with all its lines, with a reason', async () => {
    const po = await desk.make([desk.line(10), desk.line(5)], owner);
    expect(told(await desk.post('cancel', [{ ...po }], owner))).toEqual([422, 'RSN MSG000039']);
    expect((await desk.post('cancel', [{ ...po }], owner, '시즌 변경')).json().data.LIST[0]).toMatchObject({ FLAIR_PO_STS: 'CXL' });
    expect((await desk.linesOf(po)).map(({ PO_LINE_STS }) => PO_LINE_STS)).toEqual(['CXL', 'CXL']);
    expect(await historyOf(po.PO_NO)).toEqual([{ from_sts: 'OPN', to_sts: 'CXL', chg_rsn: '시즌 변경' }]);
    const [head] = await desk.list({ PO_NO: po.PO_NO });
    expect(told(await desk.post('cancel', [{ ...head }], owner, 'x'))).toEqual([422, '1 FLAIR_PO_STS MSG000027']);
    const history = await ops.data<{ LIST: object[] }>('/api/cms/popup/cmsHistoryPopup/selectCmsHistoryG2', {
      SEARCH: { TBL_NM: 'FLAIR_PO', ROW_KEY: `${customer}|${po.PO_NO}` },
    });
    expect(history.LIST).toMatchObject([{ TO_STS: 'CXL', CHG_RSN: '시즌 변경' }]);
    const bare = await desk.make([]);
    expect((await desk.post('cancel', [{ ...bare }], ops, 'x')).json().data.LIST[0]).toMatchObject({ FLAIR_PO_STS: 'CXL' });
  });

  it('a single line goes while nothing of it is booked, and the order with its last one', async () => {
    const po = await desk.make([desk.line(10), desk.line(5)]);
    const [one, two] = await desk.linesOf(po);
    expect(told(await desk.post('cancelLines', [{ ...one }]))).toEqual([422, 'RSN MSG000039']);
    expect((await desk.post('cancelLines', [{ ...one }], owner, '단종')).json().data.LIST).toMatchObject([{ PO_LINE_STS: 'CXL' }]);
    expect((await desk.list({ PO_NO: po.PO_NO }))[0]).toMatchObject({ FLAIR_PO_STS: 'OPN' });
    const [gone] = await desk.linesOf(po);
    expect(told(await desk.post('cancelLines', [{ ...gone }], ops, 'x'))).toEqual([422, '1 PO_LINE_STS MSG000027']);
    expect(told(await desk.post('saveFlairPoInfoG2', [{ ...gone, BATCH_FLAG: 'update', PO_QTY: 1 }]))).toEqual([422, '1 PO_QTY MSG000802']);
    expect(told(await desk.post('saveFlairPoInfoG2', [{ ...gone, BATCH_FLAG: 'delete' }]))).toEqual([422, '1 PO_LINE_STS MSG000027']);
    expect((await desk.post('cancelLines', [{ ...two }], ops, '단종')).statusCode).toBe(200);
    expect((await desk.list({ PO_NO: po.PO_NO }))[0]).toMatchObject({ FLAIR_PO_STS: 'CXL' });
    expect(await historyOf(po.PO_NO)).toMatchObject([
      { from_sts: 'OPN', to_sts: 'OPN', chg_rsn: expect.stringContaining('1: 단종') },
      { from_sts: 'OPN', to_sts: 'CXL', chg_rsn: expect.stringContaining('2: 단종') },
    ]);
  });
});

describe('what becomes of an order', () => {
  const movesOf = async (no: string) =>
    (
      await t.sql(`select from_sts || '>' || to_sts as m from cms_sts_hist where ref_tp = 'FPO' and ref_key = $1 order by hist_seq`, [
        `${customer}|${no}`,
      ])
    ).map(({ m }) => m);

  it('stands in its history once for each change, whoever made it; numbers of 50 letters have one too', async () => {
    const po = await desk.make([desk.line(10), desk.line(5)], owner, { PO_NO: `PO-${'7'.repeat(47)}` });
    expect([po.PO_NO.length, await movesOf(po.PO_NO)]).toEqual([50, []]);
    const booking = await desk.book(po.PO_NO, { 1: 4 });
    await desk.book(po.PO_NO, { 1: 6, 2: 5 });
    expect(await movesOf(po.PO_NO)).toEqual(['OPN>BKP', 'BKP>BKD']);
    await t.sql(`update flair_bkg set flair_bkg_sts = 'CXL' where bkg_no = $1`, [booking]);
    expect(await movesOf(po.PO_NO)).toEqual(['OPN>BKP', 'BKP>BKD', 'BKD>BKP']);
    const [, line] = await desk.linesOf(po);
    expect((await desk.post('saveFlairPoInfoG2', [{ ...line, BATCH_FLAG: 'update', RMK: '서둘러 주세요' }], owner)).statusCode).toBe(200);
    expect(await movesOf(po.PO_NO)).toHaveLength(3);
    const seen = await ops.data<{ LIST: { TO_STS: string; CHG_USER_ID: string }[] }>('/api/cms/popup/cmsHistoryPopup/selectCmsHistoryG2', {
      SEARCH: { TBL_NM: 'FLAIR_PO', ROW_KEY: `${customer}|${po.PO_NO}` },
    });
    expect(seen.LIST.map(({ TO_STS }) => TO_STS)).toEqual(['BKP', 'BKD', 'BKP']);
  });

  it('one transaction moves it once, and not at all where it is left as it was', async () => {
    const po = await desk.make([desk.line(10)]);
    await desk.book(po.PO_NO, { 1: 10 });
    const set = (short: string, qty: number) =>
      `update flair_po_line set short_yn = '${short}', po_qty = ${qty} where po_no = '${po.PO_NO}';`;
    await t.sql(`do $$ begin ${set('N', 12)} ${set('N', 10)} end $$`);
    expect(await movesOf(po.PO_NO)).toEqual(['OPN>BKD']);
    await t.sql(`do $$ begin ${set('N', 12)} ${set('N', 10)} ${set('N', 15)} end $$`);
    expect(await movesOf(po.PO_NO)).toEqual(['OPN>BKD', 'BKD>BKP']);
  });
});

describe('the ways of an order', () => {
  it('are its bookings and what is open, seen by who sees the order alone', async () => {
    const po = await desk.make([desk.line(10), desk.line(5, { SIZE_CD: 'L' })]);
    const booking = await desk.book(po.PO_NO, { 1: 4 });
    const ways = async (who: Visitor, SEARCH: object) =>
      (await who.data<{ LIST: object[] }>(`${desk.path}/selectFlairPoInfoG3`, { SEARCH })).LIST;
    const key = { CUST_CD: po.CUST_CD, PO_NO: po.PO_NO };
    expect(await ways(owner, key)).toMatchObject([
      { LINE_NO: 1, BKG_NO: booking, FLAIR_BKG_STS: 'REQ', BKD_QTY: 4, LINE_QTY: 10, OPEN_QTY: 0 },
      { LINE_NO: 1, BKG_NO: null, BKD_QTY: 0, OPEN_QTY: 6 },
      { LINE_NO: 2, BKG_NO: null, OPEN_QTY: 5 },
    ]);
    expect(await ways(ops, { ...key, PO_NO: `${po.PO_NO}-` })).toEqual([]);
    expect(await ways(await t.login('adm2000', { corp: '2000' }), key)).toEqual([]);
    expect(await ways(ops, {})).toEqual([]);
    expect((await (await t.login('cadm03')).post(`${desk.path}/selectFlairPoInfoG3`, { SEARCH: key })).statusCode).toBe(403);
  });
});

describe('two clerks at once', () => {
  it('of two that change one line one is told that it is stale; lines added at once get numbers of their own', async () => {
    const po = await desk.make([desk.line(10)]);
    const [line] = await desk.linesOf(po);
    const changes = await Promise.all(
      [ops, owner].map((who, i) => desk.post('saveFlairPoInfoG2', [{ ...line, BATCH_FLAG: 'update', PO_QTY: 20 + i }], who)),
    );
    expect(changes.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const key = { CUST_CD: po.CUST_CD, PO_NO: po.PO_NO };
    const adds = await Promise.all(
      [ops, owner, ops].map((who) => desk.post('saveFlairPoInfoG2', [{ ...key, ...desk.line(1), BATCH_FLAG: 'insert' }], who)),
    );
    expect(adds.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect((await desk.linesOf(po)).map(({ LINE_NO }) => LINE_NO)).toEqual([1, 2, 3, 4]);
  });

  it('a cancellation and a booking of one line at once leave either the one or the other', async () => {
    for (let i = 0; i < 5; i++) {
      const po = await desk.make([desk.line(10)]);
      const [cancelled, booked] = await Promise.allSettled([desk.post('cancel', [{ ...po }], owner, 'x'), desk.book(po.PO_NO, { 1: 4 })]);
      const wasCancelled = cancelled.status === 'fulfilled' && cancelled.value.statusCode === 200;
      const [line] = await desk.linesOf(po);
      expect(wasCancelled).toBe(booked.status === 'rejected');
      expect(line).toMatchObject(wasCancelled ? { PO_LINE_STS: 'CXL', BKD_QTY: 0 } : { PO_LINE_STS: 'BKP', BKD_QTY: 4 });
    }
  });
});
