import { sql } from 'kysely';
import type { Db } from '../db/open';
import type { Rights } from './permission';
import type { Scope } from './scope';

/** What somebody holds who would look at the portal as a customer. */
export interface Viewer {
  rights: Rights;
  scope(screen: string): Scope;
}

/** The screens whose button viewAs shows the portal as a customer sees it. */
const screens = ['cmsUserMgt', 'mdmCorpUserMgt'];

/**
 * May the portal be shown as this user: a customer user whose customers all are in the reach of one of the screens that offer it? Asked again
 * whenever the session is read, so that a view ends with the right to it.
 */
export async function mayView(db: Db, { rights, scope }: Viewer, userId: string): Promise<boolean> {
  const reaches = screens.filter((screen) => rights.has(screen, 'viewAs')).map((screen) => scope(screen));
  for (const reach of reaches) if (await isInReach(db, reach, userId)) return true;
  return false;
}

/** A corporation reaches its own users all of whose customers it serves. */
async function isInReach(db: Db, { kind, corps }: Scope, userId: string): Promise<boolean> {
  const { rows } = await sql<{ FITS: boolean }>`
    select ${kind === 'ALL'} or (${kind === 'CORP'} and u.corp_cd = any(${corps}) and not exists (
      select 1 from cms_user_cust x join mdm_cust c using (cust_cd) where x.user_id = u.user_id and c.corp_cd <> all(${corps})
        and not exists (select 1 from mdm_cust_orgn y join mdm_orgn o using (orgn_cd) where y.cust_cd = x.cust_cd and o.corp_cd = any(${corps})))) as fits
    from cms_user u where u.user_id = ${userId} and u.user_tp = 'C'`.execute(db);
  return rows[0]?.FITS ?? false;
}

/** Ends the view of a session; the database tells every process and keeps the time in CMS_VIEW_LOG. */
export async function leaveView(db: Db, hash: string): Promise<void> {
  await sql`update cms_sess set view_user_id = null where sess_hash = ${hash} and view_user_id is not null`.execute(db);
}
