import { GlobalOutlined, LogoutOutlined, UserOutlined } from '@ant-design/icons';
import { corp } from '../../lib/corp';
import { useSession } from '../../lib/session';
import { lang, t } from '../../lib/texts';
import { menus, topFolder } from '../menu';
import { routeOfScreen } from '../pages';
import { openPopup } from '../popups';
import { signOut } from '../signOut';
import { activeTab, goHome, tabs } from '../tabs';
import { useStore } from '../useStore';
import { WrittenLogo } from '../WrittenLogo';
import { FindNo } from './findNo';
import { LookMenu } from './lookMenu';
import { TopLinks } from './topLinks';

/** The header: logo, first level of the menu, who is signed in, and what concerns the user. */
export function Header({ onLanguage }: { onLanguage: (lang: 'ko' | 'en') => void }) {
  const session = useSession();
  const data = useStore(menus);
  useStore(tabs);
  const current = topFolder(activeTab().abbr);
  const language = lang();
  const company = corp.name[language];
  return (
    <header className="head">
      <a className="head-logo" href="/" onClick={(e) => leave(e, goHome)}>
        {language === 'ko' ? (
          <picture>
            <source media="(max-width: 1279px)" srcSet={`/logos/${corp.logo}-box.svg`} />
            <img src={`/logos/${corp.logo}-top.svg`} alt={company} height={24} />
          </picture>
        ) : (
          <WrittenLogo height={24} alt={company} />
        )}
      </a>
      <TopLinks folders={data.menuHierarchyList} current={current} />
      <FindNo />
      <div className="head-user">
        <span className="head-place" title={session?.corpLocNm ?? undefined}>
          {session?.corpLocNm}
        </span>
        <span className="head-name">{session?.USER_NM}</span>
        <UserButtons onLanguage={onLanguage} />
      </div>
    </header>
  );
}

/** What concerns the user: language, look, his own data, the way out. */
export function UserButtons({ onLanguage }: { onLanguage: (lang: 'ko' | 'en') => void }) {
  const { popupMap } = useStore(menus);
  const other = lang() === 'ko' ? 'en' : 'ko';
  const otherName = other === 'ko' ? '한국어' : 'English';
  const hasMyInfo = Boolean(routeOfScreen('changeMe') && popupMap.changeMe);
  return (
    <>
      <button type="button" lang={other} aria-label={`${t('UI.HEAD.LANG')} ${otherName}`} onClick={() => onLanguage(other)}>
        <GlobalOutlined aria-hidden /> {otherName}
      </button>
      <LookMenu />
      {hasMyInfo && (
        <button type="button" onClick={() => openPopup('/admin/ChangeMe')}>
          <UserOutlined aria-hidden /> {t('UI.HEAD.MY_INFO')}
        </button>
      )}
      <button type="button" onClick={signOut}>
        <LogoutOutlined aria-hidden /> {t('UI.HEAD.LOGOUT')}
      </button>
    </>
  );
}

function leave(event: React.MouseEvent, act: () => void): void {
  event.preventDefault();
  act();
}
