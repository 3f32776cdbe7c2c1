import { StarOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { corp } from '../../lib/corp';
import { useSession } from '../../lib/session';
import { lang, t } from '../../lib/texts';
import { mayKeepFavourites } from '../favourites';
import { FavouriteList } from '../frame/favouriteList';
import { UserButtons } from '../frame/header';
import { setPeeking } from '../frame/menuState';
import { MenuSearched } from '../frame/sideMenu';
import { Sheet } from './Sheet';

/** The menu on a phone: who is signed in, the pages or the favourites, and what concerns the user. A page chosen closes it. */
export function MenuSheet({ onLanguage }: { onLanguage: (lang: 'ko' | 'en') => void }) {
  const session = useSession();
  const [favourites, setFavourites] = useState(false);
  const view = (of: boolean) => ({ className: 'side-view', 'aria-pressed': favourites === of, onClick: () => setFavourites(of) });
  return (
    <Sheet name={corp.name[lang()]} from="left" onClose={() => setPeeking(false)}>
      <p className="phone-user">
        <b>{session?.USER_NM}</b> {session?.corpLocNm}
      </p>
      <nav className="side" aria-label={t('UI.MENU.NAME')}>
        {mayKeepFavourites() && (
          <div className="side-head">
            <button type="button" {...view(false)}>
              {t('UI.MENU.ALL')}
            </button>
            <button type="button" {...view(true)}>
              <StarOutlined aria-hidden /> {t('UI.FAV.MY_MENU')}
            </button>
          </div>
        )}
        {favourites ? <FavouriteList /> : <MenuSearched />}
      </nav>
      <div className="phone-foot">
        <UserButtons onLanguage={onLanguage} />
      </div>
    </Sheet>
  );
}
