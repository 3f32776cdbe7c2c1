import type { Plan } from './clpList';

/** What is checked; `checkKey` gives the key of its name. */
export type CheckKind =
  | 'CLOSE'
  | 'VOLUME'
  | 'RATE'
  | 'WEIGHT'
  | 'PORT'
  | 'VOYAGE'
  | 'DANGER'
  | 'COOLED'
  | 'STACK'
  | 'SIZE'
  | 'FLOOR'
  | 'RECEIVED'
  | 'DIFF'
  | 'DAMAGE'
  | 'CLOSING'
  | 'BALANCE';

/** A fault, warning or note of a plan. */
export interface PlanCheck {
  KIND: CheckKind;
  /** REFUSE stops something, WARN asks, NOTE only tells. */
  SEV: 'REFUSE' | 'WARN' | 'NOTE';
  /** What it stops: SAVE (and so closing too), CLOSE alone, or nothing. */
  STOPS: 'SAVE' | 'CLOSE' | null;
  /** Message and its values, numbers grouped as they are shown. */
  CODE: string;
  ARGS: string[];
  /** SURE: certain of what is known. LIKELY: as a rule, but a fact may be missing. GUESS: by the drawing, or by something that is not known. */
  SURE: 'SURE' | 'LIKELY' | 'GUESS';
  /** Where it is mended: a field of the plan, a booking of it, or nowhere in particular. */
  TARGET: { FIELD: keyof Plan } | { BKG_NO: string } | null;
}

/** Key of the text that names what is checked. */
export const checkKey = (kind: CheckKind): string => `UI.CFS.CHECK_${kind}`;
