import type { FastifyInstance } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type { Fault, SaveRow } from '../../../contract/call';
import { cmsFileQuotaMgt, type FileQuota, maxQuotaMb, type QuotaSearch, wholeCorp } from '../../../contract/cms/setting/cmsFileQuotaMgt';
import { checkRow } from '../../../contract/rules';
import { matchesCustomer } from '../../lib/customers';
import { nameIn } from '../../lib/names';
import { page } from '../../lib/page';
import { Refusal, refuseFaults } from '../../lib/refusal';
import { type Ctx, serve } from '../../lib/serve';
import { anyOf, contains } from '../../lib/where';

const order = {
  sortable: ['CORP_CD', 'CUST_CD', 'CUST_NM', 'FILE_CNT', 'USED_MB', 'QUOTA_MB', 'LIMIT_MB', 'USE_RATE'],
  orderBy: [
    ['USED_MB', 'desc'],
    ['CORP_CD', 'asc'],
    ['CUST_CD', 'asc'],
  ],
} as const;

/** The corporations that the user may look at; none named: all. */
const corpsOf = ({ scope }: Pick<Ctx<unknown>, 'scope'>): readonly string[] | null => (scope.kind === 'ALL' ? null : scope.corps);

/** Corporations and their customers with what their files take and may take, the limits as they count. */
export function quotas(ctx: Pick<Ctx<unknown>, 'scope' | 'settings' | 'lang'>): RawBuilder<FileQuota> {
  const corps = corpsOf(ctx);
  const mine = (column: string) => sql`(${corps}::text[] is null or ${sql.ref(column)} = any(${corps}))`;
  const { QUOTA_CORP_MB, QUOTA_CUST_MB } = ctx.settings;
  return sql<FileQuota>`
    with used as (select * from file_use(${corps}::text[])), owners as (
      select c.corp_cd, ${wholeCorp}::varchar as cust_cd, ${nameIn(ctx.lang, 'C.CORP_NM')} as cust_nm from mdm_corp c where ${mine('C.CORP_CD')} and c.corp_cd <> '*'
      union all
      select k.corp_cd, k.cust_cd, ${nameIn(ctx.lang, 'C.CUST_NM')} from (
        select corp_cd, cust_cd from mdm_cust where del_yn = 'N' and corp_cd is not null
        union select corp_cd, cust_cd from used where cust_cd is not null
        union select corp_cd, cust_cd from cms_quota where cust_cd <> ${wholeCorp}) k join mdm_cust c using (cust_cd)
      where ${mine('K.CORP_CD')}
    ), counted as (
      select o.*, q.quota_mb, q.upd_cnt, coalesce(sum(u.files), 0)::int as file_cnt, coalesce(sum(u.bytes), 0) / 1048576.0 as mb,
        coalesce(q.quota_mb, case o.cust_cd when ${wholeCorp} then ${QUOTA_CORP_MB}::int else ${QUOTA_CUST_MB}::int end) as limit_mb
      from owners o left join cms_quota q using (corp_cd, cust_cd)
        left join used u on u.corp_cd = o.corp_cd and o.cust_cd in (${wholeCorp}, u.cust_cd)
      group by o.corp_cd, o.cust_cd, o.cust_nm, q.quota_mb, q.upd_cnt
    )
    select corp_cd, cust_cd, cust_nm, file_cnt, round(mb, 1)::float8 as used_mb, quota_mb, limit_mb, upd_cnt,
      round(case when limit_mb > 0 then mb * 100 / limit_mb when mb > 0 then 100 else 0 end, 1)::float8 as use_rate from counted`;
}

/** KEYWORD of the owners: corporation or customer by ID and by either name. */
const isNamed = (keyword: string | null | undefined) => sql`(
  exists (select from mdm_cust c where c.cust_cd = q.cust_cd and ${matchesCustomer('C', keyword)})
  or q.cust_cd = ${wholeCorp} and exists (select from mdm_corp c where c.corp_cd = q.corp_cd
    and (${contains('C.CORP_CD', keyword)} or ${contains('C.CORP_NM', keyword)} or ${contains('C.CORP_ENG_NM', keyword)})))`;

const searched = (ctx: Ctx<unknown>, { CORP_CD, KEYWORD }: Partial<QuotaSearch>) => sql<FileQuota>`
  select * from (${quotas(ctx)}) q where ${anyOf('Q.CORP_CD', CORP_CD)} and ${KEYWORD ? isNamed(KEYWORD) : sql`true`}`;

