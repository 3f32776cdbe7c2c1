import { AllCommunityModule, createGrid, ModuleRegistry } from 'ag-grid-community';
import { columnCount, columnWidth, field, isNumber, type Row, rowHeight } from './data';
import { measures } from './measure';

ModuleRegistry.registerModules([AllCommunityModule]);
const root = document.getElementById('bench') as HTMLElement;
const grid = createGrid<Row>(root, {
  rowHeight,
  headerHeight: 26,
  animateRows: false,
  rowData: [],
  columnDefs: Array.from({ length: columnCount }, (_, i) => ({
    field: field(i),
    width: columnWidth,
    editable: true,
    ...(i < 2 ? { pinned: 'left' as const } : {}),
    ...(isNumber(i) ? { cellDataType: 'number', type: 'rightAligned' } : { cellDataType: 'text' }),
  })),
});

window.bench = measures({
  load: (rows) => grid.setGridOption('rowData', rows),
  scroller: () => root.querySelector('.ag-grid-viewport') as HTMLElement,
  cell: (row, column) => root.querySelector(`[row-index="${row}"] [col-id="${field(column)}"]`),
});
