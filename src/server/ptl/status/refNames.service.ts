import type { Fault, SaveBody, SaveData, SaveRow } from '../../../contract/call';
import { type RefName, refName } from '../../../contract/ptl/status/ownRefs';
import { isEmpty } from '../../../contract/rules';
import { knownCustomers } from '../../lib/customers';
import type { Entry } from '../../lib/entries';
import { saveEntries } from '../../lib/entrySave';
import { presentInOrder } from '../../lib/save';
import type { Ctx } from '../../lib/serve';
import { namesOf } from './ownRefs.service';

/** A name is a row of its own: the first one adds it, an empty one takes it away. */
const flagged = (row: SaveRow<RefName>): SaveRow<RefName> => ({
  ...row,
  BATCH_FLAG: isEmpty(row.UPD_CNT) ? 'insert' : isEmpty(row.REF_NM) ? 'delete' : 'update',
});

/** Faults of names of other customers, and of names that the customer has given another reference (MSG000673). */
async function nameFaults(ctx: Ctx<unknown>, entries: readonly Entry<RefName>[]): Promise<Fault[]> {
  const known = await knownCustomers(
    ctx,
    entries.map(({ row }) => row.CUST_CD),
  );
  const names = await namesOf(ctx, [...known.keys()]);
  const sent = new Map(entries.map(({ row, removed }) => [keyOf(row), removed ? null : row.REF_NM]));
  const toBe = names.map((name) => ({ ...name, REF_NM: sent.has(keyOf(name)) ? sent.get(keyOf(name)) : name.REF_NM }));
  return entries.flatMap(({ row, removed, ROW_NO }): Fault[] => {
    if (!known.has(row.CUST_CD)) return [{ ROW_NO, FIELD: 'CUST_CD', CODE: 'MSG000017', ARGS: [ctx.label('CUST_CD'), row.CUST_CD] }];
    const twice = toBe.some((one) => one.CUST_CD === row.CUST_CD && one.REF_IDX !== row.REF_IDX && one.REF_NM === row.REF_NM);
    return twice && !removed ? [{ ROW_NO, FIELD: 'REF_NM', CODE: 'MSG000673', ARGS: [row.REF_NM ?? ''] }] : [];
  });
}
const keyOf = ({ CUST_CD, REF_IDX }: RefName) => `${CUST_CD}|${REF_IDX}`;

/** Saves how customers call their references. */
export async function saveRefNames(ctx: Ctx<SaveBody<RefName>>): Promise<SaveData<RefName>> {
  const { LIST } = ctx.body;
  await saveEntries<RefName>(ctx, refName, LIST.map(flagged), { written: /^[1-5]$/, faults: (entries) => nameFaults(ctx, entries) });
  const sent = LIST.map((row) => row as RefName);
  return { LIST: presentInOrder(await namesOf(ctx, [...new Set(sent.map(({ CUST_CD }) => CUST_CD))]), refName.keys, sent) };
}
