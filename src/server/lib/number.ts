import { sql } from 'kysely';
import type { Db } from '../db/open';
import { Refusal } from './refusal';

interface Taken {
  NO: string;
  LAST_SEQ: number;
  SEQ_LEN: number;
}

/**
 * Takes `count` numbers of a rule by one atomic increment inside the caller's transaction, so without gap or duplicate. A rule of the
 * corporation goes before the one for all (`*`). Take them last: the counter stays locked until the commit. No rule: 422 MSG000192.
 */
export async function takeNumbers(db: Db, ruleCd: string, corpCd: string, count: number): Promise<string[]> {
  if (count === 0) return [];
  const format = (seq: ReturnType<typeof sql>) =>
    sql`r.prefix || r.day || coalesce(r.separator, '') || case when length((${seq})::text) > r.seq_len then (${seq})::text else lpad((${seq})::text, r.seq_len, '0') end`;
  const { rows } = await sql<Taken>`
    with r as (
      select rule_cd, corp_cd, prefix, separator, seq_len,
        case date_fmt when 'NONE' then '' else to_char(now(), date_fmt) end as day,
        case reset_tp when 'D' then to_char(now(), 'YYYYMMDD') when 'M' then to_char(now(), 'YYYYMM') when 'Y' then to_char(now(), 'YYYY') else '*' end as period_key
      from cms_autono_rule where rule_cd = ${ruleCd} and corp_cd in (${corpCd}, '*') and use_yn = 'Y' order by corp_cd = '*' limit 1
    ), taken as (
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
