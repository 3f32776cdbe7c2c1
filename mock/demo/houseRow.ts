import { agents } from './customers';
import { at, type Day, date8, dayAt, type Minute, moment } from './days';
import { incoterms } from './lanes';
import type { Row } from './load';
import { customsStatus } from './milestones';
import type { Numbers } from './numbers';
import { sites } from './places';
import type { Random } from './random';
import type { Shipment } from './shipments';

/** Usual volume of a full container in CBM. */
const inner: Record<string, number> = {
  '20GP': 30,
  '40GP': 62,
  '40HC': 70,
  '45HC': 80,
  '20RF': 26,
  '40RH': 62,
  '20OT': 28,
  '40OT': 60,
  '20FR': 24,
  '40FR': 50,
};
/** Rounded to three decimals. */
export const three = (n: number) => Math.round(n * 1000) / 1000;
/** Rounded up to half a kilogram. */
const halfUp = (n: number) => Math.ceil(Math.round(n * 1000) / 500) / 2;
const office: Record<string, string> = { KRPUS: '030', KRINC: '020', KRKAN: '070', KRPTK: '016', KRICN: '040' };
const shed: Record<string, string[]> = {
  KRPUS: ['PNC1', 'PNC3', 'BPT1'],
  KRINC: ['INC1'],
  KRPTK: ['PTK1'],
  KRICN: ['BWI1'],
  KRKAN: ['BWG1'],
};
const cfs: Record<string, string[]> = { KRPUS: ['CFSP', 'CFSY'], KRINC: ['CFSI'], KRPTK: ['PTK1'], KRICN: ['BWI1'], KRKAN: ['BWG1'] };
const operators: Record<string, string> = { '10PS11': 'ops03', '10PS12': 'ops04', '10AP11': 'ops06', '10AP12': 'ops07', '20PT11': 'ops10' };

/** Organisation that handles a shipment. */
export function organisation(s: Shipment): string {
  if (s.customer.corp === '2000') return '20PT11';
  if (s.mode === 'AIR') return s.way === 'I' ? '10AP11' : '10AP12';
  if (s.way === 'I' && s.pod === 'KRINC') return '10IC11';
  return s.way === 'I' ? '10PS11' : '10PS12';
}

