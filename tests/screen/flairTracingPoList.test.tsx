import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { clearBoxes } from '../../src/client/shell/box';
import { closePopups } from '../../src/client/shell/popups';
import { type Answer, type Asked, json, renderScreen, settle } from '../support/renderScreen';

const said = () => document.body.textContent ?? '';
const button = (id: string) => document.querySelector(`[data-button="${id}"]`) as HTMLElement;
const grid = (at = 0) => document.querySelectorAll<HTMLElement>('[role=grid]')[at] as HTMLElement;
/** Cells of a column, by its place, in the rows of a grid. */
const cells = (field: string, of = grid()): HTMLElement[] => {
  const at = [...of.querySelectorAll<HTMLElement>('th[data-field]')].findIndex(({ dataset }) => dataset.field === field);
  return [...of.querySelectorAll<HTMLElement>(`[role=row] [data-column="${at}"]`)];
};
const texts = (field: string, of = grid()) => cells(field, of).map(({ textContent }) => textContent);
const total = (field: string) => document.querySelector(`[data-total="${field}"]`)?.textContent;
/** Shows the columns further right. */
const scrollTo = async (left: number, of = grid()) => {
  const body = of.querySelector('.gb') as HTMLElement;
  body.scrollLeft = left;
  fireEvent.scroll(body);
  await settle(60);
};
const check = (no: number) =>
  fireEvent.mouseDown(document.querySelector(`[role=checkbox][aria-label="${no}행 선택"]`) as HTMLElement, { button: 0 });

const row = (over: object = {}) => ({
  ...{ CUST_CD: 'C00001', PO_NO: 'FL1', LINE_NO: 1, STYLE_NO: 'S1', ITEM_NM: '셔츠', COLOR_CD: 'BK', SIZE_CD: 'M', VNDR_NM: 'HANOI' },
  ...{ BRAND_NM: 'PLAIR', SEASON_CD: '27SS', PO_LINE_STS: 'BKP', PO_QTY: 60, LINE_QTY: 100, BKD_QTY: 60, SHPD_QTY: 0, RCVD_QTY: 0 },
  ...{ OPEN_QTY: 0, SHPD_RATE: 0, SHIP_END_DT: '20261116', REQ_DLV_DT: '20261201', EXP_DLV_DT: '20261204', LATE_DAYS: 3, LATE_RSN: 'VSL' },
  ...{ BKG_NO: 'FB1', BKG_KEY: 'FB1', HBL_NO: 'HL1', POL_CD: 'VNHPH', POD_CD: 'KRPUS', TRANS_MODE: 'SEA' },
  ...over,
});
/** What of a line is in no booking. */
const rest = (over: object = {}) =>
  row({
    ...{ PO_QTY: 40, BKD_QTY: 0, OPEN_QTY: 40, BKG_NO: null, BKG_KEY: '', HBL_NO: null, EXP_DLV_DT: null, LATE_DAYS: 0, LATE_RSN: null },
    ...over,
  });
const other = (over: object = {}) => rest({ LINE_NO: 2, SIZE_CD: 'L', PO_QTY: 50, LINE_QTY: 50, OPEN_QTY: 50, ...over });
const whole = (LIST: object[]) => ({ LIST, TOTAL: LIST.length });
const load = { PO_LOAD_SEQ: 1, BKG_NO: 'FB1', FLAIR_BKG_STS: 'CFM', CNTR_NO: 'TBKU1000000', BKD_QTY: 60, SHPD_QTY: 0, RCVD_QTY: null };

const codes: Record<string, [code: string, name: string][]> = {
  FLAIR_LATE_RSN: [['VSL', '선박 지연']],
  TRANS_MODE: [
    ['SEA', '해상'],
    ['AIR', '항공'],
  ],
};
const show = (rows: object[], { role = 'OPS', answers = {}, without = [] as string[], args = {} } = {}) =>
  renderScreen('/flair/flairTracingPoList', {
    ...{ role, without, args },
    beside: ['flairBKTracingPoList', 'ptlShipngStusList'],
    answers: {
      selectFlairTracingPo: whole(rows),
      selectFlairTracingPoG2: whole([load]),
      selectCommonCode: (body) =>
        Object.fromEntries(
          Object.keys(body).map((name) => [name, (codes[name] ?? []).map(([CODE, NAME]) => ({ CODE, NAME, USE_YN: 'Y' }))]),
        ),
      ...answers,
    },
  });
