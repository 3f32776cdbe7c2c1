import type { ReadData } from './call';
import { screenCalls } from './call';

/** A count that asks for attention; DLV_RUN: delivery orders under way. Sent only when the user may open the screen it leads to. */
export interface HomeCard {
  CARD_ID: 'DLV_RUN';
  CNT: number;
  /** The same count by state. */
  PARTS: { CODE: string; CNT: number }[];
}

/** A document that waits for the user. */
export interface HomeTask {
  REF_TP: 'DLV';
  REF_KEY: string;
  TITLE_TXT: string;
  /** Its state; codes of DLV_ORD_STS. */
  STS_CD: string;
  REG_DTM: string;
}

/** States of a delivery order under way. */
export const runningStates = ['ASG', 'LDD', 'ARV'] as const;

const calls = screenCalls('home', '/home');

export const home = {
  cards: calls.other<object, { LIST: HomeCard[] }>('selectHomeCards', 'read'),
  /** Work to do, oldest first, at most ten; TOTAL counts all. */
  tasks: calls.other<object, ReadData<HomeTask>>('selectHomeG3', 'read'),
};
