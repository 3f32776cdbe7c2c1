import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import {
  type Assignment,
  type AssignmentSearch,
  assignment,
  mdmCustomerMgtOrg,
  type ServedCustomer,
} from '../../../contract/mdm/customer/mdmCustomerMgtOrg';
import { customersInScope } from '../../lib/customers';
import { saveEntries } from '../../lib/entrySave';
import { nameIn } from '../../lib/names';
import { page } from '../../lib/page';
import { presentInOrder } from '../../lib/save';
import { type Ctx, serve } from '../../lib/serve';
import { anyOf } from '../../lib/where';
import { listWorkbook } from '../../lib/workbook';
import { copyAssignments } from './assignmentCopy.service';
import { assignmentFaults, assignments, mainFaults, presentAssignments, refuseForeign, takeTurn } from './assignments.service';

const screen = 'mdmCustomerMgtOrg';
const columns = ['CUST_CD', 'CUST_NM', 'CUST_TP', 'SALES_USER_NM', 'ASGN_CNT'];
const order = { sortable: columns, orderBy: [['CUST_CD', 'asc']] } as const;
const assignmentColumns = [
  'CUST_CD',
  'ORGN_CD',
  'ORGN_NM',
  'BIZ_TP',
  'CHRG_USER_ID',
  'CHRG_USER_NM',
  'MAIN_YN',
  'BGN_DT',
  'END_DT',
  'CORP_NM',
];
const assignmentOrder = {
  sortable: assignmentColumns,
  orderBy: [
    ['BIZ_TP', 'asc'],
    ['MAIN_YN', 'desc'],
    ['ORGN_CD', 'asc'],
  ],
} as const;

/** Customers and partners in the scope one of whose assignments fits. */
function searched({ scope, lang }: Ctx<unknown>, { CUST_CD, ORGN_CD, BIZ_TP, CHRG_USER_ID }: Partial<AssignmentSearch>) {
  const fits = sql`exists (select from mdm_cust_orgn s where s.cust_cd = k.cust_cd
    and ${anyOf('S.ORGN_CD', ORGN_CD)} and ${anyOf('S.BIZ_TP', BIZ_TP)} and ${anyOf('S.CHRG_USER_ID', CHRG_USER_ID)})`;
  const asked = [ORGN_CD, BIZ_TP, CHRG_USER_ID].some((value) => value?.length);
  return sql<ServedCustomer>`
    select * from (select k.cust_cd, ${nameIn(lang, 'K.CUST_NM')} as cust_nm, k.cust_tp, ${nameIn<string | null>(lang, 'U.USER_NM')} as sales_user_nm,
        (select count(*)::int from mdm_cust_orgn n where n.cust_cd = k.cust_cd) as asgn_cnt
      from mdm_cust k left join cms_user u on u.user_id = k.sales_user_id
     where k.del_yn = 'N' and ${customersInScope(scope, 'K')} and ${anyOf('K.CUST_CD', CUST_CD)} and ${asked ? fits : sql`true`}) x`;
}

const ofCustomer = (ctx: Ctx<unknown>, code: string | undefined) =>
  sql<Assignment>`select * from (${assignments(ctx, sql`s.cust_cd = ${code ?? ''}`)}) x`;

export default async function mdmCustomerMgtOrgRoutes(app: FastifyInstance): Promise<void> {
  serve(app, mdmCustomerMgtOrg.select, (ctx) => page(ctx, searched(ctx, ctx.body.SEARCH), ctx.body, order));
  serve(app, mdmCustomerMgtOrg.selectAssignments, (ctx) => page(ctx, ofCustomer(ctx, ctx.body.SEARCH.CUST_CD), ctx.body, assignmentOrder));

  serve(app, mdmCustomerMgtOrg.saveAssignments, async (ctx) => {
    await takeTurn(ctx);
    const sent = ctx.body.LIST.map((row, i) => ({ row, ROW_NO: i + 1 }));
    await refuseForeign(
      ctx,
      sent.filter(({ row }) => row.BATCH_FLAG !== 'insert'),
    );
    const { LIST } = await saveEntries<Assignment>(ctx, assignment, ctx.body.LIST, {
      written: /^\w+$/,
      faults: async (entries) => [...(await assignmentFaults(ctx, entries)), ...(await mainFaults(ctx, entries))],
    });
    return { LIST: presentInOrder(await presentAssignments(ctx, LIST), assignment.keys, LIST) };
  });

  serve(app, mdmCustomerMgtOrg.copy, async (ctx) => ({ LIST: await copyAssignments(ctx) }));

  serve(app, mdmCustomerMgtOrg.excel, (ctx) => {
    const { SEARCH, GRID } = ctx.body;
    return GRID === 'G2'
      ? listWorkbook(ctx, ofCustomer(ctx, SEARCH.CUST_CD), {
          screen,
          of: SEARCH.CUST_CD,
          table: assignment.table,
          columns: assignmentColumns,
          order: assignmentOrder,
        })
      : listWorkbook(ctx, searched(ctx, SEARCH), { screen, table: 'MDM_CUST', columns, order });
  });
}
