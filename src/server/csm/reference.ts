import { timingSafeEqual } from 'node:crypto';
import type { Secret } from '../lib/secret';

/** Days for which a mail of a request can be answered. */
export const referenceDays = 180;

/** What a mail names the request by that it is about. */
export interface Reference {
  REQ_NO: string;
  /** The day it was written, 8 digits. */
  day: string;
  proof: string;
}

const pattern = /(?<![\w-])([A-Za-z0-9]{1,20})-(\d{8})-([0-9a-f]{24})(?![0-9a-f])/g;
/** References looked at in one mail: each earlier mail of a conversation adds one. */
const most = 50;

const proofOf = (secret: Secret, { REQ_NO, day }: Pick<Reference, 'REQ_NO' | 'day'>, custCd: string): string =>
  secret.sign('reply', [REQ_NO, custCd, day].join('\n')).toString('hex').slice(0, 24);

/** The reference of a request in a mail of a day. It says which request a reply belongs to, and opens nothing. */
export function writeReference(secret: Secret, { REQ_NO, CUST_CD }: { REQ_NO: string; CUST_CD: string }, day: string): string {
  return `${REQ_NO}-${day}-${proofOf(secret, { REQ_NO, day }, CUST_CD)}`;
}

/** The references that stand in a text, each once. */
export function referencesIn(text: string): Reference[] {
  const found = new Map<string, Reference>();
  for (const [whole, REQ_NO = '', day = '', proof = ''] of text.matchAll(pattern)) {
    found.set(whole, { REQ_NO, day, proof });
    if (found.size === most) break;
  }
  return [...found.values()];
}

/** Was this reference written by us for a request of the customer, so many days ago at most? `today` has 8 digits. */
export function isProven(secret: Secret, reference: Reference, custCd: string, today: string): boolean {
  const age = (dayNumber(today) - dayNumber(reference.day)) / 86_400_000;
  if (!(age >= 0 && age <= referenceDays)) return false;
  return timingSafeEqual(Buffer.from(proofOf(secret, reference, custCd)), Buffer.from(reference.proof));
}

const dayNumber = (day: string): number => Date.UTC(Number(day.slice(0, 4)), Number(day.slice(4, 6)) - 1, Number(day.slice(6)));
