import type { FastifyInstance } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type { Fault, SaveRow } from '../../../contract/call';
import { cmsCommonCodeUser, type OwnCode, type OwnCodeGroup, ownCodeRules } from '../../../contract/cms/comm/cmsCommonCodeUser';
import { checkRow, isEmpty, stored } from '../../../contract/rules';
import { codeCheck } from '../../lib/codeNames';
import { keyOf } from '../../lib/entries';
import { page } from '../../lib/page';
import { Refusal, refuseFaults } from '../../lib/refusal';
import { askedRows, insertRows, removeRows, updateRows } from '../../lib/save';
import { type Ctx, serve } from '../../lib/serve';
import { contains } from '../../lib/where';

const table = 'CMS_CODE_USER';
const keys = ['CORP_CD', 'MSTR_CD', 'CODE'] as const;
const columns = ['NAME', 'ENG_NAME', 'SORT_SEQ', 'USE_YN'] as const;
const codeOrder = {
  sortable: ['CODE', 'STD_NAME', ...columns],
  orderBy: [
    ['SORT_SEQ', 'asc'],
    ['CODE', 'asc'],
  ],
} as const;
const groupOrder = { sortable: ['MSTR_CD', 'MSTR_NM', 'MSTR_ENG_NM'], orderBy: [['MSTR_CD', 'asc']] } as const;

/** A code as the corporation has it, beside what it is everywhere else. */
type Present = OwnCode & { STD_KO: string; STD_EN: string | null; STD_SEQ: number };

/** The codes that a corporation may call its own way: in use everywhere today, of groups that are open to it. */
const codesOf = ({ user, lang }: Ctx<unknown>) => sql<Present>`
  select * from (select d.mstr_cd, d.code, case ${lang} when 'en' then coalesce(d.eng_name, d.name) else d.name end as std_name, u.name, u.eng_name,
      coalesce(u.sort_seq, d.sort_seq) as sort_seq, coalesce(u.use_yn, 'Y') as use_yn, case when u.code is null then 'N' else 'Y' end as own_yn,
      coalesce(u.upd_cnt + 1, 0) as upd_cnt, d.name as std_ko, d.eng_name as std_en, d.sort_seq as std_seq
    from cms_code_dtl d join cms_code_mst m using (mstr_cd)
      left join cms_code_user u on u.mstr_cd = d.mstr_cd and u.code = d.code and u.corp_cd = ${user.CORP_CD}
    where m.user_edit_yn = 'Y' and m.use_yn = 'Y' and d.use_yn = 'Y' and (d.bgn_dt is null or d.bgn_dt <= now()::date)
      and (d.end_dt is null or d.end_dt >= now()::date)) c`;

const asSent = ({ STD_KO: _ko, STD_EN: _en, STD_SEQ: _seq, ...row }: Present): OwnCode => row;

const inGroups = async (ctx: Ctx<unknown>, groups: readonly unknown[]): Promise<Present[]> =>
  (await sql<Present>`${codesOf(ctx)} where mstr_cd = any(${groups.map((group) => String(group ?? ''))})`.execute(ctx.db)).rows;

export default async function cmsCommonCodeUserRoutes(app: FastifyInstance): Promise<void> {
  serve(app, cmsCommonCodeUser.select, async (ctx) => {
    const { MSTR_CD, KEYWORD } = ctx.body.SEARCH;
    if (isEmpty(MSTR_CD)) refuseFaults([{ FIELD: 'MSTR_CD', CODE: 'MSG000012', ARGS: [ctx.label('MSTR_CD')] }]);
    const found = sql`(${contains('C.CODE', KEYWORD)} or ${contains('C.STD_KO', KEYWORD)} or ${contains('C.STD_EN', KEYWORD)}
      or ${contains('C.NAME', KEYWORD)} or ${contains('C.ENG_NAME', KEYWORD)})`;
    const query: RawBuilder<Present> = sql`${codesOf(ctx)} where c.mstr_cd = ${MSTR_CD} and ${found}`;
    const { LIST, TOTAL } = await page(ctx, query, ctx.body, codeOrder);
    return { LIST: LIST.map(asSent), TOTAL };
  });

  serve(app, cmsCommonCodeUser.selectGroups, async (ctx) =>
    page(
      ctx,
      sql<OwnCodeGroup>`select mstr_cd, mstr_nm, mstr_eng_nm from cms_code_mst where user_edit_yn = 'Y' and use_yn = 'Y'`,
      ctx.body,
      groupOrder,
    ),
  );

  serve(app, cmsCommonCodeUser.save, async (ctx) => {
    const { LIST } = ctx.body;
    if (LIST.some((row) => row.BATCH_FLAG !== 'update')) throw new Refusal(403, 'MSG000029');
    const before = await lockCodes(ctx, LIST);
    const next = before.map((row, i) => withSent(row, LIST[i] ?? {}));
    refuseFaults(await faultsOf(ctx, next));
    await write(ctx, before, next);
    return { LIST: await readPresent(ctx, before) };
  });

  serve(app, cmsCommonCodeUser.reset, async (ctx) => {
    const before = await lockCodes(ctx, askedRows(ctx));
    await write(
      ctx,
      before,
      before.map((row) => ({ ...row, NAME: null, ENG_NAME: null, SORT_SEQ: row.STD_SEQ, USE_YN: 'Y' })),
    );
    return { LIST: await readPresent(ctx, before) };
  });
}

