import type { Row } from '../dictionary';
import type { csmReq, csmRes } from '../tables/csm';
import type { ColumnOf, OwnColumnOf } from '../tables/table';
import type { FoundText } from './csmFind';

/** A file of a request or of one of its entries, as far as its reader sees it. OPEN_YN = N is internal. */
export interface RequestFile {
  FILE_SN: number;
  FILE_NM: string;
  FILE_SIZE: number;
  OPEN_YN: string;
}

/** How much time a promise leaves: over, two hours or less, enough; or the clock stands still, because it is the customer's turn. */
export type Light = 'OVER' | 'SOON' | 'OK' | 'WAIT';

/** A request in a list: columns of CSM_REQ without its text, with the joined names. */
export type CsmRequest = Row<
  Exclude<ColumnOf<typeof csmReq>, 'DEL_YN' | 'REQ_CNNT'> | 'CUST_NM' | 'ORGN_NM',
  'REQ_NO' | 'CSM_REQ_STS' | 'CUST_CD' | 'UPD_CNT'
> & {
  REQ_USER_NM: string | null;
  RCPT_USER_NM: string | null;
  CHRG_USER_NM: string | null;
  /** Days until DUE_DT, below 0 when it is over; null where none is wished or the request is done. */
  REMAIN_DAYS: number | null;
  /** Y: DUE_DT is over and there is no answer (the red row). */
  OVER_YN: string;
  /** Business hours from the request to the first answer, and to the end. */
  ANS_HR: number | null;
  CMPL_HR: number | null;
  /** Entries and files that the reader sees; memos are counted for staff alone. */
  RES_CNT: number;
  FILE_CNT: number;
  /** What is new to the reader: entries of others since they read it, and 1 more for staff who have never opened it. */
  UNREAD_CNT: number;
  /** The next promised time, until the first answer that of it, then that of the end; null where nothing is promised or all is done. */
  PROM_DTM: string | null;
  /** Business minutes that were promised, and that are left of them (below 0: overdue). */
  PROM_MIN: number | null;
  LEFT_MIN: number | null;
  LIGHT_TP: Light | null;
  /** Where the words that were looked for stand, as far as the reader sees it; missing where none were. */
  FOUND?: FoundText | null;
};

/** A request in full. */
export type CsmRequestForm = CsmRequest & {
  /** HTML, cleaned. */
  REQ_CNNT: string;
  /** Of whom it comes: S staff for the customer, C the customer. */
  REQ_USER_TP: string;
  FILES: RequestFile[];
};

/** A request beside what it is about: with the last entry that its reader sees. */
export type RequestAbout = CsmRequest & { LAST_RES_TP: string | null; LAST_RES_DTM: string | null; LAST_USER_NM: string | null };

/** What rows of another list tell of the requests about them: how many are open, and Y where something in them is new; null for who sees none. */
export type RowRequests = { CSM_CNT?: number | null; CSM_NEW_YN?: string | null };

/** What a request is begun about: a shipment by HBL_NO, anything else by its number as REF_NO, with what is known of its business. */
export type About = { [Name in (typeof aboutColumns)[number]]?: string | null };
export const aboutColumns = ['HBL_NO', 'REF_NO', 'CUST_CD', 'IMEX_TP', 'TRANS_MODE'] as const;

/** A request as its desk has it: as in the list until it is read in full. */
export type CsmRequestDocument = CsmRequest & Partial<Pick<CsmRequestForm, 'REQ_CNNT' | 'REQ_USER_TP' | 'FILES'>>;

/** An entry of a request: an answer, a question back, an addition, a receipt, an internal memo. Memos never reach a customer. */
export type CsmEntry = Row<
  OwnColumnOf<typeof csmRes>,
  'REQ_NO' | 'RES_SEQ' | 'CSM_RES_TP' | 'RES_CNNT' | 'RES_DTM' | 'OPEN_YN' | 'UPD_CNT'
> & {
  RES_USER_NM: string | null;
  /** Whose side wrote it: S staff, C customer. */
  SIDE_TP: string;
  /** Team of the staff or company of the customer who wrote it. */
  SIDE_NM: string | null;
  FILE_CNT: number;
  FILES: RequestFile[];
  /** Y: of somebody else, and new to the reader. */
  UNREAD_YN: string;
};

