import { act, fireEvent, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { clearBoxes } from '../../src/client/shell/box';
import { closePopups } from '../../src/client/shell/popups';
import type { CsmEntry, CsmRequestForm } from '../../src/contract/csm/csmRequest';
import { type Asked, json, renderScreen, settle } from '../support/renderScreen';
import { entry, list, request } from './csmDesk';
import { button, field, goOn, press } from './quoteDesk';

const server = { request: request(), entries: [] as CsmEntry[], refuses: false, asked: [] as Asked[] };
const sent = (verb: string) => server.asked.filter((one) => one.verb === verb).map(({ body }) => body);
const area = () => document.querySelector('.csm-part textarea:not([aria-hidden])') as HTMLTextAreaElement;

async function open(over: Partial<CsmRequestForm> = {}, args: Record<string, string> = {}): Promise<void> {
  server.request = request({ REQ_USER_ID: 'CUST_ADM', ...over });
  const actions = ['saveCsmRequest', 'submit', 'cancel', 'delete', 'close', 'addRes'];
  const answer = (body: { LIST: object[] }) =>
    server.refuses ? json({ code: 'MSG000186', message: '거래가 정지되었습니다.', errors: [] }, 422) : list(body.LIST);
  server.asked = await renderScreen('/csm/CsmRequestMgt', {
    role: 'CUST_ADM',
    args,
    answers: {
      selectCsmRequest: () => list([server.request]),
      selectCsmRequestForm: () => list([server.request]),
      selectCsmRequestG2: () => list(server.entries),
      read: () => ({}),
      ...Object.fromEntries(actions.map((verb) => [verb, answer])),
    },
  });
  await waitFor(() => expect(document.querySelector('.csm-thread, .csm-form')).not.toBeNull(), { timeout: 15_000 });
  await settle(60);
}

beforeEach(() => Object.assign(server, { entries: [entry()], refuses: false, asked: [] }));
afterEach(() =>
  act(() => {
    closePopups();
    clearBoxes();
  }),
);

describe('a customer', () => {
  test('is offered an addition alone: no answer, no memo', async () => {
    await open({ CSM_REQ_STS: 'ASK' });
    expect(['답변', '추가 정보 요청', '내부 메모'].map(button)).toEqual([undefined, undefined, undefined]);
    fireEvent.change(area(), { target: { value: '윙바디입니다' } });
    await settle();
    await press('의견 보내기');
    expect(sent('addRes')[0]?.LIST).toEqual([{ REQ_NO: 'CS2611200001', UPD_CNT: 3, RES_CNNT: '<p>윙바디입니다</p>', FILE_GRP_NO: null }]);
  });

  test.each([
    ['RCP', true],
    ['CMP', false],
    ['CXL', false],
  ])('adds to a request in %s: %s', async (CSM_REQ_STS, adds) => {
    await open({ CSM_REQ_STS });
    expect(document.querySelector('.csm-write') !== null).toBe(adds);
  });

  test('closes an answered request with a score', async () => {
    await open({ CSM_REQ_STS: 'ANS' });
    expect(button('close')?.matches('[data-off]')).toBe(false);
    await press('close');
    await waitFor(() => expect(document.querySelector('[role=dialog]')).not.toBeNull(), { timeout: 10_000 });
    fireEvent.click(document.querySelector('[role=dialog] button[type=submit]') as HTMLElement);
    await settle(60);
    expect(sent('close')).toEqual([]);
    expect(document.querySelector('[role=dialog] .q-fault')).not.toBeNull();
  });

  test('begins one about what another page shows', async () => {
    await open({}, { NEW_YN: 'Y', HBL_NO: 'HL1', REF_NO: 'DV2611240021' });
    expect([field('HBL 번호').value, field('참조 번호').value]).toEqual(['HL1', 'DV2611240021']);
  });
});

describe('a draft', () => {
  test('is saved before it is sent', async () => {
    await open({ CSM_REQ_STS: 'TMP' });
    fireEvent.change(area(), { target: { value: '첫째 줄\n\n<셋째>' } });
    await settle();
    await press('submit');
    await goOn();
    await settle(600);
    expect(sent('submit').length).toBe(1);
    expect(sent('saveCsmRequest')[0]?.LIST[0]).toMatchObject({
      BATCH_FLAG: 'update',
      REQ_CNNT: '<p>첫째 줄</p><p></p><p>&lt;셋째&gt;</p>',
    });
    expect(sent('submit')[0]?.LIST[0]).toMatchObject({ REQ_NO: 'CS2611200001' });
  });

  test('whose text is missing and whose day is over is marked before anything is asked or saved', async () => {
    await open({ CSM_REQ_STS: 'TMP', REQ_CNNT: '', DUE_DT: '20200101' });
    await press('submit');
    await settle(60);
    expect(document.querySelector('[role=dialog], [role=alertdialog]')).toBeNull();
    expect([...document.querySelectorAll('.csm-form [aria-invalid=true]')].length).toBe(2);
    expect([sent('saveCsmRequest'), sent('submit')]).toEqual([[], []]);
  });

  test('a title that is too long when it is pasted is cut aloud', async () => {
    await open({ CSM_REQ_STS: 'TMP' });
    fireEvent.input(document.querySelector('.csm-title-box input') as HTMLElement, { target: { value: '가'.repeat(300) } });
    await settle();
    expect(field('제목').value.length).toBe(200);
    expect(document.body.textContent).toContain('200자까지 입력할 수 있어 100자를 잘랐습니다.');
    fireEvent.click(document.querySelector('.q-notice button, [role=status] button, [role=alert] button') as HTMLElement);
  });

  test('keeps what was typed where its save is refused', async () => {
    server.refuses = true;
    await open({ CSM_REQ_STS: 'TMP' });
    fireEvent.change(area(), { target: { value: '다시 쓴 글' } });
    await settle();
    await press('save');
    expect(document.body.textContent).toContain('거래가 정지되었습니다.');
    expect(area().value).toBe('다시 쓴 글');
  });
});
