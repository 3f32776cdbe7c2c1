import { CloseOutlined, DownOutlined, MenuOutlined, SearchOutlined } from '@ant-design/icons';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { t } from '../../lib/texts';
import { FindNo } from '../frame/findNo';
import { menuState, setCollapsed, setPeeking } from '../frame/menuState';
import { useTabKeys } from '../frame/tabKeys';
import { routeOfScreen } from '../pages';
import { popups } from '../popups';
import { activeTab, tabs } from '../tabs';
import { tabHint, tabTitles } from '../tabTitle';
import { useStore } from '../useStore';
import { LargerNote } from './LargerNote';
import { MenuSheet } from './MenuSheet';
import { TabSheet } from './TabSheet';
import './frame.css';
import './dialogs.css';
import './pages.css';
import './lists.css';

/** What stands above the pages on a phone: the way to the menu, the tab shown with the way to the others, and the search for a number. */
export default function PhoneHead({ onLanguage }: { onLanguage: (lang: 'ko' | 'en') => void }) {
  const { list, active } = useStore(tabs);
  const { peeking } = useStore(menuState);
  const opened = useStore(popups);
  const [listed, setListed] = useState(false);
  const [searching, setSearching] = useState(false);
  const ref = useRef<HTMLElement>(null);
  const search = useRef<HTMLDivElement>(null);
  useTabKeys(ref);
  const tab = activeTab();
  const isMade = Boolean(routeOfScreen(tab.abbr)?.phone);
  useLayoutEffect(() => {
    setCollapsed(true);
    return () => {
      delete document.documentElement.dataset.phone;
      setPeeking(false);
    };
  }, []);
  useLayoutEffect(() => {
    document.documentElement.dataset.phone = isMade ? 'made' : 'wide';
  }, [isMade]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever is opened takes the place of what lies over the page
  useEffect(() => {
    setPeeking(false);
    setListed(false);
    setSearching(false);
  }, [active, opened.length]);
  useLayoutEffect(() => {
    if (searching) search.current?.querySelector('input')?.focus();
  }, [searching]);

  return (
    <>
      <header ref={ref} className="head phone-head">
        {searching ? (
          <div className="phone-find" ref={search}>
            <FindNo />
            <PhoneButton name="UI.PHONE.SEARCH_CLOSE" icon={CloseOutlined} onClick={() => setSearching(false)} />
          </div>
        ) : (
          <>
            <PhoneButton name="UI.PHONE.MENU" icon={MenuOutlined} opens={peeking} onClick={() => setPeeking(true)} />
            <div role="tablist" aria-label={t('UI.TAB.NAME')} className="phone-tabs">
              <button
                type="button"
                role="tab"
                id={`tab-${tab.id}`}
                className="phone-tab"
                aria-selected
                aria-controls={`panel-${tab.id}`}
                aria-haspopup="dialog"
                aria-expanded={listed}
                title={tabHint(tab)}
                aria-description={tab.isDirty ? t('UI.TAB.CHANGED') : t('UI.TAB.LIST')}
                onClick={() => setListed(true)}
              >
                {tab.isDirty && <span className="tab-dirty" aria-hidden />}
                <span className="phone-title">{tabTitles(list).get(tab.id)}</span>
                <DownOutlined aria-hidden />
              </button>
            </div>
            <PhoneButton name="UI.HEAD.FIND_NO" icon={SearchOutlined} onClick={() => setSearching(true)} />
          </>
        )}
      </header>
      {!isMade && <LargerNote key={tab.abbr} screen={tab.abbr} />}
      {peeking && <MenuSheet onLanguage={onLanguage} />}
      {listed && <TabSheet onClose={() => setListed(false)} />}
    </>
  );
}

interface PhoneButtonProps {
  name: string;
  icon: typeof CloseOutlined;
  /** It opens a dialog, which is there. */
  opens?: boolean;
  onClick(): void;
}

function PhoneButton({ name, icon: Icon, opens, onClick }: PhoneButtonProps) {
  const dialog = opens === undefined ? {} : { 'aria-haspopup': 'dialog' as const, 'aria-expanded': opens };
  return (
    <button type="button" className="phone-button" aria-label={t(name)} title={t(name)} onClick={onClick} {...dialog}>
      <Icon aria-hidden />
    </button>
  );
}
