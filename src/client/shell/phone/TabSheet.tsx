import { CloseOutlined, HomeOutlined, PushpinFilled } from '@ant-design/icons';
import { t } from '../../lib/texts';
import { closeTab, isHome, showTab, type Tab, tabs } from '../tabs';
import { tabTitles } from '../tabTitle';
import { useStore } from '../useStore';
import { Sheet } from './Sheet';

/** The open tabs on a phone: one is shown, any but the home page closed. */
export function TabSheet({ onClose }: { onClose: () => void }) {
  const { list, active } = useStore(tabs);
  const titles = tabTitles(list);
  const show = (tab: Tab) => {
    onClose();
    showTab(tab.id);
  };
  return (
    <Sheet name={t('UI.TAB.NAME')} from="top" onClose={onClose}>
      <ul className="phone-list">
        {list.map((tab) => {
          const title = titles.get(tab.id) ?? '';
          return (
            <li key={tab.id} className={tab.id === active ? 'current' : ''}>
              <button type="button" aria-current={tab.id === active ? 'page' : undefined} onClick={() => show(tab)}>
                {isHome(tab) && <HomeOutlined aria-hidden />}
                {tab.pinned && !isHome(tab) && <PushpinFilled aria-hidden />}
                {tab.isDirty && <span className="tab-dirty" role="img" aria-label={t('UI.TAB.CHANGED')} />}
                <span className="phone-title">{title}</span>
              </button>
              {!isHome(tab) && !tab.pinned && (
                <button type="button" className="phone-button" aria-label={t('UI.TAB.CLOSE', title)} onClick={() => void closeTab(tab.id)}>
                  <CloseOutlined aria-hidden />
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </Sheet>
  );
}
