import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Fault } from '../../../contract/call';
import {
  type AutonoRule,
  cmsAutonoRuleMgt,
  numberParts,
  type Preview,
  ruleColumns,
  ruleFaults,
} from '../../../contract/cms/setting/cmsAutonoRuleMgt';
import { field } from '../../../contract/dictionary';
import { codeCheck } from '../../lib/codeNames';
import { type Entry, lockEntries, writeEntries } from '../../lib/entries';
import { type NextNumber, type NumberRule, nextNumbers } from '../../lib/number';
import { page } from '../../lib/page';
import { refuseFaults } from '../../lib/refusal';
import { presentInOrder } from '../../lib/save';
import { type Ctx, serve } from '../../lib/serve';
import { anyOf, contains } from '../../lib/where';
import { clashOf, columnOf } from './numbers.service';

const columns = sql`r.rule_cd, r.corp_cd, r.rule_nm, r.prefix, r.date_fmt, r.separator, r.seq_len, r.reset_tp, r.sample_no, r.use_yn, r.upd_cnt`;
const rules = { table: 'CMS_AUTONO_RULE', keys: ['RULE_CD', 'CORP_CD'], columns: ruleColumns } as const;
const order = {
  sortable: [...rules.keys, ...ruleColumns, 'SAMPLE_NO'],
  orderBy: [
    ['RULE_CD', 'asc'],
    ['CORP_CD', 'asc'],
  ],
} as const;

const nextOf = (next: readonly NextNumber[], rule: Pick<NumberRule, 'RULE_CD' | 'CORP_CD'>) =>
  next.find((one) => one.RULE_CD === rule.RULE_CD && one.CORP_CD === rule.CORP_CD);

/** Rules with the number each gives next. */
async function withNext(ctx: Ctx<unknown>, rules: readonly AutonoRule[]): Promise<AutonoRule[]> {
  const next = await nextNumbers(ctx.db, rules);
  return rules.map((rule) => ({ ...rule, NEXT_NO: nextOf(next, rule)?.NEXT_NO ?? null }));
}

export default async function cmsAutonoRuleMgtRoutes(app: FastifyInstance): Promise<void> {
  serve(app, cmsAutonoRuleMgt.select, async (ctx) => {
    const { CORP_CD, KEYWORD, USE_YN } = ctx.body.SEARCH;
    const query = sql<AutonoRule>`
      select ${columns} from cms_autono_rule r where ${anyOf('R.CORP_CD', CORP_CD)} and ${anyOf('R.USE_YN', USE_YN)}
        and (${contains('R.RULE_CD', KEYWORD)} or ${contains('R.RULE_NM', KEYWORD)} or ${contains('R.PREFIX', KEYWORD)})`;
    const { LIST, TOTAL } = await page(ctx, query, ctx.body, order);
    return { LIST: await withNext(ctx, LIST), TOTAL };
  });

  serve(app, cmsAutonoRuleMgt.preview, async (ctx) => {
    const rule = ctx.body.SEARCH as AutonoRule;
    if (ruleFaults({ ...rule, RULE_NM: rule.RULE_NM ?? '-' }, ctx.label).length > 0) return { LIST: [], TOTAL: 0 };
    const [next] = await nextNumbers(ctx.db, [rule]);
    if (!next) return { LIST: [], TOTAL: 0 };
    const shown: Preview = { NEXT_NO: next.NEXT_NO, CLASH_NO: await clashOf(ctx.db, rule, next, await rulesInUse(ctx)) };
    return { LIST: [shown], TOTAL: 1 };
  });

  serve(app, cmsAutonoRuleMgt.save, async (ctx) => {
    // One save after the other: each is held against the rules as the one before has left them.
    await sql`select pg_advisory_xact_lock(hashtext('cms_autono_rule'))`.execute(ctx.db);
    const { LIST } = ctx.body;
    const entries = await lockEntries<AutonoRule>(ctx, rules, LIST);
    const stay = entries.filter((entry) => !entry.removed);
    const removed = entries.filter((entry) => entry.removed);
    refuseFaults([...(await faultsOf(ctx, stay)), ...(await usedFaults(ctx, removed))]);
    const next = await nextNumbers(
      ctx.db,
      stay.map(({ row }) => row),
    );
    const sampled = entries.map((entry) => ({ ...entry, row: { ...entry.row, SAMPLE_NO: nextOf(next, entry.row)?.SAMPLE_NO ?? null } }));
    await writeEntries(ctx.db, { ...rules, columns: [...ruleColumns, 'SAMPLE_NO'] }, sampled);
    refuseFaults(await clashes(ctx, stay));
    const now = await withNext(
      ctx,
      await rulesByKey(
        ctx,
        entries.map(({ row: rule }) => rule),
      ),
    );
    return { LIST: presentInOrder(now, rules.keys, LIST as AutonoRule[]) };
  });
}

