import { readFileSync } from 'node:fs';
import { type CargoCodes, cargoCodes } from '../../src/contract/ptl/status/cargoCodes';
import type { CargoEvent } from '../../src/contract/ptl/status/cargoEvents';
import type { StoredContainer, StoredShipment } from '../../src/contract/ptl/status/followEvents';

const seed = new URL('../../src/server/db/seed/codes.tsv', import.meta.url);
const rows = readFileSync(seed, 'utf8')
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'));
const group = (name: string) =>
  rows.filter(([mstr]) => mstr === name).map(([, , , CODE = '', NAME = '', , ATTR1, ATTR2]) => ({ CODE, NAME, ATTR1, ATTR2 }));

/** The code lists as the portal is installed with. */
export const codes: CargoCodes = cargoCodes(group('CARGO_STS'), group('EVENT_CD'));

interface Told {
  /** Container. */
  box?: string;
  clsf?: 'ACT' | 'EST' | 'PLN';
  at?: string;
  zone?: string;
  /** When it was received, where that is not when it happened. */
  got?: string;
  rmk?: string;
}

let seq = 0;
const long = (moment: string) => moment.replace(/\D/g, '').padEnd(14, '0');

/** An event: its code, when it was in the time of its place (`2026-11-02 09:00`), and what else is told. */
export function ev(code: string, moment: string, { box, clsf = 'ACT', at, zone, got, rmk }: Told = {}): CargoEvent {
  return {
    EVENT_SEQ: ++seq,
    CNTR_NO: box ?? null,
    EVENT_CD: code,
    EVENT_CLSF: clsf,
    EVENT_DTM: long(moment),
    LOC_CD: at ?? null,
    ZONE: zone ?? null,
    EVENT_CRT_DTM: long(got ?? moment),
    RMK: rmk ?? null,
  };
}

/** A shipment that is booked: Shanghai to Busan, expected on 3 November. */
export const booked = (over: Partial<StoredShipment> = {}): StoredShipment => ({
  POL_CD: 'CNSHA',
  POD_CD: 'KRPUS',
  CARGO_STS: 'BKD',
  CSTM_STS: null,
  CSTM_HOLD_YN: 'N',
  CSTM_HOLD_RSN: null,
  ETD_DT: '20261031',
  ETA_DT: '20261103',
  ORG_ETA_DT: '20261103',
  ATD_DTM: null,
  ATA_DTM: null,
  BOND_IN_DTM: null,
  IMP_DCLR_DTM: null,
  IMP_ACPT_DTM: null,
  RLSE_DTM: null,
  DLV_CMPL_DTM: null,
  DEM_BGN_DT: null,
  DELAY_YN: 'N',
  DELAY_DAYS: 0,
  ...over,
});

/** A 40-foot container of it, free for five days and five more to come back. */
export const box = (CNTR_NO: string, over: Partial<StoredContainer> = {}): StoredContainer => ({
  CNTR_SEQ: CNTR_NO.charCodeAt(0),
  CNTR_NO,
  CNTR_STS: 'PLN',
  DISC_DTM: null,
  GATE_IN_DTM: null,
  GATE_OUT_DTM: null,
  EMPTY_RTN_DTM: null,
  IMEX_TP: 'I',
  LOAD_TP: 'FCL',
  SOC_YN: 'N',
  CNTR_KIND: 'HC',
  OWN_FREE_DAYS: 5,
  HBL_FREE_DAYS: null,
  CARR_FREE_DAYS: 7,
  OWN_DET_DAYS: 5,
  CARR_DET_DAYS: null,
  ...over,
});
