import type { FastifyInstance } from 'fastify';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Fault } from '../../contract/call';
import { csmDueRuleMgt, type DueRule, type DueRuleSearch, dueRule, isGeneral } from '../../contract/csm/csmDueRuleMgt';
import { everyCode, isEmpty } from '../../contract/rules';
import { customersInScope, knownCustomers } from '../lib/customers';
import type { Entry } from '../lib/entries';
import { saveEntries } from '../lib/entrySave';
import { nameIn } from '../lib/names';
import { page } from '../lib/page';
import { presentInOrder } from '../lib/save';
import { type Ctx, serve } from '../lib/serve';
import { anyOf, ownCorps } from '../lib/where';
import { listWorkbook } from '../lib/workbook';

const columns = ['CORP_CD', 'CUST_CD', 'CUST_NM', 'CSM_REQ_TP', 'ANS_LMT_HR', 'CMPL_LMT_HR'];
const order = { sortable: columns, orderBy: [['X.PLACE', 'asc']] } as const;

/** Rules of the user's corporations for everybody and for the customers of the scope that meet a condition on R; `every` stands for all of them. */
const rules = (
  { scope, lang }: Ctx<unknown>,
  condition: RawBuilder<SqlBool>,
  every: string = everyCode,
): RawBuilder<DueRule> => sql<DueRule>`
  select x.corp_cd, x.cust_cd, x.cust_nm, x.csm_req_tp, x.ans_lmt_hr, x.cmpl_lmt_hr, x.upd_cnt from (
    select r.corp_cd, case r.cust_cd when ${everyCode} then ${every} else r.cust_cd end as cust_cd, ${nameIn<string | null>(lang, 'C.CUST_NM')} as cust_nm,
        case r.csm_req_tp when ${everyCode} then ${every} else r.csm_req_tp end as csm_req_tp, r.ans_lmt_hr, r.cmpl_lmt_hr, r.upd_cnt,
        array[r.corp_cd, r.cust_cd, r.csm_req_tp] collate "C" as place
      from csm_due_rule r left join mdm_cust c on c.cust_cd = r.cust_cd
     where ${ownCorps(scope, 'R')} and (r.cust_cd = ${everyCode} or ${customersInScope(scope, 'C')}) and ${condition}) x`;

const searched = (ctx: Ctx<unknown>, { CORP_CD, CUST_CD, CSM_REQ_TP }: Partial<DueRuleSearch>, every?: string) =>
  rules(
    ctx,
    sql<SqlBool>`${anyOf('R.CORP_CD', CORP_CD)} and ${anyOf('R.CUST_CD', CUST_CD)} and ${anyOf('R.CSM_REQ_TP', CSM_REQ_TP)}`,
    every,
  );

/** The rules of other corporations are nobody's here, customers are known, an end comes no sooner than an answer, and the general rule stays. */
async function ruleFaults(ctx: Ctx<unknown>, entries: readonly Entry<DueRule>[]): Promise<Fault[]> {
  const title = (field: string) => ctx.label(field, dueRule.table);
  const known = await knownCustomers(
    ctx,
    entries.map(({ row }) => row.CUST_CD),
  );
  return entries.flatMap(({ row, before, removed, ROW_NO }) => {
    const faults: Fault[] = [];
    const unknown = (FIELD: 'CORP_CD' | 'CUST_CD') => faults.push({ FIELD, CODE: 'MSG000017', ARGS: [title(FIELD), row[FIELD]] });
    if (removed && isGeneral(row)) faults.push({ CODE: 'MSG000607' });
    if (!before && ctx.scope.kind !== 'ALL' && !ctx.scope.corps.includes(row.CORP_CD)) unknown('CORP_CD');
    if (!before && row.CUST_CD !== everyCode && !known.has(row.CUST_CD)) unknown('CUST_CD');
    if (!removed && row.CMPL_LMT_HR < row.ANS_LMT_HR)
      faults.push({ FIELD: 'CMPL_LMT_HR', CODE: 'MSG000608', ARGS: [title('CMPL_LMT_HR'), title('ANS_LMT_HR'), row.ANS_LMT_HR] });
    return faults.map((fault) => ({ ...fault, ROW_NO }));
  });
}

export default async function csmDueRuleMgtRoutes(app: FastifyInstance): Promise<void> {
  serve(app, csmDueRuleMgt.select, (ctx) => page(ctx, searched(ctx, ctx.body.SEARCH), ctx.body, order));

  serve(app, csmDueRuleMgt.save, async (ctx) => {
    // A new one is of the corporation signed in at, unless another is named.
    const sent = ctx.body.LIST.map((row) => (isEmpty(row.CORP_CD) ? { ...row, CORP_CD: ctx.user.CORP_CD } : row));
    const { LIST } = await saveEntries<DueRule>(ctx, dueRule, sent, {
      written: /^([A-Z0-9]+|\*)$/,
      faults: (entries) => ruleFaults(ctx, entries),
    });
    const { rows } = await rules(ctx, sql<SqlBool>`r.corp_cd = any(${LIST.map(({ CORP_CD }) => CORP_CD)})`).execute(ctx.db);
    return { LIST: presentInOrder(rows, dueRule.keys, LIST) };
  });

  serve(app, csmDueRuleMgt.excel, (ctx) =>
    listWorkbook(ctx, searched(ctx, ctx.body.SEARCH, ctx.text('UI.COMMON.ALL')), {
      screen: 'csmDueRuleMgt',
      table: dueRule.table,
      columns,
      order,
    }),
  );
}
