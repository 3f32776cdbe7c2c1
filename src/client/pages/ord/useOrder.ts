import { useEffect } from 'react';
import {
  type CustOrder,
  type CustOrderLine,
  canEditCustOrder,
  canEditCustOrderColumn,
  copiedOrderColumns,
  type OrderAction,
  orderRefusal,
  typedOrderLineColumns,
} from '../../../contract/ord/custOrder';
import { type CustOrderKey, custOrderMgt } from '../../../contract/ord/custOrderMgt';
import { lineFollows, orderSums } from '../../../contract/ord/custOrderRules';
import { below, type DocumentActOptions, type DocumentForm, type GridModel, useDocumentActs, useGrid } from '../../grid';
import { codeName } from '../../lib/codes';
import { today } from '../../lib/dates';
import { actor, onlyCustomer, session } from '../../lib/session';
import { t } from '../../lib/texts';
import { orderLineColumns } from './lineColumns';

export type OrderLineGrid = GridModel<CustOrderLine, CustOrderKey>;

/** The first values of an order that is begun. */
export function newOrder(): Partial<CustOrder> {
  const { USER_TP, USER_NM, TEL_NO } = session();
  const only = onlyCustomer();
  const customer = only ? { CUST_CD: only.CUST_CD, CUST_NM: only.CUST_NM } : {};
  const own = USER_TP === 'C' ? { CHRG_NM: USER_NM, TEL_NO } : {};
  return { ORD_STS: 'TMP', ORD_DT: today(), CARGO_TP: 'GEN', DG_YN: 'N', ...customer, ...own };
}

/** The lines of an order, which are saved with it. */
export function useOrderLines(order: () => Partial<CustOrder>): OrderLineGrid {
  const me = actor();
  const lines: OrderLineGrid = useGrid(custOrderMgt.selectLines, {
    id: 'G2',
    title: t('UI.custOrderMgt.G2'),
    table: 'ORD_CUST_ORD_DTL',
    key: ['ORD_NO', 'LINE_NO'],
    columns: orderLineColumns(() => order().CUST_CD ?? null),
    system: ['ST', 'CK', 'NO'],
    auto: false,
    newRow: () => ({ ORD_NO: order().ORD_NO ?? '', PKG_UT_CD: lines.rows().at(-1)?.PKG_UT_CD ?? null }),
    canEdit: () => canEditCustOrder(order(), me),
    addFrom: 'RMK',
  });
  return lines;
}

/** The lines that a save leaves. */
export const remainingLines = ({ store }: OrderLineGrid): CustOrderLine[] =>
  store.changes.remaining().map((i) => store.rows[i] as CustOrderLine);

/** While lines are typed their volume follows from the sizes, their amount from quantity and price. */
function useFollowing({ store }: OrderLineGrid): void {
  useEffect(() => {
    let isBusy = false;
    return store.signals.onFoot(() => {
      if (isBusy) return;
      isBusy = true;
      for (const i of store.changedIndexes()) {
        const line = store.rows[i] as CustOrderLine;
        const next = lineFollows(line);
        if (next.MSR_CBM !== line.MSR_CBM || next.FRGN_AMT !== line.FRGN_AMT) store.aside(() => store.patch(i, next));
      }
      isBusy = false;
    });
  }, [store]);
}

export const linesOf = (lines: OrderLineGrid) =>
  below(lines, ({ ORD_NO }: Partial<CustOrder>) => ({ ORD_NO: ORD_NO ?? '' }), { part: true });

export type OpenOrder = ReturnType<typeof useOrder>;

/** What can be done with an order that stands in a form with its lines; `reload` shows the one that an action has left. */
export function useOrder(document: DocumentForm<CustOrder>, lines: OrderLineGrid, reload: (order: CustOrder) => Promise<unknown>) {
  const me = actor();
  const { form, isOpen, isNew } = document;
  const order = form.values;
  useFollowing(lines);
  const act = useDocumentActs(document, {
    key: ({ ORD_NO }) => ({ ORD_NO: ORD_NO ?? '' }),
    nameOf: ({ ORD_NO }) => ORD_NO ?? '',
    parts: [lines],
    reload,
  });
  return {
    ...document,
    lines,
    act,
    /** Can something be typed? */
    isEditable: isOpen && !form.readOnly && canEditCustOrder(order, me),
    canEdit: (column: string) => isOpen && !form.readOnly && canEditCustOrderColumn(order, column, me),
    /** Why a status action cannot be done now; null where it can. */
    whyNot(action: OrderAction): string | null {
      if (!isOpen) return t('UI.OFF.CHOOSE');
      if (isNew) return action === 'submit' ? null : t('UI.ACTION.UNSAVED');
      const code = orderRefusal(action, order as CustOrder, me);
      return code && t(code, codeName('ORD_STS', order.ORD_STS ?? ''));
    },
  };
}

export type OrderActOptions = DocumentActOptions<CustOrder>;

/** Begins an order that asks for the same as another one, with its lines. */
export async function copyOrder({ form, lines, show }: OpenOrder): Promise<void> {
  const values = form.values;
  const copies = remainingLines(lines);
  const begun = newOrder();
  const copied = Object.fromEntries(copiedOrderColumns.map((column) => [column, values[column] ?? null]));
  await show({ ...begun, CUST_NM: values.CUST_NM ?? null });
  for (const column of copiedOrderColumns) form.set(column, (copied[column] ?? begun[column] ?? null) as never);
  const asNew = (line: CustOrderLine) => Object.fromEntries(typedOrderLineColumns.map((column) => [column, line[column]]));
  lines.store.batch(() => lines.store.add(copies.map((line) => lines.fresh(asNew(line) as Partial<CustOrderLine>))));
}

/** Sums of the order by the lines that are shown; those that are saved where none are. */
export const sumsShown = ({ lines, form }: OpenOrder): Partial<CustOrder> => {
  const remaining = remainingLines(lines);
  return remaining.length ? orderSums(remaining) : form.values;
};
