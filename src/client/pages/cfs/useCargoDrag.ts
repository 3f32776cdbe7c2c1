import { type MouseEvent as ReactMouseEvent, useState } from 'react';
import { t } from '../../lib/texts';
import { inOrder, type Lines, loadCargo, placeLine, unloadLines, type Waiting } from './loading';

/** Moved by less than this the mouse has only been pressed, px. */
const still = 5;

export interface CargoDrag {
  /** What is dragged, in words, at the mouse; null where nothing is. */
  shown: { text: string; x: number; y: number } | null;
  /** Px from the upper edge of the lines' panel where it would stand; null where not there. */
  line: number | null;
  /** It would be taken out. */
  out: boolean;
  fromWaiting(event: ReactMouseEvent<HTMLElement>): void;
  fromLines(event: ReactMouseEvent<HTMLElement>): void;
}

const nothing = { shown: null, line: null, out: false };

const panelAt = (x: number, y: number, name: string): HTMLElement | null =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>(`.${name}`) ?? null;

/** Row of a grid that an event is about. */
const rowOf = (event: ReactMouseEvent): number => {
  const target = event.target as HTMLElement;
  return target.closest('a, button, .ck') ? -1 : Number(target.closest<HTMLElement>('.gr[data-row]')?.dataset.row ?? -1);
};

/**
 * Bookings are pulled into the lines, at the place where they are let go, and lines out to those that wait; a line pressed at its number is pulled to
 * another place. Escape gives it up.
 */
export function useCargoDrag(lines: Lines, waiting: Waiting, fixed: string | null): CargoDrag {
  const [state, setState] = useState<Pick<CargoDrag, 'shown' | 'line' | 'out'>>(nothing);

  /** Place of the order at a point of the lines' panel, and where its line is drawn. */
  const placeAt = (panel: HTMLElement, x: number, y: number): { place: number; top: number } => {
    const order = inOrder(lines);
    const top = panel.getBoundingClientRect().top;
    const row = document.elementFromPoint(x, y)?.closest<HTMLElement>('.gr[data-row]');
    if (!row) {
      const last = [...panel.querySelectorAll<HTMLElement>('.gr[data-row]')].at(-1);
      return { place: order.length, top: (last?.getBoundingClientRect().bottom ?? top + 56) - top };
    }
    const at = order.indexOf(Number(row.dataset.row));
    const edge = row.getBoundingClientRect();
    const isBehind = y > edge.top + edge.height / 2;
    return { place: (at < 0 ? order.length : at) + (isBehind ? 1 : 0), top: (isBehind ? edge.bottom : edge.top) - top };
  };

  function follow(
    start: { clientX: number; clientY: number },
    text: string,
    { from, onPlace, onOut }: { from: Lines | Waiting; onPlace?: (place: number) => void; onOut?: () => void },
  ): void {
    let drop: (() => void) | null = null;
    let isMoved = false;
    let isAway = false;
    let isEnding = false;
    const { scroller } = from.drawn;
    const left = scroller?.scrollLeft ?? 0;
    /** What is pulled out of its list selects no cells there. */
    const endRange = () => {
      isEnding = true;
      window.dispatchEvent(new MouseEvent('mouseup'));
      isEnding = false;
      from.ranges.clear();
      if (scroller) scroller.scrollLeft = left;
    };
    const move = ({ clientX: x, clientY: y }: MouseEvent) => {
      isMoved ||= Math.hypot(x - start.clientX, y - start.clientY) >= still;
      if (!isMoved) return;
      const isOutside = !scroller?.contains(document.elementFromPoint(x, y));
      if (isOutside && !isAway) endRange();
      isAway ||= isOutside;
      const into = onPlace && panelAt(x, y, 'clp-lines');
      const away = onOut && panelAt(x, y, 'clp-waiting');
      const place = into ? placeAt(into, x, y) : null;
      drop = place && onPlace ? () => onPlace(place.place) : away ? (onOut ?? null) : null;
      setState({ shown: { text, x, y }, line: place?.top ?? null, out: Boolean(away) });
    };
    const end = () => {
      window.removeEventListener('mousemove', move);
      window.removeEventListener('mouseup', up);
      window.removeEventListener('keydown', giveUp, true);
      setState(nothing);
    };
    const up = () => {
      if (isEnding) return;
      end();
      drop?.();
    };
    const giveUp = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      end();
    };
    window.addEventListener('mousemove', move);
    window.addEventListener('mouseup', up);
    window.addEventListener('keydown', giveUp, true);
  }

  /** The rows checked where the row pressed is one of them, else that row. */
  const pulled = (marks: { checked: ReadonlySet<number>; checkedIndexes(): number[] }, row: number): number[] =>
    marks.checked.has(row) ? marks.checkedIndexes() : [row];
  const named = (count: number, name: string) => (count > 1 ? t('UI.clpList.BOOKINGS', count) : name);

  return {
    ...state,
    fromWaiting(event) {
      const row = rowOf(event);
      const one = waiting.store.rows[row];
      if (event.button !== 0 || fixed !== null || !one) return;
      const cargo = pulled(waiting.store.marks, row).flatMap((i) => waiting.store.rows[i] ?? []);
      follow(event, named(cargo.length, one.BKG_NO), { from: waiting, onPlace: (place) => loadCargo(lines, cargo, place) });
    },
    fromLines(event) {
      const row = rowOf(event);
      const one = lines.store.rows[row];
      if (event.button !== 0 || fixed !== null || lines.readOnly || lines.isEditing() || !one) return;
      const indexes = pulled(lines.store.marks, row);
      const onOut = () => unloadLines(lines, indexes);
      const column = (event.target as HTMLElement).closest<HTMLElement>('[data-column]')?.dataset.column;
      const isGrip = lines.columns[Number(column ?? -1)]?.field === 'LOAD_SEQ' && !event.shiftKey && !event.ctrlKey && !event.metaKey;
      if (!isGrip) return follow(event, named(indexes.length, one.BKG_NO), { from: lines, onOut });
      event.preventDefault();
      event.stopPropagation();
      void lines.cursor.moveTo(row, Number(column));
      const before = inOrder(lines).indexOf(row);
      follow(event, one.BKG_NO, { from: lines, onOut, onPlace: (place) => placeLine(lines, row, place > before ? place - 1 : place) });
    },
  };
}
