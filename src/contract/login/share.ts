import { call } from '../call';
import type { Row } from '../dictionary';

/** The page that a link opens; its token stands behind #, where no server, log or Referer ever gets it. */
export const sharePage = '/login/share';

export interface SharedStep {
  STS_NM: string;
  STATE: 'done' | 'now' | 'next' | 'hold' | 'gone';
  /** When it happened; what is expected is told by the ETA alone. */
  AT_DTM: string | null;
}

export type SharedEta = Row<'ETA_DT' | 'ORG_ETA_DT' | 'ATA_DTM' | 'DELAY_DAYS', 'ETA_DT' | 'ORG_ETA_DT' | 'DELAY_DAYS'>;
export type SharedContainer = Row<'CNTR_NO' | 'CNTR_TP_CD' | 'DISC_DTM' | 'GATE_OUT_DTM' | 'EMPTY_RTN_DTM', 'CNTR_NO' | 'CNTR_TP_CD'> & {
  STS_NM: string;
};
export interface SharedDocument {
  DOC_NM: string;
  FILE_CNT: number;
}
export type SharedDelivery = Row<'DLV_PLC_NM' | 'DLV_DT' | 'DLV_TM', never> & { STS_NM: string };

/** A shipment as its link shows it: its number and lane, and what its maker chose. */
export interface SharedShipment {
  HBL_NO: string;
  CORP_NM: string;
  POL_NM: string;
  POD_NM: string;
  LAST_DT: string;
  MILESTONE?: SharedStep[];
  ETA?: SharedEta;
  CNTR?: SharedContainer[];
  DOC?: SharedDocument[];
  DLV?: SharedDelivery[];
}

export const share = {
  /** 404 MSG000658 for every link that is no good, whatever is wrong with it. */
  open: call<{ TOKEN: string }, SharedShipment>('/api/login/share/open', 'session', 'OPEN', { screen: 'loginShare', cost: 'visit' }),
};
