import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ActionBody, Fault, SaveBody, SaveData } from '../../contract/call';
import { isPersonal } from '../../contract/file';
import type { DocumentFile } from '../../contract/ptl/popup/ptlFileMgtPopup';
import { checkRow } from '../../contract/rules';
import { codeCheck } from '../lib/codeNames';
import { nameIn } from '../lib/names';
import { flatMapInPieces } from '../lib/pieces';
import { logAccess } from '../lib/privacy';
import { Refusal, refuseFaults } from '../lib/refusal';
import { askedRows, lockRows, updateAndRead } from '../lib/save';
import type { Scope } from '../lib/scope';
import type { Ctx } from '../lib/serve';
import { inScope } from '../lib/where';
import { readDocuments, writableDocument } from './document.service';
import { seenBy } from './files.service';

/** A file of a document as it is stored. */
export type StoredRow = DocumentFile & Record<string, unknown>;

const rules = [{ field: 'DOC_TP', required: true }, { field: 'OPEN_YN' }];
const columns = [
  'FILE_SN',
  'FILE_GRP_NO',
  'REF_TP',
  'REF_KEY',
  'DOC_TP',
  'FILE_NM',
  'FILE_EXT',
  'FILE_SIZE',
  'OPEN_YN',
  'ELVIS_DOC_ID',
  'DOWN_CNT',
  'REG_USER_ID',
  'REG_DTM',
  'UPD_CNT',
];

/** Order of a list of files. */
export const fileOrder = { sortable: columns.map((name) => `F.${name}`), orderBy: [['F.FILE_SN', 'asc']] } as const;

/** Files `F` of a shipment and of its orders, as far as these are seen; `no` is its number, or a column that holds it. */
export const ofShipment = (scope: Scope, no: unknown): RawBuilder<SqlBool> => sql<SqlBool>`(f.ref_tp, f.ref_key) in (
  select 'HBL', ${no}::varchar
  union all select 'DLV', o.dlv_ord_no from pan_dlv_ord o where o.hbl_no = ${no} and o.del_yn = 'N' and ${inScope(scope, 'O')}
  union all select 'ORD', c.ord_no from ord_cust_ord c where c.hbl_no = ${no} and c.del_yn = 'N' and ${inScope(scope, 'C')})`;

/** Files that the user may see under a condition on `F`. */
export const documentFiles = (
  { scope, lang }: Pick<Ctx<unknown>, 'scope' | 'lang'>,
  where: RawBuilder<unknown>,
): RawBuilder<DocumentFile> => sql<DocumentFile>`
  select ${sql.join(columns.map((name) => sql.ref(`F.${name}`)))}, ${nameIn(lang, 'U.USER_NM')} as reg_user_nm
  from cms_file f left join cms_user u on u.user_id = f.reg_user_id
  where f.del_yn = 'N' and ${where} and ${seenBy(scope)}`;

/** Saves what was typed of files. */
export async function saveFiles(ctx: Ctx<SaveBody<DocumentFile>>): Promise<SaveData<DocumentFile>> {
  const { LIST } = ctx.body;
  const updates = LIST.filter((row) => row.BATCH_FLAG === 'update');
  if (updates.length < LIST.length) throw new Refusal(403, 'MSG000029');
  const codeFaults = await codeCheck(ctx.db, ['DOC_TP', 'OPEN_YN'], ctx.label);
  const inRow = (i: number) => (fault: Fault) => ({ ROW_NO: i + 1, ...fault });
  refuseFaults(await flatMapInPieces(LIST, (row, i) => checkRow(row, rules, ctx.label).map(inRow(i))));
  const current = await lockWritableFiles(ctx, LIST);
  refuseFaults(await flatMapInPieces(LIST, (row, i) => codeFaults(row, current[i]).map(inRow(i))));
  const freed = current.filter((row, i) => isPersonal(row) && !isPersonal({ ...row, ...LIST[i] }));
  // From now on nobody is asked why they take it away.
  for (const { FILE_SN } of freed)
    await logAccess(ctx, { type: 'CHANGE', table: 'CMS_FILE', columns: 'DOC_TP', key: String(FILE_SN), rows: 1 });
  const rows: Record<string, unknown>[] = [];
  for (const [i, row] of current.entries()) rows.push(await changed(ctx, row, LIST[i] ?? {}, i));
  const stored = await updateAndRead<StoredRow>(ctx.db, 'CMS_FILE', ['FILE_SN'], ['DOC_TP', 'OPEN_YN', 'REF_KEY', 'CUST_CD'], rows);
  return { LIST: stored.map(shown) };
}

