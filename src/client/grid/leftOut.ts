import { t } from '../lib/texts';
import { notify } from '../shell/notify';
import type { GridModel } from './model';
import type { Untaken } from './write';

/** A text that had no cell: the number of its row, the title of its column, and why. */
export interface Beyond {
  no: number;
  title: string;
  text: string;
  why: string;
}

/** Most lines that are listed; the cells of all of them are marked. */
const mostListed = 500;
/** How much of a text is shown. */
const longest = 60;

const shortened = (text: string): string => {
  const line = text.trim().replace(/\s+/g, ' ');
  return line.length > longest ? `${line.slice(0, longest)}…` : line;
};

/** One line for all cells of a column that nothing can be typed into; the others have each their own. */
function linesOf<R extends object, S>({ store: { arranged } }: GridModel<R, S>, cells: Untaken<R>['left'], beyond: readonly Beyond[]) {
  const whole = new Map<string, number>();
  for (const { column } of cells) if (!column.edit) whole.set(column.label, (whole.get(column.label) ?? 0) + 1);
  const isAlone = ({ column }: Untaken<R>['left'][number]) => column.edit || whole.get(column.label) === 1;
  const single = [
    ...cells.filter(isAlone).map(({ i, column, text, why }) => ({ no: arranged.numberOf(i), title: column.label, text, why })),
    ...beyond,
  ];
  return [
    ...[...whole].flatMap(([title, count]) => (count > 1 ? [t('UI.GRID.LEFT_OUT_COLUMN', title, count)] : [])),
    ...single.map(({ no, title, text, why }) => t('UI.GRID.LEFT_OUT_AT', no, title, shortened(text), why)),
  ];
}

/**
 * Marks the cells that were left out, and lists which they are, what they should have held, and why; says how many stand unread. Both go with
 * the next time, when it is undone, or when all is mended.
 */
export function tellLeftOut<R extends object, S>(
  model: GridModel<R, S>,
  { left: cells, unread }: Untaken<R>,
  beyond: readonly Beyond[] = [],
): void {
  const { marks } = model.store;
  let takeBack = () => {};
  marks.markLeftOut(
    cells.map(({ i, column, text, why }) => ({ i, field: column.field, text: t('UI.GRID.LEFT_OUT', shortened(text), why) })),
    () => takeBack(),
    { mended: beyond.length === 0 },
  );
  const tell = (text: string) => {
    takeBack = notify.warn(text);
  };
  const count = cells.length + beyond.length;
  const stands = unread ? [t('UI.GRID.UNREAD', unread)] : [];
  if (!count) return void (unread && tell(stands.join()));
  const all = linesOf(model, cells, beyond);
  const lines = all.slice(0, mostListed);
  const more = all.length - lines.length;
  tell([...stands, t('UI.GRID.LEFT_OUT_COUNT', count), ...lines, ...(more ? [t('UI.GRID.LEFT_OUT_MORE', more)] : [])].join('\n'));
}