/** The codes as the corporation has them now, in the order named. */
async function readPresent(ctx: Ctx<unknown>, codes: readonly OwnCode[]): Promise<OwnCode[]> {
  const now = await inGroups(
    ctx,
    codes.map((code) => code.MSTR_CD),
  );
  return codes.map((code) => asSent(now.find((one) => keyOf(one, ['MSTR_CD', 'CODE']) === keyOf(code, ['MSTR_CD', 'CODE'])) as Present));
}

/**
 * The codes sent as they are now; the corporation's changes go one after the other. Those that are not open to it are 422 MSG000043, those
 * changed since 409 MSG000025.
 */
async function lockCodes(ctx: Ctx<unknown>, list: readonly Partial<SaveRow<OwnCode>>[]): Promise<Present[]> {
  await sql`select pg_advisory_xact_lock(hashtext('cms_code_user'), hashtext(${ctx.user.CORP_CD}))`.execute(ctx.db);
  const now = await inGroups(
    ctx,
    list.map((row) => row.MSTR_CD),
  );
  const found = list.map((sent) => now.find((one) => one.MSTR_CD === sent.MSTR_CD && one.CODE === sent.CODE));
  const missing = found.flatMap((one, i): Fault[] => (one ? [] : [{ ROW_NO: i + 1, CODE: 'MSG000043' }]));
  if (missing.length > 0) throw new Refusal(422, 'MSG000043', { errors: missing });
  const codes = found as Present[];
  refuseFaults(
    codes.flatMap((one, i) => (codes.indexOf(one) < i ? [{ ROW_NO: i + 1, FIELD: 'CODE', CODE: 'MSG000024', ARGS: [one.CODE] }] : [])),
  );
  const stale = codes.flatMap((one, i): Fault[] =>
    one.UPD_CNT === list[i]?.UPD_CNT ? [] : [{ ROW_NO: i + 1, CODE: 'MSG000025', ROW: { ...asSent(one) } }],
  );
  if (stale[0]) throw new Refusal(409, 'MSG000025', { errors: stale, row: stale[0].ROW });
  return codes;
}

/** A code as it is to be. What is sent empty or as it is everywhere is not the corporation's own. */
function withSent(before: Present, sent: Partial<OwnCode>): Present {
  const value = <C extends (typeof columns)[number]>(name: C) => stored(sent[name] === undefined ? before[name] : sent[name]);
  const own = <V>(typed: V | null, common: V | null): V | null => (typed === common ? null : typed);
  return {
    ...before,
    NAME: own(value('NAME'), before.STD_KO),
    ENG_NAME: own(value('ENG_NAME'), before.STD_EN),
    SORT_SEQ: value('SORT_SEQ') ?? before.STD_SEQ,
    USE_YN: value('USE_YN') as string,
  };
}

/** Faults of codes: what is typed, and names by which a list would have two entries. */
async function faultsOf(ctx: Ctx<unknown>, codes: readonly Present[]): Promise<Fault[]> {
  const title = (name: string) => ctx.label(name, table);
  const now = await inGroups(
    ctx,
    codes.map((code) => code.MSTR_CD),
  );
  const all = now.map((one) => codes.find((code) => code.MSTR_CD === one.MSTR_CD && code.CODE === one.CODE) ?? one);
  const codeFaults = await codeCheck(ctx.db, ['USE_YN'], title);
  const shown = (code: Present, name: 'NAME' | 'ENG_NAME') => code[name] ?? (name === 'NAME' ? code.STD_KO : code.STD_EN);
  return codes.flatMap((code, i) => {
    const faults = checkRow({ ...code }, ownCodeRules, title);
    faults.push(...codeFaults(code));
    for (const name of ['NAME', 'ENG_NAME'] as const) {
      const same = all.find(
        (other) => other.MSTR_CD === code.MSTR_CD && other.CODE !== code.CODE && shown(other, name) === shown(code, name),
      );
      if (code[name] !== null && same) faults.push({ FIELD: name, CODE: 'MSG000024', ARGS: [`${same.CODE} ${code[name]}`] });
    }
    return faults.map((fault) => ({ ...fault, ROW_NO: i + 1 }));
  });
}

/** Keeps what is the corporation's own of the codes; of one that has nothing of its own any more nothing is kept. */
async function write({ db, user }: Ctx<unknown>, before: readonly Present[], next: readonly Present[]): Promise<void> {
  const rows = next.map((code, i) => {
    const SORT_SEQ = code.SORT_SEQ === code.STD_SEQ ? null : code.SORT_SEQ;
    const own = code.NAME !== null || code.ENG_NAME !== null || SORT_SEQ !== null || code.USE_YN !== 'Y';
    const { MSTR_CD, CODE, NAME, ENG_NAME, USE_YN } = code;
    return { row: { CORP_CD: user.CORP_CD, MSTR_CD, CODE, NAME, ENG_NAME, SORT_SEQ, USE_YN }, own, had: before[i]?.OWN_YN === 'Y' };
  });
  const those = (wanted: (one: (typeof rows)[number]) => boolean) => rows.filter(wanted).map(({ row }) => row);
  await removeRows(
    db,
    table,
    keys,
    those(({ own, had }) => had && !own),
  );
  await insertRows(
    db,
    table,
    those(({ own, had }) => own && !had),
  );
  await updateRows(
    db,
    table,
    keys,
    columns,
    those(({ own, had }) => own && had),
  );
}
