import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import PtlNotiPopup from '../../src/client/pages/ptl/popup/PtlNotiPopup';
import { menus } from '../../src/client/shell/menu';
import { setPages } from '../../src/client/shell/pages';
import { closePopups, openPopup } from '../../src/client/shell/popups';
import { clearTabs } from '../../src/client/shell/tabs';
import type { MenuNode } from '../../src/contract/session';
import { signIn, workspaceAt } from './shellParts';

afterEach(() => {
  act(() => closePopups());
  cleanup();
  clearTabs();
  vi.unstubAllGlobals();
});

test('a Space typed on when a notice opens hides no notice: the focus stands in its text, not on the tick box', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return new Response('{"data":{"LIST":[]}}', { headers: { 'content-type': 'application/json' } });
  });
  signIn();
  const page = { MENU_ABBR: 'ptlNotiPopup', MENU_NM: '공지', buttons: [] } as unknown as MenuNode;
  menus.set({ ...menus.get(), popupMap: { ptlNotiPopup: page } });
  const popupPath = '/ptl/popup/PtlNotiPopup';
  workspaceAt('/', () => null);
  setPages({ load: (path) => Promise.resolve(path === popupPath ? PtlNotiPopup : () => null) });
  await screen.findByRole('tab', { name: '홈' });
  const DATA = {
    NOTC_NO: 'N1',
    NOTC_TP: 'EMG',
    NOTC_TITLE: '긴급',
    NOTC_CNNT: '<p>서버 점검</p>',
    POP_TP: 'DAY',
    PUB_DTM: '20261120090000',
  };
  act(() => void openPopup(popupPath, { param: { DATA } }));
  const tick = await screen.findByRole('checkbox');
  await waitFor(() => expect(document.activeElement?.closest('[role=dialog]')).not.toBeNull());
  expect(document.activeElement).toBe(tick.closest('[role=dialog]')?.querySelector('.noti-body'));
  await userEvent.keyboard(' ');
  expect((tick as HTMLInputElement).checked).toBe(false);
  expect(asked.filter((url) => /hide/i.test(url))).toEqual([]);
});
