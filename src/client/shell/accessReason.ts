import { t } from '../lib/texts';
import { askAction } from './action';

/** The reason given last: offered again, people take many files for the same one. */
let last = '';

/** Asks why personal data is taken away; null when given up. */
export async function askAccessReason(): Promise<string | null> {
  const answered = await askAction({
    question: t('UI.ACTION.ACCESS'),
    verb: t('UI.ACTION.GO_ON'),
    reason: { why: t('UI.ACTION.ACCESS_WHY'), given: last },
  });
  if (answered) last = answered.RSN;
  return answered?.RSN ?? null;
}
