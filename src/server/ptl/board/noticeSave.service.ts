import type { Fault, SaveRow } from '../../../contract/call';
import { textOfHtml } from '../../../contract/htmlText';
import {
  canEditNotice,
  contentFaults,
  everyCorporation,
  mayWrite,
  type Notice,
  noticeColumns,
  noticeFaults,
} from '../../../contract/ptl/board/notice';
import { isEmpty, stored } from '../../../contract/rules';
import { codeCheck } from '../../lib/codeNames';
import { lockSent, valuesToBe } from '../../lib/entries';
import { cleanHtml } from '../../lib/html';
import { takeNumbers } from '../../lib/number';
import { flatMapInPieces } from '../../lib/pieces';
import { Refusal, refuseFaults } from '../../lib/refusal';
import { insertRows, updateRows } from '../../lib/save';
import type { Ctx } from '../../lib/serve';
import { keepPictures } from './noticeFiles.service';
import { lockNotices } from './noticeLock';
import { type Desk, noticesByNo, stateNames } from './notices';
import { changeTargets, needTargets } from './targets.service';

/** A notice to be written, with what it was before and its number in the request. */
interface Entry {
  row: Notice;
  before: Notice | null;
  sent: SaveRow<Notice>;
  ROW_NO: number;
}

/** Adds and changes notices with the targets inside them, all or none. The content is cleaned, and its text is made of what is left. */
export async function saveNotices(ctx: Ctx<unknown>, desk: Desk, list: SaveRow<Notice>[]): Promise<Notice[]> {
  if (list.some((row) => row.BATCH_FLAG === 'delete')) throw new Refusal(403, 'MSG000029');
  const entries = await lockSentNotices(ctx, desk, list);
  if (entries.some(({ row }) => !mayWrite(row, ctx.user))) throw new Refusal(403, 'MSG000029');
  refuseFaults(await faultsOf(ctx, desk, entries));
  for (const { row } of entries) {
    row.NOTC_CNNT = cleanHtml(row.NOTC_CNNT ?? '');
    row.NOTC_TXT = textOfHtml(row.NOTC_CNNT);
  }
  const title = (field: string) => ctx.label(field, 'PTL_NOTICE');
  refuseFaults(
    entries.flatMap(({ row, ROW_NO }) => [
      ...(isBlank(row) ? [required(ctx, 'NOTC_CNNT', ROW_NO)] : []),
      ...contentFaults(row, title).map((fault) => ({ ...fault, ROW_NO })),
    ]),
  );
  await write(ctx, entries);
  for (const { row, sent, ROW_NO } of entries) {
    await keepPictures(ctx, { ...row, NOTC_CNNT: row.NOTC_CNNT ?? '' });
    await changeTargets(ctx, desk, row, sent.G2 ?? [], { rowNos: (sent.G2 ?? []).map(() => ROW_NO) });
  }
  const rows = entries.map(({ row }) => row);
  await needTargets(
    ctx,
    desk,
    rows,
    entries.map(({ ROW_NO }) => ROW_NO),
  );
  return noticesByNo(
    ctx,
    desk,
    rows.map((row) => row.NOTC_NO),
  );
}

const required = (ctx: Ctx<unknown>, FIELD: string, ROW_NO: number): Fault => ({
  ROW_NO,
  FIELD,
  CODE: 'MSG000012',
  ARGS: [ctx.label(FIELD)],
});

/** Neither text nor picture is in it. */
const isBlank = ({ NOTC_TXT, NOTC_CNNT }: Notice): boolean => isEmpty(NOTC_TXT) && !/<img\b/.test(NOTC_CNNT ?? '');

/** The notices sent as they are to be; those that exist are locked. */
async function lockSentNotices(ctx: Ctx<unknown>, desk: Desk, list: SaveRow<Notice>[]): Promise<Entry[]> {
  const locked = await lockSent(list, (old, rowNos) => lockNotices(ctx, desk, old, { rowNos }));
  return locked.map(({ sent, before = null, ROW_NO }) => {
    const CORP_CD = before?.CORP_CD ?? stored(sent.CORP_CD ?? null) ?? ctx.user.CORP_CD;
    const row = {
      ...before,
      ...valuesToBe<Notice>(noticeColumns, sent, before),
      CORP_CD,
      ...(desk.partner ? { NOTC_TP: 'PTN' } : {}),
    } as Notice;
    return { row, before, sent, ROW_NO };
  });
}

async function faultsOf(ctx: Ctx<unknown>, desk: Desk, entries: Entry[]): Promise<Fault[]> {
  const nameOf = await stateNames(ctx);
  const corps = await ctx.db.selectFrom('MDM_CORP').select('CORP_CD').where('USE_YN', '=', 'Y').execute();
  const known = [everyCorporation, ...corps.map((corp) => corp.CORP_CD)];
  const title = (field: string) => ctx.label(field, 'PTL_NOTICE');
  const codeFaults = await codeCheck(ctx.db, noticeColumns, title);
  return flatMapInPieces(entries, ({ row, before, sent, ROW_NO }) => {
    const faults = noticeFaults(row, title);
    const add = (FIELD: string, CODE: string, ...ARGS: string[]) => {
      if (!faults.some((fault) => fault.FIELD === FIELD)) faults.push({ FIELD, CODE, ARGS });
    };
    faults.push(...codeFaults(row, before, faults));
    if (!isEmpty(row.NOTC_TP) && (row.NOTC_TP === 'PTN') !== desk.partner)
      add('NOTC_TP', 'MSG000017', title('NOTC_TP'), String(row.NOTC_TP));
    if (!before) {
      const reached = ctx.scope.kind === 'ALL' ? known.includes(row.CORP_CD) : row.CORP_CD === ctx.user.CORP_CD;
      if (!reached) add('CORP_CD', 'MSG000017', title('CORP_CD'), row.CORP_CD);
    } else {
      if (sent.CORP_CD && sent.CORP_CD !== before.CORP_CD) add('CORP_CD', 'MSG000194');
      for (const name of noticeColumns)
        if (row[name] !== before[name] && !canEditNotice(before, name)) add(name, 'MSG000027', nameOf(before.NOTC_STS));
    }
    return faults.map((fault) => ({ ...fault, ROW_NO }));
  });
}

async function write(ctx: Ctx<unknown>, entries: Entry[]): Promise<void> {
  const added = entries.filter((entry) => entry.before === null);
  const numbers = await takeNumbers(ctx.db, 'NOT', ctx.user.CORP_CD, added.length);
  for (const [i, { row }] of added.entries()) {
    row.NOTC_NO = numbers[i] ?? '';
    row.NOTC_STS = 'TMP';
  }
  const columns = [...noticeColumns, 'NOTC_TXT'] as const;
  await insertRows(
    ctx.db,
    'PTL_NOTICE',
    added.map(({ row }) => ({
      ...Object.fromEntries(columns.map((name) => [name, row[name]])),
      NOTC_NO: row.NOTC_NO,
      CORP_CD: row.CORP_CD,
      NOTC_STS: row.NOTC_STS,
      WRT_USER_ID: ctx.user.USER_ID,
      VIEW_CNT: 0,
      DEL_YN: 'N',
    })),
  );
  const changed = entries.filter((entry) => entry.before !== null).map(({ row }) => ({ ...row }));
  await updateRows(ctx.db, 'PTL_NOTICE', ['NOTC_NO'], columns, changed);
}