/** The rules in use as they are now. */
const rulesInUse = async ({ db }: Ctx<unknown>): Promise<AutonoRule[]> =>
  (await sql<AutonoRule>`select ${columns} from cms_autono_rule r where use_yn = 'Y'`.execute(db)).rows;

/** Rules by their keys as they are now. */
const rulesByKey = async ({ db }: Ctx<unknown>, rules: readonly Pick<AutonoRule, 'RULE_CD' | 'CORP_CD'>[]): Promise<AutonoRule[]> =>
  (
    await sql<AutonoRule>`select ${columns} from cms_autono_rule r
      where (r.rule_cd, r.corp_cd) in (select rule_cd, corp_cd from jsonb_to_recordset(${JSON.stringify(
        rules.map(({ RULE_CD, CORP_CD }) => ({ rule_cd: RULE_CD, corp_cd: CORP_CD })),
      )}::jsonb) as x (rule_cd text, corp_cd text))`.execute(db)
  ).rows;

/** Faults of rules: what is typed, corporations that do not exist, numbers too long for their column, rules there are already. */
async function faultsOf(ctx: Ctx<unknown>, entries: readonly Entry<AutonoRule>[]): Promise<Fault[]> {
  const title = (name: string) => ctx.label(name, 'CMS_AUTONO_RULE');
  const { rows: corporations } = await sql<{ CORP_CD: string }>`
    select corp_cd from mdm_corp where corp_cd = any(${entries.map(({ row: rule }) => String(rule.CORP_CD ?? ''))})`.execute(ctx.db);
  const taken = await rulesByKey(
    ctx,
    entries.flatMap(({ row: rule, before }) => (before ? [] : [rule])),
  );
  const codeFaults = await codeCheck(ctx.db, ruleColumns, title);
  return entries.flatMap(({ row: rule, before, ROW_NO }) => {
    const faults = ruleFaults(rule, title);
    faults.push(...codeFaults(rule, before, faults));
    if (faults.length === 0) {
      const key = `${rule.RULE_CD} ${rule.CORP_CD}`;
      if (!corporations.some((one) => one.CORP_CD === rule.CORP_CD))
        faults.push({ FIELD: 'CORP_CD', CODE: 'MSG000017', ARGS: [title('CORP_CD'), rule.CORP_CD] });
      const twice = entries.some((other) => other.ROW_NO < ROW_NO && `${other.row.RULE_CD} ${other.row.CORP_CD}` === key);
      if (!before && (twice || taken.some((one) => `${one.RULE_CD} ${one.CORP_CD}` === key)))
        faults.push({ FIELD: 'RULE_CD', CODE: 'MSG000024', ARGS: [key] });
      const length =
        rule.PREFIX.length + (rule.DATE_FMT === 'NONE' ? 0 : rule.DATE_FMT.length) + (rule.SEPARATOR ?? '').length + rule.SEQ_LEN;
      const room = field(columnOf(rule.RULE_CD) ?? '')?.len ?? longest;
      if (length > room) faults.push({ FIELD: 'SEQ_LEN', CODE: 'MSG000358', ARGS: [title('NEXT_NO'), room, length] });
    }
    return faults.map((fault) => ({ ...fault, ROW_NO }));
  });
}

/** Characters of a number whose column is not known. */
const longest = 20;

/** Rules that have given numbers stay: they are put out of use. */
async function usedFaults({ db }: Ctx<unknown>, entries: readonly Entry<AutonoRule>[]): Promise<Fault[]> {
  const { rows } = await sql<{ RULE_CD: string; CORP_CD: string }>`select distinct rule_cd, corp_cd from cms_autono_cnt`.execute(db);
  return entries.flatMap(({ row: rule, ROW_NO }) =>
    rows.some((one) => one.RULE_CD === rule.RULE_CD && one.CORP_CD === rule.CORP_CD)
      ? [{ ROW_NO, FIELD: 'RULE_CD', CODE: 'MSG000026', ARGS: [rule.RULE_CD] }]
      : [],
  );
}

/** Rules that would repeat a number, among those whose numbers are other ones from now on. */
async function clashes(ctx: Ctx<unknown>, entries: readonly Entry<AutonoRule>[]): Promise<Fault[]> {
  const others = await rulesInUse(ctx);
  const changed = entries.filter(
    ({ row: rule, before }) => rule.USE_YN === 'Y' && (before?.USE_YN !== 'Y' || numberParts.some((name) => rule[name] !== before[name])),
  );
  const next = await nextNumbers(
    ctx.db,
    changed.map(({ row: rule }) => rule),
  );
  const faults: Fault[] = [];
  for (const { row: rule, ROW_NO } of changed) {
    const own = nextOf(next, rule);
    const clash = own && (await clashOf(ctx.db, rule, own, others));
    if (clash) faults.push({ ROW_NO, FIELD: 'PREFIX', CODE: 'MSG000024', ARGS: [clash] });
  }
  return faults;
}
