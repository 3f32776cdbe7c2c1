import { createContext, type ReactNode } from 'react';
import { t } from '../lib/texts';
import { box } from '../shell/box';
import { notify } from '../shell/notify';
import { useScreen } from '../shell/screen';
import { useShortcut } from '../shell/shortcuts';
import { useGridModel, useGridState } from './context';
import type { GridModel } from './model';
import { useCurrentRow } from './useCurrentRow';

/** Does the next step. */
export const stepKeys = 'Ctrl+Enter';

/** BTN_ID of the step that takes the rows chosen on. */
export const NextStep = createContext<string | null>(null);

/** The earliest of the steps that take the rows chosen on and that the user may do; null where there is none. */
function nextOf<R extends object>(model: GridModel<R>, has: (id: string) => boolean): string | null {
  const { steps } = model.options;
  if (!steps) return null;
  const { checked } = model.store.marks;
  const wanted = new Set<string | null>();
  for (const i of checked.size ? checked : model.targets()) {
    const row = model.store.rows[i];
    if (row) wanted.add(steps.next(row));
  }
  return steps.order.find((id) => wanted.has(id) && has(id)) ?? null;
}

/** The steps that the rows of the grid go through, joined: the next one of those chosen stands out, and Ctrl+Enter does it. */
export function Steps({ children }: { children: ReactNode }) {
  const model = useGridModel();
  const { has } = useScreen();
  useGridState(model);
  useCurrentRow(model, true);
  const run = (): unknown => {
    model.commitEditor();
    if (!model.targets().length) return box.warn('MSG000009');
    const id = nextOf(model, has);
    const button = id === null ? null : line.current?.querySelector<HTMLElement>(`[data-button="${id}"]`);
    if (!button) return notify.info(t('UI.ACTION.NO_NEXT'));
    return button.dataset.off ? notify.info(button.dataset.off) : button.click();
  };
  const line = useShortcut<HTMLDivElement>(stepKeys, run);
  return (
    <NextStep value={nextOf(model, has)}>
      <div className="ggroup joined" ref={line}>
        {children}
      </div>
    </NextStep>
  );
}
