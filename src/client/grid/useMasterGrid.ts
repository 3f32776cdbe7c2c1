import { startTransition, useEffect, useRef, useState } from 'react';
import type { Call, ReadBody, ReadData } from '../../contract/call';
import { box } from '../shell/box';
import { allBelow, type Below } from './below';
import type { GridModel } from './model';
import type { GridOptions } from './options';
import { useGrid } from './useGrid';
import { faultLines } from './validate';

const onSavedRow = <R extends object, S>({ store, cursor }: GridModel<R, S>): boolean => !store.changes.isNew(cursor.row);

/** Shows what is wrong with the rows of grids below that travel inside the row above. */
async function showsFaults<R>(lowers: readonly Below<R>[]): Promise<boolean> {
  for (const { grid, inside } of lowers) {
    const faults = inside ? grid.validate() : [];
    if (!faults.length) continue;
    await box.show('warn', faultLines(grid.store, faults));
    await grid.goToFault();
    return true;
  }
  return false;
}

/**
 * A grid with grids below its current row: another row loads them, after asking about what is unsaved in them. Rows below one that is not
 * saved travel inside it, and are not asked about. The screen is drawn again with every other current row.
 */
export function useMasterGrid<R extends object, S = object>(
  select: Call<ReadBody<S>, ReadData<R>>,
  options: Omit<GridOptions<R, S>, 'details' | 'showsFaultsInside'> & { below: readonly Below<R>[] },
): GridModel<R, S> {
  const [, setCurrent] = useState<R | null>(null);
  /** Which load of the list the grids below were last shown for. */
  const epoch = useRef(-1);
  const grid: GridModel<R, S> = useGrid(select, {
    ...options,
    details: () => (onSavedRow(grid) ? allBelow(options.below) : []),
    showsFaultsInside: async () => grid.current !== null && !onSavedRow(grid) && showsFaults(options.below),
    onCurrent: (row) => {
      // The cursor is painted first: a key held down draws the screen for the row it ends on.
      startTransition(() => setCurrent(row));
      const loaded = grid.store.epoch !== epoch.current;
      epoch.current = grid.store.epoch;
      const agreed = options.below.some((one) => one.grid.asked);
      const above = { saved: onSavedRow(grid), index: grid.cursor.row, loaded, searched: grid.query.searched, agreed };
      for (const one of options.below) void one.show(row, above);
      options.onCurrent?.(row);
    },
  });
  /** They are the same grids for the life of the screen. */
  const [lowers] = useState(options.below);
  useEffect(() => {
    const stops = lowers.map(({ grid: lower, inside }) =>
      lower.store.signals.onFoot(() => {
        if (!inside || !grid.current || onSavedRow(grid)) return;
        const own = lower.store.changed().map(({ row: { BATCH_FLAG: _, ...row } }) => row);
        grid.store.aside(() => grid.store.patch(grid.cursor.row, { [inside]: own } as Partial<R>));
      }),
    );
    return () => {
      for (const stop of stops) stop();
    };
  }, [grid, lowers]);
  return grid;
}
