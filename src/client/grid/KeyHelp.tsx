import { t } from '../lib/texts';
import { PopupButton, PopupFoot } from '../shell/popupFoot';
import { usePopup } from '../shell/popups';
import './keyhelp.css';

/** A button that cannot be pressed now, and why. */
export interface ButtonOff {
  caption: string;
  why: string;
}

/** Keys in groups, each with what they do. */
const groups: [title: string, keys: [keys: string, text: string][]][] = [
  [
    'UI.KEY.G_SCREEN',
    [
      ['Enter', 'UI.KEY.SEARCH'],
      ['Ctrl+S', 'UI.KEY.SAVE'],
      ['Ctrl+Enter', 'UI.KEY.STEP'],
      ['Alt+Insert', 'UI.KEY.ADD'],
      ['Alt+Delete', 'UI.KEY.DELETE'],
      ['F8', 'UI.GRID.NEXT_ERROR'],
      ['Shift+F8', 'UI.KEY.PREV_ERROR'],
      ['Ctrl+F', 'UI.GRID.FIND'],
      ['Ctrl+Shift+L', 'UI.GRID.FILTER_ROW'],
      ['Alt+↓', 'UI.KEY.COLUMN_MENU'],
      ['Ctrl+Shift+← →', 'UI.KEY.COLUMN_MOVE'],
      ['Alt+Shift+← →', 'UI.KEY.COLUMN_WIDTH'],
      ['Alt+Shift+Home', 'UI.KEY.COLUMN_FIT'],
      ['Alt+Shift+← ↑ → ↓', 'UI.KEY.TREE_MOVE'],
      ['Shift+F10', 'UI.KEY.CELL_MENU'],
      ['F6, Shift+F6', 'UI.KEY.PARTS'],
      ['Alt+PgDn, Alt+PgUp', 'UI.KEY.TABS'],
      ['F1', 'UI.KEY.HELP'],
    ],
  ],
  [
    'UI.KEY.G_MOVE',
    [
      ['← ↑ → ↓', 'UI.KEY.MOVE'],
      ['Home, End', 'UI.KEY.HOME_END'],
      ['Ctrl+Home, Ctrl+End', 'UI.KEY.TOP_BOTTOM'],
      ['PgUp, PgDn', 'UI.KEY.PAGE'],
      ['Space', 'UI.KEY.SELECT'],
      ['Shift+← ↑ → ↓', 'UI.KEY.RANGE'],
      ['Shift+Space', 'UI.KEY.WHOLE_ROW'],
      ['Ctrl+Space', 'UI.KEY.WHOLE_COLUMN'],
      ['Ctrl+A', 'UI.KEY.ALL'],
    ],
  ],
  [
    'UI.KEY.G_EDIT',
    [
      ['F2', 'UI.KEY.EDIT'],
      ['Enter', 'UI.KEY.COMMIT'],
      ['Ctrl+Enter', 'UI.KEY.ENTER_RANGE'],
      ['Alt+Enter', 'UI.KEY.LINE'],
      ['Tab', 'UI.KEY.NEXT'],
      ['Shift+Tab', 'UI.KEY.PREV'],
      ['Tab … Enter', 'UI.KEY.TAB_RUN'],
      ['F4', 'UI.KEY.LOOKUP'],
      ['Alt+↓', 'UI.KEY.LIST'],
      ['Delete', 'UI.KEY.CLEAR'],
      ['Backspace', 'UI.KEY.RETYPE'],
      ['Ctrl+C, Ctrl+X', 'UI.KEY.COPY_CUT'],
      ['Ctrl+V', 'UI.GRID.PASTE'],
      ['Ctrl+D, Ctrl+R', 'UI.KEY.FILL'],
      ['Ctrl+Z, Ctrl+Y', 'UI.KEY.UNDO_REDO'],
      ['Esc', 'UI.KEY.CANCEL'],
    ],
  ],
];

/** The keys that the grid and its screen understand; above them the buttons that cannot be pressed now, with the reason of each. */
export function KeyHelp() {
  const popup = usePopup<ButtonOff[]>();
  return (
    <div className="q-popup">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by the keyboard too */}
      <section className="gkeys" aria-label={t('UI.KEY.TITLE')} tabIndex={0}>
        {popup.param.length > 0 && (
          <section aria-label={t('UI.KEY.G_OFF')} className="gkeys-off">
            <h3>{t('UI.KEY.G_OFF')}</h3>
            <dl>
              {popup.param.map(({ caption, why }) => (
                <div key={caption}>
                  <dt>{caption}</dt>
                  <dd>{why}</dd>
                </div>
              ))}
            </dl>
          </section>
        )}
        {groups.map(([title, keys]) => (
          <section key={title} aria-label={t(title)}>
            <h3>{t(title)}</h3>
            <dl>
              {keys.map(([names, text]) => (
                <div key={names}>
                  <dt>
                    <kbd>{names}</kbd>
                  </dt>
                  <dd>{t(text)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </section>
      <PopupFoot>
        <PopupButton id="cancel" onClick={() => popup.close()} />
      </PopupFoot>
    </div>
  );
}
