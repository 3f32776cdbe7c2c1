import { t } from '../lib/texts';
import { CheckAll, HeaderTitle } from './Header';
import type { Layout } from './layout';

/** A header cell that stays at an edge. Not antd's `fixed`: it cannot know the place, for the rows are not its own, and never lets a column free again. */
const stuck = (style: { left: number } | { right: number }) => ({ className: 'ghfix', style });

/** The header as antd's columns: system columns, pinned left, free ones, the room left over, pinned right. `bar` is the width of the scroll bar. */
export function headerColumns(layout: Layout<object>, bar: number): object[] {
  const title = ({ column, pin, left, width }: Layout<object>['all'][number]) => ({
    key: column.field,
    title: <HeaderTitle column={column} width={width} />,
    width,
    onHeaderCell: () => ({
      'data-field': column.field,
      ...(pin === 'left' ? stuck({ left }) : {}),
      ...(pin === 'right' ? stuck({ right: layout.width - left - width + bar }) : {}),
    }),
  });
  return [
    ...layout.system.map(({ id, left, width }) => ({
      key: id,
      title: id === 'CK' ? <CheckAll /> : <span className={`gh ${id === 'NO' ? 'right' : 'center'}`}>{t(`UI.GRID.${id}`)}</span>,
      width,
      onHeaderCell: () => stuck({ left }),
    })),
    ...layout.pinned.map(title),
    ...layout.center.map(title),
    ...(layout.spare ? [{ key: 'spare', width: layout.spare, onHeaderCell: () => ({ 'data-spare': '' }) }] : []),
    ...layout.right.map(title),
  ];
}
