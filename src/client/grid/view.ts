import { createContext, useContext } from 'react';
import { type Layout, layOut } from './layout';

/** Where things stand in a grid that is shown. */
export interface GridView {
  /** Ids of the elements begin with it. */
  id: string;
  layout: Layout<object>;
  /** Size of the part below the header, scroll bars included, px. */
  width: number;
  height: number;
  /** Height of the titles and their filters, px. */
  head: number;
  /** Changes with what every cell shows beside its value: language, code names, whether it can be typed into. */
  looks: string;
}

/** The view of the grid around a part of it. */
export const GridViewContext = createContext<GridView>({ id: '', layout: layOut([], [], 0), width: 0, height: 0, head: 0, looks: '' });
export const useGridView = (): GridView => useContext(GridViewContext);

/** The element of a cell that is drawn: index of the row, place of the column among those of data. */
export const cellElement = (body: HTMLElement | null, row: number, column: number): HTMLElement | null =>
  body?.querySelector(`[data-row="${row}"] [data-column="${column}"]`) ?? null;

/** Id of a cell's element in the current row. */
export const cellId = (id: string, row: number, colIndex: number): string => `${id}-${row}-${colIndex}`;
