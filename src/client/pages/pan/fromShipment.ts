import { type DeliveryOrder, finalStates } from '../../../contract/pan/dlvOrd';
import { fmsImportCargoList, type ImportCargo, type ImportContainer } from '../../../contract/ptl/status/fmsImportCargoList';
import { loadsWithout } from '../../../contract/ptl/status/freeTime';
import type { GridModel } from '../../grid';
import { call } from '../../lib/call';
import { findCodes } from '../../lib/lookups';
import { t } from '../../lib/texts';
import { attempt } from '../../shell/attempt';
import { box } from '../../shell/box';

/** What an order takes over of a shipment, and where that is picked up; the measures are those of the whole cargo. */
const ofCargo = (cargo: ImportCargo, place: string | null): Partial<DeliveryOrder> => ({
  HBL_NO: cargo.HBL_NO,
  CUST_CD: cargo.CUST_CD,
  CUST_NM: cargo.CUST_NM ?? null,
  IMEX_TP: 'I',
  PICKUP_PLC_NM: place,
  ITEM_NM: cargo.ITEM_NM,
});
const measures = ({ PKG_QTY, PKG_UT_CD, GRS_WT, MSR_CBM }: ImportCargo) => ({ PKG_QTY, PKG_UT_CD, GRS_WT, MSR_CBM });

/** The orders that bring a shipment to its customer: one for each container, else one of goods. What one container holds of several is not known here. */
function ordersOf(cargo: ImportCargo, place: string | null, containers: readonly ImportContainer[]): Partial<DeliveryOrder>[] {
  const own = ofCargo(cargo, place);
  if (!containers.length) return [{ ...own, ...measures(cargo), DLV_TP: 'LTL' }];
  const whole = containers.length === 1 ? measures(cargo) : {};
  return containers.map(({ CNTR_NO, CNTR_TP_CD }) => ({ ...own, ...whole, DLV_TP: 'CNTR', CNTR_NO, CNTR_TP_CD }));
}

/**
 * Shows the orders of a shipment and adds new ones for what has none yet. What was added before a reload comes back by itself, and nothing is added
 * to it.
 */
export async function beginOrders(orders: GridModel<DeliveryOrder>, hblNo: string): Promise<void> {
  await orders.search(undefined, { ask: false });
  if (orders.isDirty) return;
  const found = await attempt(async () => {
    const cargo = (await call(fmsImportCargoList.select, { SEARCH: { NO_TP: 'HBL', NO_VAL: hblNo } })).data.LIST;
    const own = cargo.find(({ HBL_NO }) => HBL_NO === hblNo);
    const boxes = own && (await call(fmsImportCargoList.selectContainers, { SEARCH: { HBL_SEQ: own.HBL_SEQ } })).data.LIST;
    return own && boxes && { own, boxes };
  });
  if (!found) return;
  const { own } = found;
  const boxes = loadsWithout.includes(own.LOAD_TP ?? '') ? [] : found.boxes;
  const running = orders.rows().filter(({ DLV_ORD_STS }) => !finalStates.includes(DLV_ORD_STS));
  const left = boxes.filter(({ CNTR_NO, GATE_OUT_DTM }) => !GATE_OUT_DTM && !running.some((order) => order.CNTR_NO === CNTR_NO));
  if (boxes.length && !left.length) return void (await box.show('info', t('MSG000630', hblNo)));
  // An order names its places as the driver reads them, whoever writes it.
  const [place] = (own.CYCFS_CD ? await findCodes('CyCfs', [own.CYCFS_CD]) : null) ?? [];
  for (const order of ordersOf(own, place?.NAME ?? own.CYCFS_NM, left).reverse()) orders.add(order);
}
