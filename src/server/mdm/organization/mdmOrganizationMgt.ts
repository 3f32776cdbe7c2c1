import type { FastifyInstance } from 'fastify';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import {
  type Member,
  mdmOrganizationMgt,
  type Organisation,
  type OrganisationSearch,
  organisation,
} from '../../../contract/mdm/organization/mdmOrganizationMgt';
import { columnList, lockEntries, writeEntries } from '../../lib/entries';
import { codeLetters, saveEntries } from '../../lib/entrySave';
import { nameIn } from '../../lib/names';
import { page } from '../../lib/page';
import { inUseFaults } from '../../lib/references';
import { Refusal, refuseFaults } from '../../lib/refusal';
import { askedRows, presentInOrder } from '../../lib/save';
import { type Ctx, serve } from '../../lib/serve';
import { anyOf, ownCorps } from '../../lib/where';
import { listWorkbook } from '../../lib/workbook';
import { followLevels, lockTree, organisationFaults } from './organisation.service';

const screen = 'mdmOrganizationMgt';
const order = { sortable: [...organisation.all, 'MGR_USER_NM'], orderBy: [['X.PLACE', 'asc']] } as const;
const memberColumns = ['USER_ID', 'USER_NM', 'POST_NM', 'TEL_NO', 'EMAIL', 'USER_STS'];
const memberOrder = { sortable: memberColumns, orderBy: [['USER_ID', 'asc']] } as const;
const excelColumns = [
  ...(['ORGN_CD', 'ORGN_NM', 'ORGN_ENG_NM', 'ORGN_TP', 'UPPER_ORGN_CD', 'MGR_USER_NM', 'TEL_NO'] as const),
  ...(['SORT_SEQ', 'BGN_DT', 'END_DT', 'USE_YN'] as const),
];

/** The level is the server's. */
const written = { ...organisation, columns: [...organisation.columns, 'ORGN_LVL'] };

/** Organisations of a corporation in the order of their tree, with those above each that the condition on `f` finds. */
const found = ({ scope, lang }: Ctx<unknown>, corpCd: string, condition: RawBuilder<SqlBool>) => {
  const place = sql`to_char(o.sort_seq, 'FM0000000000') || o.orgn_cd`;
  return sql<Organisation>`
    select ${columnList(organisation, 'X')}, x.orgn_lvl, x.mgr_user_nm from (
      with recursive tree as (
        select o.orgn_cd, array[${place}] as place, array[o.orgn_cd::text] as trail from mdm_orgn o
         where o.corp_cd = ${corpCd} and ${ownCorps(scope, 'O')}
           and not exists (select from mdm_orgn p where p.orgn_cd = o.upper_orgn_cd and p.corp_cd = o.corp_cd)
        union all
        select o.orgn_cd, t.place || (${place}), t.trail || o.orgn_cd from mdm_orgn o join tree t on o.upper_orgn_cd = t.orgn_cd
         where o.corp_cd = ${corpCd}
      )
      select ${columnList(organisation, 'O')}, o.orgn_lvl, ${nameIn<string | null>(lang, 'U.USER_NM')} as mgr_user_nm, t.place
        from tree t join mdm_orgn o using (orgn_cd) left join cms_user u on u.user_id = o.mgr_user_id
       where exists (select from tree b join mdm_orgn f using (orgn_cd) where t.orgn_cd = any(b.trail) and ${condition})) x`;
};

const searched = (ctx: Ctx<unknown>, { CORP_CD, BASE_DT, USE_YN }: Partial<OrganisationSearch>) => {
  const inForce = BASE_DT
    ? sql<SqlBool>`coalesce(f.bgn_dt <= ${BASE_DT}::date, true) and coalesce(f.end_dt >= ${BASE_DT}::date, true)`
    : sql<SqlBool>`true`;
  return found(ctx, CORP_CD || ctx.user.CORP_CD, sql<SqlBool>`${anyOf('F.USE_YN', USE_YN)} and ${inForce}`);
};

const members = ({ scope, lang }: Ctx<unknown>, orgnCd: unknown) => sql<Member>`
  select u.user_id, ${nameIn(lang, 'U.USER_NM')} as user_nm, u.post_nm, u.tel_no, u.email, u.user_sts from cms_user u
   where u.orgn_cd = ${String(orgnCd ?? '')} and u.del_yn = 'N' and ${ownCorps(scope, 'U')}`;

export default async function mdmOrganizationMgtRoutes(app: FastifyInstance): Promise<void> {
  serve(app, mdmOrganizationMgt.select, (ctx) => page(ctx, searched(ctx, ctx.body.SEARCH), ctx.body, order));
  serve(app, mdmOrganizationMgt.selectMembers, (ctx) => page(ctx, members(ctx, ctx.body.SEARCH.ORGN_CD), ctx.body, memberOrder));

  serve(app, mdmOrganizationMgt.save, async (ctx) => {
    if (ctx.body.LIST.some(({ BATCH_FLAG }) => BATCH_FLAG === 'delete')) throw new Refusal(403, 'MSG000029');
    await lockTree(ctx.db);
    // A new one is of the corporation signed in at, unless somebody makes it who works for all.
    const own = ctx.scope.kind === 'ALL' ? {} : { CORP_CD: ctx.user.CORP_CD };
    const sent = ctx.body.LIST.map((row) => (row.BATCH_FLAG === 'insert' ? { ...row, ...own } : row));
    const { LIST } = await saveEntries<Organisation>(ctx, written, sent, {
      written: codeLetters,
      faults: (entries) => organisationFaults(ctx, entries),
    });
    const corps = [...new Set(LIST.map(({ CORP_CD }) => CORP_CD))];
    await followLevels(ctx.db, corps);
    const now = [];
    for (const corp of corps) now.push(...(await found(ctx, corp, sql<SqlBool>`true`).execute(ctx.db)).rows);
    return { LIST: presentInOrder(now, organisation.keys, LIST) };
  });

  serve(app, mdmOrganizationMgt.delete, async (ctx) => {
    await lockTree(ctx.db);
    const gone = askedRows(ctx).map((row) => ({ ...row, BATCH_FLAG: 'delete' as const }));
    const entries = await lockEntries<Organisation>(ctx, organisation, gone);
    refuseFaults(await inUseFaults(ctx, organisation.table, entries));
    await writeEntries(ctx.db, organisation, entries);
    return { LIST: [] };
  });

  serve(app, mdmOrganizationMgt.excel, (ctx) => {
    const { SEARCH, GRID } = ctx.body;
    return GRID === 'G2'
      ? listWorkbook(ctx, members(ctx, SEARCH.ORGN_CD), {
          screen,
          of: SEARCH.ORGN_CD,
          table: 'CMS_USER',
          columns: memberColumns,
          order: memberOrder,
        })
      : listWorkbook(ctx, searched(ctx, SEARCH), { screen, table: organisation.table, columns: excelColumns, order });
  });
}
