import { type Call, call } from '../call';
import type { Row } from '../dictionary';
import type { PoFormField } from '../flair/poForm';
import type { FormField } from '../pan/dlvOrdForm';
import { refColumns } from '../ptl/status/ownRefs';

/** What a token of a partner's system can be issued for, and what one of the own operations system, whose user is of the staff. */
export const partnerScopes = ['shipments:read', 'deliveryOrders:read', 'deliveryOrders:write', 'purchaseOrders:write'] as const;
export const feedScope = 'feed:write';
export const apiScopes = [...partnerScopes, feedScope] as const;
export type ApiScope = (typeof apiScopes)[number];

/** Is a scope for tokens of a user of this kind (C customer, S staff)? */
export const isScopeOf = (userTp: string | null | undefined, scope: string): boolean => (scope === feedScope) === (userTp === 'S');

/** Scopes of a token as they are kept: words with blanks between them. */
export const scopesOf = (text: string | null | undefined): string[] => text?.split(' ').filter(Boolean) ?? [];

/** Calls of one token in the window of so many seconds. */
export const partnerLimit = { calls: 60, windowSec: 60 };
/** Rows of an answer by itself and at most, and the longest period. */
export const pageSize = { own: 100, most: 200 };
export const longestPeriod = { years: 1 };
/** Lines of an order at most, and of a purchase order. */
export const maxLines = 200;
export const maxPoLines = 1_000;

export interface ShipmentQuery {
  dateType: 'ETD' | 'ETA';
  from: string;
  to: string;
  updatedSince: string;
  direction: string;
  hblNo: string;
  size: number;
  cursor: string;
}

export const shipmentColumns = [
  ...([
    'HBL_NO',
    'CORP_CD',
    'MBL_NO',
    'CARGO_STS',
    'IMEX_TP',
    'TRANS_MODE',
    'LOAD_TP',
    'INCOTERMS',
    'SHPR_NM',
    'CNEE_NM',
    'CARR_CD',
  ] as const),
  ...(['VSL_NM', 'VOY_NO', 'POR_CD', 'POL_CD', 'POD_CD', 'PVY_CD', 'ETD_DT', 'ATD_DTM', 'ORG_ETA_DT', 'ETA_DT', 'ATA_DTM'] as const),
  ...(['DELAY_DAYS', 'PKG_QTY', 'PKG_UT_CD', 'GRS_WT', 'MSR_CBM', 'ITEM_NM', 'INV_NO', 'PO_NO', 'CUST_REF_NO', 'CARG_MT_NO'] as const),
  ...refColumns,
  ...([
    'CSTM_STS',
    'CSTM_HOLD_YN',
    'BOND_IN_DTM',
    'IMP_DCLR_NO',
    'IMP_ACPT_DTM',
    'EXP_DCLR_NO',
    'EXP_ACPT_DT',
    'DO_NO',
    'DO_ISS_DTM',
  ] as const),
  ...(['RLSE_DTM', 'DLV_CMPL_DTM', 'UPD_DTM'] as const),
];
export const containerColumns = ['CNTR_NO', 'CNTR_TP_CD', 'SEAL_NO', 'CNTR_STS', 'DISC_DTM', 'GATE_OUT_DTM', 'EMPTY_RTN_DTM'] as const;
export type PartnerContainer = Row<(typeof containerColumns)[number], 'CNTR_NO' | 'CNTR_TP_CD' | 'CNTR_STS'>;
export type PartnerShipment = Row<
  (typeof shipmentColumns)[number],
  'HBL_NO' | 'CORP_CD' | 'CARGO_STS' | 'IMEX_TP' | 'ETD_DT' | 'ETA_DT'
> & {
  CNTR_LIST: PartnerContainer[];
};

/** A part of a list; NEXT is the cursor of the rows behind it, null at the end. */
export interface Part<R> {
  LIST: R[];
  TOTAL: number;
  NEXT: string | null;
}

export const eventColumns = [
  ...([
    'EVENT_DTM',
    'EVENT_CLSF',
    'EVENT_TP',
    'EVENT_CD',
    'CNTR_NO',
    'LOC_CD',
    'LOC_NM',
    'FCLT_NM',
    'TRANS_MODE',
    'VSL_NM',
    'VOY_NO',
  ] as const),
  ...(['EVENT_SRC', 'EVENT_CRT_DTM'] as const),
];
export type PartnerEvent = Row<Exclude<(typeof eventColumns)[number], 'LOC_NM'>, 'EVENT_DTM' | 'EVENT_CLSF' | 'EVENT_TP' | 'EVENT_CD'> & {
  LOC_NM: string | null;
};

type Values = Partial<Record<FormField, string | number | null>>;
/** An order as a partner sends it: the columns of the delivery order form, those of its rows as lines. */
export type PartnerOrder = Values & { LINES: Values[]; SUBMIT_YN?: string | null };

