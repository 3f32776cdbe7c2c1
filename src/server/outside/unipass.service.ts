import { setTimeout as sleep } from 'node:timers/promises';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { Pace } from '../lib/pace';
import { Refusal } from '../lib/refusal';
import { OutsideError, Unusable } from './outside.service';
import { textOf } from './unipassFields';

/** The customs service refuses more than ten calls a second; those of several of our processes add up. */
const callsPerSecond = 8;
const longestWaitMs = 10_000;
const pace = new Pace(callsPerSecond, 0);

/** Waits for its turn to ask the customs service: one call after the other, evenly spaced. Throws where too many wait already. */
export async function customsTurn(cut?: AbortSignal): Promise<void> {
  const { waitMs, allowed } = pace.take('customs', performance.now(), longestWaitMs);
  if (!allowed) throw new Error('too many calls wait already');
  if (waitMs > 0) await sleep(waitMs, undefined, { signal: cut });
}

/** An element of an answer: what it holds is text, other elements or nothing. */
export type Element = Record<string, unknown>;

/** An answer of the customs service; `count` is -1 where it refuses. */
export interface Answer {
  notice: string | null;
  count: string | null;
  /** The rows of a name, also where there is only one; empty ones say nothing. */
  rows(name: string): Element[];
}

// Values stay text. Entities are read with the fields: those that a document declares are none.
const parser = new XMLParser({ parseTagValue: false, processEntities: false, isArray: (name) => /(?<!Rtn)Vo$/.test(name) });

const isElement = (value: unknown): value is Element => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Does the service say that more than one is found? */
export const isSeveral = (notice: string | null): boolean => notice?.startsWith('[N00]') ?? false;

/** Reads an answer whose outermost element has this name. Throws an Unusable: also where the service refuses, in its words. */
export function readAnswer(text: string, root: string): Answer {
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new Unusable('PARSE', 'an answer that declares its own document type');
  if (XMLValidator.validate(text) !== true) throw new Unusable('PARSE', 'not XML');
  const answer = (parser.parse(text) as Element)[root];
  if (!isElement(answer)) throw new Unusable('PARSE', 'not the answer that was agreed');
  const [notice, count] = [textOf(answer.ntceInfo, 500), textOf(answer.tCnt, 10)];
  if (count === '-1' && !isSeveral(notice)) throw new Unusable('REJECT', notice ?? '');
  const rows = (name: string) => (Array.isArray(answer[name]) ? answer[name].filter(isElement) : []);
  return { notice, count, rows };
}

/** Is nothing found? Throws an Unusable where rows are counted that are not there. */
export function isEmpty({ count }: Answer, rows: readonly unknown[]): boolean {
  if (rows.length === 0 && count !== '0') throw new Unusable('PARSE', 'rows that are counted are not there');
  return rows.length === 0;
}

/** What a failure of the customs service is to the user: what it says of the question in its words. Anything else goes on as it is. */
export function customsRefusal(error: unknown): unknown {
  if (!(error instanceof OutsideError)) return error;
  if (error.result === 'REJECT') return new Refusal(422, 'MSG000206', { args: [error.why] });
  return new Refusal(error.result === 'TIMEOUT' ? 504 : 502, 'MSG000205');
}
