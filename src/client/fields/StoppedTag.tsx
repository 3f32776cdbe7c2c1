import { isStopped } from '../lib/lookups';
import { t } from '../lib/texts';

/** Marks a customer with whom business is suspended; nothing for any other row. */
export function StoppedTag({ of }: { of: Readonly<Record<string, unknown>> }) {
  return isStopped(of) ? <span className="tag tag-bad">{t('UI.FIELD.STOPPED')}</span> : null;
}