const keyOf = ({ CORP_CD, CUST_CD }: Pick<FileQuota, 'CORP_CD' | 'CUST_CD'>) => `${CORP_CD} ${CUST_CD}`;

export default async function cmsFileQuotaMgtRoutes(app: FastifyInstance): Promise<void> {
  serve(app, cmsFileQuotaMgt.select, async (ctx) => page(ctx, searched(ctx, ctx.body.SEARCH), ctx.body, order));

  serve(app, cmsFileQuotaMgt.save, async (ctx) => {
    const { LIST } = ctx.body;
    if (LIST.some((row) => row.BATCH_FLAG !== 'update')) throw new Refusal(403, 'MSG000029');
    // One save after the other: there may be no row yet that could be locked.
    await sql`select pg_advisory_xact_lock(hashtext('cms_quota'))`.execute(ctx.db);
    const present = await readAll(ctx);
    refuseForeign(ctx, LIST, present);
    refuseFaults(LIST.flatMap((row, i) => faultsOf(ctx, row).map((fault) => ({ ROW_NO: i + 1, ...fault }))));
    const rows = LIST.map(({ CORP_CD, CUST_CD, QUOTA_MB }) => ({ corp_cd: CORP_CD, cust_cd: CUST_CD, quota_mb: QUOTA_MB ?? null }));
    await sql`
      insert into cms_quota (corp_cd, cust_cd, quota_mb)
      select corp_cd, cust_cd, quota_mb from jsonb_populate_recordset(null::cms_quota, ${JSON.stringify(rows)}::jsonb)
      on conflict (corp_cd, cust_cd) do update set quota_mb = excluded.quota_mb`.execute(ctx.db);
    const now = await readAll(ctx);
    refuseFaults(LIST.flatMap((row, i) => aboveCorp(row, now).map((fault) => ({ ROW_NO: i + 1, ...fault }))));
    return { LIST: LIST.flatMap((row) => now.get(keyOf(row as FileQuota)) ?? []) };
  });
}

async function readAll(ctx: Ctx<unknown>): Promise<Map<string, FileQuota>> {
  const { rows } = await quotas(ctx).execute(ctx.db);
  return new Map(rows.map((row) => [keyOf(row), row]));
}

/** Rows that are not the user's are missing (MSG000043); those of the corporation itself are the system administrators'; stale ones are 409. */
function refuseForeign(ctx: Ctx<unknown>, list: readonly SaveRow<FileQuota>[], present: ReadonlyMap<string, FileQuota>): void {
  const found = list.map((row) => present.get(keyOf(row as FileQuota)));
  refuseFaults(found.flatMap((row, i) => (row ? [] : [{ ROW_NO: i + 1, CODE: 'MSG000043' }])));
  if (corpsOf(ctx) && list.some((row) => row.CUST_CD === wholeCorp)) throw new Refusal(403, 'MSG000029');
  const stale = found.flatMap((row, i): Fault[] =>
    row && row.UPD_CNT !== (list[i]?.UPD_CNT ?? null) ? [{ ROW_NO: i + 1, CODE: 'MSG000025', ROW: { ...row } }] : [],
  );
  if (stale[0]) throw new Refusal(409, 'MSG000025', { errors: stale, row: stale[0].ROW });
}

/** A quota is a whole number. */
const faultsOf = (ctx: Ctx<unknown>, row: SaveRow<FileQuota>): Fault[] =>
  checkRow(row, [{ field: 'QUOTA_MB', min: 0, max: maxQuotaMb }], (name) => ctx.label(name, 'CMS_QUOTA'));

/** A customer has no higher quota than its corporation, whichever of the two is changed: as they are once all of the save is written. */
function aboveCorp({ CORP_CD, CUST_CD }: SaveRow<FileQuota>, now: ReadonlyMap<string, FileQuota>): Fault[] {
  const most = now.get(keyOf({ CORP_CD: String(CORP_CD), CUST_CD: wholeCorp }))?.LIMIT_MB ?? 0;
  const above = [...now.values()].some(
    (row) =>
      row.CORP_CD === CORP_CD &&
      row.CUST_CD !== wholeCorp &&
      [row.CUST_CD, wholeCorp].includes(String(CUST_CD)) &&
      (row.QUOTA_MB ?? 0) > most,
  );
  return above ? [{ FIELD: 'QUOTA_MB', CODE: 'MSG000457', ARGS: [most] }] : [];
}
