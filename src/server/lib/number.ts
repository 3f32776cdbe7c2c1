import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/open';
import type { Database } from '../db/types';
import { Refusal } from './refusal';

interface Taken {
  NO: string;
  LAST_SEQ: number;
  SEQ_LEN: number;
}

/** What a rule makes its numbers of. */
export type NumberRule = Pick<
  Database['CMS_AUTONO_RULE'],
  'RULE_CD' | 'CORP_CD' | 'PREFIX' | 'DATE_FMT' | 'SEPARATOR' | 'SEQ_LEN' | 'RESET_TP'
>;

/** Rules with the date part of a number taken now and the period it is counted in. */
const today = (rules: RawBuilder<unknown>) => sql`
  select rule_cd, corp_cd, seq_len,
    prefix || case date_fmt when 'NONE' then '' else to_char(now(), date_fmt) end || coalesce(separator, '') as head,
    case reset_tp when 'D' then to_char(now(), 'YYYYMMDD') when 'M' then to_char(now(), 'YYYYMM') when 'Y' then to_char(now(), 'YYYY') else '*' end as period_key
  from ${rules}`;

/** The number of a sequence, of the rule `r`. */
const format = (seq: RawBuilder<unknown>) =>
  sql<string>`r.head || case when length((${seq})::text) > r.seq_len then (${seq})::text else lpad((${seq})::text, r.seq_len, '0') end`;

/** A number that a rule would give next, with what stands before its sequence, and the first number of a period. */
export interface NextNumber {
  RULE_CD: string;
  CORP_CD: string;
  PERIOD_KEY: string;
  HEAD: string;
  NEXT_SEQ: number;
  NEXT_NO: string;
  SAMPLE_NO: string;
}

/** What each of the rules would give next, whether they are stored so or not; no number is taken. */
export async function nextNumbers(db: Db, rules: readonly NumberRule[]): Promise<NextNumber[]> {
  const given = sql`jsonb_populate_recordset(null::cms_autono_rule, ${JSON.stringify(rules.map(lower))}::jsonb)`;
  const { rows } = await sql<NextNumber>`
    select r.rule_cd, r.corp_cd, r.period_key, r.head, coalesce(c.last_seq, 0) + 1 as next_seq,
      ${format(sql`coalesce(c.last_seq, 0) + 1`)} as next_no, ${format(sql`1`)} as sample_no
    from (${today(given)}) r left join cms_autono_cnt c using (rule_cd, corp_cd, period_key)`.execute(db);
  return rows;
}

/** A rule under the database's names of its columns. */
const lower = (rule: NumberRule) => Object.fromEntries(Object.entries(rule).map(([name, value]) => [name.toLowerCase(), value]));

/**
 * Takes `count` numbers of a rule by one atomic increment inside the caller's transaction, so without gap or duplicate. A rule of the
 * corporation goes before the one for all (`*`). Take them last: the counter stays locked until the commit. No rule: 422 MSG000192.
 */
export async function takeNumbers(db: Db, ruleCd: string, corpCd: string, count: number): Promise<string[]> {
  if (count === 0) return [];
  const inForce = sql`(select * from cms_autono_rule
    where rule_cd = ${ruleCd} and corp_cd in (${corpCd}, '*') and use_yn = 'Y' order by corp_cd = '*' limit 1) x`;
  const { rows } = await sql<Taken>`
    with r as (${today(inForce)}), taken as (
      insert into cms_autono_cnt as c (rule_cd, corp_cd, period_key, last_seq, last_no, last_dtm)
      select rule_cd, corp_cd, period_key, ${count}::int, ${format(sql`${count}::int`)}, now() from r
      on conflict (rule_cd, corp_cd, period_key) do update
        set last_seq = c.last_seq + ${count}::int, last_no = (select ${format(sql`c.last_seq + ${count}::int`)} from r), last_dtm = now()
      returning last_seq
    )
    select ${format(sql`seq`)} as no, taken.last_seq, r.seq_len
    from r, taken, generate_series(taken.last_seq - ${count}::int + 1, taken.last_seq) seq order by seq`.execute(db);
  const last = rows.at(-1);
  if (!last) throw new Refusal(422, 'MSG000192', { args: [ruleCd] });
  const limit = 10 ** last.SEQ_LEN;
  if (last.LAST_SEQ >= limit && last.LAST_SEQ - count < limit) {
    const message = `The numbers of rule ${ruleCd} outgrew ${last.SEQ_LEN} digits: ${last.NO}`;
    await sql`insert into cms_error_log (err_dtm, err_cd, req_id, err_lvl, err_msg, cfm_yn)
      values (now(), 'AUTONO', 'number', 'WARN', ${message}, 'N')`.execute(db);
  }
  return rows.map((row) => row.NO);
}
