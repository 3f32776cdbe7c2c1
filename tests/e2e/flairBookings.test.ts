import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSheet } from '../../src/server/lib/excelRead';
import { hangul, overflowing, rawKeys, shoot, violations } from '../support/look';
import { goOn, launch, settled, signIn } from '../support/person';
import { ask, openScreen, press, type Rows, save } from '../support/screens';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const sum = (rows: Rows, field: string) => rows.reduce((total, row) => total + Number(row[field] ?? 0), 0);
const story = { CUST_CD: 'C00001', PO_NO: 'FLSTORY0025' };

it('the screens of purchase orders speak English, fit 1366 px and pass axe, one order by colour and size among them', async () => {
  const person = await signIn(browser, 'ops02', { lang: 'en', width: 1366, height: 768 });
  const { page, complaints } = person;
  const isFine = async (name: string) => {
    await shoot(page, name);
    const found = {
      violations: await violations(page),
      keys: await rawKeys(page),
      korean: await hangul(page),
      over: await overflowing(page),
      complaints: complaints.splice(0),
    };
    expect(found, `${name}: ${JSON.stringify(found)}`).toEqual({ violations: [], keys: [], korean: [], over: [], complaints: [] });
  };
  await openScreen(person, 'flairPoInfoMgt', '&PO_NO=FLSTORY0025');
  await isFine('flairPoInfoMgt');
  await press(page, 'One PO');
  await page.getByText('Late lines').waitFor();
  await settled(page);
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('One PO');
  await isFine('flairPoInfoMgt-one');
  for (const screen of ['flairBKTracingPoList', 'flairCntrTracingPoList']) {
    await openScreen(person, screen);
    await isFine(screen);
  }
  await person.close();
});

