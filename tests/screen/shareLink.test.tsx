import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closePopups } from '../../src/client/shell/popups';
import type { ShareRow } from '../../src/contract/ptl/status/share';
import { json, renderScreen, settle } from '../support/renderScreen';

const list = (LIST: object[]) => ({ LIST, TOTAL: LIST.length });
const link = (more: Partial<ShareRow> = {}): ShareRow => ({
  ...{ SHARE_SEQ: 7, SHARE_FACTS: 'MILESTONE,DLV', USER_ID: 'cadm01', USER_NM: '이고객', REG_DTM: '20261119100000', END_DT: null },
  ...{ LAST_DT: '20270518', LIVE_YN: 'Y', REVOKE_YN: 'N', VISIT_CNT: 2, LAST_VISIT_DTM: '20261119113000', UPD_CNT: 0 },
  ...more,
});
const written: string[] = [];
beforeEach(() => {
  written.length = 0;
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({
    writeText: async (text: string) => void written.push(text),
  } as unknown as Clipboard);
});
afterEach(() => {
  closePopups();
  location.hash = '';
  vi.unstubAllGlobals();
});

const openDialog = async (answers: object = {}, without: string[] = []) => {
  const asked = await renderScreen('/ptl/status/ptlShipngStusDetail', {
    role: 'CUST_ADM',
    without,
    args: { HBL_NO: 'SH001' },
    answers: {
      selectPtlShipngStusDetail: list([]),
      selectPtlShare: list([link()]),
      selectPtlShareG2: list([{ VISIT_DTM: '20261119113000', VISIT_NET: '203.0.113.*' }]),
      share: { LINK: 'https://portal.example/login/share#TOKEN' },
      revokeShare: list([]),
      ...answers,
    },
  });
  const button = document.querySelector('[data-button="share"]');
  if (button) fireEvent.click(button);
  await settle();
  return asked;
};
const dialog = () => within(screen.getByRole('dialog', { name: /SH001/ }));

test('a link is made of what is checked, shown once and copied', async () => {
  const asked = await openDialog();
  expect(dialog().queryByText('서류 종류')).toBeNull();
  fireEvent.click(dialog().getByRole('checkbox', { name: '진행 단계' }));
  fireEvent.click(dialog().getByRole('checkbox', { name: '배송' }));
  fireEvent.click(dialog().getByRole('button', { name: '링크 만들기' }));
  await waitFor(() =>
    expect(dialog().getByRole('textbox', { name: '링크 주소' })).toHaveProperty('value', 'https://portal.example/login/share#TOKEN'),
  );
  expect(asked.find(({ verb }) => verb === 'share')?.body).toMatchObject({ HBL_NO: 'SH001', FACTS: ['ETA', 'DLV'], END_DT: null });
  fireEvent.click(dialog().getByRole('button', { name: '복사' }));
  expect(written).toEqual(['https://portal.example/login/share#TOKEN']);
  expect(asked.filter(({ verb }) => verb === 'selectPtlShare')).toHaveLength(2);
});

test('that nothing is chosen is said before anything is sent', async () => {
  const asked = await openDialog();
  for (const name of ['진행 단계', '도착 예정']) fireEvent.click(dialog().getByRole('checkbox', { name }));
  fireEvent.click(dialog().getByRole('button', { name: '링크 만들기' }));
  await screen.findByText('공유할 내용을 하나 이상 선택하십시오.');
  fireEvent.click(screen.getByRole('button', { name: '확인' }));
  await settle();
  expect(asked.filter(({ verb }) => verb === 'share')).toEqual([]);
});

test('the links say what they show, until when, and who opened them; one is revoked after a question', async () => {
  const asked = await openDialog({
    selectPtlShare: list([
      link(),
      link({ SHARE_SEQ: 6, REVOKE_YN: 'Y', LIVE_YN: 'N' }),
      link({ SHARE_SEQ: 5, END_DT: '20261201', LAST_DT: '20261201' }),
    ]),
  });
  const rows = dialog().getAllByRole('row').slice(1);
  expect(rows.map((row) => within(row).getAllByRole('cell')[3]?.textContent)).toEqual(['배송 완료 20일 후', '폐기', '2026-12-01']);
  expect(rows[0]?.textContent).toContain('진행 단계, 배송');
  fireEvent.click(dialog().getAllByRole('button', { name: '2' })[0] as HTMLElement);
  await dialog().findByText('203.0.113.*');
  expect(dialog().getAllByRole('button', { name: '폐기' })).toHaveLength(2);
  fireEvent.click(dialog().getAllByRole('button', { name: '폐기' })[0] as HTMLElement);
  fireEvent.click(await screen.findByRole('button', { name: '확인' }));
  await waitFor(() => expect(asked.find(({ verb }) => verb === 'revokeShare')?.body.LIST).toEqual([{ SHARE_SEQ: 7, UPD_CNT: 0 }]));
});

test('without the grant there is no button', async () => {
  await openDialog({}, ['share']);
  expect(document.querySelector('[data-button="share"]')).toBeNull();
});

const shipment = { HBL_NO: 'SH001', CORP_NM: '새별로지스', POL_NM: '상하이', POD_NM: '부산', LAST_DT: '20270518' };
const openShared = async (answer: object) => {
  location.hash = '#TOKEN';
  return renderScreen('/login/share', { role: 'CUST_ADM', answers: { open: answer } });
};

test('the page of a link shows what the link tells, and no part that it does not', async () => {
  const asked = await openShared({
    ...shipment,
    ETA: { ETA_DT: '20261126', ORG_ETA_DT: '20261124', ATA_DTM: null, DELAY_DAYS: 2 },
    MILESTONE: [
      { STS_NM: '출항', STATE: 'now', AT_DTM: '20261116100000' },
      { STS_NM: '입항', STATE: 'next', AT_DTM: null },
    ],
    DLV: [],
  });
  expect(asked.filter(({ verb }) => verb === 'open').map(({ body }) => body)).toEqual([{ TOKEN: 'TOKEN' }]);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('SH001');
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(['도착 예정', '진행 단계', '배송']);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['출항 진행 중 2026-11-16 10:00', '입항 예정 ']);
  expect(screen.getByRole('region', { name: '도착 예정' }).textContent).toContain('2일');
  expect(screen.getByRole('region', { name: '배송' }).textContent).toContain('아직 없습니다.');
  expect(document.querySelector('.ant-btn')).toBeNull();
});

test('who reads the page of a link in English is offered Korean in Korean', async () => {
  await openShared(shipment);
  fireEvent.click(screen.getByRole('button', { name: 'English' }));
  await waitFor(() => expect(screen.getByRole('button', { name: '한국어' }).getAttribute('lang')).toBe('ko'));
});

test('a link that is no good says one sentence and nothing of a shipment', async () => {
  await openShared(() => json({ code: 'MSG000658', message: '링크가 없거나 더 이상 사용할 수 없습니다.' }, 404));
  expect(screen.getByRole('alert').textContent).toMatch(/^링크가 없거나 더 이상 사용할 수 없습니다\./);
  expect(screen.queryByRole('heading')).toBeNull();
});
