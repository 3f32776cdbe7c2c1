import { randomUUID } from 'node:crypto';
import type { CsmAnswered, CsmEntry, CsmRequest, CsmRequestForm } from '../../src/contract/csm/csmRequest';
import type { Visitor } from './db';
import { day8 } from './shipments';

type Row = Record<string, unknown>;
type Keyed = Pick<CsmRequest, 'REQ_NO' | 'UPD_CNT'>;

const customerScreen = '/api/csm/CsmRequestMgt';
const staffScreen = '/api/csm/CsmResponseMgt';
const popup = '/api/csm/popup/CsmResponsePopup';

/** A whole new request of a customer. */
export const newRequest = (CUST_CD: string, over: Row = {}): Row => ({
  BATCH_FLAG: 'insert',
  CUST_CD,
  CSM_REQ_TP: 'TRC',
  IMEX_TP: 'I',
  TRANS_MODE: 'SEA',
  REQ_TITLE: '화물 위치 문의',
  REQ_CNNT: '<p>화물이 어디에 있습니까?</p>',
  ...over,
});

/** The body of a call that changes something. */
const batch = (LIST: readonly object[], RSN?: string) => ({ BATCH_ID: randomUUID(), LIST, ...(RSN ? { RSN } : {}) });

async function rowOf<R>(answer: Promise<{ statusCode: number; body: string; json<T>(): T }>): Promise<R> {
  const { statusCode, body, json } = await answer.then((a) => ({ ...a, statusCode: a.statusCode, body: a.body, json: a.json.bind(a) }));
  if (statusCode !== 200) throw new Error(`${statusCode} ${body}`);
  return json<{ data: { LIST: R[] } }>().data.LIST[0] as R;
}

export const saveRequests = (v: Visitor, ...rows: Row[]) => v.post(`${customerScreen}/saveCsmRequest`, batch(rows));
export const savedRequest = (v: Visitor, row: Row) => rowOf<CsmRequestForm>(saveRequests(v, row));

/** What an action names of a request. */
export const keyOf = ({ REQ_NO, UPD_CNT }: Keyed, extra: Row = {}) => ({ REQ_NO, UPD_CNT, ...extra });

/** Takes an action of the customers' screen, or of the desk. */
export const act = (v: Visitor, action: string, requests: readonly Keyed[], extra: Row = {}) =>
  v.post(`${customerScreen}/${action}`, batch(requests.map((one) => keyOf(one, extra))));
export const deskAct = (v: Visitor, action: string, requests: readonly Keyed[], extra: Row = {}, reason?: string) =>
  v.post(
    `${staffScreen}/${action}`,
    batch(
      requests.map((one) => keyOf(one, extra)),
      reason,
    ),
  );

/** The same where it must be done; the request as it is then. */
export const acted = (v: Visitor, action: string, request: Keyed, extra: Row = {}) =>
  rowOf<CsmRequestForm>(act(v, action, [request], extra));
export const deskActed = (v: Visitor, action: string, request: Keyed, extra: Row = {}, reason?: string) =>
  rowOf<CsmRequestForm>(deskAct(v, action, [request], extra, reason));

/** Writes or changes entries. */
export const saveEntries = (v: Visitor, ...rows: Row[]) => v.post(`${popup}/saveCsmResponse`, batch(rows));
export const entry = (
  { REQ_NO }: Pick<CsmRequest, 'REQ_NO'>,
  CSM_RES_TP: string,
  RES_CNNT = '<p>답변드립니다.</p>',
  over: Row = {},
): Row => ({
  BATCH_FLAG: 'insert',
  REQ_NO,
  CSM_RES_TP,
  RES_CNNT,
  ...over,
});
export const written = (v: Visitor, row: Row) => rowOf<CsmAnswered>(saveEntries(v, row));

const read = async <R>(v: Visitor, path: string, SEARCH: Row): Promise<R[]> => (await v.data<{ LIST: R[] }>(path, { SEARCH })).LIST;

const year = { FR_DT: day8(-364), TO_DT: day8(0) };
export const listRequests = (v: Visitor, search: Row = {}) =>
  read<CsmRequest>(v, '/api/csm/CsmRequestList/selectCsmRequest', { ...year, ...search });
export const formOf = async (v: Visitor, REQ_NO: string) =>
  (await read<CsmRequestForm>(v, `${popup}/selectCsmResponseForm`, { REQ_NO }))[0];
export const threadOf = (v: Visitor, REQ_NO: string) => read<CsmEntry>(v, `${popup}/selectCsmResponse`, { REQ_NO });
export const customerThread = (v: Visitor, REQ_NO: string) => read<CsmEntry>(v, `${customerScreen}/selectCsmRequestG2`, { REQ_NO });

/** Marks entries as read. */
export const markRead = (v: Visitor, REQ_NO: string, ...seqs: number[]) =>
  v.post(`${popup}/read`, batch(seqs.map((RES_SEQ) => ({ REQ_NO, RES_SEQ }))));

/** A request in a state, on its straight way there. */
export async function requestIn(
  state: 'TMP' | 'REQ' | 'RCP' | 'PRC' | 'ASK' | 'ANS' | 'CMP' | 'CXL',
  by: { customer: Visitor; ops: Visitor },
  over: Row = {},
  custCd = 'C00001',
): Promise<CsmRequestForm> {
  const { customer, ops } = by;
  const draft = await savedRequest(customer, newRequest(custCd, over));
  if (state === 'TMP') return draft;
  const sent = await acted(customer, 'submit', draft);
  if (state === 'REQ') return sent;
  if (state === 'CXL') return acted(customer, 'cancel', sent);
  const received = await deskActed(ops, 'receive', sent);
  if (state === 'RCP') return received;
  if (state === 'PRC') return deskActed(ops, 'assign', received, { CHRG_USER_ID: 'ops02' });
  await written(ops, entry(received, state === 'ASK' ? 'ASK' : 'ANS'));
  const answered = (await formOf(ops, received.REQ_NO)) as CsmRequestForm;
  return state === 'CMP' ? acted(customer, 'close', answered, { SATIS_SCR: '5' }) : answered;
}
