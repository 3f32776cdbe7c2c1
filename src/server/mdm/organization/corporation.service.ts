import { type SqlBool, sql } from 'kysely';
import type { Fault, SaveRow } from '../../../contract/call';
import { type BankAccount, bankAccount, type Corporation } from '../../../contract/mdm/organization/mdmCorpMgt';
import { everyCorporation } from '../../../contract/ptl/board/notice';
import { asBizNo, isBizNo, isEmail } from '../../../contract/rules';
import { type Entry, entryFaults, keyOf, lockEntries } from '../../lib/entries';
import { columnFaults } from '../../lib/entrySave';
import { flatMapInPieces, groupInPieces } from '../../lib/pieces';
import { referenceFaults } from '../../lib/references';
import { lockAbove, numberNew } from '../../lib/rowsBelow';
import type { Ctx } from '../../lib/serve';

/** A row with its business number as it is stored. */
export const withBizNo = (row: SaveRow<Corporation>): SaveRow<Corporation> =>
  typeof row.BIZ_NO === 'string' ? { ...row, BIZ_NO: asBizNo(row.BIZ_NO.trim()) } : row;

/** What stands in no two corporations: a second one with the same office would reach the documents of the first. */
const onlyOnce = ['BIZ_NO', 'ELVIS_OFC_CD'] as const;

/** Faults of corporations beyond those of plain rows: numbers, what another one has already, what their own administrator may not change. */
export async function corporationFaults(ctx: Ctx<unknown>, entries: readonly Entry<Corporation>[]): Promise<Fault[]> {
  const bizNo = (value: string) => (isBizNo(value) ? null : { CODE: 'MSG000020' });
  const email = (value: string) => (isEmail(value) ? null : { CODE: 'MSG000019' });
  const logo = () => (ctx.scope.kind === 'ALL' ? null : { CODE: 'MSG000029' });
  const use = (value: string, { CORP_CD }: Corporation) => (value === 'N' && CORP_CD === ctx.user.CORP_CD ? { CODE: 'MSG000581' } : null);
  const faults = await columnFaults<Corporation>(entries, { BIZ_NO: bizNo, EMAIL: email, LOGO_CD: logo, USE_YN: use });
  const { rows } = await sql<Corporation>`select corp_cd, biz_no, elvis_ofc_cd from mdm_corp`.execute(ctx.db);
  const after = new Map(rows.map((row) => [row.CORP_CD, row]));
  for (const { row } of entries) after.set(row.CORP_CD, row);
  const twice: Fault[] = [];
  for (const FIELD of onlyOnce) {
    const holders = await groupInPieces(after.values(), (row) => row[FIELD]);
    const another = (value: string, { CORP_CD }: Corporation) =>
      holders.get(value)?.some((other) => other.CORP_CD !== CORP_CD) ? { CODE: 'MSG000024', ARGS: [value] } : null;
    twice.push(...(await columnFaults<Corporation>(entries, { [FIELD]: another })));
  }
  // The one that stands for all of them is no corporation.
  const all = entries.filter(({ row }) => row.CORP_CD === everyCorporation).map(({ ROW_NO }): Fault => ({ ROW_NO, CODE: 'MSG000043' }));
  return [...all, ...faults, ...twice];
}

/** The accounts sent as they are to be, new ones numbered; their corporations are locked, so that two saves count one after the other. */
export async function lockAccounts(ctx: Ctx<unknown>, list: readonly SaveRow<BankAccount>[]): Promise<Entry<BankAccount>[]> {
  await lockAbove(ctx.db, 'MDM_CORP', 'CORP_CD', list, sql<SqlBool>`t.corp_cd <> ${everyCorporation}`);
  return lockEntries<BankAccount>(ctx, bankAccount, await numberNew<BankAccount>(ctx.db, bankAccount, list));
}

const swift = /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/;
/** An account number of a corporation, however it is written. */
const plainNo = ({ CORP_CD, BANK_CD, ACCT_NO }: BankAccount): string =>
  `${CORP_CD} ${BANK_CD} ${String(ACCT_NO).replace(/[^0-9A-Za-z]/g, '')}`;
const currencyOf = ({ CORP_CD, CURR_CD }: BankAccount): string => `${CORP_CD} ${CURR_CD}`;
const isMain = ({ MAIN_YN, USE_YN }: BankAccount): boolean => MAIN_YN === 'Y' && USE_YN === 'Y';

/** Faults of accounts: of plain rows, an account twice, and a second main one of a currency among those in use. */
export async function accountFaults(ctx: Ctx<unknown>, entries: readonly Entry<BankAccount>[]): Promise<Fault[]> {
  const title = (name: string) => ctx.label(name, bankAccount.table);
  const swiftCode = (value: string) => (swift.test(value) ? null : { CODE: 'MSG000013', ARGS: ['{row}', title('SWIFT_CD')] });
  const told = [
    ...(await entryFaults(ctx, bankAccount, entries, bankAccount.rules, /^\d+$/)),
    ...(await referenceFaults(ctx, bankAccount.table, entries)),
    ...(await columnFaults<BankAccount>(entries, { SWIFT_CD: swiftCode })),
  ];
  if (told.length) return told;
  const { rows } = await sql<BankAccount>`
    select * from mdm_corp_bank where corp_cd = any(${entries.map(({ row }) => row.CORP_CD)})`.execute(ctx.db);
  const after = new Map(rows.map((row) => [keyOf(row, bankAccount.keys), row]));
  for (const { row, removed } of entries) {
    if (removed) after.delete(keyOf(row, bankAccount.keys));
    else after.set(keyOf(row, bankAccount.keys), row);
  }
  const numbers = await groupInPieces(after.values(), plainNo);
  const mains = await groupInPieces([...after.values()].filter(isMain), currencyOf);
  return flatMapInPieces(entries, ({ row, before, removed, ROW_NO }): Fault[] => {
    if (removed) return [];
    const other = (accounts: BankAccount[] | undefined) => accounts?.find((one) => one.ACCT_SEQ !== row.ACCT_SEQ);
    const isOther = (...names: (keyof BankAccount)[]) => !before || names.some((name) => row[name] !== before[name]);
    const twice = isOther('BANK_CD', 'ACCT_NO') && other(numbers.get(plainNo(row)));
    const main = isOther('MAIN_YN', 'USE_YN', 'CURR_CD') && isMain(row) && other(mains.get(currencyOf(row)));
    return [
      ...(twice ? [{ ROW_NO, FIELD: 'ACCT_NO', CODE: 'MSG000024', ARGS: [row.ACCT_NO] }] : []),
      ...(main ? [{ ROW_NO, FIELD: 'MAIN_YN', CODE: 'MSG000580', ARGS: [main.CURR_CD, main.ACCT_NO] }] : []),
    ];
  });
}
