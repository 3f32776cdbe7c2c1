import { sql } from 'kysely';

/** Users who work now, with the roles in force and the customers by which they are readers of notices. */
export const workingUsers = sql`
  select u.user_id, u.corp_cd, u.orgn_cd, u.email, u.lang_cd,
    array(select r.role_id::text from cms_user_role r where r.user_id = u.user_id
      and (r.bgn_dt is null or r.bgn_dt <= now()::date) and (r.end_dt is null or r.end_dt >= now()::date)) as roles,
    array(select c.cust_cd::text from cms_user_cust c where c.user_id = u.user_id) as custs
  from cms_user u where u.user_sts = 'ACT' and u.del_yn = 'N'
    and (u.use_bgn_dt is null or u.use_bgn_dt <= now()::date) and (u.use_end_dt is null or u.use_end_dt >= now()::date)`;
