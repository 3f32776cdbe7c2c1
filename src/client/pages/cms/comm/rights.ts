import type { Answer, Call, Fault } from '../../../../contract/call';
import type { GrantSave, GrantSaved, Preview } from '../../../../contract/cms/comm/roles';
import type { GridModel } from '../../../grid';
import { callBatch } from '../../../lib/batch';
import { CallError } from '../../../lib/call';
import { t } from '../../../lib/texts';
import { attempt } from '../../../shell/attempt';
import { box } from '../../../shell/box';
import { notify } from '../../../shell/notify';
import { openDialog } from '../../../shell/popups';
import { EffectDialog, type Effects } from './EffectDialog';

/** A changed check: where it stands in the grid, and the right it is about. */
export interface ChangedCheck<G> {
  index: number;
  field: string;
  grant: G;
}

/** Shows what would be done and asks; a change of one right alone goes without. False when it was given up. */
async function agreed({ LIST }: Preview, changed: boolean): Promise<boolean> {
  const rights = LIST.filter((line) => line.ITEM_TP !== 'SVC').reduce((sum, line) => sum + line.CNT, 0);
  if (rights < 2 && !changed) return true;
  const param: Effects = { LIST, changed };
  return openDialog<boolean>(EffectDialog, { title: t('UI.RIGHTS.TITLE'), width: 640, height: 480, param }).catch(() => false);
}

/**
 * Shows what a change of rights would do and does it when the user agrees. When somebody else has changed rights meanwhile, it is shown anew.
 * Resolves false when nothing was done.
 */
export async function changeRights(
  preview: () => Promise<Preview>,
  work: (seen: string) => Promise<unknown>,
  refused?: (error: CallError) => void,
): Promise<boolean> {
  for (let changed = false; ; changed = true) {
    const effect = await attempt(preview, refused);
    if (!effect || !(await agreed(effect, changed))) return false;
    const done = await attempt(
      () =>
        work(effect.SEEN).catch((error: unknown) => {
          if (error instanceof CallError && error.code === 'MSG000025') return 'again' as const;
          throw error;
        }),
      refused,
    );
    if (done !== 'again') return done !== null;
  }
}

interface RightsCalls<G> {
  preview: (LIST: G[]) => Promise<Answer<Preview>>;
  save: Call<GrantSave<G>, GrantSaved<G>>;
}

/** Saves the checks changed in a grid. */
export async function saveChecks<R extends object, S, G extends object>(
  model: GridModel<R, S>,
  calls: RightsCalls<G>,
  changes: () => ChangedCheck<G>[],
): Promise<boolean> {
  if (model.saving) return false;
  model.commitEditor();
  const checks = changes();
  if (!checks.length) {
    await box.warn('MSG000008');
    return false;
  }
  model.saving = true;
  try {
    const LIST = checks.map(({ grant }) => grant);
    model.sends(checks.map(({ index }) => index));
    const mark = (error: CallError) => {
      const errors = error.errors.map((fault): Fault => ({ ...fault, FIELD: checks[(fault.ROW_NO ?? 1) - 1]?.field ?? fault.FIELD ?? '' }));
      model.setFaults(
        errors.filter((fault) => fault.ROW_NO !== undefined),
        checks.map(({ index }) => index),
      );
    };
    const rows = LIST.map((grant) => ({ ...grant, BATCH_FLAG: 'update' as const }));
    const done = await changeRights(
      async () => (await calls.preview(LIST)).data,
      (SEEN) => callBatch(model, calls.save, { LIST: rows as GrantSave<G>['LIST'], SEEN }),
      mark,
    );
    if (!done) {
      model.meanwhile.end();
      return false;
    }
    notify.success(t('MSG000001'));
    await model.search(undefined, { ask: false });
    return true;
  } finally {
    model.saving = false;
  }
}
