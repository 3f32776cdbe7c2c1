import { act, fireEvent, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { clearBoxes } from '../../src/client/shell/box';
import { closePopups } from '../../src/client/shell/popups';
import { renderScreen } from '../support/renderScreen';

const button = (id: string, at = 0) => document.querySelectorAll(`[data-button="${id}"]`)[at] as HTMLElement;
const said = () => document.body.textContent ?? '';

const po = (over: object = {}) => ({
  ...{ CUST_CD: 'C00001', CUST_NM: '플레어', PO_NO: 'PO-1', FLAIR_PO_STS: 'OPN', PO_DT: '20261101', VNDR_NM: '하노이스타의류' },
  ...{ INCOTERMS: 'FOB', TRANS_MODE: 'SEA', POL_CD: 'VNHPH', POD_CD: 'KRPUS', SHIP_BGN_DT: '20261101', SHIP_END_DT: '20261120' },
  ...{ REQ_DLV_DT: '20261205', CURR_CD: 'USD', TOT_QTY: 10, TOT_AMT: 86.4, UPD_CNT: 1 },
  ...over,
});
const line = (over: object = {}) => ({
  ...{ CUST_CD: 'C00001', PO_NO: 'PO-1', LINE_NO: 1, STYLE_NO: 'FL27S-1104', ITEM_NM: '셔츠', COLOR_CD: 'BK', SIZE_CD: 'M', PO_QTY: 10 },
  ...{ QTY_UT: 'PC', UNIT_PRC: 8.64, PO_AMT: 86.4, BKD_QTY: 0, SHPD_QTY: 0, RCVD_QTY: 0, SHORT_YN: 'N', PO_LINE_STS: 'OPN' },
  ...{ CURR_CD: 'USD', UPD_CNT: 1 },
  ...over,
});
const open = async (head: object, lines: object[], role = 'OPS') => {
  const asked = await renderScreen('/flair/flairPoInfoMgt', {
    role,
    answers: {
      selectFlairPoInfo: { LIST: [head], TOTAL: 1 },
      selectFlairPoInfoG2: { LIST: lines, TOTAL: lines.length },
      selectFlairPoInfoG3: { LIST: [], TOTAL: 0 },
      cancel: { LIST: [{ ...head, FLAIR_PO_STS: 'CXL' }] },
      cancelLines: { LIST: [] },
    },
  });
  await waitFor(() => expect(said()).toContain('FL27S-1104'));
  return asked;
};

describe('purchase orders', () => {
  afterEach(() =>
    act(() => {
      closePopups();
      clearBoxes();
    }),
  );

  test('lines of the current order are asked for; who reads alone gets no button that changes', async () => {
    const asked = await open(po(), [line()], 'SALES');
    expect(asked.find(({ verb }) => verb === 'selectFlairPoInfoG2')?.body.SEARCH).toMatchObject({ CUST_CD: 'C00001', PO_NO: 'PO-1' });
    for (const id of ['add', 'minus', 'save', 'copy', 'cancel', 'upload']) expect(button(id)).toBeUndefined();
    expect(button('excel', 1)).toBeDefined();
  });

  test('cancelling an order asks for the reason and sends it', async () => {
    const asked = await open(po(), [line()]);
    fireEvent.click(button('cancel'));
    const field = () => document.querySelector('.q-popup textarea, .q-popup input[type=text], .q-popup input:not([type])');
    await waitFor(() => expect(field()).not.toBeNull(), { timeout: 15_000 });
    fireEvent.change(field() as Element, { target: { value: '시즌 변경' } });
    fireEvent.click(document.querySelector('.q-popup button[type=submit]') as Element);
    await waitFor(() =>
      expect(asked.find(({ verb }) => verb === 'cancel')?.body).toMatchObject({ LIST: [{ PO_NO: 'PO-1' }], RSN: '시즌 변경' }),
    );
  });

  test('of what is booked neither order nor line can be cancelled', async () => {
    await open(po({ FLAIR_PO_STS: 'BKP' }), [line({ BKD_QTY: 4, PO_LINE_STS: 'BKP' })]);
    await waitFor(() => expect(button('cancel').dataset.off).toContain('부킹된 PO는 삭제할 수 없습니다. (PO-1)'));
    expect(button('cancel', 1).dataset.off).toContain('부킹된 PO는 삭제할 수 없습니다. (PO-1-1)');
  });

  const sizes = ['S', 'M', 'L'];
  const styleLines = () =>
    ['BK', 'NV'].flatMap((COLOR_CD, c) =>
      sizes.map((SIZE_CD, i) =>
        line({
          ...{ COLOR_CD, SIZE_CD, LINE_NO: c * 3 + i + 1, PO_QTY: [10, 20, 9][i], PACK_QTY: [1, 2, 1][i] },
          BKD_QTY: c === 0 && i === 0 ? 10 : 0,
        }),
      ),
    );
  const named = (text: string) => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === text) as HTMLElement;
  const cell = (name: string) => document.querySelector(`input[aria-label="${name}"]`) as HTMLInputElement;
  const fault = () => document.querySelector('.po-matrix-fault')?.textContent ?? '';
  const values = (color: string) => sizes.map((size) => cell(`${color} ${size}`).value);
  const paste = (name: string, text: string) => fireEvent.paste(cell(name), { clipboardData: { getData: () => text } });
  /** The matrix of an order with two colours in three sizes. */
  const openMatrix = async (role = 'OPS') => {
    const asked = await open(po(), styleLines(), role);
    fireEvent.click(named('PO 한 건'));
    await waitFor(() => expect(said()).toContain('색상 × 사이즈'), { timeout: 15_000 });
    return asked;
  };
  const saved = async (asked: Awaited<ReturnType<typeof open>>) => {
    fireEvent.click([...document.querySelectorAll('[data-button="save"]')].at(-1) as Element);
    await waitFor(() => expect(asked.some(({ verb }) => verb === 'saveFlairPoInfoG2')).toBe(true));
    return asked.find(({ verb }) => verb === 'saveFlairPoInfoG2')?.body.LIST ?? [];
  };

  test('one order by colour and size: what is typed, copied down, filled by ratio and repaired is saved as its lines', async () => {
    const asked = await openMatrix();
    expect(fault()).toContain('9장은 카톤 비율 1:2:1에 맞지 않습니다. 1장을 더하면 10 CTN입니다.');
    fireEvent.click(named('10(으)로 고치기'));
    await waitFor(() => expect(cell('BK L').value).toBe('10'));
    fireEvent.change(cell('BK S'), { target: { value: '9' } });
    await waitFor(() => expect(fault()).toContain('10 / 9'));
    fireEvent.change(cell('BK S'), { target: { value: '10' } });
    fireEvent.keyDown(cell('NV L'), { key: 'd', ctrlKey: true });
    await waitFor(() => expect(cell('NV L').value).toBe('10'));
    fireEvent.change(cell('NV M'), { target: { value: '26' } });
    act(() => cell('NV M').focus());
    fireEvent.change(cell('NV S'), { target: { value: '4' } });
    fireEvent.click(named('비율로 채우기'));
    await waitFor(() => expect(values('NV')).toEqual(['10', '20', '10']));
    expect((await saved(asked)).map(({ LINE_NO, PO_QTY }) => [LINE_NO, PO_QTY])).toEqual([
      [3, 10],
      [6, 10],
    ]);
  });

  test('a cell takes numbers as people write them; what it cannot read stands there with its reason, and Escape takes it back', async () => {
    await openMatrix();
    act(() => cell('NV M').focus());
    for (const [text, shown] of [
      ['1,200', '1,200'],
      ['１２', '12'],
    ] as const) {
      fireEvent.change(cell('NV M'), { target: { value: text } });
      act(() => cell('NV L').focus());
      await waitFor(() => expect(cell('NV M').value).toBe(shown));
      act(() => cell('NV M').focus());
    }
    for (const [text, why] of [
      ['12a', '숫자만'],
      ['-3', '1 이상'],
      ['1.5', '정수만'],
    ] as const) {
      fireEvent.change(cell('NV M'), { target: { value: text } });
      await waitFor(() => expect(fault()).toContain(`NV · M “${text}”`));
      expect([cell('NV M').value, fault()]).toEqual([text, expect.stringContaining(why)]);
    }
    expect(said()).toContain('오류 1');
    fireEvent.keyDown(cell('NV M'), { key: 'Escape' });
    await waitFor(() => expect(cell('NV M').value).toBe('12'));
    expect(cell('NV M').closest('td')?.className).toContain('changed');
    fireEvent.keyDown(cell('NV M'), { key: 'z', ctrlKey: true });
    await waitFor(() => expect(cell('NV M').value).toBe('1,200'));
    fireEvent.keyDown(cell('NV M'), { key: 'Delete' });
    await waitFor(() => expect(cell('NV M').value).toBe(''));
  });

  test('arrows and Enter go from quantity to quantity', async () => {
    await openMatrix();
    act(() => cell('BK M').focus());
    for (const [key, name] of [
      ['ArrowRight', 'BK L'],
      ['Enter', 'NV L'],
      ['ArrowLeft', 'NV M'],
      ['ArrowUp', 'BK M'],
      ['ArrowUp', '카톤 입수 M'],
      ['ArrowUp', '카톤 입수 M'],
      ['Enter', 'BK M'],
    ] as const) {
      fireEvent.keyDown(document.activeElement as Element, { key });
      expect(document.activeElement?.getAttribute('aria-label')).toBe(name);
    }
  });

  test('what is typed into the cell at hand takes the place of its number, also after a second click and after a paste', async () => {
    await openMatrix();
    const marked = (name: string) => {
      const { selectionStart, selectionEnd, value } = cell(name);
      return value.slice(selectionStart ?? 0, selectionEnd ?? 0);
    };
    act(() => cell('BK M').focus());
    cell('BK M').setSelectionRange(1, 1);
    fireEvent.click(cell('BK M'));
    expect(marked('BK M')).toBe('20');
    cell('BK M').setSelectionRange(1, 1);
    paste('BK M', '40\t50');
    await waitFor(() => expect(cell('BK M').value).toBe('40'));
    expect(marked('BK M')).toBe('40');
    // Enter below which there is no cell ends the typing.
    act(() => cell('NV M').focus());
    fireEvent.change(cell('NV M'), { target: { value: '33' } });
    fireEvent.keyDown(cell('NV M'), { key: 'Enter' });
    expect(marked('NV M')).toBe('33');
    act(() => cell('BK M').focus());
    // While somebody types, a click sets the caret.
    fireEvent.change(cell('BK M'), { target: { value: '412' } });
    cell('BK M').setSelectionRange(1, 1);
    fireEvent.click(cell('BK M'));
    expect(marked('BK M')).toBe('');
  });

  test('the pieces in a carton are typed for all colours of a size, and cartons follow', async () => {
    const asked = await openMatrix();
    fireEvent.change(cell('카톤 입수 L'), { target: { value: 'x' } });
    await waitFor(() => expect(fault()).toContain('카톤 입수 · L “x”'));
    fireEvent.keyDown(cell('카톤 입수 L'), { key: 'Escape' });
    fireEvent.change(cell('카톤 입수 L'), { target: { value: '3' } });
    await waitFor(() => expect(fault()).toContain('1:2:3'));
    expect((await saved(asked)).map(({ COLOR_CD, SIZE_CD, PACK_QTY }) => [COLOR_CD, SIZE_CD, PACK_QTY])).toEqual([
      ['BK', 'L', 3],
      ['NV', 'L', 3],
    ]);
  });

  test('a style is added with its colours and sizes, and of it is saved what is typed into', async () => {
    const asked = await openMatrix();
    fireEvent.click(named('스타일 번호'));
    const boxes = () => [...document.querySelectorAll<HTMLInputElement>('.q-popup input')];
    await waitFor(() => expect(boxes()).toHaveLength(5));
    const type = (at: number, value: string) => fireEvent.change(boxes()[at] as Element, { target: { value } });
    const submit = () => fireEvent.click(document.querySelector('.q-popup button[type=submit]') as Element);
    type(0, 'FL27S-1104');
    type(1, '자켓');
    type(2, 'bk, rd');
    type(3, 'S M 12345678901');
    type(4, '12.5');
    submit();
    await waitFor(() => expect(said()).toContain('이미 등록된 데이터입니다. (FL27S-1104)'));
    expect(said()).toContain('10자를 초과할 수 없습니다. (현재 11자)');
    type(0, 'FL27S-2000');
    type(3, 'S M');
    submit();
    await waitFor(() => expect(focused()).toBe('BK S'));
    fireEvent.change(cell('RD M'), { target: { value: '20' } });
    await waitFor(() => expect(said()).toContain('변경 1'));
    expect(await saved(asked)).toMatchObject([
      { BATCH_FLAG: 'insert', STYLE_NO: 'FL27S-2000', ITEM_NM: '자켓', COLOR_CD: 'RD', SIZE_CD: 'M', PO_QTY: 20, UNIT_PRC: 12.5 },
    ]);
  });

  test('an order without lines begins its matrix with a style', async () => {
    await renderScreen('/flair/flairPoInfoMgt', {
      role: 'OPS',
      answers: {
        selectFlairPoInfo: { LIST: [po()], TOTAL: 1 },
        selectFlairPoInfoG2: { LIST: [], TOTAL: 0 },
        selectFlairPoInfoG3: { LIST: [], TOTAL: 0 },
      },
    });
    await waitFor(() => expect(said()).toContain('PO-1'));
    fireEvent.click(named('PO 한 건'));
    await waitFor(() => expect(said()).toContain('아직 품목이 없습니다.'), { timeout: 15_000 });
    expect(named('스타일 번호')).toBeDefined();
  });

  test('a block of numbers goes from the cell on; what does not fit is told with its place', async () => {
    await openMatrix();
    paste('NV M', '4\t1,000\t5\nabc\t6');
    await waitFor(() => expect(values('NV')).toEqual(['10', '4', '1,000']));
    expect(said()).toContain('3개 셀은 제외하였습니다');
    expect(said()).toContain('1행 [+3] “5”: 오른쪽에 열이 더 없습니다.');
    expect(said()).toContain('2행 [M] “abc”: 행을 추가할 수 없습니다.');
  });

  test('a buyer’s matrix is placed by its names, one undo takes all of it back', async () => {
    const asked = await openMatrix();
    paste('BK S', '발주서\t\t\t\n색상\tL\tS\t합계\nNV\t11\t12\t23\nBK\t10\t13\t23\n합계\t21\t25\t46');
    await waitFor(() =>
      expect([values('BK'), values('NV')]).toEqual([
        ['13', '20', '10'],
        ['12', '20', '11'],
      ]),
    );
    fireEvent.keyDown(cell('BK S'), { key: 'z', ctrlKey: true });
    await waitFor(() =>
      expect([values('BK'), values('NV')]).toEqual([
        ['10', '20', '9'],
        ['10', '20', '9'],
      ]),
    );
    fireEvent.keyDown(cell('BK S'), { key: 'y', ctrlKey: true });
    await waitFor(() => expect(values('NV')).toEqual(['12', '20', '11']));
    expect((await saved(asked)).map(({ LINE_NO, PO_QTY }) => `${LINE_NO} ${PO_QTY}`)).toEqual(['1 13', '3 10', '4 12', '6 11']);
  });

  test('colours and sizes that the style does not have are asked about, and added as lines', async () => {
    const asked = await openMatrix();
    paste('BK S', '\tS\tXL\nBK\t10\t7\nRD 레드\t3\t');
    await waitFor(() => expect(said()).toContain('색상 RD'));
    expect(said()).toContain('사이즈 XL');
    fireEvent.click(named('확인'));
    await waitFor(() => expect(cell('RD S').value).toBe('3'));
    expect([cell('BK XL').value, cell('RD XL').value]).toEqual(['7', '']);
    expect(await saved(asked)).toMatchObject([
      { BATCH_FLAG: 'insert', STYLE_NO: 'FL27S-1104', COLOR_CD: 'BK', SIZE_CD: 'XL', PO_QTY: 7, UNIT_PRC: 8.64 },
      { BATCH_FLAG: 'insert', COLOR_CD: 'RD', SIZE_CD: 'S', PO_QTY: 3 },
    ]);
  });

  test('a colour and a size without a line get one by typing, copying down and pasting; emptied again it is none', async () => {
    const asked = await open(
      po(),
      styleLines().filter(({ COLOR_CD, SIZE_CD }) => COLOR_CD === 'BK' || SIZE_CD === 'S'),
    );
    fireEvent.click(named('PO 한 건'));
    await waitFor(() => expect(values('NV')).toEqual(['10', '', '']), { timeout: 15_000 });
    act(() => cell('NV M').focus());
    fireEvent.change(cell('NV M'), { target: { value: '7' } });
    fireEvent.change(cell('NV M'), { target: { value: '' } });
    fireEvent.blur(cell('NV M'));
    await waitFor(() => expect(document.querySelectorAll('td.changed')).toHaveLength(0));
    fireEvent.keyDown(cell('NV L'), { key: 'd', ctrlKey: true });
    await waitFor(() => expect(cell('NV L').value).toBe('9'));
    paste('NV S', '10\t20\t0');
    await waitFor(() => expect(values('NV')).toEqual(['10', '20', '0']));
    fireEvent.keyDown(cell('NV M'), { key: 'z', ctrlKey: true });
    await waitFor(() => expect(values('NV')).toEqual(['10', '', '9']));
    paste('NV S', '10\t20');
    await waitFor(() => expect(cell('NV M').value).toBe('20'));
    expect(await saved(asked)).toMatchObject([
      { BATCH_FLAG: 'insert', STYLE_NO: 'FL27S-1104', COLOR_CD: 'NV', SIZE_CD: 'L', PO_QTY: 9, PACK_QTY: 1, UNIT_PRC: 8.64 },
      { BATCH_FLAG: 'insert', COLOR_CD: 'NV', SIZE_CD: 'M', PO_QTY: 20, PACK_QTY: 2 },
    ]);
  });

  test('a colour that lacks a size of the carton does not fit it', async () => {
    await open(
      po(),
      styleLines().filter(({ COLOR_CD, SIZE_CD }) => COLOR_CD === 'BK' || SIZE_CD !== 'M'),
    );
    fireEvent.click(named('PO 한 건'));
    await waitFor(() => expect(values('NV')).toEqual(['10', '', '9']), { timeout: 15_000 });
    expect(cell('NV M').getAttribute('aria-invalid')).toBe('true');
    expect(document.querySelectorAll('.po-way')[1]?.textContent).not.toContain('맞음');
  });

  test('a pasted number below zero is told as one, and the others are taken', async () => {
    await openMatrix();
    paste('BK S', '\tS\tM\nBK\t-4\t25');
    await waitFor(() => expect(cell('BK M').value).toBe('25'));
    expect(cell('BK S').value).toBe('10');
    expect(said()).toContain('2행 [S] “-4”: [PO 수량] 항목은 0보다 작을 수 없습니다.');
  });

  test('left out where that is wanted, and told', async () => {
    await openMatrix();
    paste('BK S', '\tS\tXL\nBK\t11\t7\nNV\t1.5\t');
    await waitFor(() => expect(said()).toContain('사이즈 XL'));
    fireEvent.click(named('취소'));
    await waitFor(() => expect(cell('BK S').value).toBe('11'));
    expect(cell('BK XL')).toBeNull();
    expect(said()).toContain('2행 [XL] “BK 7”: 추가하지 않은 색상 또는 사이즈입니다.');
    expect(said()).toContain('3행 [S] “1.5”:');
  });

  const typeCode = (title: string, text: string, leave: (field: HTMLElement) => void) => {
    fireEvent.click(named(title));
    const field = document.querySelector('.po-add') as HTMLElement;
    fireEvent.change(field, { target: { value: text } });
    leave(field);
  };
  const enter = (field: HTMLElement) => fireEvent.keyDown(field, { key: 'Enter' });
  const heads = () => [...document.querySelectorAll('.po-ordered > th, .po-matrix-scroll thead th')].map(({ textContent }) => textContent);
  const focused = () => document.activeElement?.getAttribute('aria-label');

  test('nothing, or a code that the style has in whatever letters, adds nothing; Enter goes to its cells', async () => {
    await openMatrix();
    const before = heads();
    for (const text of ['', '  ', 'BK', 'bk', ' ＢＫ ']) {
      typeCode('색상', text, enter);
      typeCode('색상', text, fireEvent.blur);
    }
    for (const text of ['', 'm', 'Ｍ']) typeCode('사이즈', text, fireEvent.blur);
    expect(heads()).toEqual(before);
    expect(said()).not.toContain('변경 ');
    typeCode('색상', 'nv', enter);
    await waitFor(() => expect(focused()).toBe('NV S'));
    typeCode('사이즈', 'ｌ', enter);
    await waitFor(() => expect(focused()).toBe('BK L'));
    typeCode('색상', '', enter);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('색상'));
  });

  test('of a new colour that is saved which something is typed into', async () => {
    const asked = await openMatrix();
    typeCode('색상', 'rd', enter);
    await waitFor(() => expect(focused()).toBe('RD S'));
    expect(said()).not.toContain('변경 ');
    fireEvent.change(cell('RD M'), { target: { value: '20' } });
    await waitFor(() => expect(said()).toContain('변경 1'));
    expect(await saved(asked)).toMatchObject([{ BATCH_FLAG: 'insert', COLOR_CD: 'RD', SIZE_CD: 'M', PO_QTY: 20 }]);
  });

  test('who reads alone sees the matrix and types nothing', async () => {
    await openMatrix('SALES');
    expect(document.querySelectorAll('.po-matrix input')).toHaveLength(0);
    expect(named('비율로 채우기')).toBeUndefined();
  });

  test('two lines of one colour and size show their sum, which is not typed but in the list', async () => {
    await open(po(), [...styleLines(), line({ LINE_NO: 7, COLOR_CD: 'NV', SIZE_CD: 'M', PO_QTY: 5, PACK_QTY: 2 })]);
    fireEvent.click(named('PO 한 건'));
    await waitFor(() => expect(said()).toContain('색상 × 사이즈'), { timeout: 15_000 });
    const row = [...document.querySelectorAll('.po-ordered')].at(-1) as HTMLElement;
    expect([...row.querySelectorAll('td:not(.wide)')].map((td) => td.querySelector('input')?.value ?? td.textContent)).toEqual(
      expect.arrayContaining(['10', '25', '9', '44']),
    );
    expect(cell('NV M')).toBeNull();
    expect(row.querySelector('td[title]')?.getAttribute('title')).toContain('2줄');
  });

  test('after lines are saved the order says its new sums', async () => {
    const asked = await openMatrix();
    const worth = () => [...document.querySelectorAll('.po-band dd')].at(-1)?.textContent;
    expect(worth()).toBe('$673.92');
    fireEvent.change(cell('NV M'), { target: { value: '21' } });
    await waitFor(() => expect(worth()).toBe('$682.56'));
    await saved(asked);
    await waitFor(() => expect(asked.filter(({ verb }) => verb === 'selectFlairPoInfo').length).toBe(2));
  });

  test('the search shows by which upload it finds orders', async () => {
    await open(po(), [line()]);
    const titles = [...document.querySelectorAll('label')].map(({ textContent }) => textContent);
    expect(titles).toContain('업로드 번호');
  });
});