const sent = (asked: readonly Asked[], verb: string) => asked.filter((one) => one.verb === verb).map(({ body }) => body.SEARCH);

afterEach(() =>
  act(() => {
    closePopups();
    clearBoxes();
  }),
);

describe('lines of purchase orders', () => {
  test('each row has its part of what the line ordered, so that ordered is booked and open together, also of the open rows alone', async () => {
    await show([row(), rest(), other({ PO_QTY: 50 })]);
    await waitFor(() => expect(texts('PO_QTY')).toEqual(['60 / 100', '40 / 100', '50']));
    const sums = () => ['PO_QTY', 'BKD_QTY', 'OPEN_QTY'].map(total);
    expect(sums()).toEqual(['150', '60', '90']);
    cleanup();
    await show([rest(), other({ PO_QTY: 50 })]);
    await waitFor(() => expect(sums()).toEqual(['90', '0', '90']));
  });

  test('each row says its booking and shipment, when it is expected, how late and why; nobody knows is said, done is not', async () => {
    await show([row(), rest(), rest({ LINE_NO: 3, OPEN_QTY: 0, PO_LINE_STS: 'RCV' })]);
    await scrollTo(900);
    expect(cells('BKG_NO').map((cell) => cell.querySelector('[role=link], a, button')?.textContent)).toEqual(['FB1', undefined, undefined]);
    await scrollTo(4000);
    expect(texts('EXP_DLV_DT')).toEqual(['2026-12-04', '미정', '']);
    expect(texts('LATE_DAYS')).toEqual(['3', '0', '0']);
    expect(cells('LATE_DAYS').map((cell) => cell.querySelector('b.bad') !== null)).toEqual([true, false, false]);
    expect(texts('LATE_RSN')[0]).toBe('선박 지연');
    expect(cells('HBL_NO').map((cell) => cell.querySelector('[role=link], a, button')?.textContent)).toEqual(['HL1', undefined, undefined]);
  });

  test('a cancelled line is struck, one in work is not', async () => {
    await show([row(), rest({ LINE_NO: 2, PO_LINE_STS: 'CXL' })]);
    await waitFor(() => expect(texts('PO_LINE_STS')).toHaveLength(2));
    expect(cells('PO_LINE_STS').map((cell) => cell.closest('[role=row]')?.className.includes('gone'))).toEqual([false, true]);
  });

  test('below stands what the quantities of the current line are made of, asked for by its key', async () => {
    const asked = await show([row(), other()]);
    const key = { CUST_CD: 'C00001', PO_NO: 'FL1' };
    await waitFor(() => expect(sent(asked, 'selectFlairTracingPoG2')).toEqual([{ ...key, LINE_NO: 1 }]));
    await waitFor(() => expect(texts('CNTR_NO', grid(1))).toEqual(['TBKU1000000']));
    expect(said()).toContain('FL1-1 S1');
    fireEvent.mouseDown(cells('SIZE_CD')[1] as HTMLElement, { button: 0 });
    await waitFor(() => expect(sent(asked, 'selectFlairTracingPoG2').at(-1)).toEqual({ ...key, LINE_NO: 2 }));
  });

  test('a customer is not asked for an account; conditions of the address are searched with', async () => {
    const field = () => document.querySelector('.gpane [name="CUST_CD"], .gpane [data-name="CUST_CD"]') ?? said().includes('거래처 코드');
    await show([row()], { role: 'CUST_USR' });
    expect(field()).toBe(false);
    const asked = await show([row()], { args: { LATE_YN: 'Y', PO_NO: 'FL1' } });
    expect(sent(asked, 'selectFlairTracingPo')).toEqual([expect.objectContaining({ DT_TP: 'SHE', LATE_YN: 'Y', PO_NO: 'FL1' })]);
  });
});

