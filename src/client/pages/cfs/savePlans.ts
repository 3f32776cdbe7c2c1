import { clpList } from '../../../contract/cfs/clpList';
import { alone, save, saveNow } from '../../grid/saving';
import { isSaved } from '../../lib/saved';
import { t } from '../../lib/texts';
import { box } from '../../shell/box';
import type { Lines, Plans } from './loading';
import type { Planned } from './usePlanned';

/** Asks where more is loaded than the container holds. */
async function mayBeOver(planned: Planned | null): Promise<boolean> {
  const over = planned?.checks.find(({ CODE }) => CODE === 'MSG000208');
  return !over || box.show('question', [t(over.CODE, ...over.ARGS), t('MSG000740')].join('\n'));
}

/** Saves what was typed of plans, then the lines of the current one; those of a plan that is not saved yet travel inside it. */
export async function savePlans(plans: Plans, lines: Lines, planned: Planned | null): Promise<void> {
  const hasLines = isSaved(plans.current) && lines.isDirty;
  plans.commitEditor();
  lines.commitEditor();
  if ((hasLines || !isSaved(plans.current)) && !(await mayBeOver(planned))) return;
  if (plans.isDirty || !hasLines) {
    if (!(await save(plans, clpList.save))) return;
  }
  if (!hasLines) return;
  const saved = await alone(lines, () => saveNow(lines, clpList.saveLines, { ask: async () => true }));
  if (saved) await plans.search(undefined, { ask: false });
}
