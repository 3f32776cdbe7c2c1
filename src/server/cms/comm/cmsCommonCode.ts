import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Fault } from '../../../contract/call';
import {
  type Code,
  type CodeGroup,
  type CodeGroupSearch,
  cmsCommonCode,
  codeColumns,
  codeRules,
  groupColumns,
  groupRules,
} from '../../../contract/cms/comm/cmsCommonCode';
import { checkRange, isEmpty } from '../../../contract/rules';
import { broughtKeys, type Entry, entryFaults, keyOf, lockEntries, writeEntries } from '../../lib/entries';
import { page } from '../../lib/page';
import { refuseFaults } from '../../lib/refusal';
import { presentInOrder } from '../../lib/save';
import { screenName } from '../../lib/screenName';
import { type Ctx, serve } from '../../lib/serve';
import { anyOf, contains } from '../../lib/where';
import { loggedWorkbook } from '../../lib/workbook';
import { longestCode, usesOf } from './codeUse.service';

const groups = { table: 'CMS_CODE_MST', keys: ['MSTR_CD'], columns: groupColumns } as const;
const codes = { table: 'CMS_CODE_DTL', keys: ['MSTR_CD', 'CODE'], columns: codeColumns } as const;
const groupList = [
  'MSTR_CD',
  'MSTR_NM',
  'MSTR_ENG_NM',
  'SYS_YN',
  'USER_EDIT_YN',
  'ATTR1_TITLE',
  'ATTR2_TITLE',
  'USE_YN',
  'CODE_CNT',
  'RMK',
];
const codeList = ['CODE', ...codeColumns];

/** What codes of groups and of a group are written with. */
const written = { group: /^[A-Z0-9_]+$/, code: /^[A-Za-z0-9_.-]+$/ };

const searched = ({ KEYWORD, SYS_YN, USE_YN }: Partial<CodeGroupSearch>) => sql<CodeGroup>`
  select * from (select m.mstr_cd, m.mstr_nm, m.mstr_eng_nm, m.sys_yn, m.user_edit_yn, m.attr1_title, m.attr2_title, m.use_yn, m.rmk, m.upd_cnt,
      (select count(*)::int from cms_code_dtl d where d.mstr_cd = m.mstr_cd) as code_cnt
    from cms_code_mst m where ${anyOf('M.SYS_YN', SYS_YN)} and ${anyOf('M.USE_YN', USE_YN)}
      and (${contains('M.MSTR_CD', KEYWORD)} or ${contains('M.MSTR_NM', KEYWORD)} or ${contains('M.MSTR_ENG_NM', KEYWORD)})) x`;

const inGroup = (group: unknown) => sql<Code>`
  select mstr_cd, code, name, eng_name, old_cd, attr1, attr2, sort_seq, bgn_dt, end_dt, use_yn, rmk, upd_cnt
    from cms_code_dtl where mstr_cd = ${String(group ?? '')}`;

const groupOrder = { sortable: groupList, orderBy: [['MSTR_CD', 'asc']] } as const;
const codeOrder = {
  sortable: codeList,
  orderBy: [
    ['SORT_SEQ', 'asc'],
    ['CODE', 'asc'],
  ],
} as const;

