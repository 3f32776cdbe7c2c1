import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Fault, SaveRow } from '../../../contract/call';
import {
  codesIn,
  type ImportUser,
  type ImportUserRow,
  type ImportUsers,
  importColumns,
  importMaxRows,
  type User,
} from '../../../contract/cms/comm/cmsUserMgt';
import { field } from '../../../contract/dictionary';
import { isEmpty, stored } from '../../../contract/rules';
import { readTel } from '../../../contract/typed';
import { type ReceivedBook, receiveBook, saidByField } from '../../lib/bookUpload';
import { customersInScope } from '../../lib/customers';
import type { SheetText } from '../../lib/excelRead';
import type { AskedColumn } from '../../lib/excelTable';
import type { Kit } from '../../lib/kit';
import { Refusal, refuseFaults } from '../../lib/refusal';
import type { Ctx } from '../../lib/serve';
import { needColumns, sheetNotes } from '../../lib/sheetNotes';
import type { Texts } from '../../lib/texts';
import { ownCorps } from '../../lib/where';
import { saveCustomers } from './userCustomers.service';
import { saveUsers } from './userSave.service';

export type ImportField = (typeof importColumns)[number] | 'CUST_LIST' | 'ROLE_LIST';

/** The columns as they stand in the workbook that is given out. */
export const importFields: readonly ImportField[] = [
  ...importColumns.slice(0, importColumns.indexOf('ORGN_CD') + 1),
  'CUST_LIST',
  'ROLE_LIST',
  ...importColumns.slice(importColumns.indexOf('ORGN_CD') + 1),
];
const needed: readonly ImportField[] = ['USER_ID', 'USER_NM', 'EMAIL', 'ROLE_LIST'];

/** Titles under which the list of users goes to Excel, too. */
const alsoCalled: Partial<Record<ImportField, string>> = {
  CORP_CD: 'CORP_NM',
  ORGN_CD: 'ORGN_NM',
  CUST_LIST: 'CUST_NM',
  ROLE_LIST: 'ROLE_ID',
};

type Labels = Pick<Ctx<unknown>, 'text'> & { label(field: string, ...more: string[]): string };

export const importTitle = (name: string, { text, label }: Labels): string =>
  name === 'CUST_LIST' || name === 'ROLE_LIST' ? text(`UI.cmsUserMgt.${name}`) : label(name, 'CMS_USER');

/** The columns as they are looked for: by their titles in both languages, and by their names. */
export async function askedColumns(texts: Texts): Promise<AskedColumn[]> {
  const speeches = await Promise.all((['ko', 'en'] as const).map((lang) => texts.of(lang)));
  return importFields.map((name) => ({
    titles: [
      ...speeches.flatMap((speech) => {
        const labels: Labels = { text: (key) => speech.text(key), label: (one) => speech.label(one, 'cmsUserMgt', 'CMS_USER') };
        return [importTitle(name, labels), ...(alsoCalled[name] ? [labels.label(alsoCalled[name])] : [])];
      }),
      name,
    ],
    kind: 'text',
    isShared: false,
  }));
}

export const receiveUsers = (request: FastifyRequest, kit: Kit, gone?: AbortSignal): Promise<ReceivedBook> =>
  receiveBook(request, kit, { columns: askedColumns, maxRows: importMaxRows }, gone);

