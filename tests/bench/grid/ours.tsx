import '../../../src/client/styles/base.css';
import { ConfigProvider } from 'antd';
import { createRoot } from 'react-dom/client';
import { type Column, Grid, GridScope, useGrid } from '../../../src/client/grid';
import { ScreenScope } from '../../../src/client/shell/screen';
import { theme } from '../../../src/client/shell/theme';
import { columnCount, columnWidth, field, isNumber, type Row } from './data';
import { measures } from './measure';

const root = document.getElementById('bench') as HTMLElement;
const columns: Column<Row>[] = Array.from({ length: columnCount }, (_, i) => ({
  field: field(i),
  title: field(i),
  width: columnWidth,
  like: isNumber(i) ? { type: 'N', len: 9, scale: 0 } : { type: 'V', len: 30 },
  edit: true,
  ...(i < 2 ? { pinned: 'left' as const } : {}),
}));

function Bench() {
  const grid = useGrid<Row>(null, { id: 'G1', title: 'bench', key: field(0), columns });
  window.bench = measures({
    load: (rows) => grid.load(rows),
    scroller: () => root.querySelector('.gb') as HTMLElement,
    cell: (row, column) => root.querySelector(`[aria-rowindex="${row + 2}"] [data-column="${column}"]`),
  });
  return (
    <GridScope grid={grid}>
      <Grid />
    </GridScope>
  );
}

const place = { screen: 'bench', args: {}, active: true, popup: false, slot: 'bench', tell: () => {} };
createRoot(root).render(
  <ConfigProvider theme={theme}>
    <ScreenScope place={place}>
      <Bench />
    </ScreenScope>
  </ConfigProvider>,
);
