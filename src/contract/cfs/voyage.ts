import type { Row } from '../dictionary';
import type { PlanCheck } from './planCheck';
import type { Reason } from './togetherChecks';

/** The departure that something is for, as it was typed. */
export type Voyage = Row<'VSL_NM' | 'VOY_NO'>;

const bare = (name: string | null | undefined): string => (name ?? '').replace(/[\s|]/g, '').toUpperCase();

/** A departure as it is compared: case and spaces count for nothing. Null where no vessel is named: a voyage alone says nothing. */
export const voyageKey = ({ VSL_NM, VOY_NO }: Voyage): string | null => (bare(VSL_NM) ? `${bare(VSL_NM)}|${bare(VOY_NO)}` : null);

/** Are two departures of `voyageKey` not the same? One of which no voyage is named may be any of its vessel. */
export const isOtherVoyage = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && !(one === other || isOpen(one, other) || isOpen(other, one));

const isOpen = (one: string, other: string): boolean => one.endsWith('|') && other.startsWith(one);

export const voyageText = ({ VSL_NM, VOY_NO }: Voyage): string => [VSL_NM, VOY_NO].filter(Boolean).join(' ');

/** The departure of a plan: what it names itself, and what it does not name yet as the first of the others that may be the same have it. */
export const voyageOf = (plan: Voyage, others: readonly Voyage[]): Voyage => others.reduce(joined, plan);

function joined(now: Voyage, other: Voyage): Voyage {
  if (voyageKey(now) === null) return voyageKey(other) === null ? now : other;
  return now.VOY_NO || voyageKey(other) === null || isOtherVoyage(voyageKey(now), voyageKey(other))
    ? now
    : { ...now, VOY_NO: other.VOY_NO };
}

type Lot = Voyage & { BKG_NO: string };

/** Why cargo is not for the departure of a plan, or null. */
export const voyageBetween = (lot: Lot, plan: Voyage): Reason | null =>
  isOtherVoyage(voyageKey(lot), voyageKey(plan)) ? { CODE: 'MSG000766', ARGS: [lot.BKG_NO, voyageText(lot), voyageText(plan)] } : null;

/** Lines whose booking is for another departure than their plan, or than the lines before where it names none. */
export function voyageChecks(plan: Voyage, lines: readonly Lot[]): PlanCheck[] {
  let now = plan;
  return lines.flatMap((line): PlanCheck[] => {
    const reason = voyageBetween(line, now);
    now = joined(now, line);
    return reason ? [{ KIND: 'VOYAGE', SEV: 'WARN', STOPS: null, SURE: 'LIKELY', ...reason, TARGET: { BKG_NO: line.BKG_NO } }] : [];
  });
}