/** Codes by what may stand for them: themselves or their names, in any letter case; a name of several is none. */
async function codesNamed(ctx: Ctx<unknown>, texts: Record<'CORP_CD' | 'ORGN_CD' | 'CUST_LIST' | 'ROLE_LIST' | 'LANG_CD', string[]>) {
  const low = (list: string[]) => list.map((text) => text.toLowerCase());
  const named = (code: string, ...names: string[]) =>
    sql.join(
      [code, ...names].map((name) => sql`lower(${sql.ref(name)})`),
      sql`, `,
    );
  const { rows } = await sql<{ KIND: string; CODE: string; CALLED: string[] }>`
    select 'CORP_CD' as kind, c.corp_cd as code, array[${named('c.CORP_CD', 'c.CORP_NM', 'c.CORP_ENG_NM')}]::text[] as called from mdm_corp c where c.use_yn = 'Y'
    union all select 'ORGN_CD', o.orgn_cd, array[${named('o.ORGN_CD', 'o.ORGN_NM', 'o.ORGN_ENG_NM')}]::text[] from mdm_orgn o where o.use_yn = 'Y' and ${ownCorps(ctx.scope, 'o')}
    union all select 'ROLE_LIST', r.role_id, array[${named('r.ROLE_ID', 'r.ROLE_NM', 'r.ROLE_ENG_NM')}]::text[] from cms_role r
      where r.use_yn = 'Y' and (coalesce(r.corp_cd, '*') = '*' or ${ownCorps(ctx.scope, 'r')})
    union all select 'LANG_CD', d.code, array[${named('d.CODE', 'd.NAME', 'd.ENG_NAME')}]::text[] from cms_code_dtl d where d.mstr_cd = 'LANG_CD' and d.use_yn = 'Y'
    union all select 'CUST_LIST', k.cust_cd, array[${named('k.CUST_CD', 'k.CUST_NM', 'k.CUST_ENG_NM')}]::text[] from mdm_cust k
      where k.del_yn = 'N' and ${customersInScope(ctx.scope, 'k')} and (lower(k.cust_cd) = any(${low(texts.CUST_LIST)}) or lower(k.cust_nm) = any(${low(texts.CUST_LIST)}) or lower(k.cust_eng_nm) = any(${low(texts.CUST_LIST)}))`.execute(
    ctx.db,
  );
  return (kind: string, text: string): string => {
    const wanted = text.toLowerCase();
    const ofKind = rows.filter((row) => row.KIND === kind);
    const exact = ofKind.find((row) => row.CODE.toLowerCase() === wanted);
    const found = exact ? [exact] : ofKind.filter((row) => row.CALLED.includes(wanted));
    return found.length === 1 ? (found[0]?.CODE ?? text) : text;
  };
}

/** The users of a workbook, with codes in place of names; what cannot be read stays as it is typed. */
async function usersOf(ctx: Ctx<unknown>, { rows }: SheetText): Promise<ImportUser[]> {
  const cell = (cells: readonly string[], name: ImportField) => stored(cells[importFields.indexOf(name)] ?? '') as string | null;
  const all = (name: ImportField) => rows.flatMap(({ cells }) => codesIn(cell(cells, name)));
  const lists = {
    CORP_CD: all('CORP_CD'),
    ORGN_CD: all('ORGN_CD'),
    CUST_LIST: all('CUST_LIST'),
    ROLE_LIST: all('ROLE_LIST'),
    LANG_CD: all('LANG_CD'),
  };
  const codeOf = await codesNamed(ctx, lists);
  return rows.map(({ cells }) => {
    const values = Object.fromEntries(
      importFields.map((name) => {
        const text = cell(cells, name);
        if (text === null) return [name, null];
        if (name === 'CUST_LIST' || name === 'ROLE_LIST')
          return [
            name,
            codesIn(text)
              .map((one) => codeOf(name, one))
              .join(', '),
          ];
        if (name in lists) return [name, codeOf(name, text)];
        return [name, field(name)?.tel ? (readTel(text) ?? text) : text];
      }),
    ) as ImportUser;
    return { ...values, CORP_CD: values.CORP_CD ?? ctx.user.CORP_CD, LANG_CD: values.LANG_CD ?? 'ko' };
  });
}

/** Faults under the names of the workbook's columns. */
const columnOf: Record<string, ImportField> = { CUST_CD: 'CUST_LIST', ROLE_ID: 'ROLE_LIST', USER_TP: 'ORGN_CD' };

/** Does a part of a save; its faults name rows and columns of the workbook. Others are passed on. */
async function under<T>(rowNos: readonly number[], part: () => Promise<T>): Promise<T> {
  try {
    return await part();
  } catch (error) {
    if (!(error instanceof Refusal) || !error.errors?.length || error.errors.some(({ ROW_NO }) => !rowNos[(ROW_NO ?? 0) - 1])) throw error;
    const errors = error.errors.map((fault) => ({
      ...fault,
      ROW_NO: rowNos[(fault.ROW_NO ?? 1) - 1],
      FIELD: columnOf[fault.FIELD ?? ''] ?? fault.FIELD,
    }));
    throw new Refusal(error.status, error.code, { ...(error.args ? { args: error.args } : {}), errors });
  }
}

