import type { ActionBody, Fault } from '../../../contract/call';
import { maxChosen } from '../../../contract/cms/popup/cmsMultiCustomerPopup';
import { type Assignment, assignment } from '../../../contract/mdm/customer/mdmCustomerMgtOrg';
import { stored } from '../../../contract/rules';
import { codeNames } from '../../lib/codeNames';
import { type Entry, keyOf, writeEntries } from '../../lib/entries';
import { Refusal, refuseFaults } from '../../lib/refusal';
import { askedRows, lockRows } from '../../lib/save';
import type { Ctx } from '../../lib/serve';
import { assignedTo, assignmentFaults, businessOf, presentAssignments, refuseForeign, takeTurn } from './assignments.service';

const { table, keys, all } = assignment;

/**
 * Puts assignments to other customers. What a customer has already stays, also its main organisation of a business; the answer says of which rows
 * that is so.
 */
export async function copyAssignments(ctx: Ctx<ActionBody<Assignment>>): Promise<Assignment[]> {
  const list = askedRows(ctx);
  await takeTurn(ctx);
  await refuseForeign(
    ctx,
    list.map((row, i) => ({ row, ROW_NO: i + 1 })),
  );
  const sources = (await lockRows(ctx.db, table, keys, list as Record<string, unknown>[])) as unknown as Assignment[];
  const wanted = list.flatMap(({ G2 }, i) => copiesOf(sources[i] as Assignment, G2, i + 1));
  const customers = [...new Set(wanted.map(({ row }) => row.CUST_CD))];
  if (!customers.length) throw new Refusal(422, 'MSG000009');
  if (customers.length > maxChosen) throw new Refusal(422, 'MSG000046', { args: [maxChosen] });
  refuseFaults(once(await assignmentFaults(ctx, wanted)));

  const there = await assignedTo(ctx, customers);
  const isThere = new Set(there.map((row) => keyOf(row, keys)));
  const hasMain = new Set(there.filter(({ MAIN_YN }) => MAIN_YN === 'Y').map(businessOf));
  const kept = wanted.filter(({ row }) => isThere.has(keyOf(row, keys)));
  const added = wanted.filter(({ row }) => !isThere.has(keyOf(row, keys)));
  const notMain = added.filter(({ row }) => row.MAIN_YN === 'Y' && hasMain.has(businessOf(row)));
  for (const { row } of notMain) row.MAIN_YN = 'N';
  await writeEntries(ctx.db, assignment, added);

  const notes = [await noteOf(ctx, 'UI.mdmCustomerMgtOrg.KEPT', kept), await noteOf(ctx, 'UI.mdmCustomerMgtOrg.NOT_MAIN', notMain)].join(
    ' ',
  );
  if (kept.length + notMain.length) ctx.say('MSG000593', added.length, notes.trim());
  else ctx.say('MSG000592', added.length, customers.length);
  return presentAssignments(
    ctx,
    added.map(({ row }) => row),
  );
}

/** An assignment as the customers are to have it. */
const copiesOf = (source: Assignment, customers: Assignment['G2'], ROW_NO: number): Entry<Assignment>[] =>
  [...new Set((customers ?? []).flatMap(({ CUST_CD }) => stored(CUST_CD) ?? []))].map((CUST_CD) => {
    const row = Object.fromEntries(all.map((name) => [name, source[name]])) as unknown as Assignment;
    return { row: { ...row, CUST_CD }, before: undefined, removed: false, ROW_NO };
  });

/** Each fault of a row once: it may be that of several customers. */
const once = (faults: readonly Fault[]): Fault[] => [
  ...new Map(faults.map((fault) => [[fault.ROW_NO, fault.FIELD, fault.ARGS].join('|'), fault])).values(),
];

/** Assignments that a sentence names at most. */
const named = 5;

/** A sentence about assignments that names them; none where there are none. */
async function noteOf(ctx: Ctx<unknown>, key: string, entries: readonly Entry<Assignment>[]): Promise<string> {
  if (!entries.length) return '';
  const { BIZ_TP: names } = await codeNames(ctx, { BIZ_TP: 'BIZ_TP' });
  const shown = entries.slice(0, named).map(({ row }) => `${row.CUST_CD} ${row.ORGN_CD} ${names.get(row.BIZ_TP) ?? row.BIZ_TP}`);
  return ctx.text(key, entries.length, [...shown, ...(entries.length > named ? ['…'] : [])].join(', '));
}
