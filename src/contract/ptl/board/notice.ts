import type { Fault } from '../../call';
import type { Row } from '../../dictionary';
import { type ColumnRule, checkRange, checkRow } from '../../rules';

type Required =
  | 'NOTC_NO'
  | 'NOTC_TP'
  | 'CORP_CD'
  | 'NOTC_TITLE'
  | 'TOP_YN'
  | 'POP_YN'
  | 'BGN_DT'
  | 'END_DT'
  | 'NOTC_STS'
  | 'WRT_USER_ID'
  | 'VIEW_CNT'
  | 'UPD_CNT';

/** Columns of PTL_NOTICE that go over the wire, with the author's name. Lists leave the content out. */
export type Notice = Row<Required | 'NOTC_CNNT' | 'NOTC_TXT' | 'POP_TP' | 'PUB_DTM' | 'FILE_GRP_NO' | 'REG_DTM', Required> & {
  WRT_USER_NM: string | null;
  /** Targets in one line; none is everybody. */
  TGT_TXT?: string | null;
  /** Targets of a notice that is not saved yet travel inside it. */
  G2?: Partial<NoticeTarget>[];
};

export type NoticeTarget = Row<'NOTC_NO' | 'TGT_TP' | 'TGT_CD' | 'UPD_CNT', 'NOTC_NO' | 'TGT_TP' | 'TGT_CD' | 'UPD_CNT'> & {
  TGT_NM: string | null;
  /** Kind of customer, of a target that is one. */
  CUST_TP?: string | null;
};

export type NoticeStatus = 'TMP' | 'RSV' | 'PUB' | 'END' | 'WTH';

/** What is done to a saved notice, named as its button. */
export type NoticeAction = 'publish' | 'withdraw' | 'delete';

const from: Record<NoticeAction, readonly NoticeStatus[]> = {
  publish: ['TMP', 'WTH'],
  withdraw: ['RSV', 'PUB'],
  delete: ['TMP', 'WTH', 'END'],
};

/** What the rules ask of the person: the user and the roles held. */
export interface NoticeActor {
  USER_ID: string;
  roleList: readonly string[];
}

/** Corporation of a notice for every corporation. */
export const everyCorporation = '*';

/** Roles that write notices: partner notices, those of the system and those for every corporation, all others. */
export function writersOf({ NOTC_TP, CORP_CD }: Pick<Notice, 'NOTC_TP' | 'CORP_CD'>): readonly string[] {
  if (NOTC_TP === 'SYS' || CORP_CD === everyCorporation) return ['SYS_ADM'];
  return NOTC_TP === 'PTN' ? ['SYS_ADM', 'CORP_ADM', 'OPS'] : ['SYS_ADM', 'CORP_ADM'];
}

/** May the person write, change and publish such a notice? */
export const mayWrite = (notice: Pick<Notice, 'NOTC_TP' | 'CORP_CD'>, actor: NoticeActor): boolean =>
  writersOf(notice).some((role) => actor.roleList.includes(role));

/** What is withdrawn or deleted is the author's own, or an administrator does it. */
const mayTakeBack = (notice: Pick<Notice, 'WRT_USER_ID'>, { USER_ID, roleList }: NoticeActor): boolean =>
  notice.WRT_USER_ID === USER_ID || roleList.includes('CORP_ADM') || roleList.includes('SYS_ADM');

/** Why a notice cannot take an action now, as a message code, or null when it can: MSG000029 for the person, MSG000268 or MSG000027 for the state. */
export function noticeRefusal(action: NoticeAction, notice: Notice, actor: NoticeActor): string | null {
  if (!mayWrite(notice, actor) || (action !== 'publish' && !mayTakeBack(notice, actor))) return 'MSG000029';
  if ((from[action] as readonly string[]).includes(notice.NOTC_STS)) return null;
  return action === 'delete' ? 'MSG000268' : 'MSG000027';
}

/** Can the notice take the action? Buttons and server ask the same. */
export const canNotice = (action: NoticeAction, notice: Notice, actor: NoticeActor): boolean =>
  noticeRefusal(action, notice, actor) === null;

/** Columns a person types. */
export const noticeColumns = ['NOTC_TP', 'NOTC_TITLE', 'NOTC_CNNT', 'TOP_YN', 'POP_YN', 'POP_TP', 'BGN_DT', 'END_DT'] as const;

/** Those that still change while a notice is shown. */
const shownColumns: readonly string[] = ['END_DT', 'TOP_YN', 'POP_YN'];

/** May a column of a notice, or its targets (`G2`), change in the present state? One that is not saved yet takes everything. */
export function canEditNotice(notice: Partial<Notice>, column: string): boolean {
  if (!notice.NOTC_NO) return true;
  if (notice.NOTC_STS === 'PUB') return shownColumns.includes(column);
  return notice.NOTC_STS !== 'END';
}

/** Longest content, in characters. */
export const maxContent = 100_000;

const rules: ColumnRule[] = noticeColumns.map((field) => ({ field, required: field !== 'POP_TP' }));

/** A content is no longer than this, as it is sent and as it is kept: marks that are spelt out make it longer. */
export function contentFaults(notice: Partial<Notice>, title: (field: string) => string): Fault[] {
  const length = [...String(notice.NOTC_CNNT ?? '')].length;
  return length > maxContent ? [{ FIELD: 'NOTC_CNNT', CODE: 'MSG000358', ARGS: [title('NOTC_CNNT'), maxContent, length] }] : [];
}

/** Every fault of a notice but those that need the database. */
export function noticeFaults(notice: Partial<Notice>, title: (field: string) => string): Fault[] {
  const faults = [...checkRow(notice, rules, title), ...contentFaults(notice, title)];
  if (faults.some(({ FIELD }) => FIELD === 'BGN_DT' || FIELD === 'END_DT')) return faults;
  return [...faults, ...checkRange(notice.BGN_DT, notice.END_DT, undefined, ['BGN_DT', 'END_DT'])];
}
