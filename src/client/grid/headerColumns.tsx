import { t } from '../lib/texts';
import { CheckAll, HeaderTitle } from './Header';
import type { Layout } from './layout';

/** Place of a sticky header cell, which antd cannot know: the rows are not its own. */
const stuckLeft = (left: number) => ({ insetInlineStart: left, left });
const stuckRight = (right: number) => ({ insetInlineEnd: right, right });

/** The header as antd's columns: system columns, pinned left, free ones, the room left over, pinned right. `bar` is the width of the scroll bar. */
export function headerColumns(layout: Layout<object>, bar: number): object[] {
  const title = ({ column, left, width }: Layout<object>['all'][number]) => ({
    key: column.field,
    title: <HeaderTitle column={column} width={width} />,
    width,
    ...(column.pinned ? { fixed: column.pinned } : {}),
    onHeaderCell: () => ({
      'data-field': column.field,
      ...(column.pinned === 'left' ? { style: stuckLeft(left) } : {}),
      ...(column.pinned === 'right' ? { style: stuckRight(layout.width - left - width + bar) } : {}),
    }),
  });
  return [
    ...layout.system.map(({ id, left, width }) => ({
      key: id,
      title: id === 'CK' ? <CheckAll /> : <span className={`gh ${id === 'NO' ? 'right' : 'center'}`}>{t(`UI.GRID.${id}`)}</span>,
      width,
      fixed: 'left' as const,
      onHeaderCell: () => ({ style: stuckLeft(left) }),
    })),
    ...layout.pinned.map(title),
    ...layout.center.map(title),
    ...(layout.spare ? [{ key: 'spare', width: layout.spare, onHeaderCell: () => ({ 'data-spare': '' }) }] : []),
    ...layout.right.map(title),
  ];
}
