import { grouped } from '../lib/formats';
import { tell } from '../lib/tell';
import { t } from '../lib/texts';
import { limited, type TextLimit } from './text';

/** Typed text within its limits (`limited`). Where more than one letter did not fit, as of a paste, that is told. */
export function withinLimit(typed: string, caret: number, limit: TextLimit): { text: string; caret: number } {
  const next = limited(typed, caret, limit);
  const lost = [...limited(typed, caret, { ...limit, max: undefined }).text].length - [...next.text].length;
  if (lost > 1) tell(t('UI.FIELD.CUT', grouped(limit.max ?? 0), grouped(lost)));
  return next;
}
