import type { Fault } from '../../contract/call';
import { box } from '../shell/box';
import type { Below } from './below';
import { Flag } from './changes';
import { type StaleRow, settleConflicts } from './conflict';
import type { GridModel } from './model';
import type { RowsInside } from './options';
import { partFaults } from './partFaults';
import { mayDelete, staleRows } from './saving';
import { faultLines, refusalLines } from './validate';

/** Is the current row one that the server has? One that was added and taken away again is none. */
export function onSavedRow<R extends object, S>({ store, cursor }: GridModel<R, S>): boolean {
  const flag = store.changes.flag(cursor.row);
  return flag !== Flag.INSERT && flag !== Flag.GONE;
}

type Lower = Below<never>['grid'];

/** Lines about the rows of a grid below, under its name: their numbers count in it. */
const under = ({ options }: Lower, lines: string): string => [options.title, lines].filter(Boolean).join('\n');

/** The rows of a grid below that others have changed meanwhile. */
function staleIn({ grid, inside }: { grid: Lower; inside: string }, all: readonly Fault[]): StaleRow[] {
  const errors = partFaults(inside, all).filter(({ CODE }) => CODE === 'MSG000025');
  return errors.length > 0 ? staleRows({ code: 'MSG000025', errors }, grid.sent) : [];
}

/** The rows of these grids below, as a save of the row above that they travel in handles them. */
export function rowsInside<R extends object, S>(of: () => GridModel<R, S>, below: readonly Below<R>[]): RowsInside {
  const parts = below.flatMap(({ grid, inside, together }) => (inside ? [{ grid, inside, together }] : []));
  const open = () => (of().current === null ? [] : parts);
  /** What was typed below a row that is saved. */
  const along = () => (onSavedRow(of()) ? open().filter(({ grid, together }) => together && grid.isDirty) : []);
  const checked = () => (onSavedRow(of()) ? along() : open());
  return {
    isDirty: () => along().length > 0,
    async showsFaults() {
      for (const { grid } of checked()) {
        const faults = grid.validate();
        if (!faults.length) continue;
        await box.show('warn', under(grid, faultLines(grid.store, faults)));
        await grid.goToFault();
        return true;
      }
      return false;
    },
    async mayGo() {
      for (const { grid } of along()) if (!(await mayDelete(grid))) return false;
      return true;
    },
    send() {
      const sent = along().map(({ grid, inside }) => {
        const changed = grid.store.changed();
        grid.sends(changed.map(({ index }) => index));
        return [inside, changed.map(({ row }) => row)] as const;
      });
      return Object.fromEntries(sent);
    },
    fail(errors) {
      for (const { grid } of along()) grid.meanwhile.end();
      return along().some((part) => staleIn(part, errors).length > 0);
    },
    async settle(errors) {
      for (const part of along()) {
        const stale = staleIn(part, errors);
        if (stale.length > 0 && !(await settleConflicts(part.grid, stale))) return false;
      }
      return true;
    },
    async refuse(faults, rows) {
      const grid = of();
      const named = (fault: Fault) => parts.find(({ inside }) => partFaults(inside, [fault]).length > 0);
      const first = faults.find(named);
      const row = first && rows[(first.ROW_NO ?? 1) - 1];
      const lower = first && named(first);
      const nothing = { others: [...faults], lines: '', goTo: async () => {} };
      if (row === undefined || !lower || (row !== grid.cursor.row && grid.detailsDirty)) return nothing;
      if (row !== grid.cursor.row) await grid.cursor.moveTo(row, undefined, false);
      const isOwn = (fault: Fault) => fault.ROW_NO === first.ROW_NO && named(fault) === lower;
      const own = partFaults(lower.inside, faults.filter(isOwn));
      const sent = lower.grid.store.changedIndexes();
      lower.grid.setFaults(own, sent);
      return {
        others: faults.filter((fault) => !isOwn(fault)),
        lines: under(lower.grid, refusalLines(lower.grid.store, own, sent)),
        goTo: () => lower.grid.goToFault(),
      };
    },
    arrive() {
      for (const { grid } of along()) grid.clear();
    },
  };
}
