import { sql } from 'kysely';
import type { Fault, SaveRow } from '../../../contract/call';
import { canEditNotice, type Notice, type NoticeTarget } from '../../../contract/ptl/board/notice';
import { isEmpty, stored } from '../../../contract/rules';
import { codeCheck } from '../../lib/codeNames';
import { customersInScope } from '../../lib/customers';
import { refuseFaults } from '../../lib/refusal';
import { insertRows, lockRows, removeRows } from '../../lib/save';
import type { Ctx } from '../../lib/serve';
import { inForce, ownCorps } from '../../lib/where';
import { lockNotices } from './noticeLock';
import { type Desk, stateNames, targets } from './notices';

type Sent = Partial<NoticeTarget> & { BATCH_FLAG?: string };

/** Kinds of customer that are partners. */
const partnerKinds = ['PTN', 'TRK', 'CFS'];

/** The targets of notices, by their numbers. */
export async function targetsOf(ctx: Ctx<unknown>, numbers: readonly string[]): Promise<NoticeTarget[]> {
  const { rows } = await sql<NoticeTarget>`
    select * from (${targets(ctx.lang)}) t where t.notc_no = any(${numbers}) order by t.tgt_tp, t.tgt_cd`.execute(ctx.db);
  return rows;
}

/** Adds and removes targets of saved notices. */
export async function saveTargets(ctx: Ctx<unknown>, desk: Desk, list: SaveRow<NoticeTarget>[]): Promise<NoticeTarget[]> {
  const numbered = list.map((row, i) => ({ row, rowNo: i + 1 }));
  const firsts = numbered.filter(({ row }, i) => list.findIndex((one) => one.NOTC_NO === row.NOTC_NO) === i);
  const rowNos = firsts.map(({ rowNo }) => rowNo);
  const asked = firsts.map(({ row: { NOTC_NO } }) => ({ NOTC_NO }));
  const notices = await lockNotices(ctx, desk, asked, { versions: false, rowNos });
  for (const notice of notices) {
    const own = numbered.filter(({ row }) => row.NOTC_NO === notice.NOTC_NO);
    const rows = own.map(({ row }) => row);
    await changeTargets(ctx, desk, notice, rows, { rowNos: own.map(({ rowNo }) => rowNo) });
  }
  await needTargets(ctx, desk, notices, rowNos);
  const numbers = notices.map((notice) => notice.NOTC_NO);
  return targetsOf(ctx, numbers);
}

/** Adds and removes targets of one notice that is locked, or new. A change of one is its removal and another. */
export async function changeTargets(
  ctx: Ctx<unknown>,
  desk: Desk,
  notice: Notice,
  list: readonly Sent[],
  { rowNos }: { rowNos: readonly number[] },
): Promise<void> {
  if (list.length === 0) return;
  if (!canEditNotice(notice, 'G2')) {
    const nameOf = await stateNames(ctx);
    refuseFaults([{ FIELD: 'NOTC_STS', CODE: 'MSG000027', ARGS: [nameOf(notice.NOTC_STS)] }]);
  }
  const fixed = list.flatMap((row, i): Fault[] =>
    row.BATCH_FLAG === 'update' ? [{ ROW_NO: rowNos[i] ?? i + 1, FIELD: 'TGT_CD', CODE: 'MSG000194' }] : [],
  );
  refuseFaults(fixed);
  const rows = list.map((row, i) => ({
    BATCH_FLAG: row.BATCH_FLAG,
    UPD_CNT: row.UPD_CNT ?? null,
    NOTC_NO: notice.NOTC_NO,
    TGT_TP: String(stored(row.TGT_TP) ?? (desk.partner ? 'CUST' : '')),
    TGT_CD: String(stored(row.TGT_CD) ?? ''),
    ROW_NO: rowNos[i] ?? i + 1,
  }));
  const keys = ['NOTC_NO', 'TGT_TP', 'TGT_CD'];
  const gone = rows.filter((row) => row.BATCH_FLAG === 'delete');
  await lockRows(ctx.db, 'PTL_NOTICE_TGT', keys, gone, { rowNos: gone.map((row) => row.ROW_NO) });
  await removeRows(ctx.db, 'PTL_NOTICE_TGT', keys, gone);
  const added = rows.filter((row) => row.BATCH_FLAG === 'insert');
  refuseFaults(await faultsOf(ctx, desk, notice, added));
  await insertRows(
    ctx.db,
    'PTL_NOTICE_TGT',
    added.map(({ NOTC_NO, TGT_TP, TGT_CD }) => ({ NOTC_NO, TGT_TP, TGT_CD })),
  );
}

