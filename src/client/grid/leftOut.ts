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

/** Most texts that are listed; the cells of all of them are marked. */
const mostListed = 500;
/** How much of a text is shown. */
const longest = 60;

const shortened = (text: string): string => {
  const line = text.trim().replace(/\s+/g, ' ');
  return line.length > longest ? `${line.slice(0, longest)}…` : line;
};

/**
 * Marks the cells that were left out, and lists which they are, what they should have held, and why; says how many stand unread. Both go with
 * the next time, or when it is undone.
 */
export function tellLeftOut<R extends object, S>(
  model: GridModel<R, S>,
  { left: cells, unread }: Untaken<R>,
  beyond: readonly Beyond[] = [],
): void {
  const { marks, arranged } = model.store;
  let takeBack = () => {};
  marks.markLeftOut(
    cells.map(({ i, column, text, why }) => ({ i, field: column.field, text: t('UI.GRID.LEFT_OUT', shortened(text), why) })),
    () => takeBack(),
  );
  const tell = (text: string) => {
    takeBack = notify.warn(text);
  };
  const count = cells.length + beyond.length;
  const stands = unread ? [t('UI.GRID.UNREAD', unread)] : [];
  if (!count) return void (unread && tell(stands.join()));
  const listed = [
    ...cells.slice(0, mostListed).map(({ i, column, text, why }) => ({ no: arranged.numberOf(i), title: column.label, text, why })),
    ...beyond,
  ].slice(0, mostListed);
  const lines = listed.map(({ no, title, text, why }) => t('UI.GRID.LEFT_OUT_AT', no, title, shortened(text), why));
  const more = count - listed.length;
  tell([...stands, t('UI.GRID.LEFT_OUT_COUNT', count), ...lines, ...(more ? [t('UI.GRID.LEFT_OUT_MORE', more)] : [])].join('\n'));
}
