import { AllCommunityModule, createGrid, ModuleRegistry } from 'ag-grid-community';
import { columnCount, columnWidth, field, isNumber, pinnedCount, type Row, rowHeight } from './data';
import { measures } from './measure';

ModuleRegistry.registerModules([AllCommunityModule]);
const root = document.getElementById('bench') as HTMLElement;
const grid = createGrid<Row>(root, {
  rowHeight,
  headerHeight: 26,
  animateRows: false,
  rowData: [],
  getRowId: ({ data }) => String(data[field(0)]),
  columnDefs: Array.from({ length: columnCount }, (_, i) => ({
    field: field(i),
    width: columnWidth,
    editable: true,
    filter: true,
    ...(i < pinnedCount ? { pinned: 'left' as const } : {}),
    ...(isNumber(i) ? { cellDataType: 'number', type: 'rightAligned' } : { cellDataType: 'text' }),
  })),
});

window.bench = measures({
  load: (rows) => grid.setGridOption('rowData', rows),
  scroller: () => root.querySelector('.ag-grid-viewport') as HTMLElement,
  cell: (row, column) => root.querySelector(`[row-index="${row}"] [col-id="${field(column)}"]`),
  edit: async (row, column) => {
    grid.startEditingCell({ rowIndex: row, colKey: field(column) });
    await new Promise(requestAnimationFrame);
    return root.querySelector('.ag-cell-inline-editing input') as HTMLInputElement;
  },
  // The quickest of its ways to write many cells: measured against rowNode.setDataValue and applyTransaction.
  update: (values, column) => {
    const update: Row[] = [];
    grid.forEachNode(({ data }, row) => update.push({ ...data, [field(column)]: values[row] ?? null }));
    grid.applyTransaction({ update });
  },
  sort: (column) =>
    grid.applyColumnState({ state: column === null ? [] : [{ colId: field(column), sort: 'asc' }], defaultState: { sort: null } }),
  filter: (column, text) =>
    grid.setFilterModel(text === null ? null : { [field(column)]: { filterType: 'text', type: 'contains', filter: text } }),
  count: () => grid.getDisplayedRowCount(),
});
