import { type CsmRequestForm, entryIsOpen, entryKinds } from '../../../contract/csm/csmRequest';
import { csmRequestMgt } from '../../../contract/csm/csmRequestMgt';
import { csmResponsePopup } from '../../../contract/csm/popup/csmResponsePopup';
import { callBatch } from '../../lib/batch';
import type { CallError } from '../../lib/call';
import { t } from '../../lib/texts';
import { attempt } from '../../shell/attempt';
import { notify } from '../../shell/notify';
import type { Drafts, Writing } from './writing';

type Refused = (error: CallError) => unknown;

/** Writes an answer, a question or a memo into a request, or changes one; false where it was refused. */
export async function sendEntry(drafts: Drafts, REQ_NO: string, writing: Writing, refused?: Refused): Promise<boolean> {
  const { kind, html, mail, of, group } = writing;
  if (kind === 'addRes') return false;
  const CSM_RES_TP = entryKinds[kind];
  const row = {
    BATCH_FLAG: of ? ('update' as const) : ('insert' as const),
    REQ_NO,
    CSM_RES_TP,
    RES_CNNT: html,
    OPEN_YN: entryIsOpen(CSM_RES_TP, 'Y'),
    FILE_GRP_NO: group,
    ...(of ?? { MAIL_YN: kind !== 'memo' && (mail || kind === 'ask') ? 'Y' : 'N' }),
  };
  const answer = await attempt(() => callBatch(drafts, csmResponsePopup.save, { LIST: [row] }), refused);
  if (answer) notify.success(answer.message ?? t('MSG000001'));
  return answer !== null;
}

/** Adds what its customer has to say to a request; false where it was refused. */
export async function sendAddition(
  drafts: Drafts,
  { REQ_NO, UPD_CNT }: Pick<CsmRequestForm, 'REQ_NO' | 'UPD_CNT'>,
  { html, group }: Writing,
  refused?: Refused,
): Promise<boolean> {
  const LIST = [{ REQ_NO, UPD_CNT, RES_CNNT: html, FILE_GRP_NO: group }];
  const answer = await attempt(() => callBatch(drafts, csmRequestMgt.addRes, { LIST }), refused);
  if (answer) notify.success(answer.message ?? t('MSG000003'));
  return answer !== null;
}
