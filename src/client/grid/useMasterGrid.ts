import { startTransition, useEffect, useRef, useState } from 'react';
import type { Call, ReadBody, ReadData } from '../../contract/call';
import { allBelow, type Below } from './below';
import { onSavedRow, rowsInside } from './inside';
import type { GridModel } from './model';
import type { GridOptions } from './options';
import { useGrid } from './useGrid';

/**
 * A grid with grids below its current row: another row loads them, after asking about what is unsaved in them. Rows below one that is not
 * saved travel inside it, and are not asked about. The screen is drawn again with every other current row.
 */
export function useMasterGrid<R extends object, S = object>(
  select: Call<ReadBody<S>, ReadData<R>>,
  options: Omit<GridOptions<R, S>, 'details' | 'inside'> & { below: readonly Below<R>[] },
): GridModel<R, S> {
  const [, setCurrent] = useState<R | null>(null);
  /** Which load of the list the grids below were last shown for. */
  const epoch = useRef(-1);
  const grid: GridModel<R, S> = useGrid(select, {
    ...options,
    details: () => (onSavedRow(grid) ? allBelow(options.below) : []),
    inside: rowsInside(() => grid, options.below),
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
