import { sql } from 'kysely';
import { stored } from '../../contract/rules';
import type { Kit } from '../lib/kit';
import { Refusal } from '../lib/refusal';
import type { Ctx } from '../lib/serve';
import { leaveView, mayView } from '../lib/view';

interface Wanted {
  LIST?: readonly { USER_ID?: unknown }[];
  RSN?: string | null;
}

/**
 * Shows the portal to the caller's session as one customer user sees it, until the view is ended: every call is answered as for that user
 * and changes nothing. Needs a reason (MSG000039); 422 MSG000043 for who does not exist or is out of reach, MSG000027 for an account that is not
 * in use.
 */
export async function beginView(ctx: Ctx<unknown>, kit: Kit, { LIST = [], RSN }: Wanted): Promise<{ USER_ID: string }> {
  const { db, user, ip, session } = ctx;
  if (!session || LIST.length !== 1) throw new Refusal(422, LIST.length ? 'MSG000010' : 'MSG000009');
  const why = stored(RSN ?? null);
  if (why === null) throw new Refusal(422, 'MSG000039', { errors: [{ FIELD: 'RSN', CODE: 'MSG000039' }] });
  const viewed = String(LIST[0]?.USER_ID ?? '');
  if (!(await mayView(db, session, viewed))) throw refusal('MSG000043');
  const { rows } = await sql<{ STS_NM: string; LIVES: boolean }>`
    select case ${ctx.lang} when 'en' then coalesce(c.eng_name, c.name) else c.name end as sts_nm,
      u.user_sts = 'ACT' and (u.use_bgn_dt is null or u.use_bgn_dt <= now()::date) and (u.use_end_dt is null or u.use_end_dt >= now()::date) as lives
    from cms_user u join cms_code_dtl c on c.mstr_cd = 'USER_STS' and c.code = u.user_sts where u.user_id = ${viewed} and u.del_yn = 'N'`.execute(
    db,
  );
  if (!rows[0]) throw refusal('MSG000043');
  if (!rows[0].LIVES) throw refusal('MSG000027', [rows[0].STS_NM]);
  const begun =
    await sql`update cms_sess set view_user_id = ${viewed} where sess_hash = ${session.hash} and view_user_id is null returning 1 as one`.execute(
      db,
    );
  if (!begun.rows.length) throw new Refusal(403, 'MSG000125');
  await sql`insert into cms_view_log (user_id, view_user_id, bgn_dtm, view_rsn, client_ip)
    values (${user.USER_ID}, ${viewed}, now(), ${why}, ${ip})`.execute(db);
  kit.sessions.forget(session.hash);
  return { USER_ID: viewed };
}

const refusal = (code: string, args: string[] = []) =>
  new Refusal(422, code, { errors: [{ ROW_NO: 1, FIELD: 'USER_ID', CODE: code, ...(args.length ? { ARGS: args } : {}) }] });

/** Ends the view of the caller's session, if there is one. */
export async function endView({ db, session }: Ctx<unknown>, kit: Kit): Promise<void> {
  if (!session) return;
  await leaveView(db, session.hash);
  kit.sessions.forget(session.hash);
}
