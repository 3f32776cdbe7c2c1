import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Fault } from '../../contract/call';
import {
  type BankRole,
  type BankRow,
  bankRoles,
  bankTitles,
  headingsOf,
  knownLayout,
  readRows,
  sameNumbers,
} from '../../contract/set/bankRows';
import {
  type BankAccount,
  type BankMap,
  type BankReading,
  type BankUpload,
  mappedRoles,
  maxBankRows,
} from '../../contract/set/setBankStmtMgt';
import { type ReceivedBook, receiveBook } from '../lib/bookUpload';
import { callerOf } from '../lib/device';
import { readSheetApart } from '../lib/excelApart';
import type { SheetText } from '../lib/excelRead';
import type { AskedColumn } from '../lib/excelTable';
import type { Kit } from '../lib/kit';
import { mapInPieces } from '../lib/pieces';
import { Refusal } from '../lib/refusal';
import type { Ctx } from '../lib/serve';
import { sheetNotes } from '../lib/sheetNotes';

/** A statement as it was sent. */
export interface ReceivedStatement extends ReceivedBook {
  param: Partial<BankUpload>;
}

const isMoney = (role: BankRole): boolean => role === 'IN' || role === 'OUT' || role === 'BAL';

/** Columns by the headings that say what they hold. What stands for several rows holds for each of them, but amounts. */
const askedBy = (titles: (role: BankRole) => readonly string[]): AskedColumn[] =>
  bankRoles.map((role) => ({ titles: titles(role), kind: isMoney(role) ? 'number' : 'text', isShared: !isMoney(role) }));

export async function receiveStatement(request: FastifyRequest, kit: Kit, gone?: AbortSignal): Promise<ReceivedStatement> {
  let param: Partial<BankUpload> = {};
  const columns = async (_texts: unknown, sent: object) => {
    param = sent;
    return askedBy((role) => bankTitles[role]);
  };
  return { ...(await receiveBook(request, kit, { columns, maxRows: maxBankRows, orAsItStands: true }, gone)), param };
}

/** Accounts in won of the reader's corporation. */
export async function accountsOf({ db, user }: Ctx<unknown>): Promise<BankAccount[]> {
  const { rows } = await sql<BankAccount>`
    select b.bank_cd, b.acct_no, b.acct_nm, b.curr_cd from mdm_corp_bank b
     where b.corp_cd = ${user.CORP_CD} and b.use_yn = 'Y' and b.curr_cd = 'KRW' order by b.main_yn desc, b.acct_seq`.execute(db);
  return rows;
}

async function accountOf(ctx: Ctx<unknown>, number: unknown): Promise<BankAccount> {
  const account = (await accountsOf(ctx)).find(({ ACCT_NO }) => ACCT_NO === number);
  if (account) return account;
  const said = typeof number === 'string' ? number.slice(0, 30) : '';
  throw new Refusal(422, 'MSG000755', { args: [said], errors: [{ FIELD: 'ACCT_NO', CODE: 'MSG000755', ARGS: [said] }] });
}

const columnOf: Record<Exclude<BankRole, 'OUT'>, string> = {
  ...{ DT: 'DT_COL', TM: 'TM_COL', IN: 'IN_COL', BAL: 'BAL_COL', DPSTR: 'DPSTR_COL', CNNT: 'CNNT_COL' },
};
const kept = Object.keys(columnOf) as (keyof typeof columnOf)[];

/** How the headings of a file are read: as they were sent now, else as they were mapped once; null where nobody has. */
async function mapOf(ctx: Ctx<unknown>, key: string, sent: BankMap | undefined, header: readonly string[]): Promise<BankMap | null> {
  const isHeading = (title: unknown): title is string => typeof title === 'string' && title.length <= 100 && header.includes(title);
  if (sent) {
    const map: BankMap = Object.fromEntries(kept.flatMap((role) => (isHeading(sent[role]) ? [[role, sent[role]]] : [])));
    return mappedRoles.every((role) => map[role]) ? map : null;
  }
  const { rows } = await sql<Record<string, string | null>>`
    select ${sql.join(kept.map((role) => sql.ref(columnOf[role])))} from set_bank_lyt where corp_cd = ${ctx.user.CORP_CD} and head_key = ${key}`.execute(
    ctx.db,
  );
  const [row] = rows;
  return row ? Object.fromEntries(kept.flatMap((role) => (row[columnOf[role]] ? [[role, row[columnOf[role]]]] : []))) : null;
}

/** Remembers for the corporation how such headings are read. */
const remember = (ctx: Ctx<unknown>, key: string, map: BankMap) =>
  sql`
  insert into set_bank_lyt (corp_cd, head_key, dt_col, tm_col, in_col, bal_col, dpstr_col, cnnt_col)
  values (${ctx.user.CORP_CD}, ${key}, ${map.DT}, ${map.TM ?? null}, ${map.IN}, ${map.BAL ?? null}, ${map.DPSTR}, ${map.CNNT ?? null})
  on conflict (corp_cd, head_key) do update set dt_col = excluded.dt_col, tm_col = excluded.tm_col, in_col = excluded.in_col,
    bal_col = excluded.bal_col, dpstr_col = excluded.dpstr_col, cnnt_col = excluded.cnnt_col`.execute(ctx.db);

