import type { MouseEvent as ReactMouseEvent } from 'react';
import { t } from '../lib/texts';
import { followMouse } from './drag';
import type { RowDrop } from './drawn';
import { type Layout, rowHeight } from './layout';
import type { GridModel } from './model';
import { countBelow, type Goal, moveRow, rowsBelow, upperOf, whyNot } from './treeMove';
import { shownText } from './value';

type Model = GridModel<object>;

/** Part of a row's height, at its upper and lower edge, that stands for the place before and behind it. */
const edge = 0.28;

/** The row behind one, among those beside it. */
function next(model: Model, i: number): number | undefined {
  const beside = rowsBelow(model, upperOf(model, i));
  return beside[beside.indexOf(i) + 1];
}

/** Where a row would go that is let go over a place of the view, `part` of the row's height down. */
function dropAt(model: Model, i: number, position: number, part: number): { goal: Goal; where: RowDrop['where']; level: number } | null {
  const over = model.store.arranged.view[position];
  if (over === undefined || over === i) return null;
  const level = model.store.arranged.shape?.level(over) ?? 1;
  const upper = upperOf(model, over);
  const takes = whyNot(model, i, { upper: over }) === null;
  const [before, behind] = takes ? [edge, 1 - edge] : [0.5, 0.5];
  if (part < before) return { goal: { upper, before: over }, where: 'before', level };
  if (part < behind) return { goal: { upper: over }, where: 'into', level: level + 1 };
  // Behind the line of an unfolded row is the first place below it.
  if (model.store.arranged.shape?.isOpen(over))
    return { goal: { upper: over, before: rowsBelow(model, over)[0] }, where: 'behind', level: level + 1 };
  return { goal: { upper, before: next(model, over) }, where: 'behind', level };
}

/** Drags a row of a tree by its grip: a mark shows where it goes, with what goes along, or why it cannot. Escape gives it up. */
export function pressGrip(model: Model, layout: Layout<object>, event: ReactMouseEvent): boolean {
  const line = (event.target as HTMLElement).closest('.gth')?.closest<HTMLElement>('.gr')?.dataset.row;
  if (line === undefined) return false;
  const i = Number(line);
  const { store } = model;
  const column = model.columns[0];
  const name = column ? shownText(store.rows[i] as object, column) : '';
  const along = countBelow(model, i);
  const text = along ? t('UI.GRID.TREE_ALONG', name, along) : name;
  let goal: Goal | null = null;
  void model.cursor.moveTo(i);
  followMouse(model, layout, event, {
    onMove: ({ position }, { clientY }) => {
      const top = (model.drawn.scroller?.getBoundingClientRect().top ?? 0) - (model.drawn.scroller?.scrollTop ?? 0);
      const found = dropAt(model, i, position, (clientY - top) / rowHeight - position);
      const refused = found && whyNot(model, i, found.goal);
      goal = found && refused === null ? found.goal : null;
      model.drawn.rowDrop.set(
        found && {
          position,
          where: found.where,
          level: found.level,
          text: refused === null ? text : refused || text,
          refused: refused !== null,
        },
      );
    },
    onEnd: () => {
      model.drawn.rowDrop.set(null);
      if (goal) void moveRow(model, i, goal);
    },
    onGivenUp: () => model.drawn.rowDrop.set(null),
  });
  return true;
}
