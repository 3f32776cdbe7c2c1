import { sql } from 'kysely';
import type { Fault } from '../../../contract/call';
import { everyCorporation, mayWrite, type Notice } from '../../../contract/ptl/board/notice';
import { Refusal } from '../../lib/refusal';
import { lockRows } from '../../lib/save';
import type { Ctx } from '../../lib/serve';
import { ownCorps } from '../../lib/where';
import type { Desk } from './notices';

interface LockOptions {
  /** Refuses rows that were changed since they were read. */
  versions?: boolean;
  rowNos: readonly number[];
}

type Asked = { NOTC_NO?: string | null; UPD_CNT?: number | null };

/**
 * Locks notices of a screen for a change and gives them as they are now. One of the other screen or of another corporation is not there
 * (422 MSG000043); one that the person may not write is refused with 403 MSG000029.
 */
export async function lockNotices(
  ctx: Ctx<unknown>,
  { partner }: Desk,
  list: readonly Asked[],
  { versions = true, rowNos }: LockOptions,
): Promise<Notice[]> {
  const { rows } = await sql<Notice & { OWN: boolean }>`
    select n.notc_no, n.notc_tp, n.corp_cd, n.upd_cnt, ${ownCorps(ctx.scope, 'N')} as own from ptl_notice n
     where n.notc_no = any(${list.map((row) => String(row.NOTC_NO ?? ''))}) and n.del_yn = 'N' and (n.notc_tp = 'PTN') = ${partner}
     order by n.notc_no for update`.execute(ctx.db);
  const found = list.map((row) => rows.find((one) => one.NOTC_NO === row.NOTC_NO));
  const missing = found.flatMap((row, i): Fault[] =>
    row && (row.OWN || row.CORP_CD === everyCorporation) ? [] : [{ ROW_NO: rowNos[i] ?? i + 1, CODE: 'MSG000043' }],
  );
  if (missing.length) throw new Refusal(422, 'MSG000043', { errors: missing });
  const present = found.filter((row) => row !== undefined);
  if (present.some((row) => !mayWrite(row, ctx.user))) throw new Refusal(403, 'MSG000029');
  return (await lockRows(ctx.db, 'PTL_NOTICE', ['NOTC_NO'], versions ? list : present, { rowNos })) as unknown as Notice[];
}
