import { act, fireEvent, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { clearBoxes } from '../../src/client/shell/box';
import { menus } from '../../src/client/shell/menu';
import { closePopups, popups } from '../../src/client/shell/popups';
import type { SimilarRequest } from '../../src/contract/csm/csmFind';
import { type Asked, renderScreen, settle } from '../support/renderScreen';
import { entry, list, request } from './csmDesk';
import { press } from './quoteDesk';

const similar = (over: Partial<SimilarRequest> = {}): SimilarRequest => ({
  ...{ REQ_NO: 'CS2610010001', REQ_TITLE: '통관 지연 문의', CUST_CD: 'C00001', CUST_NM: '플레어패션코리아', CSM_REQ_TP: 'CST' },
  ...{ ANS_DTM: '20261002101500', ANS_TXT: '검역이 끝나야 합니다.\n<내일> 끝납니다.' },
  ...over,
});
const server = { asked: [] as Asked[], similar: [] as SimilarRequest[] };
const sent = (verb: string) => server.asked.filter((one) => one.verb === verb).map(({ body }) => body);
const title = () => document.querySelector('.csm-title-box input') as HTMLInputElement;
const offered = () => [...document.querySelectorAll('.csm-offer [role=option]')];

beforeEach(() => {
  Object.assign(server, { asked: [], similar: [similar(), similar({ REQ_NO: 'CS2609010001', REQ_TITLE: '통관 서류' })] });
  menus.set({ ...menus.get(), popupMap: {} });
});
afterEach(() =>
  act(() => {
    closePopups();
    clearBoxes();
  }),
);

describe('while a title is typed', () => {
  beforeEach(async () => {
    server.asked = await renderScreen('/csm/CsmRequestMgt', {
      role: 'CUST_ADM',
      args: { NEW_YN: 'Y', HBL_NO: 'HL1' },
      beside: ['csmResponsePopup'],
      answers: { selectCsmRequestG3: () => list(server.similar), selectCsmRequest: () => list([]) },
    });
    await waitFor(() => expect(document.querySelector('.csm-form')).not.toBeNull(), { timeout: 15_000 });
    await settle(60);
    act(() => title().focus());
  });
  const type = async (text: string) => {
    fireEvent.input(title(), { target: { value: text } });
    await settle(450);
  };

  test('requests like it are offered with their answers; the focus stays, and what is typed', async () => {
    await type('통관');
    expect(offered().map((one) => one.textContent)).toEqual([
      '통관 지연 문의답변 2026-10-02검역이 끝나야 합니다.\n<내일> 끝납니다.',
      expect.stringContaining('통관 서류'),
    ]);
    expect([document.activeElement, title().value]).toEqual([title(), '통관']);
    expect(sent('selectCsmRequestG3')).toEqual([{ SEARCH: { REQ_TITLE: '통관', CSM_REQ_TP: '', CUST_CD: 'C00001', REQ_NO: '' } }]);
    expect(document.querySelector('.csm-said')?.textContent).toContain('2');
  });

  test('nothing is asked of one syllable, three letters or a number, nor at every key', async () => {
    for (const text of ['통', 'eta', '12345']) await type(text);
    expect(sent('selectCsmRequestG3')).toEqual([]);
    for (const text of ['통관', '통관 지', '통관 지연']) fireEvent.input(title(), { target: { value: text } });
    await settle(450);
    expect(sent('selectCsmRequestG3').map(({ SEARCH }) => SEARCH.REQ_TITLE)).toEqual(['통관 지연']);
  });

  test('Escape closes the offer until something else is typed, and so does leaving', async () => {
    await type('통관');
    fireEvent.keyDown(title(), { key: 'Escape' });
    await settle();
    expect(offered()).toEqual([]);
    await type('통관 지연');
    expect(offered().length).toBe(2);
    act(() => title().blur());
    await settle();
    expect([offered(), title().value]).toEqual([[], '통관 지연']);
  });

  test('↓ and Enter open one over the draft; Enter alone opens none', async () => {
    await type('통관');
    fireEvent.keyDown(title(), { key: 'Enter' });
    await settle();
    expect(popups.get()).toEqual([]);
    fireEvent.keyDown(title(), { key: 'ArrowDown' });
    fireEvent.keyDown(title(), { key: 'ArrowDown' });
    await settle();
    expect(offered().map((one) => one.getAttribute('aria-selected'))).toEqual(['false', 'true']);
    fireEvent.keyDown(title(), { key: 'Enter' });
    await settle();
    expect(popups.get().map(({ path, param }) => [path, param])).toEqual([['/csm/popup/CsmResponsePopup', { REQ_NO: 'CS2609010001' }]]);
    expect(title().value).toBe('통관');
  });
});

describe('beside a request of the desk', () => {
  const area = () => document.querySelector('.csm-write textarea:not([aria-hidden])') as HTMLTextAreaElement;
  const open = async (similars: SimilarRequest[], CSM_REQ_STS = 'PRC') => {
    const one = request({ CSM_REQ_STS });
    server.asked = await renderScreen('/csm/CsmResponseMgt', {
      role: 'OPS',
      answers: {
        selectCsmResponse: () => list([one]),
        selectCsmResponseForm: () => list([one]),
        selectCsmResponseG2: () => list([entry()]),
        selectCsmResponseG3: () => list(similars),
        read: () => ({}),
      },
    });
    await waitFor(() => expect(document.querySelector('.csm-facts')).not.toBeNull(), { timeout: 15_000 });
    await settle(100);
  };

  test('an answer of the same customer goes into the own one as text, behind what is there', async () => {
    await open([similar()]);
    expect(document.querySelector('.csm-similar')?.textContent).not.toContain('다른 고객');
    fireEvent.change(area(), { target: { value: '안녕하세요.' } });
    await settle();
    await press('답변란에 넣기');
    expect(area().value).toBe('안녕하세요.\n검역이 끝나야 합니다.\n<내일> 끝납니다.');
    expect(sent('selectCsmResponseG3')[0]).toEqual({
      SEARCH: { REQ_NO: 'CS2611200001', REQ_TITLE: 'D/O 발급', CSM_REQ_TP: 'DO', CUST_CD: '' },
    });
  });

  test('that of another customer says whose it is, and is asked about before', async () => {
    await open([similar({ CUST_CD: 'C00009', CUST_NM: '남도식품' })]);
    expect(document.querySelector('.csm-similar')?.textContent).toContain('다른 고객 남도식품');
    fireEvent.click([...document.querySelectorAll('.csm-similar button')].at(-1) as HTMLElement);
    await settle();
    expect([document.body.textContent?.includes('다른 고객(남도식품)에게 보낸 답변입니다.'), area().value]).toEqual([true, '']);
    const yes = [...document.querySelectorAll('[role=alertdialog] button')].find((one) => one.textContent === '확인') as HTMLElement;
    fireEvent.click(yes);
    await settle(60);
    expect(area().value).toContain('검역이 끝나야 합니다.');
  });

  test('a long answer is shown in part until it is asked for, and none beside one that is done', async () => {
    await open([similar({ ANS_TXT: '가'.repeat(300) })]);
    const shown = () => document.querySelector('.csm-answer')?.textContent?.length;
    expect(shown()).toBe(141);
    await press('답변 모두 보기');
    expect(shown()).toBe(300);
    await open([similar()], 'CMP');
    expect(sent('selectCsmResponseG3')).toEqual([]);
  });
});

describe('words', () => {
  test('make room for finished requests, and the conditions come back without them; where they stand is a column', async () => {
    const found = { ...request(), FOUND: { CSM_RES_TP: 'ANS', PARTS: ['', '통관', '이 끝났습니다'] } };
    server.asked = await renderScreen('/csm/CsmResponseMgt', {
      role: 'SALES',
      answers: {
        selectCsmResponse: ({ SEARCH }) => list([SEARCH.TXT ? found : request()]),
        selectCsmResponseForm: () => list([request()]),
        selectCsmResponseG2: () => list([]),
        selectCsmResponseG3: () => list([]),
        read: () => ({}),
      },
    });
    await waitFor(() => expect(document.querySelector('.csm-thread')).not.toBeNull(), { timeout: 15_000 });
    await settle(60);
    expect(document.querySelector('.csm-found')).toBeNull();
    const words = document.querySelector('input[aria-label="내용 검색"]') as HTMLInputElement;
    const search = async (text: string) => {
      fireEvent.input(words, { target: { value: text } });
      await settle();
      fireEvent.submit(words.closest('form') as HTMLFormElement);
      await settle(60);
      return sent('selectCsmResponse').at(-1)?.SEARCH;
    };
    const asked = await search('통관');
    expect([asked?.TXT, asked?.CSM_REQ_STS, asked?.CHRG_USER_ID]).toEqual(['통관', [], null]);
    await waitFor(() => expect(document.querySelector('.csm-found mark')?.textContent).toBe('통관'));
    const again = await search('');
    expect([again?.CSM_REQ_STS, again?.CHRG_USER_ID]).toEqual([['REQ', 'RCP', 'PRC', 'ASK'], 'SALES']);
    await waitFor(() => expect(document.querySelector('.csm-found')).toBeNull());
  });
});
