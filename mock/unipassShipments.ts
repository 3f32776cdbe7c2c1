import { demoCargo, demoSeed } from './demo/cargo';
import { corporations } from './demo/company';
import { dayOf } from './demo/days';
import type { Row } from './demo/load';
import { Numbers } from './demo/numbers';
import { readTsv } from './demo/tsv';

/** A step of a cargo's way through customs. */
export interface Step {
  text: string;
  /** 14 digits. */
  at: string;
}

/** The names of a master's codes. */
function namesOf<Field extends string>(table: string, code: Field, name: Field): (of: Row[string]) => string | undefined {
  const known = new Map(readTsv<Field>(`../../src/server/db/seed/tables/${table}`).map((row) => [row[code], row[name]]));
  return (of) => known.get(String(of));
}

/** What the customs service writes beside codes. */
export const names = {
  port: namesOf('mdm_port', 'PORT_CD', 'PORT_NM'),
  carrier: namesOf('mdm_carrier', 'CARR_CD', 'CARR_NM'),
  office: namesOf('mdm_customs', 'CSTM_CD', 'CSTM_NM'),
  shed: namesOf('mdm_cycfs', 'CYCFS_CD', 'CYCFS_NM'),
  shedSign: namesOf('mdm_cycfs', 'CYCFS_CD', 'SHED_SGN'),
  size: namesOf('mdm_cntr_tp', 'CNTR_TP_CD', 'ISO_CD'),
  forwarder: (code: Row[string]) => corporations.find((row) => row.CORP_CD === code)?.CORP_NM,
};

/** A moment of the demo in 14 digits. */
const digits = (moment: Row[string]): string => String(moment ?? '').replace('T', '');

/** The shipments of a demo company of that base date, as customs knows them. */
export class Shipments {
  private readonly masters = new Map<Row[string], string>();
  private readonly boxes = new Map<Row[string], Row[]>();
  private readonly events = new Map<string, string>();
  private readonly houses: Row[];

  constructor(baseDate: string) {
    const { mbls, hbls, cntrs, events } = demoCargo(dayOf(baseDate), demoSeed, new Numbers());
    for (const { MBL_SEQ, MBL_NO } of mbls) this.masters.set(MBL_SEQ, String(MBL_NO));
    for (const box of cntrs) this.boxes.set(box.HBL_SEQ, [...this.boxesOf(box), box]);
    for (const { HBL_SEQ, EVENT_CD, EVENT_CLSF, EVENT_DTM } of events)
      if (EVENT_CLSF === 'ACT') this.events.set(`${HBL_SEQ} ${EVENT_CD}`, digits(EVENT_DTM));
    this.houses = hbls.filter((house) => house.CARGO_STS !== 'CXL');
  }

  /** Imports that have left: of others no manifest was handed in. */
  imports(): Row[] {
    return this.houses.filter((house) => house.IMEX_TP === 'I' && house.CARG_MT_NO && house.ATD_DTM);
  }

  /** Exports that were declared. */
  exports(): Row[] {
    return this.houses.filter((house) => house.EXP_DCLR_NO);
  }

  masterOf(house: Row): string {
    return this.masters.get(house.MBL_SEQ) ?? '';
  }

  boxesOf(house: Row): Row[] {
    return this.boxes.get(house.HBL_SEQ) ?? [];
  }

  /** When something happened to a shipment, 14 digits; empty where it has not. */
  eventOf(house: Row, code: string): string {
    return this.events.get(`${house.HBL_SEQ} ${code}`) ?? '';
  }

  /** The steps of an import up to now, newest first. */
  stepsOf(house: Row): Step[] {
    const steps: Step[] = [
      { text: '입항적하목록 제출', at: digits(house.ATD_DTM) },
      { text: '입항적하목록 심사완료', at: digits(house.ATA_DTM) },
      { text: '하선신고 수리', at: this.eventOf(house, 'DISC') },
      { text: '반입신고', at: digits(house.BOND_IN_DTM) },
      { text: '수입신고', at: digits(house.IMP_DCLR_DTM) },
      { text: '통관보류', at: this.eventOf(house, 'CSHD') },
      { text: '수입신고수리', at: digits(house.IMP_ACPT_DTM) },
      { text: '반출신고', at: digits(house.RLSE_DTM) },
    ];
    return steps.filter(({ at }) => at !== '').reverse();
  }
}
