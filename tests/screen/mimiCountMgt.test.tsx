import { act, fireEvent, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { clearBoxes } from '../../src/client/shell/box';
import { closePopups } from '../../src/client/shell/popups';
import { renderScreen } from '../support/renderScreen';

const button = (id: string) => document.querySelector(`[data-button="${id}"]`) as HTMLElement | null;
const said = () => document.body.textContent ?? '';

const count = (over: object = {}) => ({
  ...{
    CNT_NO: 'MC2611200001',
    CNT_STS: 'DRF',
    CUST_CD: 'C00003',
    CUST_NM: '미미뷰티',
    CYCFS_CD: 'WHY1',
    CYCFS_NM: '용인',
    CNT_DT: '20261119',
  },
  ...{ LINE_CNT: 1, LEFT_CNT: 1, DIFF_CNT: 0, DIFF_QTY: 0, OWN_YN: 'N', UPD_CNT: 0 },
  ...over,
});
const stock = (ITEM_CD: string, BOOK_QTY: number, LOT_NO = '-') => ({
  ...{ ITEM_CD, ITEM_NM: `이름 ${ITEM_CD}`, LOT_NO, LOT_YN: LOT_NO === '-' ? 'N' : 'Y', QTY_UT: 'EA', BOOK_QTY },
});
const line = { ...stock('MM-1002', 10), CNT_NO: 'MC2611200001', CUST_CD: 'C00003', CNT_QTY: null, DIFF_QTY: null, UPD_CNT: 0 };
const shown = (over: object, lines: object[] = [line]) => ({
  selectMimiCount: { LIST: [count(over)], TOTAL: 1 },
  selectMimiCountG2: { LIST: lines, TOTAL: lines.length },
});

afterEach(() =>
  act(() => {
    closePopups();
    clearBoxes();
  }),
);

describe('stock counts', () => {
  test('one whose lines are not saved is not handed over as it was before', async () => {
    const asked = await renderScreen('/mimi/mimiCountMgt', {
      role: 'OPS',
      answers: { ...shown({}), selectMimiCountG3: { LIST: [stock('MM-1003', 25)], TOTAL: 1 } },
    });
    await waitFor(() => expect(said()).toContain('이름 MM-1002'));
    fireEvent.click(button('fill') as HTMLElement);
    await waitFor(() => expect(said()).toContain('이름 MM-1003'));
    fireEvent.click(button('submit') as HTMLElement);
    await waitFor(() => expect(said()).toContain('저장한 후 처리할 수 있습니다.'));
    expect(said()).toContain('이름 MM-1003');
    expect(asked.some(({ verb }) => verb === 'submit')).toBe(false);
  });

  test('filling from stock adds what has no line yet, with what the book says', async () => {
    const asked = await renderScreen('/mimi/mimiCountMgt', {
      role: 'OPS',
      answers: {
        ...shown({}),
        selectMimiCountG3: { LIST: [stock('MM-1002', 10), stock('MM-1003', 25), stock('MM-1004', 37, 'L1')], TOTAL: 3 },
        saveMimiCountG2: ({ LIST }) => ({ LIST: LIST ?? [] }),
      },
    });
    await waitFor(() => expect(said()).toContain('이름 MM-1002'));
    fireEvent.click(button('fill') as HTMLElement);
    await waitFor(() => expect(said()).toContain('이름 MM-1004'));
    expect(asked.find(({ verb }) => verb === 'selectMimiCountG3')?.body.SEARCH).toEqual({
      ...{ CUST_CD: 'C00003', CYCFS_CD: 'WHY1', CNT_DT: '20261119' },
    });
    expect(said()).toContain('2건을 추가했습니다. (이미 있는 품목 1건)');
    expect(said()).toContain('37');
    fireEvent.click([...document.querySelectorAll('[data-button="save"]')].at(-1) as Element);
    await waitFor(() => expect(asked.some(({ verb }) => verb === 'saveMimiCountG2')).toBe(true));
    expect(asked.find(({ verb }) => verb === 'saveMimiCountG2')?.body.LIST).toMatchObject([
      { BATCH_FLAG: 'insert', CNT_NO: 'MC2611200001', ITEM_CD: 'MM-1003', LOT_NO: '-' },
      { BATCH_FLAG: 'insert', CNT_NO: 'MC2611200001', ITEM_CD: 'MM-1004', LOT_NO: 'L1' },
    ]);
  });

  test('agreeing is off, with its reason, for whoever had a hand in the count, and sent by anybody else', async () => {
    await renderScreen('/mimi/mimiCountMgt', { role: 'OPS', answers: shown({ CNT_STS: 'REQ', OWN_YN: 'Y' }) });
    await waitFor(() => expect(said()).toContain('이름 MM-1002'));
    expect(button('agree')?.getAttribute('aria-disabled')).toBe('true');
    expect(button('agree')?.dataset.off).toContain('승인 요청한 사람은 승인할 수 없습니다.');
    expect(button('fill')?.getAttribute('aria-disabled')).toBe('true');
  });

  test('a second person agrees to the current count after a question', async () => {
    const asked = await renderScreen('/mimi/mimiCountMgt', {
      role: 'OPS',
      answers: { ...shown({ CNT_STS: 'REQ' }), agree: { LIST: [count({ CNT_STS: 'AGR' })] } },
    });
    await waitFor(() => expect(said()).toContain('이름 MM-1002'));
    expect(button('agree')?.getAttribute('aria-disabled')).toBeNull();
    fireEvent.click(button('agree') as HTMLElement);
    const yes = () => document.querySelector('.q-popup button[type=submit]');
    await waitFor(() => expect(yes()).not.toBeNull(), { timeout: 15_000 });
    fireEvent.click(yes() as Element);
    await waitFor(() =>
      expect(asked.find(({ verb }) => verb === 'agree')?.body.LIST).toMatchObject([{ CNT_NO: 'MC2611200001', UPD_CNT: 0 }]),
    );
  });

  test('customers read: nothing can be typed, filled or agreed', async () => {
    await renderScreen('/mimi/mimiCountMgt', { role: 'CUST_ADM', answers: shown({}) });
    await waitFor(() => expect(said()).toContain('이름 MM-1002'));
    for (const id of ['add', 'minus', 'save', 'fill', 'submit', 'agree', 'reject']) expect([id, button(id)]).toEqual([id, null]);
    expect(button('excel')).not.toBeNull();
  });
});
