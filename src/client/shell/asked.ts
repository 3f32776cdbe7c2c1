import type { ComponentType } from 'react';
import type { Fault } from '../../contract/call';
import type { Form } from '../fields/form';

/** A row that an action is not done to. */
export interface LeftRow {
  name: string;
  why: string;
}

/** Whom an action writes to, and at which addresses; of a partner with nobody, that no mail goes there. */
export interface Mailed {
  name: string;
  to: string;
}

/** What an action asks for beside the reason. */
export interface ActionFields<V extends object> {
  start: V;
  Fields: ComponentType<{ form: Form<V> }>;
  /** How high they are, px; and how wide the dialog is for them, where they need more than its own width. */
  height: number;
  width?: number;
  /** They show the rows themselves: the dialog does not list them. */
  listsRows?: true;
}

/** Why what was answered before was refused: what is wrong with single fields, and what else is said. */
export interface Refused {
  faults: readonly Fault[];
  text: string;
}

/** What a user is asked before an action, all in one dialog. */
export interface Asked<V extends object = object> {
  /** The question in its title. */
  question: string;
  /** The button that does it: 접수, 삭제 … */
  verb: string;
  /** Numbers or IDs of what it is done to. */
  rows?: readonly string[];
  /** What was chosen too and stays as it is. */
  left?: readonly LeftRow[];
  /** Who gets mails when it is done. */
  mails?: readonly Mailed[];
  /** What else is to be known. */
  notes?: readonly string[];
  /** It takes something away, or cannot be undone: its button is red and never has the focus first. */
  isDangerous?: boolean;
  /** A reason must be given; `why` says what it is asked for, `given` stands there already. */
  reason?: { why?: string; given?: string };
  fields?: ActionFields<V>;
  /** It was answered before, and refused. */
  refused?: Refused;
}

/** What a user has answered: the values of the fields, and the reason. */
export type Answered<V extends object> = V & { RSN: string };

/** Rows that are seen at once; the others are told as a number, and scrolled to. */
export const shownRows = 6;

/** Rows that are drawn at most. */
export const drawnRows = 500;
