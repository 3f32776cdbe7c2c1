import { startTransition, useEffect, useState } from 'react';
import type { GridModel } from './model';

/** Renders again when another row becomes the current one, after the cursor is painted; never where nothing hangs on it (`follows`). */
export function useCurrentRow<R extends object, S>(model: GridModel<R, S>, follows: boolean): void {
  const [, setRow] = useState(model.cursor.row);
  useEffect(() => {
    if (!follows) return;
    return model.store.signals.onCursor(() => startTransition(() => setRow(model.cursor.row)));
  }, [model, follows]);
}
