import { ProLayout } from '@ant-design/pro-components';
import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { inFlight } from '../../lib/flight';
import { session } from '../../lib/session';
import { t, useLang } from '../../lib/texts';
import { chunkFailed } from '../chunk';
import { deferred } from '../deferred';
import { keepFocus } from '../focus';
import { showNotices } from '../notices';
import { onPhone } from '../phone';
import { PopupHost } from '../popupHost';
import '../shortcuts';
import { TabPanels } from '../tabPanels';
import { tabs, type Visit, visit } from '../tabs';
import { Themed } from '../themed';
import { useStore } from '../useStore';
import { Header } from './header';
import { followWindow, menuState } from './menuState';
import { warnOfPassword } from './passwordAlert';
import { SideMenu } from './sideMenu';
import { TabBar } from './tabBar';
import { ViewBar } from './viewBar';

const PhoneHead = deferred(() => import('../phone/PhoneHead').catch(chunkFailed));

const widths = { open: 240, collapsed: 54 };

/** Steps from the first page to the one shown, as the router counts them. */
const placeInHistory = (): number => history.state?.idx ?? 0;

/** The workspace of a signed-in user: header, side menu, tabs, dialogs. Its address passes the entry guard. */
export default function Workspace({ nowhere, onLanguage }: { nowhere: React.ReactNode; onLanguage: (lang: 'ko' | 'en') => void }) {
  const { pathname, search, key } = useLocation();
  const type = useNavigationType();
  const navigate = useNavigate();
  const [outcome, setOutcome] = useState<Visit | null>(null);
  const place = useRef(placeInHistory());
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step in the history is a visit, also one to the same address
  useLayoutEffect(() => {
    const { active } = tabs.get();
    const by = type === 'POP' ? Math.sign(placeInHistory() - place.current) : 0;
    place.current = placeInHistory();
    const next = visit(pathname, search);
    if (next.at === 'move') navigate(next.to, { replace: true });
    else setOutcome(next);
    // Closing a tab has left two steps to one tab: back and forward always lead to another one.
    if (by && place.current > 0 && next.at === 'tab' && next.id === active) navigate(by);
  }, [pathname, search, key, type, navigate]);
  if (outcome === null) return null;
  return outcome.at === 'nowhere' ? nowhere : <Frame onLanguage={onLanguage} />;
}

/** What stands around the pages; another tab does not draw it again. */
const Frame = memo(function Frame({ onLanguage }: { onLanguage: (lang: 'ko' | 'en') => void }) {
  useLang();
  useEffect(followWindow, []);
  useEffect(keepFocus, []);
  useEffect(() => void warnOfPassword(), []);
  useEffect(() => {
    if (!session().mustChangePassword) void showNotices();
  }, []);
  const { collapsed } = useStore(menuState);
  const phone = useStore(onPhone);
  return (
    <Themed>
      <div className="frame">
        <a className="skip" href="#main">
          {t('UI.APP.SKIP')}
        </a>
        <ViewBar />
        {phone ? <PhoneHead onLanguage={onLanguage} /> : <Header onLanguage={onLanguage} />}
        <ProLayout
          layout="side"
          headerRender={false}
          footerRender={false}
          menuHeaderRender={false}
          collapsedButtonRender={false}
          menuContentRender={() => !phone && <SideMenu />}
          fixSiderbar={false}
          breakpoint={false}
          disableMobile
          collapsed={collapsed}
          siderWidth={widths.open}
          menu={{ collapsedWidth: widths.collapsed }}
          ErrorBoundary={false}
          pageTitleRender={false}
          contentStyle={{ padding: 0 }}
        >
          <MainMark />
          {!phone && <TabBar />}
          <div className="panels">{session().mustChangePassword ? null : <TabPanels />}</div>
        </ProLayout>
        <Popups />
      </div>
    </Themed>
  );
});

const Popups = () => <PopupHost tab={useStore(tabs).active} />;

/** The layout's `main` is the place the focus can be sent to. */
function MainMark() {
  useLayoutEffect(() => {
    const main = document.querySelector('main');
    main?.setAttribute('id', 'main');
    main?.setAttribute('tabindex', '-1');
    main?.setAttribute('aria-busy', String(inFlight() > 0));
  }, []);
  return null;
}
