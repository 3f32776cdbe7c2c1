import type { Row } from '../../dictionary';
import { type CargoEvent, isActual, isAt, type Lane, lastReceived, timeOf } from './cargoEvents';

/** What events say of a container. */
export type ContainerWay = Row<'CNTR_STS' | 'DISC_DTM' | 'GATE_IN_DTM' | 'GATE_OUT_DTM' | 'EMPTY_RTN_DTM', 'CNTR_STS'>;

/** States of a container in their order, with the event that brings each. */
const steps = [
  ['LDD', 'LOAD'],
  ['DIS', 'DISC'],
  ['GTI', 'GTIN'],
  ['GTO', 'GTOT'],
  ['STR', 'STRP'],
  ['RTN', 'DROP'],
] as const;

export const containerStates: readonly string[] = ['PLN', ...steps.map(([state]) => state)];

/** Events of a container that mean something only where it is discharged. */
const ofDischarge: readonly string[] = ['DISC', 'GTOT', 'STRP', 'DROP'];

/** The way of a container by the events of its shipment: those with its number and those for all. */
export function containerWay(container: string, events: readonly CargoEvent[], lane: Lane): ContainerWay {
  const own = events.filter(
    (event) =>
      isActual(event) &&
      (event.CNTR_NO === null || event.CNTR_NO === container) &&
      (!ofDischarge.includes(event.EVENT_CD) || isAt(event, 'POD', lane)),
  );
  const at = (code: string): string | null => {
    const event = lastReceived(own.filter(({ EVENT_CD }) => EVENT_CD === code));
    return event ? timeOf(event) : null;
  };
  const discharged = at('DISC');
  // Into the terminal of loading it goes too: that is no step behind the discharge.
  const isBehind = (code: string, moment: string | null) =>
    code !== 'GTIN' || (discharged !== null && moment !== null && moment >= discharged);
  const reached = steps.filter(([, code]) => at(code) !== null && isBehind(code, at(code)));
  return {
    CNTR_STS: reached.at(-1)?.[0] ?? 'PLN',
    DISC_DTM: discharged,
    GATE_IN_DTM: at('GTIN'),
    GATE_OUT_DTM: at('GTOT'),
    EMPTY_RTN_DTM: at('DROP'),
  };
}
