import type { Fault, SaveData, SaveRow } from '../../contract/call';
import type { ColumnRule } from '../../contract/rules';
import { type Editable, type Entry, entryFaults, lockEntries, presentRows, writeEntries } from './entries';
import { flatMapInPieces } from './pieces';
import { inUseFaults, referenceFaults } from './references';
import { refuseFaults } from './refusal';
import type { Ctx } from './serve';

/** What a screen edits of a table (contract/tables/table.ts). */
interface Edited extends Editable {
  rules: readonly ColumnRule[];
}

/** What a save of plain rows checks besides types, codes in use, references and what is in use. */
interface Checks<R> {
  /** What the last column of a new key is written with. */
  written: RegExp;
  /** Further faults of the rows as they are to be, of those that go too. */
  faults?: (entries: readonly Entry<R>[]) => readonly Fault[] | Promise<readonly Fault[]>;
}

/** Capitals and digits. */
export const codeLetters = /^[A-Z0-9]+$/;

/** Faults of the columns of rows that stay: a test of each value that is there; what did not change has none. */
export const columnFaults = <R extends object>(
  entries: readonly Entry<R>[],
  tests: { readonly [F in keyof R & string]?: (value: string, row: R) => Omit<Fault, 'FIELD' | 'ROW_NO'> | null },
): Promise<Fault[]> =>
  flatMapInPieces(entries, ({ row, before, removed, ROW_NO }) =>
    removed
      ? []
      : (Object.keys(tests) as (keyof R & string)[]).flatMap((FIELD) => {
          const value = row[FIELD];
          const fault = value === null || value === undefined || value === before?.[FIELD] ? null : tests[FIELD]?.(String(value), row);
          return fault ? [{ ROW_NO, FIELD, ...fault }] : [];
        }),
  );

/** Those of the faults whose field has none yet. */
export function untold(told: readonly Fault[], faults: readonly Fault[]): Fault[] {
  const place = ({ ROW_NO, FIELD }: Fault) => `${ROW_NO} ${FIELD}`;
  const places = new Set(told.map(place));
  return faults.filter((fault) => !places.has(place(fault)));
}

/** The save of plain rows: locks, checks and writes them, all or none, and gives them as they are now, in the order sent. */
export async function saveEntries<R extends object>(
  ctx: Ctx<unknown>,
  edited: Edited,
  list: readonly SaveRow<R>[],
  { written, faults }: Checks<R>,
): Promise<SaveData<R>> {
  const entries = await lockEntries<R>(ctx, edited, list);
  const told = [
    await entryFaults(ctx, edited, entries, edited.rules, written),
    await referenceFaults(ctx, edited.table, entries),
    await inUseFaults(ctx, edited.table, entries),
  ].flat();
  refuseFaults([...told, ...untold(told, (await faults?.(entries)) ?? [])]);
  await writeEntries(ctx.db, edited, entries);
  return { LIST: await presentRows(ctx, edited, entries) };
}
