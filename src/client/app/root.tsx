import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { session } from '../lib/session';
import { t, useLang } from '../lib/texts';
import { ErrorCatch } from '../shell/errorCatch';
import { menus } from '../shell/menu';
import { NoticeView } from '../shell/noticeView';
import { loadPage, routeOf } from '../shell/pages';
import { keepTabs } from '../shell/tabs';
import { useStore } from '../shell/useStore';
import { prefetch } from './pageFiles';
import { begin, namePage, start, switchLang } from './start';
import { corp } from './theme';
import { Button } from 'antd';
import { PopupHost } from '../shell/popupHost';
import { Overlay } from '../shell/overlay';

const Workspace = lazy(() => import('../shell/frame/workspace'));

/** What an address shows: a login page, the error page, or the workspace behind its guard. */
export function Root() {
  const { pathname } = useLocation();
  const state = useStore(start);
  const language = useLang();
  const login = pathname.startsWith('/login');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the title follows the language
  useEffect(() => namePage(t(corp.titleKey)), [language, state]);
  // Somebody who has signed in on a login page goes on to the workspace: it is loaded now.
  useEffect(() => {
    if (!login && state === 'out') void begin(pathname);
  }, [login, state, pathname]);

  return null;
}
