import { sql } from 'kysely';
import type { Fault, SaveRow } from '../../contract/call';
import { type Po, type PoLine, po, poLine, poRefusal } from '../../contract/flair/flairPoInfoMgt';
import { canEditPo } from '../../contract/flair/ledger';
import { accountFaults, accountsOf } from '../lib/accounts';
import { codeCheck, codeNames } from '../lib/codeNames';
import { type Entry, entryFaults, lockEntries, valuesToBe } from '../lib/entries';
import { untold } from '../lib/entrySave';
import { referenceFaults } from '../lib/references';
import { refuseFaults } from '../lib/refusal';
import { insertRows, updateRows } from '../lib/save';
import type { Ctx } from '../lib/serve';
import { amountOf, headFaults, lineFaults, totalFaults } from './poCheck.service';
import { presentPos } from './poList.service';

/** A number without blanks at its ends, bars and commas, by which keys and searches are parted. */
export const poNumber = /^[^\s|,]([^|,]*[^\s|,])?$/;

/** Saves purchase orders, with the lines of new ones inside them; all or none. */
export async function savePos(ctx: Ctx<unknown>, list: readonly SaveRow<Po>[]): Promise<Po[]> {
  const entries = await lockEntries<Po>(ctx, po, list);
  refuseFaults(await stateFaults(ctx, entries));
  const stay = entries.filter(({ removed }) => !removed);
  const fresh = stay.filter(({ before }) => !before);
  await freeNumbers(ctx, fresh);
  const told = [...(await entryFaults(ctx, po, entries, po.rules, poNumber)), ...(await referenceFaults(ctx, po.table, entries))];
  const accounts = await accountsOf(
    ctx,
    'FLAIR',
    fresh.map(({ row }) => row.CUST_CD),
  );
  told.push(...untold(told, [...(await headFaults(ctx, entries)), ...accountFaults(ctx, accounts, fresh)]));
  const codes = await codeCheck(ctx.db, poLine.columns, (field) => ctx.label(field, poLine.table));
  const lines = fresh.map(({ row: { CUST_CD, PO_NO }, ROW_NO }) => {
    const inside = (list[ROW_NO - 1]?.G2 ?? []) as Partial<PoLine>[];
    return inside.map((sent, i) => newLine(sent, { CUST_CD, PO_NO, LINE_NO: i + 1 }));
  });
  const below = fresh.flatMap(({ ROW_NO }, at): Fault[] => {
    const own = lines[at] ?? [];
    const faults = own.flatMap((line, i) =>
      lineFaults(ctx, codes, line).map((fault) => ({ ...fault, ROW_NO, FIELD: `G2.${i + 1}.${fault.FIELD}` })),
    );
    return faults.length > 0
      ? faults
      : totalFaults(ctx, own).map((fault) => ({ ...fault, ROW_NO, FIELD: `G2.${own.length}.${fault.FIELD}` }));
  });
  refuseFaults([...told, ...below]);

  await insertRows(
    ctx.db,
    po.table,
    fresh.map(({ row }) => ({ ...row, CORP_CD: accounts.get(row.CUST_CD)?.CORP_CD })),
  );
  await updateRows(
    ctx.db,
    po.table,
    po.keys,
    po.columns,
    stay.filter(({ before }) => before).map(({ row }) => ({ ...row })),
  );
  await updateRows(
    ctx.db,
    po.table,
    po.keys,
    ['DEL_YN'],
    entries.filter(({ removed }) => removed).map(({ row }) => ({ ...row, DEL_YN: 'Y' })),
  );
  await insertRows(ctx.db, poLine.table, lines.flat().map(withAmount));
  return presentPos(
    ctx,
    entries.map(({ row }) => row),
  );
}

/** A line to be added: nothing of it is closed short. */
const newLine = (sent: Partial<PoLine>, key: Pick<PoLine, 'CUST_CD' | 'PO_NO' | 'LINE_NO'>): PoLine =>
  ({ ...valuesToBe<PoLine>(poLine.columns, { ...sent, SHORT_YN: sent.SHORT_YN ?? 'N' }, null), ...key }) as PoLine;

/** A line with its amount, as it is written. */
export const withAmount = (row: PoLine) => ({ ...row, PO_AMT: amountOf(row) });

/** Frees the numbers of removed purchase orders that are entered again; those that ever were in a booking stay taken. */
export async function freeNumbers(ctx: Ctx<unknown>, fresh: readonly { row: Pick<Po, 'CUST_CD' | 'PO_NO'> }[]): Promise<void> {
  const wanted = sql`select * from unnest(${fresh.map(({ row }) => row.CUST_CD)}::text[], ${fresh.map(({ row }) => row.PO_NO)}::text[])`;
  const gone = sql`select p.cust_cd, p.po_no from flair_po p where (p.cust_cd, p.po_no) in (${wanted}) and p.del_yn = 'Y'
    and not exists (select from flair_po_load d where d.cust_cd = p.cust_cd and d.po_no = p.po_no)`;
  await sql`delete from flair_po_line where (cust_cd, po_no) in (${gone})`.execute(ctx.db);
  await sql`delete from flair_po where (cust_cd, po_no) in (${gone})`.execute(ctx.db);
}

/** Purchase orders that are not open any more, or go though something of them is booked (MSG000027, MSG000247). */
async function stateFaults(ctx: Ctx<unknown>, entries: readonly Entry<Po>[]): Promise<Fault[]> {
  const { FLAIR_PO_STS: names } = await codeNames(ctx, { FLAIR_PO_STS: 'FLAIR_PO_STS' });
  return entries.flatMap(({ before, removed, ROW_NO }): Fault[] => {
    if (!before) return [];
    const { FLAIR_PO_STS: state, PO_NO } = before;
    if (!canEditPo(before)) return [{ ROW_NO, FIELD: 'FLAIR_PO_STS', CODE: 'MSG000027', ARGS: [names.get(state) ?? state] }];
    return removed && poRefusal(before) ? [{ ROW_NO, FIELD: 'PO_NO', CODE: 'MSG000247', ARGS: [PO_NO] }] : [];
  });
}