/** The table of a file by the roles of its columns; null where its headings are to be mapped first. */
async function sheetOf(
  ctx: Ctx<ReceivedStatement>,
  { turns }: Kit,
): Promise<{ sheet: SheetText; learned: [string, BankMap] | null } | null> {
  const { sheet, name, file, param } = ctx.body;
  if (knownLayout(sheet.header)) return { sheet, learned: null };
  const key = createHash('sha256').update(headingsOf(sheet.header)).digest('hex');
  const map = await ctx.within('read', (part) => mapOf(part, key, param.MAP, sheet.header));
  if (!map) return null;
  const asked = askedBy((role) => (map[role] ? [map[role]] : []));
  const mapped = await turns.parse.run(callerOf(ctx.request), ctx.gone, () => readSheetApart(file(), name, maxBankRows, asked, ctx.gone));
  return { sheet: mapped, learned: param.MAP ? [key, map] : null };
}

/** Reads a statement: what came in and was not read before is kept. What is wrong is told by row and field, and left out. */
export async function readStatement(ctx: Ctx<ReceivedStatement>, kit: Kit): Promise<BankReading> {
  const account = await ctx.within('read', (part) => accountOf(part, ctx.body.param.ACCT_NO));
  const found = await sheetOf(ctx, kit);
  if (!found)
    return { HEADER: ctx.body.sheet.header.filter(Boolean), STMT_SEQ: null, TRX_CNT: 0, DUP_CNT: 0, OUT_CNT: 0, FAULTS: [], NOTES: [] };
  const { sheet, learned } = found;
  const title = (role: BankRole) => sheet.header[sheet.places[bankRoles.indexOf(role)] ?? -1] ?? ctx.text(`UI.setBankStmtMgt.${role}`);
  const lines = await mapInPieces(sheet.rows, (line) => readRows([line], title));
  const [rows, faults] = [lines.flatMap((line) => line.rows), lines.flatMap((line) => line.faults)];
  const outs = lines.reduce((sum, line) => sum + line.outs, 0);
  if (rows.length + outs + faults.length === 0) throw new Refusal(422, 'MSG000305');
  const told = faults.map((fault): Fault => ({ ...fault, MESSAGE: ctx.text(fault.CODE, ...(fault.ARGS ?? [])) }));
  return ctx.within('write', async (part) => {
    if (learned) await remember(part, ...learned);
    const { STMT_SEQ, TRX_CNT } = await keep(part, account, rows, { outs, errors: faults.length });
    const DUP_CNT = rows.length - TRX_CNT;
    ctx.say('MSG000750', TRX_CNT, DUP_CNT, outs, faults.length);
    return { HEADER: null, STMT_SEQ, TRX_CNT, DUP_CNT, OUT_CNT: outs, FAULTS: told, NOTES: sheetNotes(ctx, sheet) };
  });
}

/** Keeps those of the rows that nobody has read before, and of whose statement they are; a statement of none of these is not kept. */
async function keep(
  ctx: Ctx<ReceivedStatement>,
  { BANK_CD, ACCT_NO }: BankAccount,
  rows: readonly BankRow[],
  { outs, errors }: { outs: number; errors: number },
): Promise<{ STMT_SEQ: number | null; TRX_CNT: number }> {
  const corp = ctx.user.CORP_CD;
  // Two who read overlapping statements of one account do so one after the other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bank-account/${corp}/${ACCT_NO}`}, 0))`.execute(ctx.db);
  const { rows: made } = await sql<{ STMT_SEQ: number }>`
    insert into set_bank_stmt (corp_cd, bank_cd, acct_no, file_nm, trx_cnt, dup_cnt, out_cnt, err_cnt)
    values (${corp}, ${BANK_CD}, ${ACCT_NO}, ${ctx.body.name.slice(0, 255)}, 0, 0, ${outs}, ${errors}) returning stmt_seq`.execute(ctx.db);
  const STMT_SEQ = made[0]?.STMT_SEQ ?? 0;
  const numbers = sameNumbers(rows);
  const sent = JSON.stringify(rows.map((row, i) => lower({ ...row, SAME_NO: numbers[i] })));
  const { rows: inserted } = await sql<{ TRX_SEQ: number }>`
    insert into set_bank_trx (stmt_seq, corp_cd, bank_cd, acct_no, row_no, trx_dt, trx_tm, trx_amt, trx_bal_amt, dpstr_nm, trx_cnnt, same_no)
    select ${STMT_SEQ}::bigint, ${corp}, ${BANK_CD}, ${ACCT_NO}, r.row_no, r.trx_dt, r.trx_tm, r.trx_amt, r.trx_bal_amt, r.dpstr_nm, r.trx_cnnt, r.same_no
      from jsonb_to_recordset(${sent}::jsonb) as r (row_no int, trx_dt date, trx_tm text, trx_amt numeric, trx_bal_amt numeric, dpstr_nm text,
        trx_cnnt text, same_no int)
    on conflict do nothing returning trx_seq`.execute(ctx.db);
  const TRX_CNT = inserted.length;
  if (TRX_CNT === 0) {
    await sql`delete from set_bank_stmt where stmt_seq = ${STMT_SEQ}`.execute(ctx.db);
    return { STMT_SEQ: null, TRX_CNT };
  }
  await sql`update set_bank_stmt set trx_cnt = ${TRX_CNT}, dup_cnt = ${rows.length - TRX_CNT} where stmt_seq = ${STMT_SEQ}`.execute(ctx.db);
  return { STMT_SEQ, TRX_CNT };
}

/** A row under the database's names of its columns. */
const lower = (row: object) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name.toLowerCase(), value]));
