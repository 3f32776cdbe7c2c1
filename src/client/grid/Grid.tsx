import { ProTable } from '@ant-design/pro-components';
import { memo, type ReactNode, useEffect, useId, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useCodes, useCodesVersion } from '../lib/codes';
import { useLang } from '../lib/texts';
import { chunkFailed } from '../shell/chunk';
import { deferred } from '../shell/deferred';
import { look } from '../shell/look';
import { onPhone } from '../shell/phone';
import { useStore } from '../shell/useStore';
import { Body } from './Body';
import { Cursor } from './Cursor';
import { useColumns, useGridModel, useGridName } from './context';
import { DropLine, RowDropMark } from './DropMarks';
import { Empty } from './Empty';
import { headerParts } from './Header';
import { headerColumns } from './headerColumns';
import { headerHeight, layOut } from './layout';
import { Opened } from './Opened';
import { OutdatedNote } from './OutdatedNote';
import { RangeCounts } from './RangeCounts';
import { Ranges } from './Ranges';
import { GridViewContext, useGridView } from './view';
import './cursor.css';
import './grid.css';

const GridLines = deferred(() => import('./GridLines').catch(chunkFailed));

/** antd gets no rows: it draws the header, the rows are ours. */
const noRows: object[] = [];
/** What is taken for the size where nothing is laid out yet. */
const unknownSize = { width: 1200, height: 600 };

/** Size of an element, followed. */
function useSize(element: { readonly current: HTMLElement | null }): { width: number; height: number } {
  const [size, setSize] = useState(unknownSize);
  useLayoutEffect(() => {
    const target = element.current;
    if (!target) return;
    const read = () => {
      const { clientWidth: width, clientHeight: height } = target;
      if (width && height) setSize((old) => (old.width === width && old.height === height ? old : { width, height }));
    };
    read();
    const observer = new ResizeObserver(read);
    observer.observe(target);
    return () => observer.disconnect();
  }, [element]);
  return size;
}

/** The element that is the grid for screen readers. */
function Frame({ children }: { children: ReactNode }) {
  const model = useGridModel();
  const { id, layout } = useGridView();
  const name = useGridName();
  useSyncExternalStore(model.store.signals.onStruct, () => model.store.signals.structVersion);
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles take a name
    <div
      role={model.store.arranged.shape ? 'treegrid' : 'grid'}
      id={id}
      aria-label={name}
      aria-rowcount={model.store.arranged.size + 1}
      aria-colcount={layout.system.length + layout.all.length}
      aria-multiselectable={model.system.includes('CK') || undefined}
    >
      {children}
    </div>
  );
}

/** The grid of the GridScreen or GridScope around it. Fills the room it is given. Not drawn again with its screen: it follows its own changes. */
export const Grid = memo(function Grid() {
  const model = useGridModel();
  useEffect(() => onPhone.subscribe(() => model.commitEditor()), [model]);
  const grid = <DenseGrid key={useStore(look).DENSITY_TP} />;
  return useStore(onPhone) ? <GridLines>{grid}</GridLines> : grid;
});

const onResize = (tell: () => void) => {
  window.addEventListener('resize', tell);
  return () => window.removeEventListener('resize', tell);
};
const windowWidth = (): number => window.innerWidth;

/** The grid at one height of its rows. */
function DenseGrid() {
  const model = useGridModel();
  const root = useRef<HTMLDivElement>(null);
  const id = useId();
  const { width, height } = useSize(root);
  const language = useLang();
  const columns = useColumns(model);
  const groups = useMemo(
    () =>
      Object.fromEntries(columns.flatMap((c) => (c.type.code && c.type.code !== 'YN' ? [[c.type.code, { MSTR_CD: c.type.code }]] : []))),
    [columns],
  );
  useCodes(groups);
  const codes = useCodesVersion();

  const filterRow = useStore(model.drawn.filterRow);
  const head = headerHeight * (filterRow ? 2 : 1);
  const bodyHeight = Math.max(60, height - head);
  // Without the scroll bar, which comes and goes with the rows; the body tells.
  const [inner, setInner] = useState(0);
  const room = inner || width;
  // Where a page is wider than a phone, the window shows a part of the grid alone.
  const seen = Math.min(room, useSyncExternalStore(onResize, windowWidth));
  const layout = useMemo(() => layOut(model.system, columns, room, seen), [model, columns, room, seen]);
  const { readOnly } = model;
  const view = useMemo(
    () => ({ id, layout, width, head, height: bodyHeight, looks: `${language} ${codes} ${readOnly}` }),
    [id, layout, width, head, bodyHeight, language, codes, readOnly],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: sums and tags name codes, which have just come
  useEffect(() => model.store.signals.structChanged(), [model, codes]);

  // antd's spinner around the table says aria-busy and aria-live even when it never spins: a child that a grid must not have.
  useLayoutEffect(() => {
    for (const spinner of root.current?.querySelectorAll('[aria-busy]') ?? []) {
      spinner.removeAttribute('aria-busy');
      spinner.removeAttribute('aria-live');
    }
  });

  const tableColumns = useMemo(() => headerColumns(layout, width - room), [layout, width, room]);
  const components = useMemo(
    () => ({
      header: headerParts,
      body: () => <Body onWidth={setInner} />,
    }),
    [],
  );

  return (
    <GridViewContext value={view}>
      <OutdatedNote />
      <div ref={root} className={`grid${model.typable ? ' editable' : ''}${filterRow ? ' filtering' : ''}`}>
        <Frame>
          <ProTable<object>
            columns={tableColumns}
            dataSource={noRows}
            components={components as never}
            search={false}
            options={false}
            toolBarRender={false}
            pagination={false}
            size="small"
            rowKey={() => ''}
            scroll={{ x: layout.width + width - room, y: bodyHeight }}
          />
        </Frame>
        <Opened root={root} />
        <Ranges />
        <RangeCounts />
        <Cursor />
        <DropLine />
        <RowDropMark />
        <Empty />
      </div>
    </GridViewContext>
  );
}
