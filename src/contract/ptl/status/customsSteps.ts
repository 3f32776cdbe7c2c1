import type { CustomsStep } from './ptlShipngStusDetail';

/** The customs' way of an import (CSTM_STS), and what stands on it only while it lasts. */
const way = ['MFS', 'UNL', 'BIN', 'DCL', 'ACP', 'OUT'] as const;
const between: Readonly<Record<string, string>> = { BTD: 'UNL', INS: 'DCL', HLD: 'DCL', PAY: 'DCL' };

/** What was told of a step: when it was, when that became known, by whom (EVENT_SRC). */
export interface ToldStep {
  CSTM_STS: string;
  AT_DTM: string;
  EVENT_SRC: string;
  SRC_DTM: string;
}

interface Shipment {
  CARGO_STS: string;
  CSTM_STS: string | null;
  CSTM_HOLD_YN: string | null;
  CSTM_HOLD_RSN: string | null;
  IMP_DCLR_NO: string | null;
}

/**
 * The steps of an import at the customs: those up to the present one are done, the next one is named, of the others nothing is known. A cancelled
 * one has those that were done.
 */
export function customsSteps(shipment: Shipment, told: readonly ToldStep[]): CustomsStep[] {
  const { CARGO_STS, CSTM_STS, CSTM_HOLD_YN, CSTM_HOLD_RSN, IMP_DCLR_NO } = shipment;
  const isHeld = CSTM_HOLD_YN === 'Y';
  const present = isHeld ? 'HLD' : CSTM_STS;
  const reached = way.indexOf((between[present ?? ''] ?? present ?? '') as (typeof way)[number]);
  const aside = present !== null && present in between ? present : null;
  const steps = way.flatMap((step, i): { step: string; STATE: CustomsStep['STATE'] }[] => {
    const own = { step, STATE: i <= reached ? ('DONE' as const) : i === reached + 1 && !isHeld ? ('NEXT' as const) : ('UNKNOWN' as const) };
    const here = aside !== null && between[aside] === step;
    return here ? [own, { step: aside, STATE: isHeld ? 'HOLD' : 'NOW' }] : [own];
  });
  const notes: Readonly<Record<string, string | null>> = { DCL: IMP_DCLR_NO, HLD: CSTM_HOLD_RSN };
  const past = (STATE: CustomsStep['STATE']) => STATE !== 'NEXT' && STATE !== 'UNKNOWN';
  const shown = CARGO_STS === 'CXL' ? steps.filter(({ STATE }) => past(STATE)) : steps;
  return shown.map(({ step, STATE }) => {
    const known = told.findLast((one) => one.CSTM_STS === step);
    const isPast = past(STATE);
    return {
      CSTM_STS: step,
      STATE,
      AT_DTM: isPast ? (known?.AT_DTM ?? null) : null,
      NOTE_TXT: isPast ? (notes[step] ?? null) : null,
      EVENT_SRC: isPast ? (known?.EVENT_SRC ?? null) : null,
      SRC_DTM: isPast ? (known?.SRC_DTM ?? null) : null,
    };
  });
}
