import { sql } from 'kysely';
import type { Fault, SaveRow } from '../../contract/call';
import { canEdit, type Deposit, deposit, depositFaults } from '../../contract/kofe/deposit';
import { isEmpty } from '../../contract/rules';
import { codeNames } from '../lib/codeNames';
import { customersInScope, hasService } from '../lib/customers';
import { type Entry, entryFaults, fixedFaults, lockEntries } from '../lib/entries';
import { untold } from '../lib/entrySave';
import { takeNumbers } from '../lib/number';
import { referenceFaults } from '../lib/references';
import { refuseFaults } from '../lib/refusal';
import { insertRows, removeRows, updateRows } from '../lib/save';
import type { Ctx } from '../lib/serve';
import { writeStates } from './balance.service';
import { presentDeposits } from './depositList.service';

/** Saves deposits that wait for their confirmation, all or none, and gives them as they are now. */
export async function saveDeposits(ctx: Ctx<unknown>, list: readonly SaveRow<Deposit>[]): Promise<Deposit[]> {
  const entries = (await lockEntries<Deposit>(ctx, deposit, list)).map((entry) =>
    entry.before ? entry : { ...entry, row: { ...entry.row, DEPO_NO: `+${entry.ROW_NO}` } },
  );
  refuseFaults(await stateFaults(ctx, entries));
  const stay = entries.filter(({ removed }) => !removed);
  const told = [
    await entryFaults(ctx, deposit, entries, deposit.rules, /^\+\d+$/),
    await referenceFaults(ctx, deposit.table, entries),
    fixedFaults(entries, ['CUST_CD', 'DEPO_TP', 'CURR_CD']),
  ].flat();
  // Only values of their types are looked up.
  refuseFaults(told);
  refuseFaults([
    ...stay.flatMap(({ row, ROW_NO }) =>
      depositFaults(row, ctx.user, ctx.today, (field) => ctx.label(field, deposit.table)).map((fault) => ({ ...fault, ROW_NO })),
    ),
    ...untold(told, await ownerFaults(ctx, stay)),
  ]);

  const fresh = stay.filter(({ before }) => !before);
  const numbers = await takeNumbers(ctx.db, 'DEP', ctx.user.CORP_CD, fresh.length);
  for (const [i, entry] of fresh.entries()) entry.row = { ...entry.row, DEPO_NO: numbers[i] ?? '' };
  await insertRows(
    ctx.db,
    'KOFE_DEPOSIT',
    fresh.map(({ row }) => ({ ...row, CORP_CD: ctx.user.CORP_CD, DEPO_STS: 'REQ' })),
  );
  const rows = (wanted: (entry: Entry<Deposit>) => boolean) => entries.filter(wanted).map(({ row }) => ({ ...row }));
  await updateRows(
    ctx.db,
    'KOFE_DEPOSIT',
    deposit.keys,
    deposit.columns,
    rows(({ before, removed }) => before !== undefined && !removed),
  );
  await removeRows(
    ctx.db,
    'KOFE_DEPOSIT',
    deposit.keys,
    rows(({ removed }) => removed),
  );
  await writeStates(
    ctx,
    numbers.map((DEPO_NO) => ({ DEPO_NO, before: null })),
    'REQ',
    null,
  );
  return presentDeposits(
    ctx,
    entries.map(({ row }) => row),
  );
}

/** Deposits that wait no longer (MSG000287 confirmed, MSG000027 else), or are not the person's to change (MSG000748). */
async function stateFaults(ctx: Ctx<unknown>, entries: readonly Entry<Deposit>[]): Promise<Fault[]> {
  const refused = entries.filter(({ before }) => before && !canEdit(before, ctx.user));
  if (refused.length === 0) return [];
  const { DEPO_STS: names } = await codeNames(ctx, { DEPO_STS: 'DEPO_STS' });
  return refused.map(({ before, ROW_NO }): Fault => {
    const state = before?.DEPO_STS ?? '';
    if (state === 'CFM') return { ROW_NO, FIELD: 'DEPO_STS', CODE: 'MSG000287' };
    if (state === 'REQ') return { ROW_NO, FIELD: 'DEPO_TP', CODE: 'MSG000748' };
    return { ROW_NO, FIELD: 'DEPO_STS', CODE: 'MSG000027', ARGS: [names.get(state) ?? state] };
  });
}

/** New deposits of a customer who keeps none, and shipments that are not their customer's (MSG000017). */
async function ownerFaults(ctx: Ctx<unknown>, entries: readonly Entry<Deposit>[]): Promise<Fault[]> {
  const { rows: customers } = await sql<{ CUST_CD: string }>`
    select c.cust_cd from mdm_cust c where c.cust_cd = any(${entries.map(({ row }) => row.CUST_CD)}) and c.cust_tp = 'CUS' and c.del_yn = 'N'
       and ${hasService('C', 'KOFE')} and ${customersInScope(ctx.scope, 'C')}`.execute(ctx.db);
  const { rows: shipments } = await sql<{ HBL_NO: string; CUST_CD: string }>`
    select hbl_no, cust_cd from fms_hbl where hbl_no = any(${entries.map(({ row }) => row.HBL_NO)}) and del_yn = 'N'`.execute(ctx.db);
  const known = new Set(customers.map(({ CUST_CD }) => CUST_CD));
  const shipped = new Set(shipments.map(({ HBL_NO, CUST_CD }) => `${CUST_CD}|${HBL_NO}`));
  const unknown = (ROW_NO: number, FIELD: 'CUST_CD' | 'HBL_NO', value: string): Fault => ({
    ...{ ROW_NO, FIELD, CODE: 'MSG000017', ARGS: [ctx.label(FIELD, deposit.table), value] },
  });
  return entries.flatMap(({ row, before, ROW_NO }) => [
    ...(before || known.has(row.CUST_CD) ? [] : [unknown(ROW_NO, 'CUST_CD', row.CUST_CD)]),
    ...(isEmpty(row.HBL_NO) || row.HBL_NO === before?.HBL_NO || shipped.has(`${row.CUST_CD}|${row.HBL_NO}`)
      ? []
      : [unknown(ROW_NO, 'HBL_NO', String(row.HBL_NO))]),
  ]);
}
