import { ProLayout } from '@ant-design/pro-components';
import { useEffect, useLayoutEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { inFlight } from '../../lib/flight';
import { t } from '../../lib/texts';
import { PopupHost } from '../popupHost';
import { TabPanels } from '../tabPanels';
import { tabs, type Visit, visit } from '../tabs';
import { Themed } from '../themed';
import { useStore } from '../useStore';
import { Header } from './header';
import { followWindow, menuState } from './menuState';
import { warnOfPassword } from './passwordAlert';
import { SideMenu } from './sideMenu';
import { TabBar } from './tabBar';

const widths = { open: 240, collapsed: 54 };

/** The workspace of a signed-in user: header, side menu, tabs, dialogs. Its address passes the entry guard. */
export default function Workspace({ nowhere, onLanguage }: { nowhere: React.ReactNode; onLanguage: (lang: 'ko' | 'en') => void }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [outcome, setOutcome] = useState<Visit | null>(null);
  useLayoutEffect(() => {
    const next = visit(pathname, search);
    if (next.at === 'move') navigate(next.to, { replace: true });
    else setOutcome(next);
  }, [pathname, search, navigate]);
  useEffect(followWindow, []);
  useEffect(() => void warnOfPassword(), []);
  const { collapsed } = useStore(menuState);
  const { active } = useStore(tabs);
  if (outcome === null) return null;
  if (outcome.at === 'nowhere') return nowhere;
  return (
    <Themed>
      <div className="frame">
        <a className="skip" href="#main">
          {t('UI.APP.SKIP')}
        </a>
        <Header onLanguage={onLanguage} />
        <ProLayout
          layout="side"
          headerRender={false}
          footerRender={false}
          menuHeaderRender={false}
          collapsedButtonRender={false}
          menuContentRender={() => <SideMenu />}
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
          <TabBar />
          <div className="panels">
            <TabPanels />
          </div>
        </ProLayout>
        <PopupHost tab={active} />
      </div>
    </Themed>
  );
}

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