it('a buyer books parts of lines, an operator confirms and loads two containers, it is received short: the sums are the same everywhere', async () => {
  const customer = await signIn(browser, 'cadm01', { width: 1366, height: 1000 });
  const operator = await signIn(browser, 'ops02', { width: 1366, height: 1000 });
  await openScreen(operator, 'flairCntrTracingPoList');
  const boxes = await ask(operator.page, 'flair/flairCntrTracingPoList/selectFlairCntrTracingPo', {
    SEARCH: { DT_TP: 'ETA', FR_DT: '20260301', TO_DT: '20270228' },
    SIZE: 1000,
  });
  const [box, other] = boxes.flatMap((one) => {
    const two = boxes.find(({ HBL_SEQ, CNTR_NO }) => HBL_SEQ === one.HBL_SEQ && CNTR_NO !== one.CNTR_NO);
    return one.ATA_DTM && two ? [one, two] : [];
  });
  if (!box || !other) throw new Error('no shipment of the demo with two containers has arrived');

  await openScreen(customer, 'flairBKTracingPoList');
  const lines = await ask(customer.page, 'flair/flairPoInfoMgt/selectFlairPoInfoG2', { SEARCH: story });
  const [one, two] = lines.filter(({ BKD_QTY, STYLE_NO }) => BKD_QTY === 0 && STYLE_NO === 'FL27S-1112');
  const day = String((await ask(customer.page, 'flair/flairPoInfoMgt/selectFlairPoInfo', { SEARCH: story }))[0]?.SHIP_END_DT);
  const part = Number(one?.PO_QTY) - 40;
  const [booking] = await save(customer.page, 'flair/flairBKTracingPoList/saveFlairBKTracingPo', [
    {
      ...{ BATCH_FLAG: 'insert', CUST_CD: 'C00001', BKG_DT: day, VNDR_NM: '하노이스타의류', TRANS_MODE: 'SEA', LOAD_TP: 'FCL' },
      ...{ POL_CD: 'VNHPH', POD_CD: 'KRPUS', CGO_RDY_DT: day },
      G2: [
        { PO_NO: story.PO_NO, LINE_NO: one?.LINE_NO, BKD_QTY: part },
        { PO_NO: story.PO_NO, LINE_NO: two?.LINE_NO, BKD_QTY: two?.PO_QTY },
      ],
    },
  ]);
  const number = String(booking?.BKG_NO);

  await openScreen(operator, 'flairBKTracingPoList', `&BKG_NO=${number}`);
  const top = operator.page.getByRole('grid').first();
  await save(operator.page, 'flair/flairBKTracingPoList/saveFlairBKTracingPo', [
    { ...booking, BATCH_FLAG: 'update', LINE_BKG_NO: 'KMTU0000001', ETD_DT: box.ETD_DT },
  ]);
  await press(operator.page, '조회');
  await settled(operator.page);
  await press(operator.page, '확정');
  await goOn(operator.page);
  await expect.poll(() => top.innerText()).toContain('부킹 확정');
  const [now] = await ask(operator.page, 'flair/flairBKTracingPoList/selectFlairBKTracingPo', { SEARCH: { BKG_NO: number } });
  const [linked] = await save(operator.page, 'flair/flairBKTracingPoList/saveFlairBKTracingPo', [
    { ...now, BATCH_FLAG: 'update', HBL_NO: box.HBL_NO },
  ]);
  expect(linked?.FLAIR_BKG_STS).toBe('ARR');
  const loads = () => ask(operator.page, 'flair/flairBKTracingPoList/selectFlairBKTracingPoG2', { SEARCH: { BKG_NO: number } });
  const [first, second] = await loads();
  await save(operator.page, 'flair/flairBKTracingPoList/saveFlairBKTracingPoG2', [
    { ...first, BATCH_FLAG: 'update', CNTR_NO: box.CNTR_NO },
    { ...second, BATCH_FLAG: 'update', CNTR_NO: other.CNTR_NO },
  ]);

  const [short] = await loads();
  await save(customer.page, 'flair/flairBKTracingPoList/saveFlairBKTracingPoG2', [
    { ...short, BATCH_FLAG: 'update', RCVD_QTY: Number(short?.LOAD_QTY) - 3, DIFF_RSN: 'SHT' },
  ]);
  await openScreen(customer, 'flairBKTracingPoList', `&BKG_NO=${number}`);
  await press(customer.page, '전량 입고');
  await customer.page.locator('[data-button="save"]').filter({ visible: true }).last().click();
  await expect
    .poll(
      async () =>
        (await ask(customer.page, 'flair/flairBKTracingPoList/selectFlairBKTracingPo', { SEARCH: { BKG_NO: number } }))[0]?.FLAIR_BKG_STS,
    )
    .toBe('CLS');
  await shoot(customer.page, 'flair-received');

  const after = (await ask(customer.page, 'flair/flairPoInfoMgt/selectFlairPoInfoG2', { SEARCH: story })).filter(({ LINE_NO }) =>
    [one?.LINE_NO, two?.LINE_NO].includes(LINE_NO ?? 0),
  );
  const booked = part + Number(two?.PO_QTY);
  expect(['BKD_QTY', 'SHPD_QTY', 'RCVD_QTY'].map((field) => sum(after, field))).toEqual([booked, booked, booked - 3]);
  expect(after.map(({ PO_LINE_STS }) => PO_LINE_STS)).toEqual(['SHP', 'RCV']);

  await openScreen(customer, 'flairPoInfoMgt', '&PO_NO=FLSTORY0025');
  await press(customer.page, 'PO 한 건');
  await customer.page.getByRole('button', { name: 'FL27S-1112' }).first().click();
  await customer.page.locator('.po-styles').getByText(number).waitFor();
  await shoot(customer.page, 'flair-story-matrix');
  const downloading = customer.page.waitForEvent('download');
  await press(customer.page, '엑셀');
  const { header, rows } = await readSheet(await readFile(await (await downloading).path()));
  const ofBoth = rows.filter(({ cells }) => [one?.LINE_NO, two?.LINE_NO].map(String).includes(cells[header.indexOf('PO 순번')] ?? ''));
  const inFile = (title: string) => ofBoth.reduce((total, { cells }) => total + Number(cells[header.indexOf(title)]), 0);
  expect(['부킹 수량', '선적 수량', '입고 수량'].map(inFile)).toEqual([booked, booked, booked - 3]);

  await openScreen(operator, 'flairCntrTracingPoList', `&CNTR_NO=${box.CNTR_NO}`);
  await expect.poll(() => operator.page.getByRole('grid').last().innerText()).toContain(story.PO_NO);
  await shoot(operator.page, 'flair-story-containers');
  expect([...customer.complaints, ...operator.complaints]).toEqual([]);
  await customer.close();
  await operator.close();
});
