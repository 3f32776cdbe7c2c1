import type { SheetText } from './excelRead';
import { Refusal } from './refusal';
import type { Ctx } from './serve';

/** Row numbers that are named one by one; further ones are counted. */
const namedRows = 20;

/** Row numbers in short: `3, 5-8`; of very many the first. */
function rowList(rows: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const row of rows) {
    const last = runs.at(-1);
    if (last && last[1] === row - 1) last[1] = row;
    else runs.push([row, row]);
  }
  const shown = runs.slice(0, namedRows).map(([from, to]) => (from === to ? String(from) : `${from}-${to}`));
  return shown.join(', ') + (runs.length > namedRows ? ' …' : '');
}

/** What is to be said of a file beside its rows: those below a gap that were not read, those that were hidden, other sheets with such a table. */
export function sheetNotes(ctx: Pick<Ctx<unknown>, 'text'>, { unread, hidden, others }: SheetText): string[] {
  return [
    ...(unread ? [ctx.text('MSG000502', unread.from, unread.count)] : []),
    ...(hidden.length ? [ctx.text('MSG000503', hidden.length, rowList(hidden))] : []),
    ...(others.length ? [ctx.text('MSG000504', others.join(', '))] : []),
  ];
}

/** Refuses a table that lacks columns, by their titles (422 MSG000304), or has one twice (MSG000494). */
export function needColumns({ places, header, twice }: SheetText, titles: readonly string[]): void {
  const missing = titles.filter((_, i) => places[i] === -1);
  if (missing.length) throw new Refusal(422, 'MSG000304', { args: [missing.join(', ')] });
  const [again] = twice;
  if (again !== undefined) throw new Refusal(422, 'MSG000494', { args: [header[again] ?? ''] });
}