/** A saved entry with the state its request has then. */
export type CsmAnswered = CsmEntry & { CSM_REQ_STS: string };

export type RequestStatus = 'TMP' | 'REQ' | 'RCP' | 'PRC' | 'ASK' | 'ANS' | 'CMP' | 'CXL';

/** States of requests that are not done: what the list shows unless others are asked for. */
export const openRequestStates = ['TMP', 'REQ', 'RCP', 'PRC', 'ASK', 'ANS'] as const satisfies readonly RequestStatus[];

/** States that staff have to do with: what the desk shows unless others are asked for. */
export const deskStates = ['REQ', 'RCP', 'PRC', 'ASK'] as const satisfies readonly RequestStatus[];

/** States that a request takes one after the other. */
export const requestRoad = ['TMP', 'REQ', 'RCP', 'PRC', 'ANS', 'CMP'] as const satisfies readonly RequestStatus[];

/** Whose turn it is: S staff, C the customer, null nobody's any more. */
export const turnOf = ({ CSM_REQ_STS }: Pick<CsmRequest, 'CSM_REQ_STS'>): 'S' | 'C' | null => {
  if (['CMP', 'CXL'].includes(CSM_REQ_STS)) return null;
  return ['TMP', 'ASK', 'ANS'].includes(CSM_REQ_STS) ? 'C' : 'S';
};

/** What is done to a request, named as its button; `confirm` is `close` of the customer's screen. */
export type RequestAction =
  | 'submit'
  | 'delete'
  | 'cancel'
  | 'receive'
  | 'assign'
  | 'ask'
  | 'answer'
  | 'memo'
  | 'addRes'
  | 'confirm'
  | 'close';

interface Transition {
  from: readonly RequestStatus[];
  /** State after; null: as before, `assign` takes a received one into work. */
  to: RequestStatus | null;
  /** A reason must be given. */
  reason?: true;
}

const sentStates = ['REQ', 'RCP', 'PRC', 'ASK', 'ANS', 'CMP', 'CXL'] as const;

/** The state machine of requests; who may press a button is a matter of grants, and of requestRefusal. A week after the answer leads from ANS to CMP. */
export const requestTransitions: Record<RequestAction, Transition> = {
  submit: { from: ['TMP'], to: 'REQ' },
  delete: { from: ['TMP'], to: null },
  cancel: { from: ['REQ'], to: 'CXL' },
  receive: { from: ['REQ'], to: 'RCP' },
  assign: { from: ['REQ', 'RCP', 'PRC'], to: null },
  ask: { from: ['RCP', 'PRC'], to: 'ASK' },
  answer: { from: ['RCP', 'PRC', 'ASK'], to: 'ANS' },
  memo: { from: sentStates, to: null },
  // A request that waits for its customer is in work again; any other stays as it is.
  addRes: { from: ['REQ', 'RCP', 'PRC', 'ASK', 'ANS'], to: null },
  confirm: { from: ['ANS'], to: 'CMP' },
  close: { from: ['RCP', 'PRC', 'ASK', 'ANS'], to: 'CMP', reason: true },
};

/** What the rules ask of the person. */
export interface RequestActor {
  USER_ID: string;
  USER_TP: string;
  roleList: readonly string[];
}

type Asked = Pick<CsmRequest, 'CSM_REQ_STS' | 'REQ_USER_ID' | 'CHRG_USER_ID'> & Partial<Pick<CsmRequest, 'RCPT_USER_ID'>>;

const holds = ({ roleList }: RequestActor, ...roles: string[]): boolean =>
  roleList.some((role) => role === 'SYS_ADM' || roles.includes(role));

/** May this person do that to a request, as far as it is a matter of who asked and who is in charge? */
function mayDo(action: RequestAction, request: Asked, actor: RequestActor): boolean {
  if (action === 'submit' || action === 'delete') return request.REQ_USER_ID === actor.USER_ID || holds(actor);
  if (action === 'cancel') return request.REQ_USER_ID === actor.USER_ID || holds(actor, 'CUST_ADM');
  if (action === 'ask' || action === 'answer' || action === 'memo')
    return actor.USER_TP === 'S' && (request.CHRG_USER_ID === actor.USER_ID || holds(actor, 'OPS', 'CORP_ADM'));
  return true;
}

