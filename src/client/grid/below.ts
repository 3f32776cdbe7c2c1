import { createRest, type Rest } from '../lib/rest';
import type { GridModel } from './model';

/** What a grid below is told of the row, or the document, above it. */
export interface Above {
  /** Does the server have it? */
  saved: boolean;
  /** Its place in its list: two rows that are not saved may say the same. */
  index: number;
  /** It was loaded anew, and is not just another one of the same list. */
  loaded: boolean;
  /** The conditions its list was loaded by. */
  searched: object;
  /** The user has agreed to lose what is unsaved below. */
  agreed: boolean;
}

/** A grid that shows what belongs to the row, or the document, above it. */
export interface Below<R> {
  grid: GridModel<object, object>;
  /** Its changes are saved with the document above, under its ID; else it has a button of its own. */
  isPart(above: R): boolean;
  /** Column of the row above in which its rows travel until that is saved. */
  inside: string | undefined;
  /** What was typed below a row that is saved travels inside that too, where both are saved. */
  together: boolean;
  /** Loads it for the row above; where that is the same one, what was typed below it stays. */
  show(row: R | null, above: Above): Promise<void>;
}

interface Options<R> {
  part?: boolean | ((above: R) => boolean);
  inside?: keyof R & string;
  together?: boolean;
  /** Begins at its first row, not at the one that was current. */
  fromTop?: boolean;
}

/** What a grid below shows: by which conditions, at which row it stood, and what it waits for. */
interface Shown {
  by: string;
  place: string | null;
  rest: Rest;
}
const shownBy = new WeakMap<object, Shown>();

function shownBelow(grid: object): Shown {
  const shown = shownBy.get(grid) ?? { by: '', place: null, rest: createRest() };
  shownBy.set(grid, shown);
  return shown;
}

/**
 * A grid below: `by` gives the conditions it is loaded by, null where nothing belongs to the row. Below a row that is not saved it is empty,
 * and below another row until its own rows come. Of rows that follow each other quickly the one where the cursor rests is asked for.
 */
export function below<R, L extends object, S>(
  grid: GridModel<L, S>,
  by: (row: R, searched: object) => Partial<S> | null,
  { part = false, inside, together = false, fromTop = false }: Options<R> = {},
): Below<R> {
  return {
    grid: grid as unknown as GridModel<object, object>,
    inside,
    together,
    isPart: (above) => (typeof part === 'function' ? part(above) : part),
    async show(row, { saved, index, loaded, searched, agreed }) {
      const shown = shownBelow(grid);
      const conditions = row && by(row, searched);
      const wanted = JSON.stringify([conditions, saved || index]);
      const isOther = wanted !== shown.by;
      const isTyped = (grid.isDirty || grid.detailsDirty) && !agreed && !grid.meanwhile.waits;
      if (!isOther && (!loaded || isTyped)) return;
      shown.by = wanted;
      shown.rest.drop();
      if (grid.current) shown.place = grid.keyOf(grid.current);
      grid.agreed = agreed;
      if (conditions && saved) {
        const search = () => grid.search(conditions, { ask: false, select: fromTop ? '' : shown.place });
        if (isOther) {
          const isAsking = grid.query.isAsking;
          grid.leaveRows();
          await shown.rest.on(search, isAsking);
        } else await search();
      } else {
        const own = inside && !saved ? ((row?.[inside] as Partial<L>[] | null | undefined) ?? []) : [];
        if (conditions) grid.setConditions(conditions);
        grid.load([]);
        if (own.length > 0) grid.store.aside(() => grid.store.add(own.map((one) => grid.fresh(one))));
      }
    },
  };
}

/** The grids below and those below them: what is unsaved in them is asked about. */
export const allBelow = <R>(list: readonly Below<R>[]): { isDirty: boolean; asked: boolean }[] =>
  list.flatMap(({ grid }) => [grid, ...(grid.options.details?.() ?? [])]);