async function faultsOf(
  ctx: Ctx<unknown>,
  { partner }: Desk,
  notice: Notice,
  added: readonly { TGT_TP: string; TGT_CD: string; ROW_NO: number }[],
): Promise<Fault[]> {
  const { scope } = ctx;
  const codes = added.map((row) => row.TGT_CD);
  const { rows } = await sql<{ TGT_TP: string; TGT_CD: string; THERE: boolean }>`
    select 'CORP' as tgt_tp, c.corp_cd as tgt_cd, false as there from mdm_corp c
     where not ${partner} and c.corp_cd = any(${codes}) and c.corp_cd <> '*' and c.use_yn = 'Y' and ${ownCorps(scope, 'C')}
    union all select 'ORGN', o.orgn_cd, false from mdm_orgn o where not ${partner} and o.orgn_cd = any(${codes}) and ${inForce('O')} and ${ownCorps(scope, 'O')}
    union all select 'ROLE', r.role_id, false from cms_role r
     where not ${partner} and r.role_id = any(${codes}) and r.use_yn = 'Y' and (coalesce(r.corp_cd, '*') = '*' or ${ownCorps(scope, 'R')})
    union all select 'CUST', k.cust_cd, false from mdm_cust k where k.cust_cd = any(${codes}) and k.del_yn = 'N' and ${customersInScope(scope, 'K')}
      and (not ${partner} or k.cust_tp = any(${partnerKinds}))
    union all select t.tgt_tp, t.tgt_cd, true from ptl_notice_tgt t where t.notc_no = ${notice.NOTC_NO}`.execute(ctx.db);
  const is = (row: { TGT_TP: string; TGT_CD: string }, there: boolean) =>
    rows.some((one) => one.THERE === there && one.TGT_TP === row.TGT_TP && one.TGT_CD === row.TGT_CD);
  const codeFaults = await codeCheck(ctx.db, ['TGT_TP'], ctx.label);
  return added.flatMap((row, i): Fault[] => {
    const fault = (FIELD: 'TGT_TP' | 'TGT_CD', CODE: string, ...ARGS: string[]) => [{ ROW_NO: row.ROW_NO, FIELD, CODE, ARGS }];
    if (isEmpty(row.TGT_TP)) return fault('TGT_TP', 'MSG000012', ctx.label('TGT_TP'));
    if (isEmpty(row.TGT_CD)) return fault('TGT_CD', 'MSG000012', ctx.label('TGT_CD'));
    const wrong = codeFaults(row);
    if (wrong.length > 0) return wrong.map((one) => ({ ROW_NO: row.ROW_NO, ...one }));
    if (!is(row, false)) return fault('TGT_CD', 'MSG000017', ctx.label('TGT_CD'), row.TGT_CD);
    const above = added.slice(0, i).some((one) => one.TGT_TP === row.TGT_TP && one.TGT_CD === row.TGT_CD);
    return above || is(row, true) ? fault('TGT_CD', 'MSG000024', row.TGT_CD) : [];
  });
}

/** A partner notice that is about to be shown needs a target, else it would be for everybody: 422 MSG000012. */
export async function needTargets(
  ctx: Ctx<unknown>,
  { partner }: Desk,
  notices: readonly Notice[],
  rowNos: readonly number[],
): Promise<void> {
  if (!partner) return;
  const { rows } = await sql<{ NOTC_NO: string }>`
    select n.notc_no from ptl_notice n where n.notc_no = any(${notices.map((row) => row.NOTC_NO)}) and n.notc_sts in ('RSV', 'PUB')
      and not exists (select from ptl_notice_tgt t where t.notc_no = n.notc_no)`.execute(ctx.db);
  refuseFaults(
    notices.flatMap(({ NOTC_NO }, i): Fault[] =>
      rows.some((row) => row.NOTC_NO === NOTC_NO)
        ? [{ ROW_NO: rowNos[i] ?? i + 1, FIELD: 'TGT_CD', CODE: 'MSG000012', ARGS: [ctx.label('TGT_CD')] }]
        : [],
    ),
  );
}
