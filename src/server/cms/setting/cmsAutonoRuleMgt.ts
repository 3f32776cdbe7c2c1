import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Fault, SaveRow } from '../../../contract/call';
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
import { type NextNumber, type NumberRule, nextNumbers } from '../../lib/number';
import { page } from '../../lib/page';
import { refuseFaults } from '../../lib/refusal';
import { insertRows, lockRows, removeRows, updateRows } from '../../lib/save';
import { type Ctx, serve } from '../../lib/serve';
import { anyOf, contains } from '../../lib/where';
import { clashOf, columnOf } from './numbers.service';

const columns = sql`r.rule_cd, r.corp_cd, r.rule_nm, r.prefix, r.date_fmt, r.separator, r.seq_len, r.reset_tp, r.sample_no, r.use_yn, r.upd_cnt`;
const keys = ['RULE_CD', 'CORP_CD'];
const order = {
  sortable: [...keys, ...ruleColumns, 'SAMPLE_NO'],
  orderBy: [
    ['RULE_CD', 'asc'],
    ['CORP_CD', 'asc'],
  ],
} as const;

type Sent = SaveRow<AutonoRule>;
interface Entry {
  rule: Omit<AutonoRule, 'NEXT_NO' | 'UPD_CNT'>;
  before: AutonoRule | undefined;
  ROW_NO: number;
}

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
    const entries = await withPresent(ctx, LIST);
    const kept = entries.filter((_, i) => LIST[i]?.BATCH_FLAG !== 'delete');
    const removed = entries.filter((_, i) => LIST[i]?.BATCH_FLAG === 'delete');
    refuseFaults([...(await faultsOf(ctx, kept)), ...(await usedFaults(ctx, removed))]);
    await removeRows(
      ctx.db,
      'CMS_AUTONO_RULE',
      keys,
      removed.map(({ rule }) => ({ ...rule })),
    );
    const next = await nextNumbers(
      ctx.db,
      kept.map(({ rule }) => rule),
    );
    const rows = kept.map(({ rule, before }) => ({ row: { ...rule, SAMPLE_NO: nextOf(next, rule)?.SAMPLE_NO ?? null }, before }));
    const stored = [...ruleColumns, 'SAMPLE_NO'];
    await insertRows(
      ctx.db,
      'CMS_AUTONO_RULE',
      rows.flatMap(({ row, before }) => (before ? [] : [row])),
    );
    await updateRows(
      ctx.db,
      'CMS_AUTONO_RULE',
      keys,
      stored,
      rows.flatMap(({ row, before }) => (before ? [row] : [])),
    );
    refuseFaults(await clashes(ctx, kept));
    const now = await withNext(
      ctx,
      await rulesByKey(
        ctx,
        entries.map(({ rule }) => rule),
      ),
    );
    return {
      LIST: LIST.map((sent) => now.find((rule) => rule.RULE_CD === sent.RULE_CD && rule.CORP_CD === sent.CORP_CD) ?? (sent as AutonoRule)),
    };
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

/** The rules as they are to be, those that exist locked and with what they were. */
async function withPresent(ctx: Ctx<unknown>, list: readonly Sent[]): Promise<Entry[]> {
  const numbered = list.map((sent, i) => ({ sent, ROW_NO: i + 1 }));
  const old = numbered.filter(({ sent }) => sent.BATCH_FLAG !== 'insert');
  const options = { rowNos: old.map(({ ROW_NO }) => ROW_NO) };
  const locked = await lockRows(
    ctx.db,
    'CMS_AUTONO_RULE',
    keys,
    old.map(({ sent }) => sent),
    options,
  );
  return numbered.map(({ sent, ROW_NO }) => {
    const before = locked[old.findIndex((one) => one.ROW_NO === ROW_NO)] as AutonoRule | undefined;
    const values = ruleColumns.map((name) => [name, (sent[name] === undefined ? before?.[name] : sent[name]) ?? null]);
    return { rule: { RULE_CD: sent.RULE_CD, CORP_CD: sent.CORP_CD, ...Object.fromEntries(values) } as Entry['rule'], before, ROW_NO };
  });
}

/** Faults of rules: what is typed, corporations that do not exist, numbers too long for their column, rules there are already. */
async function faultsOf(ctx: Ctx<unknown>, entries: readonly Entry[]): Promise<Fault[]> {
  const title = (name: string) => ctx.label(name, 'CMS_AUTONO_RULE');
  const { rows: corporations } = await sql<{ CORP_CD: string }>`
    select corp_cd from mdm_corp where corp_cd = any(${entries.map(({ rule }) => String(rule.CORP_CD ?? ''))})`.execute(ctx.db);
  const taken = await rulesByKey(
    ctx,
    entries.flatMap(({ rule, before }) => (before ? [] : [rule])),
  );
  const codeFaults = await codeCheck(ctx.db, ruleColumns, title);
  return entries.flatMap(({ rule, before, ROW_NO }) => {
    const faults = ruleFaults(rule, title);
    faults.push(...codeFaults(rule, before, faults));
    if (faults.length === 0) {
      const key = `${rule.RULE_CD} ${rule.CORP_CD}`;
      if (!corporations.some((one) => one.CORP_CD === rule.CORP_CD))
        faults.push({ FIELD: 'CORP_CD', CODE: 'MSG000017', ARGS: [title('CORP_CD'), rule.CORP_CD] });
      const twice = entries.some((other) => other.ROW_NO < ROW_NO && `${other.rule.RULE_CD} ${other.rule.CORP_CD}` === key);
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
async function usedFaults({ db }: Ctx<unknown>, entries: readonly Entry[]): Promise<Fault[]> {
  const { rows } = await sql<{ RULE_CD: string; CORP_CD: string }>`select distinct rule_cd, corp_cd from cms_autono_cnt`.execute(db);
  return entries.flatMap(({ rule, ROW_NO }) =>
    rows.some((one) => one.RULE_CD === rule.RULE_CD && one.CORP_CD === rule.CORP_CD)
      ? [{ ROW_NO, FIELD: 'RULE_CD', CODE: 'MSG000026', ARGS: [rule.RULE_CD] }]
      : [],
  );
}

/** Rules that would repeat a number, among those whose numbers are other ones from now on. */
async function clashes(ctx: Ctx<unknown>, entries: readonly Entry[]): Promise<Fault[]> {
  const others = await rulesInUse(ctx);
  const changed = entries.filter(
    ({ rule, before }) => rule.USE_YN === 'Y' && (before?.USE_YN !== 'Y' || numberParts.some((name) => rule[name] !== before[name])),
  );
  const next = await nextNumbers(
    ctx.db,
    changed.map(({ rule }) => rule),
  );
  const faults: Fault[] = [];
  for (const { rule, ROW_NO } of changed) {
    const own = nextOf(next, rule);
    const clash = own && (await clashOf(ctx.db, rule, own, others));
    if (clash) faults.push({ ROW_NO, FIELD: 'PREFIX', CODE: 'MSG000024', ARGS: [clash] });
  }
  return faults;
}
