import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { type PoLine, poLine } from '../../../contract/flair/flairPoInfoMgt';
import { faultText } from '../../fields/form';
import { numberReading } from '../../fields/reading';
import type { GridModel } from '../../grid';
import { grouped } from '../../lib/formats';
import { label } from '../../lib/texts';
import type { matrixOf } from './matrix';

/** The grid of a purchase order's lines, into which the matrix types. */
export type Lines = GridModel<PoLine, { CUST_CD: string; PO_NO: string | string[] }>;
type Matrix = ReturnType<typeof matrixOf<PoLine>>;

/** What is typed in a matrix: quantities of lines, and the pieces of a size in a carton, which all lines of that size have. */
type CellField = 'PO_QTY' | 'PACK_QTY';

/** Least and most that a column takes. */
const limits: Record<CellField, { min: number; max: number }> = {
  PO_QTY: { min: 1, max: 10 ** 13 - 1 },
  PACK_QTY: { min: 0, max: 2 ** 31 - 1 },
};

/** Puts a typed or pasted text into a line as a whole number; what stands for none stays in the cell as it is, with its fault. */
export function putNumber({ store }: Lines, index: number, field: CellField, text: string): void {
  const read = numberReading(text, 0, label(field, undefined, poLine.table), limits[field]);
  if ('fault' in read) store.refuse(index, field, { text: faultText(read.fault), typed: text.trim() });
  else store.patch(index, { [field]: read.value } as Partial<PoLine>);
}

/** Adds a line for a colour and a size that has none, into which nothing is typed yet, and gives its place. */
export type AddLine = (color: string, size: string) => number;

/** May the quantity of a colour and a size be typed? Of several lines it is their sum, which is typed into the lines themselves; where there is none one is added. */
export const mayTypeInto =
  ({ readOnly, options }: Lines, { linesOf }: Matrix, addLine: AddLine | null) =>
  (color: string, size: string): boolean => {
    const [placed, another] = linesOf(color, size);
    if (!placed) return addLine !== null;
    return !another && !readOnly && (options.canEdit?.(placed.line, 'PO_QTY') ?? true);
  };

/** The row of a cell: its colour, or null for the ratio of cartons on top. */
type RowOf = string | null;

