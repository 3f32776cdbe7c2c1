import { type ActionBody, type SaveData, screenCalls } from '../../call';
import type { RowRequests } from '../../csm/csmRequest';
import type { Row } from '../../dictionary';
import { fmsEvent } from '../../tables/fms';
import { editable } from '../../tables/table';
import type { CargoSearch } from './cargoSearch';
import type { MilestoneStep } from './milestoneLine';
import { cancelledMilestone, firstMilestone } from './milestones';
import { type RefColumn, type RefName, type RefNameSearch, refColumns, refName } from './ownRefs';

export interface ShipmentSearch extends CargoSearch {
  IMEX_TP: string;
  CARGO_STS: string[];
  POL_CD: string;
  POD_CD: string;
  CARR_CD: string;
  DELAY_YN: string;
}

/** A shipment of the list; LAST_EVENT_NM is the last thing that happened to it, as far as its reader may know. */
export type Shipment = Row<
  | 'HBL_SEQ'
  | 'CORP_CD'
  | 'HBL_NO'
  | 'CUST_CD'
  | 'CUST_NM'
  | 'CARGO_STS'
  | 'IMEX_TP'
  | 'TRANS_MODE'
  | 'LOAD_TP'
  | 'MBL_NO'
  | 'SHPR_NM'
  | 'CNEE_NM'
  | 'ACTL_SHPR_NM'
  | 'CARR_NM'
  | 'VSL_NM'
  | 'VOY_NO'
  | 'POL_CD'
  | 'POD_CD'
  | 'PVY_CD'
  | 'ETD_DT'
  | 'ATD_DTM'
  | 'ORG_ETA_DT'
  | 'ETA_DT'
  | 'ATA_DTM'
  | 'DELAY_YN'
  | 'DELAY_DAYS'
  | 'DELAY_RSN'
  | 'CSTM_HOLD_YN'
  | 'PKG_QTY'
  | 'PKG_UT_CD'
  | 'GRS_WT'
  | 'MSR_CBM'
  | 'INCOTERMS'
  | 'INV_NO'
  | 'PO_NO'
  | 'CUST_REF_NO'
  | RefColumn
  | 'UPD_CNT',
  'HBL_SEQ' | 'CORP_CD' | 'HBL_NO' | 'CUST_CD' | 'CARGO_STS' | 'IMEX_TP' | 'POL_CD' | 'POD_CD' | 'ETD_DT' | 'ETA_DT' | 'ORG_ETA_DT'
> &
  RowRequests & { CNTR_CNT: number; LAST_EVENT_NM: string | null; LAST_EVENT_DTM: string | null };

export type Container = Row<
  | 'CNTR_SEQ'
  | 'CNTR_NO'
  | 'CNTR_TP_CD'
  | 'SEAL_NO'
  | 'CNTR_STS'
  | 'PKG_QTY'
  | 'GRS_WT'
  | 'MSR_CBM'
  | 'DISC_DTM'
  | 'GATE_OUT_DTM'
  | 'EMPTY_RTN_DTM'
  | 'FREE_DAYS'
  | 'DEM_DAYS'
  | 'DET_DAYS',
  'CNTR_SEQ' | 'CNTR_NO'
> & { FREE_STS: string };

export type ShipmentEvent = Row<
  | 'EVENT_SEQ'
  | 'EVENT_DTM'
  | 'EVENT_CLSF'
  | 'EVENT_TP'
  | 'EVENT_CD'
  | 'CNTR_NO'
  | 'LOC_CD'
  | 'FCLT_NM'
  | 'VSL_NM'
  | 'VOY_NO'
  | 'EVENT_SRC'
  | 'OPEN_YN'
  | 'RMK'
  | 'UPD_CNT',
  'EVENT_SEQ' | 'EVENT_DTM' | 'EVENT_CD'
> & { LOC_NM: string | null };

/** A shipment with an event that is typed for it; a container only where one shipment is meant. */
export type ShipmentAct = Shipment &
  Partial<Row<'EVENT_CD' | 'EVENT_DTM' | 'CNTR_NO' | 'LOC_CD' | 'FCLT_NM' | 'OPEN_YN' | 'RMK', 'EVENT_CD' | 'EVENT_DTM'>>;

/** The customs hold of a shipment: its reason is told to the customer. */
export const holdEvent = 'CSHD';
const { rules: eventRules } = editable(fmsEvent, ['EVENT_CD', 'EVENT_DTM', 'CNTR_NO', 'LOC_CD', 'FCLT_NM', 'OPEN_YN', 'RMK']);
/** What an event that is typed must be like. */
export const typedRules = (code: unknown) =>
  eventRules
    .filter(({ field }) => field !== 'EVENT_SEQ')
    .map((rule) => (rule.field === 'RMK' ? { ...rule, required: code === holdEvent } : rule));

/** The shipment whose containers, events or milestones are asked for. */
export interface OfShipment {
  HBL_SEQ: number;
}

/** Only what was typed here can be deleted: anything else is the word of the carrier, the customs or another system. */
export const isTyped = ({ EVENT_SRC }: Pick<ShipmentEvent, 'EVENT_SRC'>): boolean => EVENT_SRC === 'MAN';

/** Why the booking of a shipment cannot be cancelled any more, by its state alone: it is under way, or cancelled already. */
export function cancelRefusal({ CARGO_STS }: Pick<Shipment, 'CARGO_STS'>): 'MSG000027' | 'MSG000040' | null {
  if (CARGO_STS === cancelledMilestone) return 'MSG000040';
  return CARGO_STS === firstMilestone ? null : 'MSG000027';
}

const calls = screenCalls('ptlShipngStusList', '/ptl/status/ptlShipngStusList');

export const ptlShipngStusList = {
  select: calls.read<ShipmentSearch, Shipment>('selectPtlShipngStus'),
  selectContainers: calls.read<OfShipment, Container>('selectPtlShipngStusG2'),
  selectEvents: calls.read<OfShipment, ShipmentEvent>('selectPtlShipngStusG3'),
  selectLine: calls.read<OfShipment, MilestoneStep>('selectPtlShipngStusG4'),
  event: calls.action<ShipmentAct>('event'),
  deleteEvent: calls.other<ActionBody<ShipmentEvent>, SaveData<ShipmentEvent>>('deleteEvent', 'action', 'event'),
  cancel: calls.action<Shipment>('cancel'),
  selectNames: calls.read<RefNameSearch, RefName>('selectPtlShipngStusG5'),
  save: calls.save<Shipment>('savePtlShipngStus', ['HBL_SEQ', ...refColumns]),
  saveNames: calls.save<RefName>('saveRefNames', refName.all, { button: 'refNames' }),
  excel: calls.excel<ShipmentSearch>(),
};
