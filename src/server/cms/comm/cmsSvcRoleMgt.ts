import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Fault, SaveRow } from '../../../contract/call';
import { cmsSvcRoleMgt, type ServiceRole, type ServiceRow } from '../../../contract/cms/comm/cmsSvcRoleMgt';
import { nameIn } from '../../lib/names';
import { page } from '../../lib/page';
import { Refusal, refuseFaults } from '../../lib/refusal';
import { askedRows } from '../../lib/save';
import { type Ctx, serve } from '../../lib/serve';
import { anyOf, contains } from '../../lib/where';
import { explained } from '../explainWords.service';

/** Name of a role, in the reader's language. */
const roleName = ({ lang }: Pick<Ctx<unknown>, 'lang'>) => sql<string>`${nameIn(lang, 'R.ROLE_NM')}`;

export default async function cmsSvcRoleMgtRoutes(app: FastifyInstance): Promise<void> {
  serve(app, cmsSvcRoleMgt.select, async (ctx) => {
    const { KEYWORD, SCRN_ID, AUTH_TP, ROLE_ID } = ctx.body.SEARCH ?? {};
    const query = sql<ServiceRow>`
      select s.svc_id, s.svc_nm, s.svc_url, s.http_mthd, s.scrn_id, s.btn_id, s.auth_tp, s.upd_cnt,
        (select count(*)::int from cms_svc_role r where r.svc_id = s.svc_id) as role_cnt
      from cms_svc s where s.use_yn = 'Y'
        and (${contains('S.SVC_URL', KEYWORD)} or ${contains('S.SVC_ID', KEYWORD)} or ${contains('S.SVC_NM', KEYWORD)})
        and ${anyOf('S.SCRN_ID', SCRN_ID)} and ${anyOf('S.AUTH_TP', AUTH_TP)}
        and (${ROLE_ID ?? null}::text is null or exists (select from cms_svc_role r where r.svc_id = s.svc_id and ${anyOf('R.ROLE_ID', ROLE_ID)}))`;
    return page(ctx, query, ctx.body, {
      sortable: ['S.SVC_ID', 'S.SVC_NM', 'S.SVC_URL', 'S.SCRN_ID', 'S.BTN_ID', 'S.AUTH_TP'],
      orderBy: [['S.SVC_ID', 'asc']],
    });
  });

  serve(app, cmsSvcRoleMgt.selectRoles, async (ctx) => {
    const { SVC_ID } = ctx.body.SEARCH ?? {};
    const query = sql<ServiceRole>`
      select s.svc_id, r.role_id, ${roleName(ctx)} as role_nm, r.user_tp,
        case when x.role_id is null then 'N' else 'Y' end as ag_check
      from cms_role r join cms_svc s on s.auth_tp = 'ROLE' and s.svc_id = ${SVC_ID ?? ''}
        left join cms_svc_role x on x.svc_id = s.svc_id and x.role_id = r.role_id`;
    return page(ctx, query, ctx.body, {
      sortable: ['R.ROLE_ID', 'R.USER_TP'],
      orderBy: [
        ['R.SORT_SEQ', 'asc'],
        ['R.ROLE_ID', 'asc'],
      ],
    });
  });

  serve(app, cmsSvcRoleMgt.saveRoles, async (ctx) => {
    const { LIST } = ctx.body;
    if (LIST.some((row) => row.BATCH_FLAG !== 'update')) throw new Refusal(403, 'MSG000029');
    refuseFaults(await faultsOf(ctx, LIST));
    const rows = JSON.stringify(LIST.map(({ SVC_ID, ROLE_ID, AG_CHECK }) => ({ svc_id: SVC_ID, role_id: ROLE_ID, has: AG_CHECK === 'Y' })));
    const sent = sql`jsonb_to_recordset(${rows}::jsonb) as n (svc_id text, role_id text, has boolean)`;
    await sql`delete from cms_svc_role x using ${sent} where (x.svc_id, x.role_id) = (n.svc_id, n.role_id) and not n.has`.execute(ctx.db);
    await sql`insert into cms_svc_role (svc_id, role_id) select svc_id, role_id from ${sent} where n.has on conflict do nothing`.execute(
      ctx.db,
    );
    const { rows: saved } = await sql<ServiceRole>`
      select n.svc_id, n.role_id, ${roleName(ctx)} as role_nm, r.user_tp, case when n.has then 'Y' else 'N' end as ag_check
        from ${sent} join cms_role r using (role_id)`.execute(ctx.db);
    const sentAt = (row: Partial<ServiceRole>) => LIST.findIndex(({ SVC_ID, ROLE_ID }) => SVC_ID === row.SVC_ID && ROLE_ID === row.ROLE_ID);
    return { LIST: saved.sort((a, b) => sentAt(a) - sentAt(b)) };
  });

  serve(app, cmsSvcRoleMgt.sync, async (ctx) => {
    const ids = askedRows(ctx).map((row) => String(row.SVC_ID));
    await sql`insert into cms_svc_role (svc_id, role_id) select distinct svc_id, role_id from svc_grant where svc_id = any(${ids})
      on conflict do nothing`.execute(ctx.db);
    return { LIST: [] };
  });

  serve(app, cmsSvcRoleMgt.explain, async (ctx) => {
    const LIST = await explained(ctx, app.kit.calls.values(), ctx.body.SEARCH ?? {});
    return { LIST, TOTAL: LIST.length };
  });
}

/** Faults of the rows sent: calls and roles that do not exist, and a service taken from the system administrator, who has all. */
async function faultsOf(ctx: Ctx<unknown>, list: readonly SaveRow<ServiceRole>[]): Promise<Fault[]> {
  const ids = (name: 'SVC_ID' | 'ROLE_ID') => list.map((row) => String(row[name] ?? ''));
  const { rows } = await sql<{ KEY: string }>`
    select svc_id as key from cms_svc where auth_tp = 'ROLE' and use_yn = 'Y' and svc_id = any(${ids('SVC_ID')})
    union all select role_id from cms_role where role_id = any(${ids('ROLE_ID')})`.execute(ctx.db);
  const known = new Set(rows.map((row) => row.KEY));
  return list.flatMap((row, i) => {
    const unknown = (['SVC_ID', 'ROLE_ID'] as const).filter((name) => !known.has(String(row[name])));
    const faults = unknown.map((FIELD): Fault => ({ ROW_NO: i + 1, FIELD, CODE: 'MSG000017', ARGS: [ctx.label(FIELD), row[FIELD] ?? ''] }));
    if (row.AG_CHECK !== 'Y' && row.AG_CHECK !== 'N')
      faults.push({ ROW_NO: i + 1, FIELD: 'AG_CHECK', CODE: 'MSG000017', ARGS: ['AG_CHECK', row.AG_CHECK ?? ''] });
    else if (row.AG_CHECK === 'N' && row.ROLE_ID === 'SYS_ADM') faults.push({ ROW_NO: i + 1, FIELD: 'AG_CHECK', CODE: 'MSG000403' });
    return faults;
  });
}
