import type { CodeItem } from '../../contract/code';
import { field } from '../../contract/dictionary';
import { canEditOrder } from '../../contract/pan/dlvOrd';
import { orderPlaces, type Side } from '../../contract/pan/orderPlaces';
import { isEmpty } from '../../contract/rules';
import { actor } from '../lib/session';
import { label, t } from '../lib/texts';
import { box } from './box';

type Row = Record<string, unknown>;

/** What columns are to hold: empty ones at once. Where others hold something else it is asked first, unless `onlyEmpty`; the longer text of the same address stays. */
export async function fillColumns(
  row: Row,
  given: readonly (readonly [column: string, value: unknown])[],
  onlyEmpty = false,
): Promise<Row> {
  const told = given.filter(([column, value]) => !isEmpty(value) && !String(row[column] ?? '').startsWith(String(value)));
  const typed = told.filter(([column]) => !isEmpty(row[column]));
  const lines = typed.map(([column, value]) => `${label(column, undefined, 'PAN_DLV_ORD')}: ${row[column]} → ${value}`);
  const replaces = !onlyEmpty && lines.length > 0 && (await box.show('question', [t('UI.PLACE.REPLACE'), ...lines].join('\n')));
  return Object.fromEntries(told.filter(([column]) => replaces || isEmpty(row[column])));
}

/** The request's remark with what the driver must know of a place, as a line below what stands there. */
function withNotes(remark: unknown, { NAME, OPEN_HR, ACCESS_RMK }: CodeItem): string | null {
  const notes = [OPEN_HR, ACCESS_RMK].filter(Boolean).join(' · ');
  const held = String(remark ?? '');
  if (!notes || held.includes(notes)) return null;
  const next = [held, `${NAME}: ${notes}`].filter(Boolean).join('\n');
  return next.length > (field('REQ_RMK')?.len ?? 0) ? null : next;
}

/** What a chosen place fills of an order, as far as the order's state and `takes` let it. */
export async function fillPlace(side: Side, item: CodeItem, order: Row, takes?: readonly string[], onlyEmpty = false): Promise<Row> {
  const open = (column: string) => (takes?.includes(column) ?? true) && canEditOrder(order, column, actor());
  const { PLC_NM: _name, ...columns } = orderPlaces[side];
  const given = Object.entries(columns).flatMap(([of, column]) => (open(column) ? [[column, item[of]] as const] : []));
  const filled = await fillColumns(order, given, onlyEmpty);
  const REQ_RMK = open('REQ_RMK') ? withNotes(order.REQ_RMK, item) : null;
  return REQ_RMK ? { ...filled, REQ_RMK } : filled;
}