const received: readonly string[] = ['RCP', 'PRC', 'ASK', 'ANS'];

/**
 * Why this person cannot do that to a request now, as a message code, or null when it can be done: MSG000029 neither author nor in charge,
 * MSG000193 received by another, MSG000631 by this person already, MSG000234 withdrawn after its receipt, MSG000040 in a final state, MSG000027 every other wrong state.
 */
export function requestRefusal(action: RequestAction, request: Asked, actor: RequestActor): string | null {
  const { CSM_REQ_STS } = request;
  if (!mayDo(action, request, actor)) return 'MSG000029';
  if ((requestTransitions[action].from as readonly string[]).includes(CSM_REQ_STS)) return null;
  if (action === 'receive' && received.includes(CSM_REQ_STS)) return request.RCPT_USER_ID === actor.USER_ID ? 'MSG000631' : 'MSG000193';
  if (action === 'cancel' && received.includes(CSM_REQ_STS)) return 'MSG000234';
  return ['CMP', 'CXL'].includes(CSM_REQ_STS) ? 'MSG000040' : 'MSG000027';
}

/** Columns a person types on a request. */
export const typedRequestColumns = [
  ...(['CUST_CD', 'CSM_REQ_TP', 'IMEX_TP', 'TRANS_MODE', 'REQ_TITLE', 'REQ_CNNT', 'HBL_NO', 'REF_NO', 'URGT_YN', 'DUE_DT'] as const),
  'FILE_GRP_NO' as const,
] as const;

/** Columns that a copy of a request takes over: when it is wished and its files are others. */
export const copiedRequestColumns = typedRequestColumns.filter((column) => column !== 'DUE_DT' && column !== 'FILE_GRP_NO');

/** May this person change what was typed of a request? Its author while it is a draft. */
export const canEditRequest = (request: Partial<CsmRequest>, actor: RequestActor): boolean =>
  !request.REQ_NO || (request.CSM_REQ_STS === 'TMP' && (request.REQ_USER_ID === actor.USER_ID || holds(actor)));

/** Kinds of entries that staff write, by the button that writes them. */
export const entryKinds = { answer: 'ANS', ask: 'ASK', memo: 'MEM' } as const;
export type EntryAction = keyof typeof entryKinds;

/** The button that writes a kind of entry; undefined for one that nobody types there. */
export const entryAction = (kind: unknown): EntryAction | undefined =>
  (Object.keys(entryKinds) as EntryAction[]).find((action) => entryKinds[action] === kind);

/** Who sees an entry of a kind unless something else is said: memos staff alone, whatever is said. */
export const entryIsOpen = (kind: string, openYn: string | null | undefined): 'Y' | 'N' => (kind === 'MEM' || openYn === 'N' ? 'N' : 'Y');

/** Is the customer mailed of an entry: of questions always, of answers unless it is said otherwise, of nothing that it does not see? */
export const entryIsMailed = (kind: string, openYn: string, mailYn: string | null | undefined): 'Y' | 'N' => {
  if (openYn !== 'Y') return 'N';
  return kind === 'ASK' || (kind === 'ANS' && mailYn !== 'N') ? 'Y' : 'N';
};

/**
 * Why this person cannot change an entry now, as a message code, or null: answers and questions by their author until the customer has read
 * them (MSG000675), memos by their author; nothing else, and no others' (MSG000029).
 */
export function entryRefusal(entry: Pick<CsmEntry, 'CSM_RES_TP' | 'RES_USER_ID' | 'READ_DTM'>, actor: RequestActor): string | null {
  if (!entryAction(entry.CSM_RES_TP) || entry.RES_USER_ID !== actor.USER_ID) return 'MSG000029';
  return entry.READ_DTM ? 'MSG000675' : null;
}

/** Columns of an entry that its author may change, and those that a save takes. */
export const typedEntryColumns = ['RES_CNNT', 'OPEN_YN', 'MAIL_YN', 'FILE_GRP_NO'] as const;
export const sentEntry = ['REQ_NO', 'RES_SEQ', 'CSM_RES_TP', ...typedEntryColumns] as const;

/** Whole days without a word of the customer after which an answered request is complete. */
export const autoCloseDays = 7;