export default async function cmsCommonCodeRoutes(app: FastifyInstance): Promise<void> {
  serve(app, cmsCommonCode.select, async (ctx) => page(ctx, searched(ctx.body.SEARCH), ctx.body, groupOrder));
  serve(app, cmsCommonCode.selectCodes, async (ctx) => page(ctx, inGroup(ctx.body.SEARCH.MSTR_CD), ctx.body, codeOrder));

  serve(app, cmsCommonCode.save, async (ctx) => {
    const entries = await lockEntries<CodeGroup>(ctx, groups, ctx.body.LIST);
    refuseFaults([...(await entryFaults(ctx, groups, entries, groupRules, written.group)), ...(await groupUseFaults(ctx, entries))]);
    await writeEntries(ctx.db, groups, entries);
    const { rows } = await sql<CodeGroup>`${searched({})} where mstr_cd = any(${entries.map(({ row }) => row.MSTR_CD)})`.execute(ctx.db);
    return {
      LIST: presentInOrder(
        rows,
        groups.keys,
        entries.map(({ row }) => row),
      ),
    };
  });

  serve(app, cmsCommonCode.saveCodes, async (ctx) => {
    const entries = await lockEntries<Code>(ctx, codes, ctx.body.LIST);
    const faults = [...(await entryFaults(ctx, codes, entries, codeRules, written.code)), ...(await codeFaults(ctx, entries))];
    refuseFaults(faults.length > 0 ? faults : await codeUseFaults(ctx, entries));
    await writeEntries(ctx.db, codes, entries);
    const { rows } = await sql<Code>`select * from cms_code_dtl where mstr_cd = any(${entries.map(({ row }) => row.MSTR_CD)})`.execute(
      ctx.db,
    );
    return {
      LIST: presentInOrder(
        rows,
        codes.keys,
        entries.map(({ row }) => row),
      ),
    };
  });

  serve(app, cmsCommonCode.excel, async (ctx) => {
    const cap = ctx.settings.EXCEL_MAX_ROW;
    const { SEARCH, GRID } = ctx.body;
    const name = await screenName(ctx, 'cmsCommonCode');
    if (GRID !== 'G2') {
      const { LIST: rows } = await page(ctx, searched(SEARCH), ctx.body, { ...groupOrder, cap });
      return loggedWorkbook(ctx, { name, table: groups.table, columns: groupList, rows });
    }
    const { LIST: rows } = await page(ctx, inGroup(SEARCH.MSTR_CD), ctx.body, { ...codeOrder, cap });
    return loggedWorkbook(ctx, { name: `${name} ${SEARCH.MSTR_CD}`, table: codes.table, columns: codeList, rows });
  });
}

/** Groups that may not be removed: the program's own (MSG000403), those with codes or named in the data dictionary (MSG000026). */
async function groupUseFaults(ctx: Ctx<unknown>, entries: readonly Entry<CodeGroup>[]): Promise<Fault[]> {
  const removed = entries.filter((entry) => entry.removed);
  if (removed.length === 0) return [];
  const names = removed.map(({ row }) => row.MSTR_CD);
  const brought = await broughtKeys(ctx.db, groups.table, names);
  const { rows } = await sql<{ MSTR_CD: string; TBL: string; CNT: number }>`
    select mstr_cd, 'CMS_CODE_DTL' as tbl, count(*)::int as cnt from cms_code_dtl where mstr_cd = any(${names}) group by 1
    union all select mstr_cd, 'CMS_DATA_DIC', count(*)::int from cms_data_dic where mstr_cd = any(${names}) group by 1`.execute(ctx.db);
  return removed.flatMap(({ row, before, ROW_NO }): Fault[] => {
    if (before?.SYS_YN === 'Y' || brought.has(row.MSTR_CD)) return [{ ROW_NO, FIELD: 'MSTR_CD', CODE: 'MSG000403' }];
    const uses = rows.filter((one) => one.MSTR_CD === row.MSTR_CD).map(({ TBL, CNT }) => `${ctx.label('MSTR_CD')} ${TBL}.MSTR_CD ${CNT}`);
    return uses.length > 0 ? [{ ROW_NO, FIELD: 'MSTR_CD', CODE: 'MSG000026', ARGS: [uses.join(', ')] }] : [];
  });
}

/** What is known of the groups that codes are saved to. NUM1 and NUM2: the program reckons with the attribute, every code has a number there. */
interface Known {
  MSTR_CD: string;
  SYS_YN: string;
  NUM1: boolean;
  NUM2: boolean;
}
const number = '^-?[0-9]+([.][0-9]+)?$';