/** Makes the users of a workbook, all or none, as a save of each would: what one administrator may not give there he may not give here. */
export async function importUsers(ctx: Ctx<unknown>, list: readonly Partial<ImportUser>[], { rehearsed = false } = {}): Promise<User[]> {
  const title = (name: string) => importTitle(name, ctx);
  refuseFaults(
    list.flatMap((row, i): Fault[] => {
      const both = !isEmpty(row.ORGN_CD) && codesIn(row.CUST_LIST).length > 0;
      return [
        ...(codesIn(row.ROLE_LIST).length ? [] : [{ ROW_NO: i + 1, FIELD: 'ROLE_LIST', CODE: 'MSG000012', ARGS: [title('ROLE_LIST')] }]),
        ...(both ? [{ ROW_NO: i + 1, FIELD: 'CUST_LIST', CODE: 'MSG000553', ARGS: [] }] : []),
      ];
    }),
  );
  const sent = list.map(({ CUST_LIST, ROLE_LIST, ...row }) => {
    const [CUST_CD = null] = codesIn(CUST_LIST);
    const G2 = codesIn(ROLE_LIST).map((ROLE_ID) => ({ ROLE_ID }));
    return { ...row, BATCH_FLAG: 'insert', USER_TP: CUST_CD ? 'C' : 'S', USER_STS: 'ACT', CUST_CD, G2 } as SaveRow<User>;
  });
  const users = await under(
    list.map((_, i) => i + 1),
    () => saveUsers(ctx, sent, { rehearsed }),
  );
  const further = list.flatMap((row, i) =>
    codesIn(row.CUST_LIST)
      .slice(1)
      .map((CUST_CD) => ({ rowNo: i + 1, row: { BATCH_FLAG: 'insert' as const, USER_ID: users[i]?.USER_ID, CUST_CD, MAIN_YN: 'N' } })),
  );
  if (further.length)
    await under(
      further.map(({ rowNo }) => rowNo),
      () =>
        saveCustomers(
          ctx,
          further.map(({ row }) => row),
        ),
    );
  return users;
}

/** The faults of a refusal that says which rows it is for; anything else is passed on. */
function faultsOf(error: unknown): Fault[] {
  if (error instanceof Refusal && error.errors?.length && error.errors.every(({ ROW_NO }) => ROW_NO)) return error.errors;
  throw error;
}

/**
 * What a workbook of users would do, row by row: the good rows are saved as a rehearsal, and again without those it refuses, until it
 * refuses none. Nothing stays.
 */
export async function checkUsers(ctx: Ctx<ReceivedBook>): Promise<ImportUsers> {
  const { sheet } = ctx.body;
  const isNeeded = importFields.map((name) => needed.includes(name));
  needColumns(
    { ...sheet, places: sheet.places.filter((_, i) => isNeeded[i]) },
    needed.map((name) => importTitle(name, ctx)),
  );
  if (sheet.rows.length === 0 && !sheet.unread) throw new Refusal(422, 'MSG000305');
  const users = await ctx.within('read', (part) => usersOf(part, sheet));
  const faults = sheet.rows.map(({ faults: unread = [] }) =>
    unread.map(({ column, code, args }): Fault => ({ FIELD: importFields[column], CODE: code, ARGS: args })),
  );
  for (;;) {
    const good = users.flatMap((_, i) => (faults[i]?.length ? [] : [i]));
    if (good.length === 0) break;
    const list = good.map((i) => users[i] ?? {});
    const refused = await ctx.within('rehearse', (part) => importUsers(part, list, { rehearsed: true })).then(() => [], faultsOf);
    if (refused.length === 0) break;
    for (const fault of refused) faults[good[(fault.ROW_NO ?? 1) - 1] ?? 0]?.push(fault);
  }
  const LIST = users.map((user, i): ImportUserRow => {
    const fields = saidByField(ctx, faults[i] ?? [], (name) => importTitle(name, ctx));
    const said = Object.values(fields).join(' / ') || null;
    return { ...user, ROW_NO: sheet.rows[i]?.rowNo ?? 0, CHK_STS: said ? 'ERR' : 'OK', ERR_MSG: said, ERR_FIELDS: fields };
  });
  return { TOT_CNT: LIST.length, ERR_CNT: LIST.filter((row) => row.CHK_STS === 'ERR').length, NOTES: sheetNotes(ctx, sheet), LIST };
}
