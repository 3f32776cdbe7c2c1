import { daysBetween } from '../../dates';

/** An arrival that was told: when (14 digits), which day, and by whom (EVENT_SRC). */
export interface ToldEta {
  at: string;
  eta: string;
  source: string | null;
}

/** A step of the history of an ETA, days against the one before; the reason is known of the last one alone. */
export interface EtaChange {
  AT_DTM: string;
  ETA_DT: string;
  DAYS: number | null;
  EVENT_SRC: string | null;
  DELAY_RSN: string | null;
}

interface Shipment {
  ORG_ETA_DT: string;
  ETA_DT: string;
  DELAY_RSN: string | null;
  REG_DTM: string;
}

/**
 * How the expected arrival of a shipment changed, the newest first: from that of its booking on, each estimate that says another day, and at last the
 * present one where no estimate told it, by the moment it was written (`writtenAt`).
 */
export function etaHistory(
  { ORG_ETA_DT, ETA_DT, DELAY_RSN, REG_DTM }: Shipment,
  told: readonly ToldEta[],
  writtenAt: string | null,
): EtaChange[] {
  const inOrder = [...told].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  const first = inOrder[0]?.at;
  const begun = first !== undefined && first < REG_DTM ? first : REG_DTM;
  const steps: EtaChange[] = [{ AT_DTM: begun, ETA_DT: ORG_ETA_DT, DAYS: null, EVENT_SRC: null, DELAY_RSN: null }];
  const add = ({ at, eta, source }: ToldEta) => {
    const before = steps.at(-1) as EtaChange;
    if (before.ETA_DT !== eta)
      steps.push({ AT_DTM: at, ETA_DT: eta, DAYS: daysBetween(before.ETA_DT, eta), EVENT_SRC: source, DELAY_RSN: null });
  };
  for (const one of inOrder) add(one);
  if (writtenAt !== null) add({ at: writtenAt, eta: ETA_DT, source: null });
  const last = steps.at(-1) as EtaChange;
  if (steps.length > 1) last.DELAY_RSN = DELAY_RSN;
  return steps.reverse();
}
