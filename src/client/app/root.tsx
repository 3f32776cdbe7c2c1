import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { layouts } from '../../../config/routes';
import { PlainButton } from '../fields/plain';
import { corp } from '../lib/corp';
import { t, useLang } from '../lib/texts';
import { BoxHost } from '../shell/boxHost';
import { chunkFailed } from '../shell/chunk';
import { deferred } from '../shell/deferred';
import { ErrorCatch } from '../shell/errorCatch';
import { LoginLayout } from '../shell/loginLayout';
import { menus } from '../shell/menu';
import { NoticeView } from '../shell/noticeView';
import { NotifyHost } from '../shell/notify';
import { Overlay } from '../shell/overlay';
import { lazyPage, routeOf } from '../shell/pages';
import { start, switchLang } from '../shell/start';
import { setNavigate } from '../shell/tabs';
import { signInFor } from '../shell/target';
import { useStore } from '../shell/useStore';
import { prefetch } from './pageFiles';

const Workspace = deferred(() => import('../shell/frame/workspace').catch(chunkFailed));

/** The application: what the address shows, and what lies over everything. */
export function Root() {
  const language = useLang();
  const state = useStore(start);
  const navigate = useNavigate();
  useLayoutEffect(() => setNavigate((to, options) => void navigate(to, options)), [navigate]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the title's text comes with the start
  useEffect(() => {
    document.documentElement.lang = language;
    const title = t(corp.titleKey);
    document.title = title === corp.titleKey ? corp.name[language] : title;
  }, [language, state]);
  return (
    <>
      <ErrorCatch>
        <Place />
      </ErrorCatch>
      <BoxHost />
      <NotifyHost />
      <Overlay />
    </>
  );
}

/** A page outside of the workspace. */
function Alone({ path }: { path: string }) {
  const Page = lazyPage(path);
  return <Page />;
}

const nowhere = (
  <main className="alone">
    <Alone path="/error/NoExistPage" />
  </main>
);

/** What an address shows: a login page, the error page, or the workspace behind its entry guard. */
function Place(): ReactNode {
  const location = useLocation();
  const { pathname } = location;
  const state = useStore(start);
  const route = routeOf(pathname) ?? routeOf(pathname.replace(/\/copy\d+$/, ''));
  if (!route || route.screen === 'noExistPage') return nowhere;
  if (state === 'loading') return null;
  if (state === 'failed') return <Failed />;
  if (!layouts.includes(route.layout)) throw new Error(t('UI.ERR.LAYOUT', route.layout));
  if (route.layout === 'blank') return <Alone path={route.path} />;
  if (route.layout === 'login')
    return (
      <LoginLayout>
        <Alone path={route.path} />
      </LoginLayout>
    );
  return state === 'out' ? <Navigate to={signInFor(location)} replace /> : <SignedIn />;
}

/** The start has failed: nothing is told, the page offers to load again. */
function Failed() {
  return (
    <main className="alone">
      <NoticeView kind="info" text={t('UI.APP.START_FAIL')}>
        <PlainButton primary onClick={() => location.reload()}>
          {t('UI.COMMON.RELOAD')}
        </PlainButton>
      </NoticeView>
    </main>
  );
}

function SignedIn() {
  useEffect(() => {
    const paths = Object.values(menus.get().menuMap).flatMap((m) => (m.MENU_PATH ? [m.MENU_PATH] : []));
    prefetch(paths);
  }, []);
  return <Workspace nowhere={nowhere} onLanguage={switchLang} />;
}
