import { waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { CsmMailForm } from '../../src/contract/csm/csmMailMgt';
import { type Asked, renderScreen, settle } from '../support/renderScreen';
import { list } from './csmDesk';
import { choose, field, fill, goOn, press } from './quoteDesk';

/** A mail as the server gives it in full. */
const mail = (over: Partial<CsmMailForm> = {}): CsmMailForm =>
  ({
    ...{ RCV_SEQ: 1, CORP_CD: '1000', FROM_EMAIL: 'who@else.example', FROM_NM: '모르는 이', MAIL_TITLE: '문의', RCV_DTM: '20261120081200' },
    ...{ RCV_STS: 'WAIT', WAIT_RSN: 'FROM', AUTO_YN: 'N', REQ_NO: 'CS2611200001', CUST_CD: null, FILE_RMK: null, UPD_CNT: 2 },
    ...{ PRCS_USER_NM: null, PRCS_DTM: null, PRCS_RMK: null, SEND_DTM: null, FILE_CNT: 0, FILES: [], MAIL_CNNT: '화물은 언제 옵니까?' },
    ...over,
  }) as CsmMailForm;

const hostile = '<img src=x onerror=alert(1)><script>alert(1)</script>\n둘째 줄';
const server = { mails: [] as CsmMailForm[], asked: [] as Asked[] };
const sent = (verb: string) => server.asked.filter((one) => one.verb === verb).map(({ body }) => body);
const text = () => document.querySelector('.csm-mail');

async function open(): Promise<void> {
  server.asked = await renderScreen('/csm/CsmMailMgt', {
    role: 'OPS',
    answers: {
      selectCsmMail: () => list(server.mails),
      selectCsmMailForm: ({ SEARCH }) => list(server.mails.filter(({ RCV_SEQ }) => RCV_SEQ === SEARCH.RCV_SEQ)),
      attach: ({ LIST }) => list(LIST),
    },
  });
  await waitFor(() => expect(text()).not.toBeNull(), { timeout: 15_000 });
  await settle(60);
}

beforeEach(() => {
  const second = mail({ RCV_SEQ: 2, RCV_STS: 'ADD', WAIT_RSN: null, MAIL_CNNT: hostile, FILE_RMK: 'x.exe: 받지 않습니다.' });
  Object.assign(server, { mails: [mail(), second], asked: [] });
});

describe('a received mail', () => {
  test('is asked for those that wait, and shown as plain text whatever it holds', async () => {
    await open();
    expect(sent('selectCsmMail')[0]?.SEARCH).toMatchObject({ RCV_STS: ['WAIT'] });
    expect(text()?.textContent).toBe('화물은 언제 옵니까?');
    await choose(2);
    await waitFor(() => expect(text()?.textContent).toBe(hostile));
    expect(text()?.querySelector('img, script')).toBeNull();
    expect(document.body.textContent).toContain('x.exe: 받지 않습니다.');
  });

  test('is added to the request it names, unless another is typed; what was dealt with is left alone', async () => {
    await open();
    await press('attach');
    await waitFor(() => expect(field('요청 번호').value).toBe('CS2611200001'));
    await fill('요청 번호', 'CS2611200002');
    await goOn();
    expect(sent('attach')[0]?.LIST).toMatchObject([{ RCV_SEQ: 1, UPD_CNT: 2, REQ_NO: 'CS2611200002' }]);
    await choose(2);
    await waitFor(() => expect(text()?.textContent).toBe(hostile));
    await press('attach');
    expect(sent('attach')).toHaveLength(1);
  });
});
