import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/open';
import type { Database } from '../../db/types';
import { type NextNumber, type NumberRule, nextNumbers } from '../../lib/number';

/** Where the numbers of a rule stand. */
const numbered: Readonly<Record<string, readonly [table: keyof Database & string, column: string]>> = {
  REG: ['CMS_USER_REG', 'REG_NO'],
  FGR: ['CMS_FILE', 'FILE_GRP_NO'],
  UPL: ['CMS_UPLOAD', 'UPLOAD_NO'],
  CUS: ['MDM_CUST', 'CUST_CD'],
  PRC: ['MDM_PRICING', 'PRC_NO'],
  NOT: ['PTL_NOTICE', 'NOTC_NO'],
  QUO: ['PTL_QUOTE', 'QUO_NO'],
  HBL: ['FMS_HBL', 'HBL_NO'],
  DON: ['FMS_HBL', 'DO_NO'],
  ORD: ['ORD_CUST_ORD', 'ORD_NO'],
  CSM: ['CSM_REQ', 'REQ_NO'],
  DLV: ['PAN_DLV_ORD', 'DLV_ORD_NO'],
  MSP: ['MIMI_SUPPLY', 'SPLY_NO'],
  MCT: ['MIMI_COUNT', 'CNT_NO'],
  CST: ['SET_COST', 'COST_NO'],
  STL: ['SET_STL', 'STL_NO'],
  DEP: ['KOFE_DEPOSIT', 'DEPO_NO'],
};

/** The column that the numbers of a rule are written to, where it is known. */
export const columnOf = (ruleCd: string): string | undefined => (Object.hasOwn(numbered, ruleCd) ? numbered[ruleCd]?.[1] : undefined);

/** The numbers that documents of a rule have, as `no`; none of a rule that no table is known of. */
function numbers(ruleCd: string, begin: string): RawBuilder<unknown> {
  const [table, column] = (Object.hasOwn(numbered, ruleCd) && numbered[ruleCd]) || [];
  if (!table || !column) return sql`select null::text as no where false`;
  return sql`select ${sql.ref(column)}::text as no from ${sql.table(table)} where starts_with(${sql.ref(column)}, ${begin})`;
}

/** Text that stands for itself in a regular expression. */
const plain = (text: string): string => text.replace(/[.*+?^${}()|[\]\\-]/g, '\\$&');

/** The highest number that documents have. */
export interface RealLast {
  PERIOD_KEY: string;
  REAL_LAST_NO: string;
  REAL_SEQ: number;
}

/** The highest number of each period that documents of a rule have, by the rule as it is now. */
export async function realLasts(db: Db, rule: NumberRule): Promise<RealLast[]> {
  const digits = rule.DATE_FMT === 'NONE' ? '' : `\\d{${rule.DATE_FMT.length}}`;
  const form = `^${plain(rule.PREFIX)}(${digits})${plain(rule.SEPARATOR ?? '')}(\\d{${rule.SEQ_LEN},15})$`;
  const day = sql`case when ${rule.DATE_FMT.startsWith('YYYY')} then part[1] else '20' || part[1] end`;
  const period = { D: sql`${day}`, M: sql`left(${day}, 6)`, Y: sql`left(${day}, 4)` }[rule.RESET_TP] ?? sql`'*'`;
  const { rows } = await sql<RealLast>`
    select distinct on (period_key) period_key, no as real_last_no, seq as real_seq
    from (select no, part[2]::bigint as seq, ${period} as period_key
      from (select no, regexp_match(no, ${form}) as part from (${numbers(rule.RULE_CD, rule.PREFIX)}) n) m where part is not null) x
    order by period_key, seq desc`.execute(db);
  return rows;
}

/** A number already given that the next one of a rule, or one that follows it today, would repeat. */
export async function clashOf(db: Db, rule: NumberRule, next: NextNumber, others: readonly NumberRule[]): Promise<string | null> {
  const form = `^${plain(next.HEAD)}(\\d{1,15})$`;
  const { rows } = await sql<{ NO: string }>`
    select no from (select no, substring(no from ${form}) as tail from (${numbers(rule.RULE_CD, next.HEAD)}) n) x
    where tail is not null and tail::bigint >= ${next.NEXT_SEQ}
      and tail = case when length(tail::bigint::text) > ${rule.SEQ_LEN} then tail::bigint::text else lpad(tail::bigint::text, ${rule.SEQ_LEN}, '0') end
    order by tail::bigint limit 1`.execute(db);
  if (rows[0]) return rows[0].NO;
  const theirs = await nextNumbers(
    db,
    others.filter((other) => other.RULE_CD === rule.RULE_CD && other.CORP_CD !== rule.CORP_CD),
  );
  return theirs.find((other) => meets(next, other))?.NEXT_NO ?? null;
}

/** Do two rules with counters of their own give numbers that can be the same? */
function meets(one: NextNumber, other: NextNumber): boolean {
  const [short, long] = one.HEAD.length <= other.HEAD.length ? [one, other] : [other, one];
  if (!long.HEAD.startsWith(short.HEAD) || /\D/.test(long.HEAD.slice(short.HEAD.length))) return false;
  return short.HEAD === long.HEAD || one.SAMPLE_NO.length === other.SAMPLE_NO.length;
}
