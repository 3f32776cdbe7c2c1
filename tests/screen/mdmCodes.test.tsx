import { fireEvent, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { coursePoints } from '../../src/client/pages/mdm/code/RateChart';
import { renderScreen } from '../support/renderScreen';

const none = { LIST: [], TOTAL: 0 };
const currency = (CURR_CD: string) => ({
  ...{
    CURR_CD,
    CURR_NM: '미국 달러',
    CURR_ENG_NM: 'US dollar',
    CURR_SGN: '$',
    DEC_LEN: 2,
    EXCH_UNIT: 1,
    SORT_SEQ: 10,
    USE_YN: 'Y',
    UPD_CNT: 0,
  },
});
const rate = (EXCH_DT: string, EXCH_TP: string, EXCH_RATE: number) => ({
  ...{ EXCH_DT, CURR_CD: 'USD', EXCH_TP, EXCH_RATE, SRC_TP: 'IF', PREV_RATE: null, DIFF_RATE: null, UPD_CNT: 0 },
});

describe('the course of a currency', () => {
  test('is drawn between its lowest and highest rate; one that does not move lies in the middle', () => {
    const [first, second, third] = coursePoints([1380, 1400, 1390]);
    expect([first?.[1], second?.[1], third?.[1]]).toEqual([68, 4, 36]);
    expect(coursePoints([5, 5]).map(([, y]) => y)).toEqual([36, 36]);
  });

  test('is that of the kind of the current row, and is told in words', async () => {
    const rates = [rate('20261124', 'TTS', 1402.5), rate('20261123', 'TTS', 1398), rate('20261123', 'BASE', 1380)];
    await renderScreen('/mdm/code/MdmCurrencyMgt', {
      role: 'STL',
      answers: {
        selectMdmCurrency: { LIST: [currency('USD')], TOTAL: 1 },
        selectMdmCurrencyG2: { LIST: rates, TOTAL: 3 },
        select: none,
      },
    });
    await waitFor(() => expect(document.querySelector('.rate-chart figcaption')?.textContent).toContain('1,398'));
    const told = document.querySelector('.rate-chart figcaption')?.textContent ?? '';
    expect(told).toContain('1,402.5');
    expect(told).not.toContain('1,380');
    expect(document.querySelectorAll('.rate-chart polyline').length).toBe(1);
  });
});

test('a port that is added begins with its country, and dispatchers only read', async () => {
  const kr = { CTRY_CD: 'KR', CTRY_NM: '대한민국', CTRY_ENG_NM: 'Korea', CTRY_CD3: 'KOR', REGION_CD: 'AS', TEL_CD: '82', CURR_CD: 'KRW' };
  const answers = {
    selectMdmCountry: { LIST: [{ ...kr, USE_YN: 'Y', UPD_CNT: 0 }], TOTAL: 1 },
    select: none,
    selectMdmCountryG2: none,
    selectMdmCountryG3: none,
  };
  await renderScreen('/mdm/code/MdmCountryMgt', { role: 'CORP_ADM', answers });
  const add = () => [...document.querySelectorAll('.glower button')].find((button) => button.textContent === 'add');
  await waitFor(() => expect(add()).toBeTruthy());
  fireEvent.click(add() as Element);
  await waitFor(() => expect(document.querySelector('.glower [role=grid]')?.textContent).toContain('KR'));
});
