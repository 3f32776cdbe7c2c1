import { call } from '../call';
import type { FieldName } from '../dictionary';
import { cost } from '../set/cost';
import { fmsCntr, fmsEvent, fmsHbl, fmsMbl } from '../tables/fms';
import { auditColumns, type Table } from '../tables/table';
import { feedScope } from './partner';

/** Items of a message at most, and rows of one below its shipment. */
export const feedItems = 200;
export const feedRows = 500;

/** A row of a message: columns by their names. What is left out stays as it is, null empties it. */
export type FedRow = Record<string, string | number | null>;

/** A shipment as the operations system has it: all of it, or what has changed. UPD_DTM of `hbl` is when it was changed there. */
export interface FeedItem {
  mbl?: FedRow | null;
  hbl: FedRow;
  cntrList?: FedRow[] | null;
  eventList?: FedRow[] | null;
}

export interface FeedMessage {
  msgId: string;
  sentDtm: string;
  items: FeedItem[];
}

/** Why an item was not taken; `field` is the column, with its place where it is none of the shipment's own (`cntrList.2.CNTR_NO`). */
export interface FeedFault {
  HBL_NO: string | null;
  field: string | null;
  code: string;
  message: string;
}

export interface FeedAnswer {
  msgId: string;
  okCnt: number;
  errCnt: number;
  errList: FeedFault[];
}

/** A table as it is fed. */
export interface FedTable {
  table: 'FMS_MBL' | 'FMS_HBL' | 'FMS_CNTR' | 'FMS_EVENT';
  /** What names a row in a message. */
  keys: readonly FieldName[];
  /** Further columns that a message says. */
  columns: readonly FieldName[];
  /** Columns of the table that the portal works out or gives out by itself: they may be sent, and are not looked at. */
  own: readonly FieldName[];
  /** For checkRow: what is required follows from the table. */
  rules: readonly { field: FieldName; required: boolean }[];
}

function fed(table: Table & { name: FedTable['table'] }, keys: readonly FieldName[], own: readonly FieldName[]): FedTable {
  const said = [...table.required, ...table.optional].filter((name) => !own.includes(name));
  return {
    table: table.name,
    keys,
    columns: said.filter((name) => !keys.includes(name)),
    own: [...own, ...table.key, ...auditColumns],
    rules: said.map((field) => ({ field, required: table.required.includes(field) })),
  };
}

export const fedTables = {
  mbl: fed(fmsMbl, ['CORP_CD', 'MBL_NO', 'IMEX_TP'], ['FEED_DTM']),
  hbl: fed(
    fmsHbl,
    ['CORP_CD', 'HBL_NO'],
    ['MBL_SEQ', 'CARGO_STS', 'DELAY_YN', 'DELAY_DAYS', 'DEM_BGN_DT', 'DEL_YN', 'FILE_GRP_NO', 'FEED_DTM', 'FREE_MAIL_STS', 'DOC_CMPL_DT'],
  ),
  cntr: fed(fmsCntr, ['CNTR_NO'], ['HBL_SEQ', 'CNTR_STS', 'DEM_DAYS', 'DET_DAYS']),
  event: fed(fmsEvent, ['CNTR_NO', 'EVENT_CD', 'EVENT_CLSF', 'EVENT_DTM', 'LOC_CD'], ['HBL_SEQ']),
} as const;
export type FedPart = keyof typeof fedTables;

/** Costs of the operations system: each item a cost, by its corporation and its number there. */
export interface FeedCostMessage {
  msgId: string;
  sentDtm: string;
  items: FedRow[];
}

/** Why a cost was not taken; `field` is the column. */
export type FeedCostFault = Omit<FeedFault, 'HBL_NO'> & { FEED_COST_NO: string | null };

export type FeedCostAnswer = Omit<FeedAnswer, 'errList'> & { errList: FeedCostFault[] };

/** Columns of a cost that a message says beside its names; ORGN_CD where no shipment or delivery order says it. */
export const fedCostColumns = cost.columns.filter((name) => name !== 'QUO_DIFF_RSN' && name !== 'MBL_NO');
/** What names a cost in a message, and what else it may say. */
export const fedCostKeys = ['CORP_CD', 'FEED_COST_NO'] as const;
export const fedCostOthers = ['ORGN_CD', 'DEL_YN', 'UPD_DTM'] as const;

/** The calls of the operations system. */
export const feedCalls = {
  costs: call<FeedCostMessage, FeedCostAnswer>('/api/open/feed/costs', 'partner', 'TOKEN', {
    scope: feedScope,
    screen: 'setCostList',
    button: 'save',
    manyRows: true,
  }),
  shipments: call<FeedMessage, FeedAnswer>('/api/open/feed/shipments', 'partner', 'TOKEN', {
    scope: feedScope,
    screen: 'ptlShipngStusList',
    button: 'event',
    manyRows: true,
  }),
};