describe('another way for what is open', () => {
  const open = (over: object = {}) => ({
    ...{ CUST_CD: 'C00001', PO_NO: 'FL1', LINE_NO: 1, STYLE_NO: 'S1', COLOR_CD: 'BK', SIZE_CD: 'M', OPEN_QTY: 40, CGO_RDY_DT: '20261125' },
    ...{ REQ_DLV_DT: '20261201', EXP_DLV_DT: '20261211', LATE_DAYS: 10, NEW_DLV_DT: null, NEW_LATE_DAYS: null, WON_DAYS: null },
    READY_YN: 'Y',
    ...over,
  });
  const sailing = { VSL_NM: 'YM DILIGENCE', VOY_NO: '031W', CARR_CD: 'YMLU', TRANS_MODE: 'SEA', ETD_DT: '20261129', ETA_DT: '20261206' };
  const dialog = () => document.querySelector('[role=dialog]') as HTMLElement;
  const lines = () => dialog().querySelectorAll<HTMLElement>('[role=grid]')[1] as HTMLElement;
  const compare = async (rows: object[], given: Record<string, Answer> = {}, checked = [1, 2]) => {
    const answers = { selectFlairTracingPoG3: whole([open()]), selectFlairTracingPoG4: whole([sailing]), ...given };
    const asked = await show(rows, { answers });
    await waitFor(() => expect(total('LINE_NO')).toBeDefined());
    for (const no of checked) check(no);
    fireEvent.click(button('whatIf'));
    await settle(100);
    return asked;
  };
  const opened = async (...args: Parameters<typeof compare>) => {
    const asked = await compare(...args);
    await waitFor(() => expect(dialog()?.querySelectorAll('[role=grid]')).toHaveLength(2), { timeout: 15_000 });
    await settle(60);
    return asked;
  };
  const byAir = async () => {
    const user = userEvent.setup();
    await user.click(dialog().querySelector('.gpane [role=combobox]') as HTMLElement);
    await user.click(
      await screen.findByText((_, element) => element?.className === 'ant-select-item-option-content' && element.textContent === '항공'),
    );
  };
  const refusal = '미부킹 수량이 있고 구간이 같은 품목을 선택하십시오.';

  test('who has no right to it gets no button', async () => {
    await show([rest()], { without: ['whatIf'] });
    expect(button('whatIf')).toBeNull();
  });

  test('nothing open, or lines of two lanes, are refused before anything is asked', async () => {
    for (const rows of [
      [row(), row({ LINE_NO: 2, BKG_KEY: 'FB2' })],
      [rest(), other({ POL_CD: 'CNSHA' })],
    ]) {
      const asked = await compare(rows);
      await waitFor(() => expect(said()).toContain(refusal));
      expect([...sent(asked, 'selectFlairTracingPoG3'), ...sent(asked, 'selectFlairTracingPoG4')]).toEqual([]);
      act(clearBoxes);
      cleanup();
    }
  });

  test('asks for each open line once, leaves out what is booked, and begins by sea as it is', async () => {
    const asked = await opened([row({ POL_CD: 'CNSHA' }), rest(), other()], {}, [1, 2, 3]);
    const LINE_KEYS = ['C00001|FL1|1', 'C00001|FL1|2'];
    expect(sent(asked, 'selectFlairTracingPoG3')).toEqual([expect.objectContaining({ LINE_KEYS, TRANS_MODE: 'SEA' })]);
    expect(sent(asked, 'selectFlairTracingPoG4')).toEqual([{ LINE_KEYS }]);
    expect([texts('EXP_DLV_DT', lines()), texts('NEW_DLV_DT', lines())]).toEqual([['2026-12-11'], ['']]);
    expect(dialog().textContent).toContain('선편을 누르면 그 선편으로 계산합니다');
  });

  test('typed days are asked about; the new day stands beside the present one, and who is not ready by then is told', async () => {
    const won = { NEW_DLV_DT: '20261203', NEW_LATE_DAYS: 2, WON_DAYS: 8 };
    const late = open({ LINE_NO: 2, OPEN_QTY: 50, READY_YN: 'N', CGO_RDY_DT: '20261210', ...won });
    const asked = await opened([rest(), other()], {
      selectFlairTracingPoG3: ({ SEARCH }) => whole(SEARCH.ETA_DT ? [open(won), late] : [open(), open({ LINE_NO: 2 })]),
    });
    const [departs, arrives] = [...dialog().querySelectorAll<HTMLInputElement>('.gpane .q-date input')];
    for (const [field, day] of [
      [departs, '2026-11-28'],
      [arrives, '2026-12-01'],
    ] as const) {
      fireEvent.change(field as Element, { target: { value: day } });
      fireEvent.blur(field as Element);
    }
    await settle(60);
    fireEvent.click(dialog().querySelector('.gpane button[type=submit]') as Element);
    await waitFor(() =>
      expect(sent(asked, 'selectFlairTracingPoG3').at(-1)).toMatchObject({ TRANS_MODE: 'SEA', ETD_DT: '20261128', ETA_DT: '20261201' }),
    );
    await waitFor(() => expect(texts('NEW_DLV_DT', lines())).toEqual(['2026-12-03', '2026-12-03']));
    await scrollTo(4000, lines());
    expect(texts('CGO_RDY_DT', lines())).toEqual(['2026-11-25', '2026-12-10 · 출항 후']);
    expect(texts('WON_DAYS', lines())).toEqual(['8', '8']);
  });

  test('a day that the server refuses is told, and what was shown stays', async () => {
    const message = 'ETA은(는) 오늘 이후여야 합니다.';
    const refused = () => json({ code: 'MSG000820', message, errors: [{ FIELD: 'ETA_DT', CODE: 'MSG000820', MESSAGE: message }] }, 422);
    await opened([rest(), other()], {
      selectFlairTracingPoG3: ({ SEARCH }) => (SEARCH.ETA_DT ? refused() : whole([open()])),
    });
    const field = [...dialog().querySelectorAll<HTMLInputElement>('.gpane .q-date input')].at(-1) as Element;
    fireEvent.change(field, { target: { value: '2026-11-01' } });
    fireEvent.blur(field);
    await settle(60);
    fireEvent.click(dialog().querySelector('.gpane button[type=submit]') as Element);
    await waitFor(() => expect(said()).toContain(message));
    expect(texts('EXP_DLV_DT', lines())).toEqual(['2026-12-11']);
  });

  test('one click on a sailing compares with it, another one on the same goes back to it; a lane without one says so', async () => {
    const asked = await opened([rest(), other()]);
    const byVessel = { TRANS_MODE: 'SEA', ETD_DT: '20261129', ETA_DT: '20261206' };
    const press = () => fireEvent.click(cells('VSL_NM', dialog().querySelector('[role=grid]') as HTMLElement)[0] as HTMLElement);
    press();
    await waitFor(() => expect(sent(asked, 'selectFlairTracingPoG3').at(-1)).toMatchObject(byVessel));
    await byAir();
    await waitFor(() => expect(sent(asked, 'selectFlairTracingPoG3').at(-1)).toMatchObject({ TRANS_MODE: 'AIR' }));
    press();
    await waitFor(() => expect(sent(asked, 'selectFlairTracingPoG3').at(-1)).toMatchObject(byVessel));
    act(closePopups);
    cleanup();
    await opened([rest(), other()], { selectFlairTracingPoG4: whole([]) });
    await waitFor(() => expect(dialog().textContent).toContain('조회된 데이터가 없습니다'));
  });

  test('by air the days of the vessel are gone, and what flights take is asked for at once', async () => {
    const asked = await opened([rest(), other()]);
    fireEvent.click(cells('VSL_NM', dialog().querySelector('[role=grid]') as HTMLElement)[0] as HTMLElement);
    await waitFor(() => expect(sent(asked, 'selectFlairTracingPoG3').at(-1)).toMatchObject({ ETA_DT: '20261206' }));
    await byAir();
    await waitFor(() => expect(sent(asked, 'selectFlairTracingPoG3').at(-1)).toMatchObject({ TRANS_MODE: 'AIR', ETD_DT: '', ETA_DT: '' }));
    expect([...dialog().querySelectorAll<HTMLInputElement>('.gpane .q-date input')].map(({ value }) => value)).toEqual(['', '']);
    expect(dialog().textContent).toContain('평소 항공 운송일수로 계산합니다');
  });
});
