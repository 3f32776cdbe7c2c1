import type { ActionBody, Fault } from '../../../contract/call';
import { type Notice, type NoticeAction, type NoticeStatus, noticeRefusal } from '../../../contract/ptl/board/notice';
import { Refusal, refuseFaults } from '../../lib/refusal';
import { askedRows, updateRows } from '../../lib/save';
import type { Ctx } from '../../lib/serve';
import { lockNotices } from './noticeLock';
import { mailNotices } from './noticeMail.service';
import { writeStates } from './noticeSteps.service';
import { type Desk, noticesByNo, stateNames } from './notices';
import { needTargets } from './targets.service';

/** Publishes notices, takes them back or deletes them, all or none; those shown from now on are mailed where their kind asks for it. */
export async function act(ctx: Ctx<ActionBody<Notice>>, desk: Desk, action: NoticeAction): Promise<Notice[]> {
  const list = askedRows(ctx);
  const rowNos = list.map((_, i) => i + 1);
  const notices = await lockNotices(ctx, desk, list, { rowNos });
  const nameOf = await stateNames(ctx);
  const refused = notices.map((notice) => noticeRefusal(action, notice, ctx.user));
  if (refused.includes('MSG000029')) throw new Refusal(403, 'MSG000029');
  const fault = (i: number, FIELD: string, CODE: string, ...ARGS: string[]): Fault => ({ ROW_NO: i + 1, FIELD, CODE, ARGS });
  refuseFaults(refused.flatMap((code, i) => (code ? [fault(i, 'NOTC_STS', code, nameOf(notices[i]?.NOTC_STS ?? ''))] : [])));
  if (action === 'publish')
    refuseFaults(
      notices.flatMap((row, i) => (row.END_DT < ctx.today ? [fault(i, 'END_DT', 'MSG000189', ctx.label('END_DT', 'PTL_NOTICE'))] : [])),
    );
  const numbers = notices.map((row) => row.NOTC_NO);
  // A deleted notice is answered as it was.
  const deleted = action === 'delete' ? await noticesByNo(ctx, desk, numbers) : [];
  const next = notices.map((row) => ({ ...row, ...changesOf[action](row, ctx) }));
  await updateRows(ctx.db, 'PTL_NOTICE', ['NOTC_NO'], ['NOTC_STS', 'PUB_DTM', 'DEL_YN'], next);
  if (action === 'publish') await needTargets(ctx, desk, notices, rowNos);
  const moved = next.map((row, i) => ({ NOTC_NO: row.NOTC_NO, FROM_STS: notices[i]?.NOTC_STS ?? '', TO_STS: row.NOTC_STS }));
  await writeStates(
    ctx.db,
    ctx.user.USER_ID,
    moved.filter((step) => step.FROM_STS !== step.TO_STS),
  );
  const shown = next.filter((row) => row.NOTC_STS === 'PUB').map((row) => row.NOTC_NO);
  await mailNotices(ctx, shown);
  if (action === 'delete') ctx.say('MSG000002');
  return action === 'delete' ? deleted : noticesByNo(ctx, desk, numbers);
}

type Change = (row: Notice, ctx: Ctx<unknown>) => Partial<Notice> & { NOTC_STS?: NoticeStatus; DEL_YN?: string };

/** The columns an action sets. */
const changesOf: Record<NoticeAction, Change> = {
  publish: (row, { today, now }) => (row.BGN_DT > today ? { NOTC_STS: 'RSV' } : { NOTC_STS: 'PUB', PUB_DTM: row.PUB_DTM ?? now }),
  withdraw: () => ({ NOTC_STS: 'WTH' }),
  delete: () => ({ DEL_YN: 'Y' }),
};
