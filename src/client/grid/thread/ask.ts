import type { About } from '../../../contract/csm/csmRequest';
import { menuOf } from '../../shell/menu';
import { openTab } from '../../shell/tabs';

const menu = 'csmRequestMgt';

/** May the user write requests? */
export const mayAsk = (): boolean => menuOf(menu)?.buttons.some(({ BTN_ID }) => BTN_ID === 'add') ?? false;

/** Begins a request about something; what is not known of it is left out. */
export function ask(about: About): void {
  const known = Object.entries(about).filter(([, value]) => value);
  openTab(menu, { NEW_YN: 'Y', ...Object.fromEntries(known) });
}
