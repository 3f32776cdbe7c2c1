import type { ReactNode } from 'react';
import { GridScope } from './context';
import { Grid } from './Grid';
import type { GridModel } from './model';

/** One grid of a screen of several: its toolbar, and the grid below it. */
export function GridPart<R extends object, S>({ grid, children }: { grid: GridModel<R, S>; children: ReactNode }) {
  return (
    <GridScope grid={grid}>
      <div className="gpart">
        {children}
        <Grid />
      </div>
    </GridScope>
  );
}
