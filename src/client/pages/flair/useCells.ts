import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { type PoLine, poLine } from '../../../contract/flair/flairPoInfoMgt';
import { faultText } from '../../fields/form';
import { numberReading } from '../../fields/reading';
import type { GridModel } from '../../grid';
import { grouped } from '../../lib/formats';
import { label, t } from '../../lib/texts';
import type { matrixOf } from './matrix';

/** The grid of a purchase order's lines, into which the matrix types. */
export type Lines = GridModel<PoLine, { CUST_CD: string; PO_NO: string | string[] }>;
type Matrix = ReturnType<typeof matrixOf<PoLine>>;

/** Most that a line holds. */
const most = 10 ** 13 - 1;

/** Puts a typed or pasted text into a line as its quantity; what stands for none stays in the cell as it is, with its fault. */
export function putQuantity({ store }: Lines, index: number, text: string): void {
  const title = label('PO_QTY', undefined, poLine.table);
  const read = numberReading(text, 0, title);
  const refused =
    'fault' in read
      ? faultText(read.fault)
      : read.value !== null && (read.value < 1 || read.value > most) && t('MSG000016', title, 1, most);
  if (refused) store.refuse(index, 'PO_QTY', { text: refused, typed: text.trim() });
  else if ('value' in read) store.patch(index, { PO_QTY: read.value } as Partial<PoLine>);
}

/** May the quantity of a colour and a size be typed? Of several lines it is their sum, which is typed into the lines themselves. */
export const mayTypeInto =
  ({ readOnly, options }: Lines, { linesOf }: Matrix) =>
  (color: string, size: string): boolean => {
    const [placed, another] = linesOf(color, size);
    return Boolean(placed && !another && !readOnly && (options.canEdit?.(placed.line, 'PO_QTY') ?? true));
  };

/** The cells of a matrix: what stands in them, typing, taking back, and the keys that go from one to another. */
export function useCells(lines: Lines, matrix: Matrix, table: RefObject<HTMLTableElement | null>) {
  const { colors, sizes, of, orderedOf } = matrix;
  const { store } = lines;
  const [typed, setTyped] = useState<{ index: number; text: string } | null>(null);
  /** The step that typing into the cell with the focus makes. */
  const step = useRef<ReturnType<typeof store.history.next>>(undefined);

  const mayType = mayTypeInto(lines, matrix);
  const textOf = (color: string, size: string): string => {
    const placed = of(color, size);
    if (!placed) return '';
    if (typed?.index === placed.index) return typed.text;
    const ordered = orderedOf(color, size);
    return store.marks.typed(placed.index, 'PO_QTY') ?? (ordered === null ? '' : grouped(ordered));
  };
  const leave = () => {
    step.current = undefined;
    setTyped(null);
  };
  const type = (color: string, size: string, text: string) => {
    const placed = of(color, size);
    if (!placed || !mayType(color, size)) return;
    const put = () => putQuantity(lines, placed.index, text);
    const before = store.history.next('undo');
    if (step.current && step.current === before) store.join(step.current, put);
    else {
      store.batch(put);
      const after = store.history.next('undo');
      step.current = after === before ? undefined : after;
    }
    setTyped({ index: placed.index, text });
  };
  const write = (color: string, size: string, quantity: number | null) => {
    const placed = of(color, size);
    if (!placed || !mayType(color, size)) return;
    leave();
    store.patch(placed.index, { PO_QTY: quantity } as Partial<PoLine>);
  };
  /** Goes to the next quantity in a direction, over cells that take none. */
  const move = (color: string, size: string, down: number, right: number) => {
    let [row, column] = [colors.indexOf(color) + down, sizes.indexOf(size) + right];
    while (row >= 0 && row < colors.length && column >= 0 && column < sizes.length) {
      const input = table.current?.querySelector<HTMLInputElement>(`input[data-row="${row}"][data-column="${column}"]`);
      if (input) return input.focus();
      row += down;
      column += right;
    }
  };
  const turn = (dir: 'undo' | 'redo') => {
    leave();
    store.history[dir]();
  };
  const actOf = (event: KeyboardEvent<HTMLInputElement>, color: string, size: string): (() => void) | undefined => {
    const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
    if (ctrlKey || metaKey || altKey) {
      const above = colors[colors.indexOf(color) - 1];
      const byLetter: Record<string, () => void> = {
        z: () => turn(shiftKey ? 'redo' : 'undo'),
        y: () => turn('redo'),
        d: () => above !== undefined && of(above, size) && write(color, size, orderedOf(above, size)),
      };
      return altKey ? undefined : byLetter[key.toLowerCase()];
    }
    const steps: Record<string, [down: number, right: number]> = {
      ...{ ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] },
      Enter: [shiftKey ? -1 : 1, 0],
    };
    const by = steps[key];
    if (by) return () => move(color, size, ...by);
    if (key === 'Delete' && !typed) return () => write(color, size, null);
    if (key === 'Escape' && step.current && step.current === store.history.next('undo'))
      return () => {
        event.stopPropagation();
        turn('undo');
      };
    return undefined;
  };
  const onKey = (event: KeyboardEvent<HTMLInputElement>, color: string, size: string) => {
    const act = actOf(event, color, size);
    if (!act) return;
    event.preventDefault();
    act();
  };
  return { mayType, textOf, type, write, leave, onKey };
}
