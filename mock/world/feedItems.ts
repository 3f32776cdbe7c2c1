import type { FedRow, FeedItem } from '../../src/contract/open/feed';
import type { PartnerContainer, PartnerShipment } from '../../src/contract/open/partner';
import { date8, dayAt, type Minute } from '../demo/days';
import { Random } from '../demo/random';
import { readTsv } from '../demo/tsv';
import type { Delay, Step } from './steps';

const zones = new Map(
  readTsv<'PORT_CD' | 'TIME_ZONE'>('../../src/server/db/seed/tables/mdm_port').map(({ PORT_CD, TIME_ZONE }) => [PORT_CD, TIME_ZONE]),
);
const korea = 'Asia/Seoul';

/** A moment as clocks of a zone show it, 14 digits. */
function shownIn(zone: string, minute: Minute): string {
  const instant = new Date((minute - 540) * 60_000);
  return new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' }).format(instant).replace(/\D/g, '');
}

const inKorea = (minute: Minute): string => shownIn(korea, minute);

const house = ({ CORP_CD, HBL_NO }: PartnerShipment, UPD_DTM: string, columns: FedRow): FedRow => ({
  CORP_CD,
  HBL_NO,
  UPD_DTM,
  ...columns,
});

/** The master B/L with what changes of it; none where the shipment has no master or nothing changes. */
function master({ CORP_CD, MBL_NO, IMEX_TP }: PartnerShipment, columns: FedRow): Pick<FeedItem, 'mbl'> {
  return MBL_NO && Object.keys(columns).length ? { mbl: { CORP_CD, MBL_NO, IMEX_TP, ...columns } } : {};
}

function event(s: PartnerShipment, step: Omit<Step, 'milestone'>, EVENT_CLSF: 'ACT' | 'EST', CNTR_NO: string | null): FedRow {
  const isVessel = step.type === 'TRANSPORT' && step.code !== 'DLVD';
  return {
    ...{ CNTR_NO, EVENT_TP: step.type, EVENT_CD: step.code, EVENT_CLSF, LOC_CD: step.place, EVENT_SRC: step.source, OPEN_YN: 'Y' },
    EVENT_DTM: shownIn(zones.get(step.place ?? '') ?? korea, step.at),
    TRANS_MODE: isVessel ? (s.TRANS_MODE ?? null) : step.code === 'DLVD' ? 'TRK' : null,
    ...(isVessel ? { VSL_NM: s.VSL_NM ?? null, VOY_NO: s.VOY_NO ?? null } : {}),
    FCLT_TP: step.facility ?? null,
    EMPTY_YN: step.code === 'DROP' ? 'Y' : null,
    RMK: step.remark ?? null,
  };
}

/** The later arrival of a shipment with its reason; the portal takes the expected date from the event. */
export function delayItem(s: PartnerShipment, { arrival, reason }: Delay, now: string): FeedItem {
  const arriving = { code: 'ARRI', type: 'TRANSPORT', at: arrival, place: s.POD_CD ?? null, source: 'CARR' } as const;
  return {
    ...master(s, { ETA_DT: date8(dayAt(arrival)) }),
    hbl: house(s, now, { DELAY_RSN: reason }),
    eventList: [event(s, arriving, 'EST', null)],
  };
}

/** When a container has had a step already, by what the portal says of it. */
const had: Record<string, (container: PartnerContainer) => unknown> = {
  DISC: ({ DISC_DTM }) => DISC_DTM,
  GTOT: ({ GATE_OUT_DTM }) => GATE_OUT_DTM,
  DROP: ({ EMPTY_RTN_DTM }) => EMPTY_RTN_DTM,
};

function actualEvents(s: PartnerShipment, step: Step): FedRow[] {
  if (step.type !== 'EQUIPMENT' || !s.CNTR_LIST.length) return [event(s, step, 'ACT', null)];
  const open = s.CNTR_LIST.filter((container) => !had[step.code]?.(container));
  return open.map(({ CNTR_NO }) => event(s, step, 'ACT', CNTR_NO));
}

/** Columns of the house B/L that a step brings and its event does not tell. */
function columnsOf(s: PartnerShipment, { code, at, remark }: Step): FedRow {
  const random = Random.of(0, `${code} ${s.HBL_NO}`);
  const year = date8(dayAt(at)).slice(2, 4);
  switch (code) {
    case 'EXAC':
      return {
        EXP_DCLR_NO: `${random.digits(5)}${year}${random.digits(7)}X`,
        EXP_ACPT_DT: date8(dayAt(at)),
        LOAD_DUTY_DT: date8(dayAt(at) + 30),
        SHPM_CMPL_YN: 'N',
      };
    case 'LOAD':
      return s.IMEX_TP === 'E' ? { SHPM_CMPL_YN: 'Y' } : {};
    case 'ARRI':
      return s.IMEX_TP === 'I' ? { CSTM_STS: 'MFS' } : {};
    case 'CSDC':
      return { IMP_DCLR_NO: `${random.digits(5)}${year}${random.digits(6)}M` };
    case 'CSHD':
      return { CSTM_HOLD_RSN: remark ?? null };
    case 'DOIS':
      return { DO_NO: `DO${s.HBL_NO.replace(/^HL/, '')}`, DO_ISS_DTM: inKorea(at) };
    default:
      return {};
  }
}

/** What has happened to a shipment. */
export function movedItem(s: PartnerShipment, steps: readonly Step[], now: string): FeedItem {
  const timeOf = (code: string, column: string) =>
    steps.flatMap((step) => (step.code === code ? [[column, inKorea(step.at)] as const] : []));
  return {
    ...master(s, Object.fromEntries([...timeOf('DEPA', 'ATD_DTM'), ...timeOf('ARRI', 'ATA_DTM')])),
    hbl: house(s, now, Object.assign({}, ...steps.map((step) => columnsOf(s, step)))),
    eventList: steps.flatMap((step) => actualEvents(s, step)),
  };
}