/** The row of a house B/L at its present status. */
export function houseRow(s: Shipment, status: string, done: Map<string, Minute>, base: Day, random: Random, numbers: Numbers): Row {
  const air = s.mode === 'AIR';
  const cbm = three(
    s.mode === 'FCL'
      ? s.boxes.reduce((sum, box) => sum + (inner[box.type] ?? 60) * (0.75 + random.next() * 0.2), 0)
      : s.mode === 'LCL'
        ? random.spread(2.4, 0.9, 0.2, 12)
        : random.spread(0.9, 1, 0.05, 12),
  );
  const weight = three(
    s.mode === 'FCL'
      ? s.boxes.reduce((sum) => sum + random.int(8000, 24_000), 0)
      : air
        ? random.spread(180, 1.1, 20, 2000)
        : cbm * random.spread(260, 0.4, 80, 900),
  );
  const volume = air ? halfUp((cbm * 1_000_000) / 6000) : null;
  const day = (code: string) => (done.has(code) ? moment(done.get(code) as Minute) : null);
  const reefer = s.boxes.some((box) => box.type === '40RH');
  const goods = random.pick(s.customer.goods);
  const registered = at(Math.min(s.etd - 12, base - 1), random.int(9, 17), random.int(0, 59));
  const free =
    s.freeDays ??
    (s.mode === 'FCL'
      ? random.weighted([
          [5, 4],
          [7, 4],
          [10, 2],
        ])
      : null);
  const disc = done.get('DISC');
  const out = done.get('GTOT') ?? done.get('CSOT');
  const late = Math.max(0, s.arrival - s.firstEta);
  const issued = done.get('DOIS');
  const issueDay = issued === undefined ? null : date8(dayAt(issued));
  const accepted = s.way === 'E' ? done.get('EXAC') : undefined;
  const import_ = s.way === 'I';
  const own = s.customer.english;
  return {
    HBL_SEQ: s.seq,
    CORP_CD: s.customer.corp,
    ORGN_CD: organisation(s),
    HBL_NO: s.no,
    CUST_CD: s.customer.code,
    IMEX_TP: s.way,
    TRANS_MODE: air ? 'AIR' : 'SEA',
    LOAD_TP: s.mode,
    CARGO_TP: s.customer.code === 'C00008' ? 'DG' : reefer ? 'RF' : 'GEN',
    INCOTERMS: random.weighted(incoterms),
    FRT_TERM: import_ ? 'C' : 'P',
    BL_TP: air
      ? 'AWB'
      : random.weighted([
          ['SUR', 6],
          ['ORG', 2],
          ['SWB', 2],
        ]),
    SHPR_CD: import_ ? s.partner : s.customer.code,
    SHPR_NM: import_ ? s.other : own,
    CNEE_CD: import_ ? s.customer.code : s.partner,
    CNEE_NM: import_ ? own : s.other,
    NTFY_CD: import_ ? s.customer.code : s.partner,
    NTFY_NM: import_ ? own : s.other,
    ACTL_SHPR_CD: s.customer.code,
    ACTL_SHPR_NM: own,
    PTN_CD: random.pick(agents),
    CARR_CD: s.carrier,
    VSL_NM: s.vessel,
    VOY_NO: s.voyage,
    POR_CD: s.pol,
    POL_CD: s.pol,
    POD_CD: s.pod,
    PVY_CD: s.pod,
    ETD_DT: date8(s.etd),
    ETA_DT: date8(s.arrival),
    ORG_ETA_DT: date8(s.firstEta),
    ATD_DTM: day('DEPA'),
    ATA_DTM: day('ARRI'),
    PKG_QTY: s.mode === 'FCL' ? random.int(80, 900) : random.int(1, 60),
    PKG_UT_CD: random.weighted([
      ['CT', 7],
      ['PL', 3],
    ]),
    GRS_WT: weight,
    MSR_CBM: cbm,
    VOL_WT: volume,
    CHRG_WT: volume === null ? null : halfUp(Math.max(volume, weight)),
    RTON: air ? null : three(Math.max(weight / 1000, cbm)),
    ITEM_NM: goods,
    HS_CD: random.pick(['6110200000', '3924100000', '3304991000', '8534001000', '8482100000', '9503003000', '9401610000']),
    MARK_TXT: `${s.customer.english.toUpperCase()}\nC/NO. 1-UP\nMADE IN ${s.pol.slice(0, 2)}`,
    INV_NO: `IV${date8(s.etd).slice(2)}${random.digits(4)}`,
    INV_AMT: random.int(8000, 240_000),
    CURR_CD: s.lane === 'EU' ? 'EUR' : 'USD',
    CUST_REF_NO: `${s.customer.code.slice(-2)}-${random.digits(6)}`,
    PO_NO: random.chance(0.7) ? `PO${random.digits(7)}` : null,
    CSTM_CD: office[import_ ? s.pod : s.pol] ?? null,
    CYCFS_CD: import_ ? random.pick((s.mode === 'FCL' ? shed : cfs)[s.pod] ?? ['PNC1']) : null,
    CSTM_STS: import_ ? customsStatus(done) : null,
    CSTM_HOLD_YN: status === 'HLD' ? 'Y' : 'N',
    CSTM_HOLD_RSN: status === 'HLD' ? s.holdReason : null,
    BOND_IN_DTM: day('CSIN'),
    IMP_DCLR_NO: done.has('CSDC') ? `${random.digits(5)}${date8(s.arrival).slice(2, 4)}${random.digits(6)}M` : null,
    IMP_DCLR_DTM: day('CSDC'),
    IMP_ACPT_DTM: day('CSAC'),
    RLSE_DTM: out === undefined ? null : moment(out),
    EXP_DCLR_NO: accepted === undefined ? null : `${random.digits(5)}${date8(s.etd).slice(2, 4)}${random.digits(7)}X`,
    EXP_ACPT_DT: accepted === undefined ? null : date8(dayAt(accepted)),
    LOAD_DUTY_DT: accepted === undefined ? null : date8(dayAt(accepted) + 30),
    SHPM_CMPL_YN: accepted === undefined ? null : done.has('LOAD') ? 'Y' : 'N',
    DO_NO: issueDay ? numbers.take('DON', 'DO', issueDay.slice(2), 4, issueDay) : null,
    DO_ISS_DTM: day('DOIS'),
    FREE_DAYS: free,
    DEM_BGN_DT: disc !== undefined && free !== null && import_ ? date8(dayAt(disc) + free + 1) : null,
    DLV_CMPL_DTM: day('DLVD'),
    CARGO_STS: status,
    DELAY_YN: late > 1 ? 'Y' : 'N',
    DELAY_DAYS: late,
    DELAY_RSN: late > 1 ? (s.delayReason ?? 'ETC') : null,
    OPS_USER_ID: operators[organisation(s)] ?? null,
    SALES_USER_ID: s.customer.sales,
    DEL_YN: 'N',
    RMK: random.chance(0.05) ? `하차지 ${sites[s.customer.code]?.[0]?.name ?? ''} 확인` : null,
    REG_USER_ID: operators[organisation(s)] ?? 'system',
    REG_DTM: moment(registered),
    UPD_DTM: moment(Math.min(at(base, 0) - 1, Math.max(registered, ...done.values()))),
    UPD_CNT: done.size,
  };
}
