import { isView, session } from '../../lib/session';
import { t } from '../../lib/texts';
import { box } from '../box';
import { menuOf } from '../menu';
import { openPopup } from '../popups';

/** Days after which a password is old. */
const oldAfter = 90;

/**
 * Warns of a temporary password (MSG000398) or an old one (MSG000399); OK leads to the change. Who must change it is warned again as soon as
 * the change is closed; who cannot is not warned.
 */
export async function warnOfPassword(): Promise<void> {
  const { lastChgPwTm, chgPwDay, mustChangePassword } = session();
  const code = !lastChgPwTm ? 'MSG000398' : (chgPwDay ?? 0) >= oldAfter ? 'MSG000399' : null;
  if (!code || isView() || !menuOf('changePassword')) return;
  do {
    if (await box.show('warn', t(code))) await openPopup('/admin/ChangePassword').catch(() => {});
  } while (mustChangePassword);
}
