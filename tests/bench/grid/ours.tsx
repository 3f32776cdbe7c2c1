import '../../../src/client/styles/base.css';
import { ConfigProvider } from 'antd';
import { createRoot } from 'react-dom/client';
import { type Column, Grid, GridScope, useGrid } from '../../../src/client/grid';
import { ScreenScope } from '../../../src/client/shell/screen';
import { themes } from '../../../src/client/shell/theme';
import { columnCount, columnWidth, field, isNumber, pinnedCount, type Row } from './data';
import { measures } from './measure';

const root = document.getElementById('bench') as HTMLElement;
const columns: Column<Row>[] = Array.from({ length: columnCount }, (_, i) => ({
  field: field(i),
  title: field(i),
  width: columnWidth,
  like: isNumber(i) ? { type: 'N', len: 9, scale: 0 } : { type: 'V', len: 30 },
  edit: true,
  ...(i < pinnedCount ? { pinned: 'left' as const } : {}),
}));

function Bench() {
  const grid = useGrid<Row>(null, { id: 'G1', title: 'bench', key: field(0), columns });
  window.bench = measures({
    load: (rows) => grid.load(rows),
    scroller: () => root.querySelector('.gb') as HTMLElement,
    cell: (row, column) => root.querySelector(`[aria-rowindex="${row + 2}"] [data-column="${column}"]`),
    edit: async (row, column) => {
      await grid.cursor.moveTo(grid.store.arranged.view[row] ?? -1, column);
      grid.openEditor();
      return root.querySelector('.gcur textarea') as HTMLTextAreaElement;
    },
    update: (values, column) =>
      grid.store.batch(() => {
        for (const [row, value] of values.entries()) grid.store.patch(row, { [field(column)]: value });
      }),
    sort: (column) => grid.store.arranged.arrange({ sorts: column === null ? [] : [{ field: field(column), dir: 'ascending' }] }),
    filter: (column, text) => grid.store.arranged.arrange({ filters: text === null ? {} : { [field(column)]: { text } } }),
    count: () => grid.store.arranged.size,
  });
  return (
    <GridScope grid={grid}>
      <Grid />
    </GridScope>
  );
}

const place = { screen: 'bench', args: {}, active: true, popup: false, slot: 'bench', tell: () => {} };
createRoot(root).render(
  <ConfigProvider theme={themes.light}>
    <ScreenScope place={place}>
      <Bench />
    </ScreenScope>
  </ConfigProvider>,
);
