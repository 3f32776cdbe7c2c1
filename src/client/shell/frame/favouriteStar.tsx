import { StarFilled, StarOutlined } from '@ant-design/icons';
import type { MenuNode } from '../../../contract/session';
import { t } from '../../lib/texts';
import { canBeFavourite, toggleFavourite } from '../favourites';
import { menuName } from '../menu';

/** The star of a menu item: filled for a favourite. In the order of Tab only on the page that is shown. */
export function FavouriteStar({ item, current }: { item: MenuNode; current: boolean }) {
  if (!canBeFavourite(item)) return null;
  const name = `${t(item.isFavorite ? 'UI.FAV.REMOVE' : 'UI.FAV.ADD')} ${menuName(item)}`;
  return (
    <button
      type="button"
      className={`icon-button side-star${item.isFavorite ? ' on' : ''}`}
      aria-label={name}
      aria-pressed={item.isFavorite}
      title={name}
      tabIndex={current ? 0 : -1}
      onClick={(event) => {
        event.stopPropagation();
        void toggleFavourite(item.MENU_ID);
      }}
      onKeyDown={(event) => event.key !== 'Tab' && event.stopPropagation()}
    >
      {item.isFavorite ? <StarFilled aria-hidden /> : <StarOutlined aria-hidden />}
    </button>
  );
}
