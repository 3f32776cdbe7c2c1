import type { FastifyInstance } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/types';
import type { ServiceSettings } from '../lib/kit';
import { systemScope } from '../lib/scope';
import { transaction } from '../lib/transaction';

/**
 * Writes the program's own calls to CMS_SVC: new ones are added, those that are gone get USE_YN N and, should they come back, Y again.
 * What an administrator changed (SVC_NM, LOG_YN, USE_YN) stays.
 */
export async function writeServices(app: FastifyInstance): Promise<void> {
  const calls = [...app.kit.calls.values()].map((call) => ({
    svc_id: call.id,
    svc_url: call.path,
    http_mthd: call.method,
    scrn_id: call.screen ?? null,
    btn_id: call.button ?? null,
    auth_tp: call.auth,
  }));
  await transaction(app.kit.pools.short, { scope: systemScope }, async ({ db }) => {
    // A call that got another name: the row of the old one stays for what refers to it, and leaves the address to the new one.
    await sql`
      update cms_svc s set use_yn = 'N', svc_url = left(s.svc_url || '#' || s.svc_id, 200)
      from jsonb_to_recordset(${JSON.stringify(calls)}::jsonb) as c (svc_id text, svc_url text, http_mthd text)
      where c.svc_url = s.svc_url and c.http_mthd = s.http_mthd and c.svc_id <> s.svc_id`.execute(db);
    // Rows that are as they are to be stay untouched: each save in progress holds the row of its call, and a start would wait for all of them.
    await sql`
      with calls as (select * from jsonb_to_recordset(${JSON.stringify(calls)}::jsonb)
        as c (svc_id text, svc_url text, http_mthd text, scrn_id text, btn_id text, auth_tp text)),
      gone as (update cms_svc set use_yn = 'N' where svc_id not in (select svc_id from calls) and use_yn = 'Y'),
      changed as (
        update cms_svc s set svc_url = c.svc_url, http_mthd = c.http_mthd, scrn_id = c.scrn_id, btn_id = c.btn_id, auth_tp = c.auth_tp,
          use_yn = case when s.use_yn = 'N' and s.upd_user_id = ${systemScope.userId} then 'Y' else s.use_yn end
        from calls c where s.svc_id = c.svc_id and ((s.svc_url, s.http_mthd, s.scrn_id, s.btn_id, s.auth_tp)
            is distinct from (c.svc_url, c.http_mthd, c.scrn_id, c.btn_id, c.auth_tp)
          or (s.use_yn = 'N' and s.upd_user_id = ${systemScope.userId})))
      insert into cms_svc (svc_id, svc_nm, svc_url, http_mthd, scrn_id, btn_id, auth_tp, log_yn, use_yn)
      select c.svc_id, left(coalesce(nullif(concat_ws(' ', n.scrn_nm, b.btn_nm), ''), c.svc_id), 100), c.svc_url, c.http_mthd, n.scrn_id, c.btn_id,
        c.auth_tp, 'N', 'Y'
      from calls c left join cms_screen n using (scrn_id) left join cms_screen_btn b on b.scrn_id = c.scrn_id and b.btn_id = c.btn_id
      where c.svc_id not in (select svc_id from cms_svc)
      on conflict do nothing`.execute(db);
  });
}

export async function readServiceSettings(db: Kysely<Database>): Promise<ServiceSettings> {
  const { rows } = await sql<{ SVC_ID: string; LOG_YN: string; USE_YN: string }>`
    select svc_id, log_yn, use_yn from cms_svc where use_yn = 'N' or log_yn = 'Y'`.execute(db);
  const ids = (wanted: (row: (typeof rows)[number]) => boolean) => new Set(rows.filter(wanted).map((row) => row.SVC_ID));
  return { off: ids((row) => row.USE_YN === 'N'), logged: ids((row) => row.LOG_YN === 'Y') };
}
