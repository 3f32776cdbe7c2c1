import { type RawBuilder, sql } from 'kysely';
import type { ErrorGroup } from '../../../contract/cms/log/cmsErrorLogList';

/** The code of a group, written for the alias E: unknown errors have one each. */
const kind = sql`case when starts_with(e.err_cd, 'ERR-') then 'ERR-*' else e.err_cd end`;
export const groupKey = sql<string>`md5(concat_ws(chr(31), ${kind}, coalesce(e.svc_url, ''), e.err_msg))`;

/** Errors by kind: of the same code, place and message. */
export const errorGroups = (where: RawBuilder<unknown>): RawBuilder<ErrorGroup> => sql<ErrorGroup>`
  select ${groupKey} as grp_key, case when count(*) = 1 then min(e.err_cd) else ${kind} end as err_cd,
    (array_agg(e.err_lvl order by array_position(array['FATAL', 'ERROR', 'WARN', 'INFO'], e.err_lvl::text)))[1] as err_lvl, e.err_msg, e.svc_url,
    count(*)::int as err_cnt, (count(*) filter (where e.cfm_yn = 'N'))::int as open_cnt, count(distinct e.user_id)::int as user_cnt,
    min(e.err_dtm) as first_dtm, max(e.err_dtm) as last_dtm
  from cms_error_log e where ${where} group by ${kind}, e.svc_url, e.err_msg`;