export const orderColumns = [
  ...(['DLV_ORD_NO', 'DLV_ORD_STS', 'CORP_CD', 'DLV_ORD_DT', 'DLV_TP', 'IMEX_TP', 'HBL_NO', 'CNTR_NO', 'CNTR_TP_CD', 'SEAL_NO'] as const),
  ...([
    'PICKUP_PLC_NM',
    'PICKUP_ADDR',
    'PICKUP_DT',
    'PICKUP_TM',
    'DLV_PLC_NM',
    'DLV_ZIP',
    'DLV_ADDR',
    'DLV_DT',
    'DLV_TM',
    'DLV_CHRG_NM',
  ] as const),
  ...(['DLV_TEL', 'CAR_TP', 'CAR_QTY', 'CAR_NO', 'ITEM_NM', 'PKG_QTY', 'PKG_UT_CD', 'PLT_QTY', 'GRS_WT', 'MSR_CBM', 'ASGN_DTM'] as const),
  ...(['LOAD_DTM', 'ARR_DTM', 'CMPL_DTM', 'RCVR_NM', 'RJCT_RSN', 'REQ_RMK', 'UPD_DTM'] as const),
];
export const orderLineColumns = [
  ...(['LINE_NO', 'ITEM_CD', 'ITEM_NM', 'LOT_NO', 'QTY', 'QTY_UT', 'PKG_QTY', 'GRS_WT', 'MSR_CBM', 'DLVD_QTY', 'DIFF_RSN'] as const),
];
export type PartnerOrderLine = Row<(typeof orderLineColumns)[number], 'LINE_NO'>;
export type PartnerOrderState = Row<(typeof orderColumns)[number], 'DLV_ORD_NO' | 'DLV_ORD_STS'> & { LINES: PartnerOrderLine[] };

type PoValues = Partial<Record<PoFormField, string | number | null>>;
/** A purchase order as a partner sends it: the columns of the form of purchase orders, those of its lines as lines. */
export type PartnerPo = PoValues & { LINES: PoValues[] };

export const poColumns = [
  ...(['PO_NO', 'FLAIR_PO_STS', 'PO_DT', 'BUYER_NM', 'VNDR_CD', 'VNDR_NM', 'BRAND_NM', 'SEASON_CD', 'INCOTERMS', 'TRANS_MODE'] as const),
  ...(['POL_CD', 'POD_CD', 'SHIP_BGN_DT', 'SHIP_END_DT', 'REQ_DLV_DT', 'CURR_CD', 'TOT_QTY', 'TOT_AMT', 'RMK'] as const),
];
export const poLineColumns = [
  ...(['LINE_NO', 'STYLE_NO', 'ITEM_CD', 'ITEM_NM', 'COLOR_CD', 'SIZE_CD', 'HS_CD', 'PO_QTY', 'QTY_UT', 'UNIT_PRC', 'PO_AMT'] as const),
  ...(['CTN_QTY', 'CGO_RDY_DT', 'BKD_QTY', 'SHPD_QTY', 'RCVD_QTY', 'PO_LINE_STS', 'SHORT_YN', 'RMK'] as const),
];
export type PartnerPoState = Row<(typeof poColumns)[number], 'PO_NO' | 'FLAIR_PO_STS'> & {
  LINES: Row<(typeof poLineColumns)[number], 'LINE_NO' | 'PO_LINE_STS'>[];
};

const partner = <In, Out>(path: string, scope: ApiScope, rest: Partial<Call>) =>
  call<In, Out>(`/api/open/${path}`, 'partner', 'TOKEN', { scope, method: 'GET', ...rest });

/** The calls of partners' systems. */
export const partnerCalls = {
  shipments: partner<Partial<ShipmentQuery>, Part<PartnerShipment>>('shipments', 'shipments:read', { screen: 'ptlShipngStusList' }),
  events: partner<{ hblNo: string }, { LIST: PartnerEvent[] }>('shipments/{hblNo}/events', 'shipments:read', {
    screen: 'ptlShipngStusList',
  }),
  order: partner<PartnerOrder, PartnerOrderState>('deliveryOrders', 'deliveryOrders:write', {
    method: 'POST',
    screen: 'dlvOrdMgt',
    button: 'upload',
  }),
  purchaseOrder: partner<PartnerPo, PartnerPoState>('purchaseOrders', 'purchaseOrders:write', {
    method: 'POST',
    screen: 'flairPoInfoMgt',
    button: 'upload',
  }),
  orderState: partner<{ dlvOrdNo: string }, PartnerOrderState>('deliveryOrders/{dlvOrdNo}', 'deliveryOrders:read', { screen: 'dlvOrdMgt' }),
};

/** The description of these calls: for programs, and to be read. */
export const partnerDocument = call<unknown, unknown>('/api/open/openapi.json', 'system', 'OPEN', { method: 'GET' });
export const partnerPage = call<unknown, unknown>('/api/open/docs', 'system', 'OPEN', { method: 'GET' });
