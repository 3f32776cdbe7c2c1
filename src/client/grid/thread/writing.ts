import { type CsmEntry, type EntryAction, entryKinds, requestRefusal } from '../../../contract/csm/csmRequest';
import { isEmptyHtml } from '../../../contract/htmlText';
import type { Form } from '../../fields/form';
import { codeName } from '../../lib/codes';
import { session } from '../../lib/session';
import { t } from '../../lib/texts';
import { menuOf } from '../../shell/menu';
import { useDraftForm } from '../../shell/work';
import type { Attached } from './Files';
import { htmlOfText } from './plainHtml';

/** What is written into a request: an answer, a question or a memo of staff, an addition of the customer. */
export type WritingKind = EntryAction | 'addRes';

/** A text that is being written and was not sent yet. */
export interface Writing extends Attached {
  kind: WritingKind;
  html: string;
  mail: boolean;
  /** The entry that it changes; null for a new one. */
  of: Pick<CsmEntry, 'RES_SEQ' | 'UPD_CNT'> | null;
}

/** What is being written, by the number of its request: nothing of it is lost when another request is shown. */
export type Drafts = Form<Record<string, Writing | undefined>>;

export const useWritings = (): Drafts => useDraftForm<Record<string, Writing | undefined>>('writing', {});

export const blank = (kind: WritingKind): Writing => ({ kind, html: '', mail: true, of: null, group: null, files: [] });

export const isBlank = ({ html, files, of }: Writing): boolean => isEmptyHtml(html) && files.length === 0 && of === null;

/** The text as it was, to be changed. */
export const writingOf = (entry: CsmEntry, kind: WritingKind): Writing => ({
  kind,
  html: entry.RES_CNNT,
  mail: entry.MAIL_YN === 'Y',
  of: { RES_SEQ: entry.RES_SEQ, UPD_CNT: entry.UPD_CNT },
  group: entry.FILE_GRP_NO ?? null,
  files: entry.FILES,
});

type Asked = Parameters<typeof requestRefusal>[1];

/** Kinds that the user may write at the desk, by its buttons there. */
export const deskKinds = (): EntryAction[] => {
  const buttons = menuOf('csmResponseMgt')?.buttons.map(({ BTN_ID }) => BTN_ID) ?? [];
  return (Object.keys(entryKinds) as EntryAction[]).filter((kind) => buttons.includes(kind));
};

/** Why something of a kind cannot be written into a request now, in words; null where it can. */
export function whyNotWrite(kind: WritingKind, request: Asked): string | null {
  const code = requestRefusal(kind, request, session());
  return code && t(code, codeName('CSM_REQ_STS', request.CSM_REQ_STS));
}

/** Puts a text behind what is being written into a request, as an answer where nothing is; null where its reader cannot answer it now. */
export function takerOf(drafts: Drafts, request: Asked & { REQ_NO: string }): ((text: string) => void) | null {
  if (!deskKinds().includes('answer') || whyNotWrite('answer', request) !== null) return null;
  return (text) => {
    const writing = drafts.values[request.REQ_NO] ?? blank('answer');
    drafts.set(request.REQ_NO, { ...writing, html: writing.html + htmlOfText(text) });
  };
}
