import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { onPhone } from '../../src/client/shell/phone';
import { renderScreen, settle } from '../support/renderScreen';

const user = userEvent.setup();
const notice = {
  TOP_YN: 'Y',
  NOTC_TP: 'GEN',
  FILE_CNT: 0,
  WRT_USER_NM: '운영팀',
  PUB_DTM: '20261119101500',
  VIEW_CNT: 3,
  READ_YN: 'N',
};
const notices = Array.from({ length: 60 }, (_, n) => ({ ...notice, NOTC_NO: `N${n}`, NOTC_TITLE: `공지 ${n}` }));
const order = { DLV_ORD_NO: 'DV1', DLV_ORD_STS: 'ASG', DLV_CHRG_NM: '김받음', DLV_TEL: '02-123-4567 내선 12', UPD_CNT: 1 };
const answers = {
  selectDefaultNoticeHome: { LIST: notices, TOTAL: 60 },
  selectPtlNoti: { DATA: { ...notice, NOTC_NO: 'N59', NOTC_TITLE: '공지 59', NOTC_CNNT: '', NOTC_TXT: '' }, LIST: [] },
  selectDlvOrdDetailForm: { LIST: [order], TOTAL: 1 },
  selectDlvOrdDetail: { LIST: [{ DLV_ORD_NO: 'DV1', LINE_NO: 1, ITEM_NM: '러닝화', QTY: 12 }], TOTAL: 1 },
};

beforeEach(() => onPhone.set(true));
afterEach(() => {
  cleanup();
  onPhone.set(false);
});

test('on a phone a list is lines, called by their main column, with the other values by their names; more are drawn when asked', async () => {
  const asked = await renderScreen('/etc/DefaultNoticeHome', { role: 'CUST_USR', answers });
  await screen.findByRole('list', { name: 'defaultNoticeHome 목록' });
  expect(screen.queryByRole('grid')).toBe(null);
  const lines = () => within(screen.getByRole('list', { name: 'defaultNoticeHome 목록' })).getAllByRole('listitem');
  expect(lines()).toHaveLength(50);
  expect(lines()[0]?.textContent).toMatch(/공지 0.*작성자운영팀.*2026-11-19 10:15/);
  await user.click(screen.getByRole('button', { name: '10건 더 보기' }));
  expect(lines()).toHaveLength(60);
  await user.click(within(lines()[59] as HTMLElement).getByRole('button', { name: '공지 59' }));
  await settle();
  expect(asked.some(({ body }) => JSON.stringify(body).includes('"N59"'))).toBe(true);
});

test('an order tells its telephone number so that it can be dialled, without its extension', async () => {
  await renderScreen('/pan/dlvOrdDetail', { role: 'CUST_USR', answers, args: { DLV_ORD_NO: 'DV1' } });
  const call = screen.getByRole('link', { name: '02-123-4567 내선 12' });
  expect(call.getAttribute('href')).toBe('tel:021234567');
  expect(screen.getByRole('list', { name: '품목' }).textContent).toContain('러닝화');
});
