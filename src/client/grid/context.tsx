import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import { t } from '../lib/texts';
import { useScreen } from '../shell/screen';
import { useStore } from '../shell/useStore';
import type { GridModel } from './model';

const Context = createContext<GridModel<object> | null>(null);

/** The toolbar, buttons, search pane and grid inside belong to this grid. */
export function GridScope<R extends object, S>({ grid, children }: { grid: GridModel<R, S>; children: ReactNode }) {
  return <Context value={grid as unknown as GridModel<object>}>{children}</Context>;
}

/** One thing that can be done with the cells selected. */
export interface CellAct {
  key: string;
  /** Its text's key. */
  text: string;
  keys?: string;
  /** Why it cannot be done now, as a text's key. */
  off?: string | false;
  run: () => unknown;
}

/** What a screen offers in the menu of the cells of the grids inside, behind copying. */
export const CellActs = createContext<() => readonly CellAct[]>(() => []);

/** The grid a part stands in. Throws outside of one. */
export function useGridModel<R extends object = object>(): GridModel<R> {
  const model = useContext(Context);
  if (!model) throw new Error('this part of a screen stands outside of a GridScreen or GridScope');
  return model as unknown as GridModel<R>;
}

/** Name of the grid around: its own, else made of the screen's. */
export function useGridName(): string {
  const { options } = useGridModel();
  const { title } = useScreen();
  return options.title ?? t('UI.GRID.NAME', title);
}

/** Renders again when counts, checks, changes or faults of the grid change. */
export function useGridState<R extends object, S>(model: GridModel<R, S>): void {
  useSyncExternalStore(model.store.signals.onFoot, () => model.store.signals.footVersion);
}

/** The columns shown; renders again when they are arranged anew, and for another language. */
export const useColumns = <R extends object, S>(model: GridModel<R, S>) => useStore(model.columnSet.shown);
