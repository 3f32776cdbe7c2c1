import type { ColumnRule } from '../../contract/rules';
import type { Column } from './column';

/**
 * Columns of what a screen edits (contract/tables/table.ts): they are edited, the key in new rows alone; what is required and the limits of
 * numbers follow from its rules. A column may be named by its field, and says only what differs.
 */
export const editableColumns = <R>(
  { keys, rules }: { keys: readonly string[]; rules: readonly ColumnRule[] },
  columns: readonly (Column<R> | (keyof R & string))[],
): Column<R>[] =>
  columns.map((one) => {
    const column: Column<R> = typeof one === 'string' ? { field: one } : one;
    const rule = rules.find(({ field }) => field === column.field);
    if (!rule) return column;
    const { field: _, type: _type, ...limits } = rule;
    return { edit: keys.includes(column.field) ? 'new' : true, ...limits, ...column };
  });
