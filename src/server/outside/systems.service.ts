import { addDays, isBusinessDay } from '../../contract/dates';
import { findAddresses } from './address.service';
import { storeOffices } from './elvis.service';
import { bankRates } from './exchangeBank.service';
import { customsRates } from './exchangeCustoms.service';
import type { Outside } from './outside.service';
import { askCargo, askCargoContainers } from './unipassCargo.service';
import { askExport } from './unipassExport.service';

/** An outside system that the program itself asks. */
interface System {
  /** Its stand-in, below the address of the stand-ins. */
  standIn: string;
  /** Jobs that ask it. */
  jobs: readonly string[];
  /** Asks it something that changes nothing there. */
  probe(outside: Outside, today: string): Promise<unknown>;
}

/** The last Monday to Friday before a day: mostly there are rates of it. */
function workdayBefore(today: string): string {
  let day = addDays(today, -1);
  while (!isBusinessDay(day, new Set())) day = addDays(day, -1);
  return day;
}

/** Numbers of no cargo and no declaration: the customs service answers that it knows nothing of them. */
const unknown = { CARG_MT_NO: '00ZZZZ0000I00000000', EXP_DCLR_NO: '00000000000000X' };

/** The systems that this release asks, by API_ID: each new component adds its line. */
export const systems: Readonly<Record<string, System>> = {
  EXCH_BANK: { standIn: '/rates', jobs: ['EXCH_RATE'], probe: (outside, today) => bankRates(outside, workdayBefore(today)) },
  EXCH_CSTM: { standIn: '/rates', jobs: ['EXCH_RATE'], probe: (outside, today) => customsRates(outside, workdayBefore(today), 'CSTI') },
  JUSO: { standIn: '/juso', jobs: [], probe: (outside) => findAddresses(outside, '산업대로') },
  ELVIS: { standIn: '/elvis', jobs: [], probe: (outside) => storeOffices(outside) },
  UNIPASS_CARGO: { standIn: '/unipass', jobs: ['UNIPASS_SYNC'], probe: (outside) => askCargo(outside, unknown) },
  UNIPASS_CNTR: { standIn: '/unipass', jobs: [], probe: (outside) => askCargoContainers(outside, unknown) },
  UNIPASS_EXP: { standIn: '/unipass', jobs: [], probe: (outside) => askExport(outside, unknown) },
};

/** The component of a system; none of one that this release does not ask. */
export const systemOf = (apiId: string): System | undefined => (Object.hasOwn(systems, apiId) ? systems[apiId] : undefined);
