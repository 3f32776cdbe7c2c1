import { take } from '../../src/client/lib/flight';
import { openLookup } from '../../src/client/lib/lookups';
import { askAction } from '../../src/client/shell/action';
import { box } from '../../src/client/shell/box';
import { menus } from '../../src/client/shell/menu';
import { clearNotices, notify } from '../../src/client/shell/notify';
import { openDialog, openPopup } from '../../src/client/shell/popups';
import { switchLang } from '../../src/client/shell/start';
import { activeTab, closeTab, openTab } from '../../src/client/shell/tabs';

/** Parts of the client that tests use from outside, in the page that runs them. */
const parts = {
  openTab,
  activeTab,
  closeTab,
  menus,
  switchLang,
  openPopup,
  openDialog,
  openLookup,
  box,
  notify,
  clearNotices,
  take,
  askAction,
  receipt: () => import('../../src/client/pages/pan/receipt'),
  /** How what was opened last has ended. */
  ended: undefined as { resolved: unknown } | { rejected: unknown } | undefined,
  /** Notes how it ends. */
  noteEnd(opened: Promise<unknown>): void {
    parts.ended = undefined;
    opened.then(
      (resolved) => {
        parts.ended = { resolved };
      },
      (rejected) => {
        parts.ended = { rejected };
      },
    );
  },
  /** Counts the call out that a test has counted in. */
  land: () => {},
};

export type ClientParts = typeof parts;

Object.assign(window, { parts });