/** The cells of a matrix: what stands in them, typing, taking back, and the keys that go from one to another. */
export function useCells(lines: Lines, matrix: Matrix, table: RefObject<HTMLTableElement | null>, addLine: AddLine | null) {
  const { colors, sizes, linesOf, of, orderedOf } = matrix;
  const { store } = lines;
  const [typed, setTyped] = useState<{ row: RowOf; size: string; text: string } | null>(null);
  /** The step that typing into the cell with the focus makes. */
  const step = useRef<ReturnType<typeof store.history.next>>(undefined);
  /** That step has added the line of the cell. */
  const added = useRef(false);

  const mayTypeQuantity = mayTypeInto(lines, matrix, addLine);
  /** The lines that a cell is typed into. */
  const into = (row: RowOf, size: string): number[] =>
    row === null
      ? colors.flatMap((color) => linesOf(color, size).flatMap(({ index, line }) => (canTypeRatio(line) ? [index] : [])))
      : linesOf(row, size)
          .slice(0, 1)
          .map(({ index }) => index);
  /** The same, with a line that is added where a colour and a size have none. */
  const intoAdded = (row: RowOf, size: string): number[] => {
    const there = into(row, size);
    if (there.length > 0 || row === null || !addLine) return there;
    added.current = true;
    return [addLine(row, size)];
  };
  const canTypeRatio = (line: PoLine) => !lines.readOnly && (lines.options.canEdit?.(line, 'PACK_QTY') ?? true);
  const mayType = (row: RowOf, size: string): boolean => (row === null ? into(row, size).length > 0 : mayTypeQuantity(row, size));
  const isTyping = (row: RowOf, size: string): boolean => typed?.row === row && typed.size === size;
  const numberOf = (row: RowOf, size: string): number | null => {
    if (row !== null) return orderedOf(row, size);
    return colors.flatMap((color) => linesOf(color, size)).find(({ line }) => line.PACK_QTY)?.line.PACK_QTY ?? null;
  };
  const textOf = (row: RowOf, size: string): string => {
    if (typed && isTyping(row, size)) return typed.text;
    const [first] = into(row, size);
    const value = numberOf(row, size);
    return (first === undefined ? undefined : store.marks.typed(first, fieldOf(row))) ?? (value === null ? '' : grouped(value));
  };
  const leave = () => {
    step.current = undefined;
    added.current = false;
    setTyped(null);
  };
  const type = (row: RowOf, size: string, text: string) => {
    if (!mayType(row, size)) return;
    // An added line that is emptied again was none.
    if (added.current && !text.trim()) {
      turn('undo');
      return setTyped({ row, size, text });
    }
    const put = () => {
      for (const index of intoAdded(row, size)) putNumber(lines, index, fieldOf(row), text);
    };
    const before = store.history.next('undo');
    if (step.current && step.current === before) store.join(step.current, put);
    else {
      store.batch(put);
      const after = store.history.next('undo');
      step.current = after === before ? undefined : after;
    }
    setTyped({ row, size, text });
  };
  const write = (row: RowOf, size: string, value: number | null) => {
    if (!mayType(row, size) || (value === null && into(row, size).length === 0)) return;
    leave();
    store.batch(() => {
      for (const index of intoAdded(row, size)) store.patch(index, { [fieldOf(row)]: value } as Partial<PoLine>);
    });
  };
  /** Goes to the next cell in a direction, over those that take nothing; where there is none, what was typed is done with. */
  const move = (from: RowOf, size: string, down: number, right: number) => {
    let [row, column] = [rowAt(colors, from) + down, sizes.indexOf(size) + right];
    while (row >= -1 && row < colors.length && column >= 0 && column < sizes.length) {
      const input = table.current?.querySelector<HTMLInputElement>(`input[data-row="${row}"][data-column="${column}"]`);
      if (input) return input.focus();
      row += down;
      column += right;
    }
    leave();
  };
  const turn = (dir: 'undo' | 'redo') => {
    leave();
    store.history[dir]();
  };
  const actOf = (event: KeyboardEvent<HTMLInputElement>, row: RowOf, size: string): (() => void) | undefined => {
    const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
    if (ctrlKey || metaKey || altKey) {
      const above = row === null ? undefined : colors[colors.indexOf(row) - 1];
      const byLetter: Record<string, () => void> = {
        z: () => turn(shiftKey ? 'redo' : 'undo'),
        y: () => turn('redo'),
        d: () => above !== undefined && of(above, size) && write(row, size, orderedOf(above, size)),
      };
      return altKey ? undefined : byLetter[key.toLowerCase()];
    }
    const steps: Record<string, [down: number, right: number]> = {
      ...{ ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] },
      Enter: [shiftKey ? -1 : 1, 0],
    };
    const by = steps[key];
    if (by) return () => move(row, size, ...by);
    if (key === 'Delete' && !typed) return () => write(row, size, null);
    if (key === 'Escape' && step.current && step.current === store.history.next('undo'))
      return () => {
        event.stopPropagation();
        turn('undo');
      };
    return undefined;
  };
  const onKey = (event: KeyboardEvent<HTMLInputElement>, row: RowOf, size: string) => {
    const act = actOf(event, row, size);
    if (!act) return;
    event.preventDefault();
    act();
  };
  // The cell with the focus is chosen whole as long as nobody types into it: what is typed next takes its place.
  useLayoutEffect(() => {
    const input = document.activeElement;
    if (!typed && input instanceof HTMLInputElement && table.current?.contains(input)) input.select();
  });
  return { mayType, textOf, isTyping, type, write, leave, onKey };
}

const fieldOf = (row: RowOf): CellField => (row === null ? 'PACK_QTY' : 'PO_QTY');

/** The place of a row among the inputs; the ratio stands above the first colour. */
export const rowAt = (colors: readonly string[], row: RowOf): number => (row === null ? -1 : colors.indexOf(row));
