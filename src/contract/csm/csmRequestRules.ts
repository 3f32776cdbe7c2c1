import type { Fault } from '../call';
import { isEmptyHtml } from '../htmlText';
import { type ColumnRule, checkRow, isEmpty } from '../rules';
import { csmReq } from '../tables/csm';
import { type CsmEntry, type CsmRequestForm, typedRequestColumns } from './csmRequest';

const required: readonly string[] = csmReq.required;

/** Longest text of a request or an entry, in characters as they are kept: cleaned HTML. */
export const longestContent = 100_000;

/** What each typed column of a request must keep to; a draft may still be without its text. */
export const requestRules: readonly ColumnRule[] = typedRequestColumns.map((field) => ({
  field,
  required: required.includes(field) && field !== 'REQ_CNNT',
}));

/** A text is no longer than this. */
const lengthFaults = (FIELD: string, html: unknown, title: (field: string) => string): Fault[] => {
  const length = [...String(html ?? '')].length;
  return length > longestContent ? [{ FIELD, CODE: 'MSG000358', ARGS: [title(FIELD), longestContent, length] }] : [];
};

/** Faults of a draft that need nothing but the request. */
export const checkRequest = (request: Partial<CsmRequestForm>, title: (field: string) => string): Fault[] => [
  ...checkRow(request as Record<string, unknown>, requestRules, title),
  ...lengthFaults('REQ_CNNT', request.REQ_CNNT, title),
];

/** Faults of a request that is sent on a day of 8 digits: it has its text (MSG000012), and is wished for no day that is over (MSG000189). */
export function checkSubmitted(request: Partial<CsmRequestForm>, today: string, title: (field: string) => string): Fault[] {
  const faults = checkRequest(request, title);
  if (isEmptyHtml(request.REQ_CNNT)) faults.push({ FIELD: 'REQ_CNNT', CODE: 'MSG000012', ARGS: [title('REQ_CNNT')] });
  if (!isEmpty(request.DUE_DT) && String(request.DUE_DT) < today)
    faults.push({ FIELD: 'DUE_DT', CODE: 'MSG000189', ARGS: [title('DUE_DT')] });
  return faults;
}

/** Faults of what is written into a request: an answer, a question, a memo, an addition has its text (MSG000233). */
export const checkEntry = (entry: Partial<CsmEntry>, title: (field: string) => string): Fault[] =>
  isEmptyHtml(entry.RES_CNNT) ? [{ FIELD: 'RES_CNNT', CODE: 'MSG000233' }] : lengthFaults('RES_CNNT', entry.RES_CNNT, title);
