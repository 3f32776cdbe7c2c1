import { t } from '../lib/texts';
import { chunkFailed } from '../shell/chunk';
import { openDialog } from '../shell/popups';
import type { ButtonOff } from './KeyHelp';

/** The buttons of what is shown that cannot be pressed now. */
const buttonsOff = (): ButtonOff[] =>
  [...document.querySelectorAll<HTMLElement>('button[data-off]')]
    .filter((button) => !button.closest('[inert]') && button.getClientRects().length > 0)
    .map((button) => ({ caption: button.getAttribute('aria-label') ?? button.textContent, why: button.dataset.off ?? '' }));

/** Opens the list of keys, with the buttons that cannot be pressed now and why. */
export async function openKeyHelp(): Promise<void> {
  const off = buttonsOff();
  const { KeyHelp } = await import('./KeyHelp').catch(chunkFailed);
  await openDialog(KeyHelp, { title: t('UI.KEY.TITLE'), width: 880, height: 474 + off.length * 24, param: off }).catch(() => {});
}
