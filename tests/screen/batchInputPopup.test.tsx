import { fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../support/renderScreen';

const named = (...codes: string[]) => codes.map((CODE) => ({ CODE, NAME: CODE, ENG_NAME: CODE }));
const lists: Record<string, object[]> = { DLV_TP: named('CNTR', 'FTL'), IMEX_TP: named('I', 'E'), CAR_TP: named('T5') };
const field = (title: string) => document.querySelector(`[aria-label="${title}"]`) as HTMLElement;
const pick = async (title: string, code: string) => {
  fireEvent.mouseDown(field(title));
  fireEvent.click(await waitFor(() => document.querySelector(`.ant-select-item-option[title="${code}"]`) as HTMLElement));
};
const press = (id: string) => fireEvent.click([...document.querySelectorAll('button')].find((b) => b.textContent === id) as HTMLElement);
const cell = (column: number) => document.querySelector(`[role=row][aria-rowindex="2"] [data-column="${column}"]`) as HTMLElement;

test('a batch of another kind than containers is saved without container numbers; one of containers asks for them', async () => {
  const asked = await renderScreen('/pan/popup/BatchInputPopup', {
    role: 'CUST_ADM',
    answers: { selectCommonCode: (body) => Object.fromEntries(Object.keys(body).map((name) => [name, lists[name] ?? []])) },
  });
  const saves = () => asked.filter(({ verb }) => verb === 'saveBatchInput');
  const typed = {
    상차지: '부산신항',
    '상차지 주소': '부산',
    하차지: '이천',
    '하차지 주소': '이천시',
    '하차지 담당자': '홍길동',
    '하차지 연락처': '031-123-4567',
  };
  for (const [title, value] of Object.entries(typed)) fireEvent.change(field(title), { target: { value } });
  await pick('차량 톤급', 'T5');
  press('add');
  press('save');
  await waitFor(() => expect(cell(0).getAttribute('aria-invalid')).toBe('true'));
  expect(saves()).toEqual([]);

  await pick('배송 구분', 'FTL');
  await waitFor(() =>
    expect([cell(0).getAttribute('aria-invalid'), cell(0).className]).toEqual([null, expect.not.stringContaining('req')]),
  );
  press('save');
  await waitFor(() => expect(saves()).toHaveLength(1));
  expect(saves()[0]?.body.LIST).toMatchObject([{ DLV_TP: 'FTL', CNTR_NO: null, CNTR_TP_CD: null }]);
});
