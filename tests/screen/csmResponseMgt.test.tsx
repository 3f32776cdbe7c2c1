import { fireEvent, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { menus } from '../../src/client/shell/menu';
import type { CsmEntry, CsmRequestForm } from '../../src/contract/csm/csmRequest';
import { type Asked, json, renderScreen, settle } from '../support/renderScreen';
import { entry, list, request } from './csmDesk';
import { button, choose, press } from './quoteDesk';

const first = request();
const second = request({ REQ_NO: 'CS2611200002', REQ_TITLE: '체화료 근거' });
const server = {
  requests: [first, second] as CsmRequestForm[],
  entries: [] as CsmEntry[],
  refuses: false,
  asked: [] as Asked[],
};
const sent = (verb: string) => server.asked.filter((one) => one.verb === verb).map(({ body }) => body);
const area = () => document.querySelector('.csm-write textarea:not([aria-hidden])') as HTMLTextAreaElement;
const type = async (text: string) => {
  fireEvent.change(area(), { target: { value: text } });
  await settle();
};

async function open(role: 'OPS' | 'SALES', beside: string[] = []): Promise<void> {
  server.asked = await renderScreen('/csm/CsmResponseMgt', {
    role,
    beside,
    answers: {
      selectCsmResponse: () => list(server.requests),
      selectCsmResponseForm: ({ SEARCH }) => list(server.requests.filter(({ REQ_NO }) => REQ_NO === SEARCH.REQ_NO)),
      selectCsmResponseG2: ({ SEARCH }) => list(server.entries.filter(({ REQ_NO }) => REQ_NO === SEARCH.REQ_NO)),
      saveCsmResponse: ({ LIST }) =>
        server.refuses ? json({ code: 'MSG000027', message: '지금은 쓸 수 없습니다.', errors: [] }, 422) : list(LIST),
      read: () => ({}),
    },
  });
  await waitFor(() => expect(document.querySelector('.csm-thread')).not.toBeNull(), { timeout: 15_000 });
  await settle(60);
}

beforeEach(() => {
  Object.assign(server, { requests: [first, second], entries: [entry()], refuses: false, asked: [] });
  menus.set({ ...menus.get(), popupMap: {} });
});

describe('what is written into a request', () => {
  test('survives a change of the row, and goes out with its kind and mail', async () => {
    await open('OPS');
    await type('오늘 17:30\n출고');
    await choose(2);
    await waitFor(() => expect(document.querySelector('.csm-head')?.textContent).toBe('체화료 근거'));
    expect(area().value).toBe('');
    await choose(1);
    await waitFor(() => expect(area().value).toBe('오늘 17:30\n출고'));
    await press('답변 등록');
    expect(sent('saveCsmResponse')[0]?.LIST).toEqual([
      {
        ...{ BATCH_FLAG: 'insert', REQ_NO: 'CS2611200001', CSM_RES_TP: 'ANS', RES_CNNT: '<p>오늘 17:30</p><p>출고</p>' },
        ...{ OPEN_YN: 'Y', MAIL_YN: 'Y', FILE_GRP_NO: null },
      },
    ]);
    await waitFor(() => expect(area().value).toBe(''));
  });

  test('stays where it is refused', async () => {
    server.refuses = true;
    await open('OPS');
    await type('답변');
    await press('답변 등록');
    expect(document.body.textContent).toContain('지금은 쓸 수 없습니다.');
    expect(area().value).toBe('답변');
  });

  test('is not sent while it is empty: the box says so', async () => {
    await open('OPS');
    await press('답변 등록');
    expect(sent('saveCsmResponse')).toEqual([]);
    expect(document.querySelector('.csm-write [role=alert]')).not.toBeNull();
  });

  test('is sent by Ctrl+Enter; a memo is mailed to nobody and stays among staff', async () => {
    await open('OPS');
    await press('내부 메모');
    expect(document.querySelector('.csm-write-memo')?.textContent).toContain('고객에게 보이지 않음');
    expect((document.querySelector('.csm-write input[type=checkbox]') as HTMLInputElement).disabled).toBe(true);
    await type('선사 통화');
    fireEvent.keyDown(area(), { key: 'Enter', ctrlKey: true });
    await settle(60);
    expect(sent('saveCsmResponse')[0]?.LIST[0]).toMatchObject({ CSM_RES_TP: 'MEM', OPEN_YN: 'N', MAIL_YN: 'N' });
  });

  test('is allowed by state: before the receipt there are memos alone', async () => {
    server.requests = [request({ CSM_REQ_STS: 'REQ', CHRG_USER_ID: null })];
    await open('OPS');
    expect(['답변', '추가 정보 요청', '내부 메모'].map((name) => button(name)?.matches('[data-off]'))).toEqual([true, true, false]);
  });
});

describe('the thread', () => {
  test('sets memos apart, and says what the customer has read', async () => {
    server.entries = [
      entry({ RES_SEQ: 1, READ_DTM: '20261120083300' }),
      entry({ RES_SEQ: -1, CSM_RES_TP: 'MEM', OPEN_YN: 'N' }),
      entry({ RES_SEQ: 2, CSM_RES_TP: 'ASK' }),
    ];
    await open('OPS');
    const blocks = [...document.querySelectorAll('.csm-block')].map((one) => one.className.split('-').at(-1));
    expect(blocks).toEqual(['customer', 'staff', 'memo', 'staff']);
    const [, read, memo, unread] = [...document.querySelectorAll('.csm-block > header')].map(({ textContent }) => textContent);
    expect(read).toContain('읽음 11-20 08:33');
    expect(memo).toContain('내부 메모');
    expect(unread).toContain('아직 읽지 않음');
  });

  test('numbers in it lead to the screens that the user has', async () => {
    server.entries = [entry({ RES_CNNT: '<p>DV2611240021 배차, QT2611240001 견적</p>' })];
    await open('OPS', ['ptlShipngStusDetail', 'dlvOrdDetail']);
    const links = [...document.querySelectorAll('.csm-text a')].map((one) => one.getAttribute('href'));
    expect(links).toEqual([
      '/ptl/status/ptlShipngStusDetail?mid=ptlShipngStusDetail&HBL_NO=HL261100087',
      '/pan/dlvOrdDetail?mid=dlvOrdDetail&DLV_ORD_NO=DV2611240021',
    ]);
  });

  test('markup in it does nothing', async () => {
    server.entries = [entry({ RES_CNNT: '<p onclick="x()">가<script>y()</script><a href="javascript:z()">나</a></p>' })];
    await open('OPS');
    const text = document.querySelectorAll('.csm-text')[1];
    expect(text?.innerHTML).toBe('<p>가y()나</p>');
  });

  test('what was shown is marked as read once, but not before somebody does something in the list or with it', async () => {
    server.requests = [request({ UNREAD_CNT: 2 })];
    server.entries = [entry({ RES_SEQ: 4, CSM_RES_TP: 'ADD', SIDE_TP: 'C', UNREAD_YN: 'Y' })];
    await open('OPS');
    fireEvent.pointerDown(document.querySelector('.gpane') as HTMLElement);
    await settle(1_100);
    expect(sent('read')).toEqual([]);
    for (let i = 0; i < 2; i++) {
      fireEvent.pointerDown(document.querySelector('.csm-thread') as HTMLElement);
      await settle(1_100);
    }
    expect(sent('read').map(({ LIST }) => LIST)).toEqual([
      [
        { REQ_NO: 'CS2611200001', RES_SEQ: 0 },
        { REQ_NO: 'CS2611200001', RES_SEQ: 4 },
      ],
    ]);
  });

  test('an own answer can be changed until it was read', async () => {
    server.entries = [entry({ RES_USER_ID: 'OPS', UPD_CNT: 2 })];
    await open('OPS');
    await press('고치기');
    expect(area().value).toBe('오늘 나옵니다.');
    await type('내일 나옵니다.');
    await press('고친 내용 저장');
    expect(sent('saveCsmResponse')[0]?.LIST[0]).toMatchObject({
      BATCH_FLAG: 'update',
      RES_SEQ: 1,
      UPD_CNT: 2,
      RES_CNNT: '<p>내일 나옵니다.</p>',
    });
  });
});
