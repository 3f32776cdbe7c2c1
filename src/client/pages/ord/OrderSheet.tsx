import { FormScope } from '../../fields/form';
import { AddButton, Grid, GridScope, RemoveButton, Rows, Toolbar, useGridState } from '../../grid';
import { t } from '../../lib/texts';
import { Panes } from '../../shell/panes';
import { CreditNote } from './CreditNote';
import { OrderForm } from './OrderForm';
import { OrderWay } from './OrderWay';
import type { OpenOrder } from './useOrder';
import './order.css';

function OrderLines({ order }: { order: OpenOrder }) {
  const off = !order.isEditable && t('UI.custOrderMgt.LINES_OFF');
  return (
    <GridScope grid={order.lines}>
      <div className="gpart order-lines">
        <Toolbar>
          <Rows>
            <AddButton id="rowAdd" off={off} />
            <RemoveButton off={off} />
          </Rows>
        </Toolbar>
        <Grid />
      </div>
    </GridScope>
  );
}

/** One order: its way, what is asked for, and its lines. */
export function OrderSheet({ order }: { order: OpenOrder }) {
  useGridState(order.lines);
  const { form, isOpen, isNew } = order;
  const { ORD_NO, UPD_CNT, CUST_CD, ORD_STS } = form.values;
  return (
    <FormScope form={form} screen="custOrderMgt" table="ORD_CUST_ORD" reading>
      {isOpen && !isNew && <OrderWay key={`${ORD_NO} ${UPD_CNT}`} order={form.values} />}
      <CreditNote customer={CUST_CD} state={ORD_STS} />
      <Panes orientation="vertical" className="gmaster">
        <Panes.Panel min={90}>
          <section className="order-scroll">
            <OrderForm order={order} />
          </section>
        </Panes.Panel>
        <Panes.Panel defaultSize="40%" min={160}>
          <OrderLines order={order} />
        </Panes.Panel>
      </Panes>
    </FormScope>
  );
}
