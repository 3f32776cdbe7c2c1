import type { SaveRow } from '../../contract/call';
import type { DeliveryOrder } from '../../contract/pan/dlvOrd';
import { refuseFaults } from '../lib/refusal';
import { askedRows, lockRows } from '../lib/save';
import type { Ctx } from '../lib/serve';
import { saveOrders } from './dlvOrd.service';
import { forReader, ordersByNo } from './orders';
import { statusNames } from './status';
import type { ActionRow } from './step';
import { followReserved } from './stock.service';
import { takeTruckTurns } from './truck.service';

const times = ['PICKUP_DT', 'PICKUP_TM', 'DLV_DT', 'DLV_TM'] as const;

/** Gives orders other planned times, of trucks that have not begun: what has happened is not moved. Takes the turns of their trucks. */
export async function moveHauls(ctx: Ctx<{ LIST: ActionRow[] }>): Promise<DeliveryOrder[]> {
  const list = askedRows(ctx);
  await lockRows(ctx.db, 'PAN_DLV_ORD', ['DLV_ORD_NO'], list, { visible: (row) => forReader(row as DeliveryOrder, ctx) });
  const orders = await ordersByNo(
    ctx,
    list.map(({ DLV_ORD_NO }) => DLV_ORD_NO ?? ''),
  );
  const nameOf = await statusNames(ctx);
  const fixed = orders.flatMap(({ DLV_ORD_STS }, i) =>
    DLV_ORD_STS === 'ASG' ? [] : [{ ROW_NO: i + 1, FIELD: 'DLV_ORD_STS', CODE: 'MSG000027', ARGS: [nameOf(DLV_ORD_STS)] }],
  );
  refuseFaults(fixed);
  await takeTruckTurns(
    ctx,
    orders.map(({ CAR_NO }) => CAR_NO),
  );
  const rows = list.map((row): SaveRow<DeliveryOrder> => {
    const planned = Object.fromEntries(times.filter((name) => name in row).map((name) => [name, row[name]]));
    return { BATCH_FLAG: 'update', DLV_ORD_NO: row.DLV_ORD_NO, UPD_CNT: row.UPD_CNT, ...planned };
  });
  const saved = await saveOrders(ctx, rows);
  await followReserved(ctx, saved);
  return saved;
}
