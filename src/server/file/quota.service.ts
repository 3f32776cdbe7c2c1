import { sql } from 'kysely';
import { wholeCorp } from '../../contract/cms/setting/cmsFileQuotaMgt';
import { Refusal } from '../lib/refusal';
import type { Ctx } from '../lib/serve';

interface Use {
  CUST_BYTES: number;
  CUST_MB: number | null;
  CORP_BYTES: number;
  CORP_MB: number | null;
}

/**
 * Refuses (413 MSG000455) where the files of a customer, or of a corporation, take more room than they may with those that this transaction has
 * written. Transactions that write files of one corporation go on one after the other from here to their end: two cannot both take the last room.
 */
export async function lockAndCheckQuota(ctx: Pick<Ctx<unknown>, 'db' | 'settings'>, corpCd: string, custCd: string | null): Promise<void> {
  const { db, settings } = ctx;
  await sql`select pg_advisory_xact_lock(hashtext('cms_quota'), hashtext(${corpCd}))`.execute(db);
  const { rows } = await sql<Use>`
    select coalesce(sum(u.bytes) filter (where u.cust_cd = ${custCd}), 0)::float8 as cust_bytes, coalesce(sum(u.bytes), 0)::float8 as corp_bytes,
      (select quota_mb from cms_quota where corp_cd = ${corpCd} and cust_cd = ${custCd}) as cust_mb,
      (select quota_mb from cms_quota where corp_cd = ${corpCd} and cust_cd = ${wholeCorp}) as corp_mb
    from file_use(array[${corpCd}]::text[]) u`.execute(db);
  const [use] = rows;
  if (!use) return;
  refuseAbove(use.CUST_BYTES, use.CUST_MB ?? settings.QUOTA_CUST_MB);
  refuseAbove(use.CORP_BYTES, use.CORP_MB ?? settings.QUOTA_CORP_MB);
}

function refuseAbove(bytes: number, mb: number): void {
  if (bytes > mb * 1024 ** 2) throw new Refusal(413, 'MSG000455', { args: [Math.round((bytes / 1024 ** 2) * 10) / 10, mb] });
}
