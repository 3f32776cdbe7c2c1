import { act, render } from '@testing-library/react';
import type { ComponentType } from 'react';
import { vi } from 'vitest';
import { pageFile, routes } from '../../config/routes';
import { type Session, setSession } from '../../src/client/lib/session';
import { setTexts } from '../../src/client/lib/texts';
import { BoxHost } from '../../src/client/shell/boxHost';
import { menus } from '../../src/client/shell/menu';
import { NotifyHost } from '../../src/client/shell/notify';
import { PopupHost } from '../../src/client/shell/popupHost';
import { PopupContext } from '../../src/client/shell/popups';
import { ScreenScope } from '../../src/client/shell/screen';
import type { MenuNode } from '../../src/contract/session';
import grants from '../../src/server/db/seed/grants.tsv?raw';
import labels from '../../src/server/db/seed/labels.tsv?raw';
import messages from '../../src/server/db/seed/messages.tsv?raw';
import texts from '../../src/server/db/seed/texts.tsv?raw';

export type Body = Record<string, unknown> & { LIST: Record<string, unknown>[]; SEARCH: Record<string, unknown> };

/** A call that the screen has made: the last part of its path, and what it sent. */
export interface Asked {
  verb: string;
  body: Body;
}

/** What a call gets: its data, or what a function makes of the body, which may be a whole answer. */
export type Answer = object | ((body: Body) => object | Response);

interface Setting {
  /** Role of who opens the screen; it has the buttons that the seed grants, but for those withheld. */
  role: string;
  without?: readonly string[];
  /** Answers by the last part of the call's path. Without one, code lists are empty, look-ups know every code, and a save gives back its rows. */
  answers: Record<string, Answer>;
  /** What differs in the session. */
  session?: Partial<Session>;
  /** What the address carries. */
  args?: Record<string, string>;
  /** What a popup is opened with. */
  param?: unknown;
  /** Other screens that the user has. */
  beside?: readonly string[];
}

const pages = import.meta.glob<{ default: ComponentType }>('../../src/client/pages/**/*.tsx');

const cells = (file: string): string[][] => file.split('\n').map((row) => row.split('\t'));
/** The texts of the portal in Korean. */
const korean = Object.fromEntries([
  ...cells(labels).map(([key, ko]) => [key, ko]),
  ...[...cells(texts), ...cells(messages)].map(([key, , ko]) => [key, ko]),
]) as Record<string, string>;

/** A screen of a role, with the buttons the seed grants it but for some; a button is called by its ID. */
const menuOf = (role: string, screen: string, without: readonly string[]): MenuNode => {
  const buttons = cells(grants).filter(([of, menu, id]) => of === role && menu === screen && id && !without.includes(id));
  const named = buttons.map(([, , BTN_ID]) => ({ BTN_ID, BTN_NM: BTN_ID, BTN_ENG_NM: BTN_ID, BTN_TP: 'SUB' }));
  const MENU_PATH = routes.find((route) => route.screen === screen)?.path;
  return { MENU_ABBR: screen, MENU_NM: screen, MENU_PATH, buttons: named } as unknown as MenuNode;
};

export const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/** What a call gets that has no answer of its own. */
function usualAnswer({ verb, body }: Asked): object {
  if (verb === 'selectCommonCode') return Object.fromEntries(Object.keys(body).map((name) => [name, []]));
  const codes = verb === 'select' ? (body.SEARCH.CODES as string[] | undefined) : undefined;
  const LIST = codes?.map((CODE) => ({ CODE, NAME: CODE })) ?? body.LIST ?? [];
  return { LIST, TOTAL: LIST.length };
}

/** What a popup's page is given that nobody opened. */
const popup = { param: undefined, report: false, resolve() {}, close: async () => {}, onClose() {} };

/** Renders the page of a path as somebody of a role, in Korean, with its calls answered; gives the calls it makes, in their order. */
export async function renderScreen(
  path: string,
  { role, without = [], answers, session, args = {}, param, beside = [] }: Setting,
): Promise<Asked[]> {
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const call = { verb: url.split('/').at(-1) ?? '', body: JSON.parse(String(init.body)) as Body };
    asked.push(call);
    const own = answers[call.verb] ?? usualAnswer(call);
    const given = await (typeof own === 'function' ? (own as (body: Body) => object | Response)(call.body) : own);
    return given instanceof Response ? given : json({ data: given, message: '' });
  });
  setTexts('ko', korean);
  const staff = !role.startsWith('CUST');
  setSession({
    USER_ID: role,
    USER_NM: '김견적',
    USER_TP: staff ? 'S' : 'C',
    sysDt: '20261120',
    baseCurrCd: 'KRW',
    roleList: [role],
    custList: staff ? [] : [{ CUST_CD: 'C00001', CUST_NM: '플레어패션코리아', MAIN_YN: 'Y' }],
    ...session,
  } as unknown as Session);
  const { screen = '', layout } = routes.find((route) => route.path === path) ?? {};
  menus.set({ ...menus.get(), menuMap: Object.fromEntries([screen, ...beside].map((one) => [one, menuOf(role, one, without)])) });
  const file = pages[`../../src/client/pages/${pageFile(path)}.tsx`];
  if (!file) throw new Error(`no page file for ${path}`);
  const { default: Page } = await file();
  render(
    <ScreenScope place={{ screen, args, popup: false, slot: screen, tell: () => {} }}>
      <PopupContext value={layout === 'popup' ? { ...popup, param } : null}>
        <Page />
      </PopupContext>
      <PopupHost tab={null} />
      <BoxHost />
      <NotifyHost />
    </ScreenScope>,
  );
  await settle(60);
  return asked;
}

/** Lets answers come and effects run. */
export const settle = (ms = 20) => act(() => new Promise((resolve) => setTimeout(resolve, ms)));