/** Deletes files, but those of a closed document (MSG000040). */
export async function deleteFiles(ctx: Ctx<ActionBody<DocumentFile>>): Promise<SaveData<DocumentFile>> {
  const current = await lockWritableFiles(ctx, askedRows(ctx));
  const closed: Fault[] = [];
  for (const [i, row] of current.entries()) {
    const owners = await readDocuments(ctx, String(row.REF_TP), row.REF_KEY ? [row.REF_KEY] : []);
    if (owners.get(row.REF_KEY ?? '')?.CLOSED) closed.push({ ROW_NO: i + 1, CODE: 'MSG000040' });
  }
  refuseFaults(closed);
  const gone = current.map((row) => ({ FILE_SN: row.FILE_SN, DEL_YN: 'Y' }));
  const stored = await updateAndRead<StoredRow>(ctx.db, 'CMS_FILE', ['FILE_SN'], ['DEL_YN'], gone);
  ctx.say('MSG000002');
  return { LIST: stored.map(shown) };
}

/** The files as they are now, locked. A file of a document outside the scope does not exist; customers change their own uploads only. */
export async function lockWritableFiles(ctx: Ctx<unknown>, list: readonly Partial<DocumentFile>[]): Promise<StoredRow[]> {
  const rows = (await lockRows(ctx.db, 'CMS_FILE', ['FILE_SN'], list, { visible: (row) => forReader(shown(row), ctx) })) as StoredRow[];
  const faults: Fault[] = [];
  for (const [i, row] of rows.entries()) {
    const own = row.REG_USER_ID === ctx.user.USER_ID;
    const seen = !row.REF_KEY || (await writableDocument(ctx, String(row.REF_TP), row.REF_KEY));
    if (!seen || (!own && (ctx.user.USER_TP === 'C' || !row.REF_KEY))) faults.push({ ROW_NO: i + 1, CODE: 'MSG000043' });
  }
  refuseFaults(faults);
  return rows;
}

/** A file with what was typed; one that hangs on nothing yet is hung on the document its row names. */
async function changed(ctx: Ctx<unknown>, row: StoredRow, typed: Partial<DocumentFile>, i: number): Promise<Record<string, unknown>> {
  const openYn = ctx.user.USER_TP === 'C' ? row.OPEN_YN : (typed.OPEN_YN ?? row.OPEN_YN);
  const next = { FILE_SN: row.FILE_SN, DOC_TP: typed.DOC_TP, OPEN_YN: openYn, REF_KEY: row.REF_KEY, CUST_CD: row.CUST_CD };
  if (row.REF_KEY || !typed.REF_KEY) return next;
  const owner = await writableDocument(ctx, String(row.REF_TP), typed.REF_KEY);
  if (!owner) throw new Refusal(422, 'MSG000043', { errors: [{ ROW_NO: i + 1, CODE: 'MSG000043' }] });
  return { ...next, REF_KEY: typed.REF_KEY, CUST_CD: owner.CUST_CD };
}

/** Customers know staff by name, not by the user ID. */
export const forReader = (file: DocumentFile, { user }: Ctx<unknown>): DocumentFile =>
  user.USER_TP === 'S' || file.REG_USER_ID === user.USER_ID ? file : { ...file, REG_USER_ID: null };

/** The columns a caller gets: never the path in the store. */
export const shown = (row: Record<string, unknown>) =>
  ({ ...Object.fromEntries(columns.map((name) => [name, row[name] ?? null])), REG_USER_NM: null }) as unknown as DocumentFile;
