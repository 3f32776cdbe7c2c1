import { render } from '@testing-library/react';
import { type ComponentType, useEffect, useState } from 'react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom';
import { setSession } from '../../src/client/lib/session';
import { setTexts } from '../../src/client/lib/texts';
import { BoxHost } from '../../src/client/shell/boxHost';
import Workspace from '../../src/client/shell/frame/workspace';
import { menus } from '../../src/client/shell/menu';
import { NotifyHost } from '../../src/client/shell/notify';
import { Overlay } from '../../src/client/shell/overlay';
import { setPages } from '../../src/client/shell/pages';
import { setNavigate } from '../../src/client/shell/tabs';
import { useWork } from '../../src/client/shell/work';
import type { MenuNode, SessionData } from '../../src/contract/session';

/** Texts the tests look for; every other key shows itself. */
export const texts = {
  'UI.TAB.HOME': '홈',
  'UI.TAB.CLOSE': '닫기 {0}',
  'UI.POP.CLOSE': '닫기',
  'UI.POP.FULL': '전체 화면',
  'UI.POP.RESTORE': '이전 크기로',
  'UI.COMMON.OK': '확인',
  'UI.COMMON.CANCEL': '취소',
  'UI.COMMON.ERROR': '오류',
  'UI.COMMON.QUESTION': '질문',
  'UI.A11Y.OVERLAY': '처리 중',
  MSG000006: '저장하지 않은 변경 내용이 있습니다.',
  MSG000012: '[{0}] 항목은 필수 입력입니다.',
  MSG000034: '팝업을 열 권한이 없습니다. 관리자에게 문의하십시오.',
  MSG000039: '사유를 입력하십시오.',
};

const node = (id: string, abbr: string, name: string, path: string | null, more: Partial<MenuNode> = {}): MenuNode => ({
  MENU_ID: id,
  MENU_ABBR: abbr,
  MENU_NM: name,
  MENU_ENG_NM: `${name} (en)`,
  MENU_PATH: path,
  MENU_TP: path ? 'PAGE' : 'FOLDER',
  MENU_SEQ: 1,
  MENU_LVL: 1,
  TREE_PATH: null,
  UPPER_MENU_ID: null,
  MENU_ICON: null,
  POP_WIDTH: null,
  POP_HEIGHT: null,
  SHOW_YN: 'Y',
  INIT_YN: 'N',
  isFavorite: false,
  buttons: [],
  children: [],
  ...more,
});

const assign = { BTN_ID: 'assign', BTN_TP: 'SUB', BTN_NM: '배차', BTN_ENG_NM: 'Assign' };
const home = node('M000010', 'home', '홈', '/');
const mgt = node('M300020', 'dlvOrdMgt', '배송 오더 관리', '/pan/dlvOrdMgt', { buttons: [assign] });
const list = node('M300030', 'dlvOrdList', '배송 오더 현황', '/pan/dlvOrdList');
const detail = node('M300050', 'dlvOrdDetail', '배송 오더 상세', '/pan/dlvOrdDetail', { SHOW_YN: 'N' });
const history = node('M990010', 'cmsHistoryPopup', '변경 이력', '/cms/popup/cmsHistoryPopup', { MENU_TP: 'POPUP' });

/** A button that makes its screen changed. */
export function ChangeButton() {
  const [isDirty, setDirty] = useState(false);
  useWork('form', { isDirty, owner: ChangeButton, keep: () => undefined, subscribe: () => () => {} });
  return (
    <button type="button" onClick={() => setDirty(true)}>
      고침
    </button>
  );
}

/** Signs a dispatcher in with a small menu. */
export function signIn(more: Partial<SessionData> = {}): void {
  setTexts('ko', texts);
  setSession({ USER_ID: 'ops01', USER_NM: '강배차', USER_TP: 'S', roleList: ['OPS'], corpLocNm: '인천지점', ...more } as SessionData);
  menus.set({
    menuHierarchyList: [node('M300000', 'ORDF', '오더·배송', null, { children: [mgt, list] })],
    menuMap: { home, dlvOrdMgt: mgt, dlvOrdList: list, dlvOrdDetail: detail },
    popupMap: { cmsHistoryPopup: history },
    myMenuList: [],
  });
}

let shownAt = '';

/** Path and query the workspace is at. */
export const address = (): string => shownAt;

function Place() {
  const { pathname, search } = useLocation();
  useEffect(() => {
    shownAt = pathname + search;
  }, [pathname, search]);
  return <Workspace nowhere={<p>404 Not Found</p>} onLanguage={() => {}} />;
}

/** Renders the workspace at an address; `page` stands for every page and popup. */
export function workspaceAt(at: string, page: ComponentType) {
  setPages({ load: () => Promise.resolve(page) });
  const router = createMemoryRouter([{ path: '*', Component: Place }], { initialEntries: [at] });
  setNavigate((to, options) => void router.navigate(to, options));
  return render(
    <>
      <div id="app">
        <RouterProvider router={router} />
      </div>
      <BoxHost />
      <NotifyHost />
      <Overlay />
    </>,
  );
}
