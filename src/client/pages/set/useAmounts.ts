import { type KeyboardEvent, useState } from 'react';
import type { GridModel } from '../../grid';
import type { CellAct } from '../../grid/context';

/** A cost that can be explained. */
export interface Explained {
  COST_NO: string | null;
  FRT_NM: string | null;
}

/** The amount that is opened: of which cost, in which cell, and the number of its row. */
export interface OpenedAmount {
  COST_NO: string;
  FRT_NM: string;
  NO: number;
  field: string;
  /** Id of the cell, which the grid's input points at. */
  cell: string;
}

/** Cells that open into a calculation. */
const amountFields = ['UNIT_PRC', 'EXCH_RATE', 'FRGN_AMT', 'SPLY_AMT', 'VAT_AMT', 'TOT_AMT', 'QUO_AMT', 'DIFF_AMT', 'AR_AMT'];

export interface Amounts {
  opened: OpenedAmount | null;
  close(): void;
  /** Opens the amount of the current cell, of another cell what its row comes to. */
  open(): void;
  /** The entry of the menu of cells. */
  acts(): readonly CellAct[];
  /** Goes around the grid. */
  keys: { onKeyDownCapture(event: KeyboardEvent): void };
}

/** Opens amounts of a grid of costs: by Alt+Enter on the cell of one, a button, the menu of cells; Escape closes it and gives the focus back to its cell. */
export function useAmounts<R extends Explained & object, S>(grid: GridModel<R, S>): Amounts {
  const [opened, setOpened] = useState<OpenedAmount | null>(null);
  const close = () => {
    setOpened(null);
    grid.focus();
  };
  const open = (field = grid.columns[grid.cursor.column]?.field ?? ''): boolean => {
    const row = grid.current;
    if (!row?.COST_NO || !amountFields.includes(field)) return false;
    const cell = document.activeElement?.getAttribute('aria-activedescendant') ?? '';
    setOpened({ COST_NO: row.COST_NO, FRT_NM: row.FRT_NM ?? '', NO: grid.rows().indexOf(row) + 1, field, cell });
    return true;
  };
  return {
    opened,
    close,
    open: () => open() || open('TOT_AMT'),
    acts: () => [
      {
        key: 'why',
        text: 'UI.WHY.TITLE',
        keys: 'Alt+Enter',
        off: !grid.current?.COST_NO && 'UI.OFF.ROW',
        run: () => open() || open('TOT_AMT'),
      },
    ],
    keys: {
      onKeyDownCapture(event) {
        if (event.nativeEvent.isComposing || grid.isEditing()) return;
        const isOpening = event.key === 'Enter' && event.altKey && open();
        const isClosing = event.key === 'Escape' && opened !== null;
        if (isClosing) close();
        if (!isOpening && !isClosing) return;
        event.preventDefault();
        event.stopPropagation();
      },
    },
  };
}
