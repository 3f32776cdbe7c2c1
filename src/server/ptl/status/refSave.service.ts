import { sql } from 'kysely';
import type { Fault, SaveBody, SaveData } from '../../../contract/call';
import { refColumns } from '../../../contract/ptl/status/ownRefs';
import type { Shipment } from '../../../contract/ptl/status/ptlShipngStusList';
import { checkRow } from '../../../contract/rules';
import { valuesToBe } from '../../lib/entries';
import { Refusal, refuseFaults } from '../../lib/refusal';
import { insertRows, lockRows, removeRows, updateRows } from '../../lib/save';
import type { Ctx } from '../../lib/serve';
import { namesOf } from './ownRefs.service';
import { shipmentsBySeq } from './shipmentList.service';

const table = 'PTL_HBL_REF';
const keys = ['HBL_SEQ', 'CUST_CD', 'REF_IDX'];

/** A reference as it was and as it is to be. */
interface Change {
  key: { HBL_SEQ: number; CUST_CD: string; REF_IDX: number };
  before: string | null;
  after: string | null;
}

function changesOf(before: Shipment, after: Partial<Shipment>): Change[] {
  const { HBL_SEQ, CUST_CD } = before;
  return refColumns
    .map((column, i) => ({ key: { HBL_SEQ, CUST_CD, REF_IDX: i + 1 }, before: before[column], after: after[column] ?? null }))
    .filter((change) => change.before !== change.after);
}

/** References as they are to be: without blanks at their ends, their letters and digits of the plain width. */
function toBe(sent: Partial<Shipment>, before: Shipment): Partial<Shipment> {
  const plain = refColumns.map((column) => [column, typeof sent[column] === 'string' ? sent[column].normalize('NFKC') : sent[column]]);
  return valuesToBe<Shipment>(refColumns, Object.fromEntries(plain), before);
}

const rules = refColumns.map((field) => ({ field }));

/** Faults of values that are too long, or of a reference that the customer has not named (MSG000672). */
async function faultsOf(ctx: Ctx<unknown>, rows: readonly { before: Shipment; after: Partial<Shipment> }[]): Promise<Fault[]> {
  const names = await namesOf(ctx, [...new Set(rows.map(({ before }) => before.CUST_CD))]);
  const named = new Set(names.filter(({ REF_NM }) => REF_NM).map(({ CUST_CD, REF_IDX }) => `${CUST_CD}|${REF_IDX}`));
  const title = (field: string) => ctx.label(field, 'FMS_HBL');
  return rows.flatMap(({ before, after }, i) => {
    const unnamed = changesOf(before, after).filter((one) => one.after !== null && !named.has(`${one.key.CUST_CD}|${one.key.REF_IDX}`));
    const faults = [
      ...checkRow(after, rules, title),
      ...unnamed.map(({ key }) => ({ FIELD: refColumns[key.REF_IDX - 1], CODE: 'MSG000672', ARGS: [before.CUST_NM ?? '', key.REF_IDX] })),
    ];
    return faults.map((fault) => ({ ROW_NO: i + 1, ...fault }));
  });
}

/**
 * Saves the own references of shipments. They have the version of their shipment: who saves what another has changed meanwhile is told
 * (409 MSG000025).
 */
export async function saveRefs(ctx: Ctx<SaveBody<Shipment>>): Promise<SaveData<Shipment>> {
  const { LIST } = ctx.body;
  if (LIST.some(({ BATCH_FLAG }) => BATCH_FLAG !== 'update')) throw new Refusal(403, 'MSG000029');
  const seqs = LIST.map(({ HBL_SEQ }) => Number(HBL_SEQ) || 0);
  await sql`select from fms_hbl where hbl_seq = any(${seqs}) order by hbl_seq for update`.execute(ctx.db);
  const present = new Map((await shipmentsBySeq(ctx, seqs)).map((row) => [row.HBL_SEQ, row]));
  const locked = await lockRows(ctx.db, 'FMS_HBL', ['HBL_SEQ'], LIST, { visible: (row) => ({ ...present.get(Number(row.HBL_SEQ)) }) });
  const rows = locked.map((row, i) => {
    const before = present.get(Number(row.HBL_SEQ)) as Shipment;
    return { before, after: toBe(LIST[i] ?? {}, before) };
  });
  refuseFaults(await faultsOf(ctx, rows));
  await write(
    ctx,
    rows.flatMap(({ before, after }) => changesOf(before, after)),
  );
  return { LIST: await shipmentsBySeq(ctx, seqs) };
}

async function write({ db }: Ctx<unknown>, changes: readonly Change[]): Promise<void> {
  const rows = (wanted: (change: Change) => boolean) => changes.filter(wanted).map(({ key, after }) => ({ ...key, REF_VAL: after }));
  await removeRows(
    db,
    table,
    keys,
    rows(({ after }) => after === null),
  );
  await insertRows(
    db,
    table,
    rows(({ before, after }) => before === null && after !== null),
  );
  await updateRows(
    db,
    table,
    keys,
    ['REF_VAL'],
    rows(({ before, after }) => before !== null && after !== null),
  );
  // The shipment's version counts them.
  const changed = [...new Set(changes.map(({ key }) => key.HBL_SEQ))];
  await sql`update fms_hbl set upd_cnt = upd_cnt where hbl_seq = any(${changed})`.execute(db);
}
