import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import {
  type CustomerLookSearch,
  contactColumns,
  mdmCustomerSearch,
  type SeenContact,
  type SeenCustomer,
  seesBalances,
  shownColumns,
} from '../../../contract/mdm/customer/mdmCustomerSearch';
import { asBizNo } from '../../../contract/rules';
import { customersInScope, matchesCustomer } from '../../lib/customers';
import { nameIn } from '../../lib/names';
import { page } from '../../lib/page';
import { type Ctx, serve } from '../../lib/serve';
import { anyOf } from '../../lib/where';
import { listWorkbook } from '../../lib/workbook';

const columnsFor = (ctx: Ctx<unknown>) => [
  ...shownColumns,
  ...['SALES_USER_NM', 'ORGN_TXT'],
  ...(seesBalances(ctx.user.roleList) ? ['BAL_AMT'] : []),
];
const orderFor = (ctx: Ctx<unknown>) => ({ sortable: columnsFor(ctx), orderBy: [['CUST_CD', 'asc']] }) as const;
const contactOrder = { sortable: contactColumns, orderBy: [['CHRG_SEQ', 'asc']] } as const;

/** What customers owe by the settlements that the reader sees; not for everybody. */
const balances = (ctx: Ctx<unknown>) =>
  seesBalances(ctx.user.roleList)
    ? sql`, coalesce((select sum(s.bal_amt) from set_stl s
        where s.cust_cd = c.cust_cd and s.ar_ap = 'AR' and s.stl_sts <> 'CXL' and s.del_yn = 'N'), 0)::numeric(15,2) as bal_amt`
    : sql``;

const searched = (
  ctx: Ctx<unknown>,
  { KEYWORD, CUST_TP, CTRY_CD, BIZ_NO, SALES_USER_ID }: Partial<CustomerLookSearch>,
) => sql<SeenCustomer>`
  select * from (select ${sql.join(shownColumns.map((name) => sql.ref(`C.${name}`)))}, ${nameIn<string | null>(ctx.lang, 'U.USER_NM')} as sales_user_nm,
      (select string_agg(distinct ${nameIn(ctx.lang, 'G.ORGN_NM')}, ', ') from mdm_cust_orgn so join mdm_orgn g using (orgn_cd)
        where so.cust_cd = c.cust_cd and (so.bgn_dt is null or so.bgn_dt <= now()::date) and (so.end_dt is null or so.end_dt >= now()::date)) as orgn_txt
      ${balances(ctx)}
    from mdm_cust c left join cms_user u on u.user_id = c.sales_user_id
   where c.del_yn = 'N' and ${customersInScope(ctx.scope, 'C')} and ${matchesCustomer('C', KEYWORD)} and ${anyOf('C.CUST_TP', CUST_TP)}
     and ${anyOf('C.CTRY_CD', CTRY_CD)} and ${anyOf('C.BIZ_NO', BIZ_NO && asBizNo(BIZ_NO))} and ${anyOf('C.SALES_USER_ID', SALES_USER_ID)}) x`;

const contactsOf = (ctx: Ctx<unknown>, code: unknown) => sql<SeenContact>`
  select g.cust_cd, g.chrg_seq, ${sql.join(contactColumns.map((name) => sql.ref(`G.${name}`)))} from mdm_cust_chrg g
    join mdm_cust c using (cust_cd) where g.cust_cd = ${String(code ?? '')} and c.del_yn = 'N' and ${customersInScope(ctx.scope, 'C')}`;

export default async function mdmCustomerSearchRoutes(app: FastifyInstance): Promise<void> {
  serve(app, mdmCustomerSearch.select, (ctx) => page(ctx, searched(ctx, ctx.body.SEARCH), ctx.body, orderFor(ctx)));
  serve(app, mdmCustomerSearch.contacts, (ctx) => page(ctx, contactsOf(ctx, ctx.body.SEARCH.CUST_CD), ctx.body, contactOrder));
  serve(app, mdmCustomerSearch.excel, (ctx) =>
    listWorkbook(ctx, searched(ctx, ctx.body.SEARCH), {
      screen: 'mdmCustomerSearch',
      table: 'MDM_CUST',
      columns: columnsFor(ctx),
      order: orderFor(ctx),
    }),
  );
}
