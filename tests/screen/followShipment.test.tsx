import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { usual } from '../../src/contract/ptl/status/follow';
import { renderScreen, settle } from '../support/renderScreen';

const none = { LIST: [], TOTAL: 0 };
const followed = { FLW_SEQ: 7, FLW_TP: 'SHIP', SRCH_COND: null, FLW_NM: null, ...usual, HBL_NO: 'HL1' };

const open = (answers: Record<string, object>) =>
  renderScreen('/ptl/status/ptlShipngStusDetail', {
    role: 'CUST_USR',
    args: { HBL_NO: 'HL1' },
    answers: {
      ...Object.fromEntries(['', 'G2', 'G3', 'G4', 'G5', 'G6', 'G7', 'G8'].map((g) => [`selectPtlShipngStusDetail${g}`, none])),
      ...answers,
    },
  });
const bell = () => document.querySelector<HTMLElement>('[data-button="follow"]');

test('F asks what is to be told of the shipment and follows it; the bell is pressed from then on', async () => {
  let LIST: object[] = [];
  const asked = await open({ selectFollow: () => ({ LIST, TOTAL: LIST.length }) });
  await waitFor(() => expect(bell()?.getAttribute('aria-pressed')).toBe('false'));
  fireEvent.keyDown(document.body, { key: 'f', code: 'KeyF' });
  const done = await screen.findByRole('button', { name: '확인' });
  LIST = [followed];
  fireEvent.click(done);
  await settle();
  await waitFor(() => expect(bell()?.getAttribute('aria-pressed')).toBe('true'));
  expect(bell()?.textContent).toBe('팔로우 중');
  const sent = asked.filter(({ verb }) => verb === 'follow').map(({ body }) => body.LIST);
  expect(sent).toEqual([[expect.objectContaining({ HBL_NO: 'HL1', FLW_TP: 'SHIP', ...usual })]]);
});

test('what is followed is ended from the same dialog', async () => {
  const asked = await open({ selectFollow: { LIST: [followed], TOTAL: 1 } });
  await waitFor(() => expect(bell()?.getAttribute('aria-pressed')).toBe('true'));
  fireEvent.click(bell() as HTMLElement);
  fireEvent.click(await screen.findByRole('button', { name: '팔로우 끝내기' }));
  await waitFor(() => expect(asked.filter(({ verb }) => verb === 'unfollow').map(({ body }) => body.LIST[0]?.FLW_SEQ)).toEqual([7]));
});