/** Faults of codes that need the database: groups that do not exist, codes longer than their columns, numbers that become none, days in the wrong order. */
async function codeFaults(ctx: Ctx<unknown>, entries: readonly Entry<Code>[]): Promise<Fault[]> {
  const title = (name: string) => ctx.label(name, codes.table);
  const { rows } = await sql<Known>`
    select m.mstr_cd, m.sys_yn, coalesce(m.sys_yn = 'Y' and bool_and(coalesce(d.attr1, '') ~ ${number}), false) as num1,
      coalesce(m.sys_yn = 'Y' and bool_and(coalesce(d.attr2, '') ~ ${number}), false) as num2
    from cms_code_mst m left join cms_code_dtl d on d.mstr_cd = m.mstr_cd
    where m.mstr_cd = any(${entries.map(({ row }) => String(row.MSTR_CD ?? ''))}) group by m.mstr_cd`.execute(ctx.db);
  const alike = await codesAlike(ctx, entries);
  return entries
    .filter((entry) => !entry.removed)
    .flatMap(({ row, before, ROW_NO }) => {
      const group = rows.find((one) => one.MSTR_CD === row.MSTR_CD);
      const faults = checkRange(row.BGN_DT, row.END_DT, undefined, ['BGN_DT', 'END_DT']).filter(({ CODE }) => CODE === 'MSG000022');
      if (!group && !isEmpty(row.MSTR_CD)) faults.push({ FIELD: 'MSTR_CD', CODE: 'MSG000017', ARGS: [title('MSTR_CD'), row.MSTR_CD] });
      const longest = longestCode(row.MSTR_CD);
      const length = String(row.CODE ?? '').length;
      if (!before && longest && length > longest) faults.push({ FIELD: 'CODE', CODE: 'MSG000358', ARGS: [title('CODE'), longest, length] });
      const same = before ? undefined : alike(row);
      if (same !== undefined) faults.push({ FIELD: 'CODE', CODE: 'MSG000024', ARGS: [same] });
      for (const [name, reckoned] of [
        ['ATTR1', group?.NUM1],
        ['ATTR2', group?.NUM2],
      ] as const)
        if (reckoned && !new RegExp(number).test(row[name] ?? ''))
          faults.push({ FIELD: name, CODE: isEmpty(row[name]) ? 'MSG000012' : 'MSG000015', ARGS: [title(name)] });
      return faults.map((fault) => ({ ...fault, ROW_NO }));
    });
}

/** Finds the other code of the group that is written the same but for small and capital letters: who types one could mean either. */
async function codesAlike(ctx: Ctx<unknown>, entries: readonly Entry<Code>[]): Promise<(row: Code) => string | undefined> {
  const sent = entries.filter((entry) => !entry.removed).map(({ row }) => row);
  const { rows } = await sql<Pick<Code, 'MSTR_CD' | 'CODE'>>`
    select mstr_cd, code from cms_code_dtl where mstr_cd = any(${sent.map(({ MSTR_CD }) => MSTR_CD)})`.execute(ctx.db);
  const all = [...rows, ...sent];
  const upper = (code: unknown) => String(code ?? '').toUpperCase();
  return ({ MSTR_CD, CODE }) =>
    all.find((other) => other.MSTR_CD === MSTR_CD && other.CODE !== CODE && upper(other.CODE) === upper(CODE))?.CODE;
}

/** Codes that may not be removed: the program's own (MSG000403), those that stand in rows (MSG000026, with where). */
async function codeUseFaults(ctx: Ctx<unknown>, entries: readonly Entry<Code>[]): Promise<Fault[]> {
  const removed = entries.filter((entry) => entry.removed);
  if (removed.length === 0) return [];
  const { rows } = await sql<{ MSTR_CD: string }>`
    select mstr_cd from cms_code_mst where sys_yn = 'Y' and mstr_cd = any(${removed.map(({ row }) => row.MSTR_CD)})`.execute(ctx.db);
  const brought = await broughtKeys(
    ctx.db,
    codes.table,
    removed.map(({ row }) => keyOf(row, codes.keys)),
  );
  const faults: Fault[] = [];
  for (const group of new Set(removed.map(({ row }) => row.MSTR_CD))) {
    const own = removed.filter(({ row }) => row.MSTR_CD === group);
    const system = rows.some((one) => one.MSTR_CD === group);
    const uses = await usesOf(
      ctx,
      group,
      own.map(({ row }) => row.CODE),
    );
    for (const { row, ROW_NO } of own) {
      const used = uses.get(row.CODE);
      if (system || brought.has(keyOf(row, codes.keys))) faults.push({ ROW_NO, FIELD: 'CODE', CODE: 'MSG000403' });
      else if (used) faults.push({ ROW_NO, FIELD: 'CODE', CODE: 'MSG000026', ARGS: [used.join(', ')] });
    }
  }
  return faults;
}
