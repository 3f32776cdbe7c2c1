import type { FastifyInstance } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type { Fault, SaveRow } from '../../../contract/call';
import { customerFaults, mdmCustomerCdPopup, type SimilarCustomer, typedColumns } from '../../../contract/mdm/popup/mdmCustomerCdPopup';
import { asBizNo, isEmpty, stored } from '../../../contract/rules';
import { codeCheck } from '../../lib/codeNames';
import { customersInScope } from '../../lib/customers';
import { nameIn } from '../../lib/names';
import { takeNumbers } from '../../lib/number';
import { page } from '../../lib/page';
import { Refusal, refuseFaults } from '../../lib/refusal';
import { insertRows } from '../../lib/save';
import { type Ctx, serve } from '../../lib/serve';
import { likeText, ownCorps } from '../../lib/where';

type Sent = SaveRow<SimilarCustomer>;

const refs = ['CUST_CD', 'CUST_NM', 'CUST_ENG_NM', 'CUST_ABBR', 'CUST_TP', 'BIZ_NO', 'CTRY_CD', 'STOP_YN'].map((name) => `C.${name}`);

const customers = ({ lang }: Ctx<unknown>, where: RawBuilder<unknown>): RawBuilder<SimilarCustomer> => sql<SimilarCustomer>`
  select ${sql.join(refs.map((ref) => sql.ref(ref)))}, c.sales_user_id, c.corp_cd, ${nameIn(lang, 'O.CORP_NM')} as corp_nm
  from mdm_cust c join mdm_corp o on o.corp_cd = c.corp_cd where c.del_yn = 'N' and ${where}`;

/** The name without the kind of company, which people write in different ways. */
const core = (name: string): string => name.replace(/\((주|유|재|사)\)|㈜|주식회사|유한회사/g, '').trim();

/** What keeps a customer from being added: codes that are none, and a business number the corporation has already. */
async function storedFaults(ctx: Ctx<unknown>, row: Partial<SimilarCustomer>): Promise<Fault[]> {
  const title = (field: string) => ctx.label(field, 'MDM_CUST');
  const { rows } = await sql<{ KNOWN: string; NAME: string }>`
    select 'CTRY_CD' as known, '' as name from mdm_country where ctry_cd = ${row.CTRY_CD} and use_yn = 'Y'
    union all select 'CORP_CD', '' from mdm_corp where corp_cd = ${row.CORP_CD} and use_yn = 'Y' and corp_cd <> '*'
    union all select 'SALES_USER_ID', '' from cms_user
      where user_id = ${row.SALES_USER_ID} and user_tp = 'S' and user_sts = 'ACT' and del_yn = 'N' and corp_cd = ${row.CORP_CD}
    union all select 'BIZ_NO', k.cust_cd || ' ' || ${nameIn(ctx.lang, 'K.CUST_NM')} from mdm_cust k where k.biz_no = ${row.BIZ_NO} and k.corp_cd = ${row.CORP_CD}`.execute(
    ctx.db,
  );
  const known = new Map(rows.map((one) => [one.KNOWN, one.NAME]));
  const codes = (['CTRY_CD', 'CORP_CD', 'SALES_USER_ID'] as const).filter((name) => !isEmpty(row[name]) && !known.has(name));
  const twice = known.get('BIZ_NO');
  const codeFaults = await codeCheck(ctx.db, typedColumns, title);
  return [
    ...codeFaults(row).map((fault) => ({ ROW_NO: 1, ...fault })),
    ...codes.map((FIELD) => ({ ROW_NO: 1, FIELD, CODE: 'MSG000017', ARGS: [title(FIELD), String(row[FIELD])] })),
    ...(twice ? [{ ROW_NO: 1, FIELD: 'BIZ_NO', CODE: 'MSG000024', ARGS: [twice] }] : []),
  ];
}

/** Adds one customer: sales managers make their own ones. */
async function addCustomer(ctx: Ctx<unknown>, sent: Sent): Promise<SimilarCustomer[]> {
  const typed = Object.fromEntries(typedColumns.map((name) => [name, stored(sent[name] ?? null)])) as Partial<SimilarCustomer>;
  const everywhere = ctx.scope.kind === 'ALL' ? sent.CORP_CD : null;
  const row = {
    ...typed,
    BIZ_NO: typed.BIZ_NO ? asBizNo(String(typed.BIZ_NO)) : null,
    SALES_USER_ID: typed.SALES_USER_ID ?? (ctx.scope.kind === 'SALES_OWN' ? ctx.user.USER_ID : null),
    CORP_CD: everywhere ?? ctx.user.CORP_CD,
  };
  refuseFaults(customerFaults(row, (field) => ctx.label(field, 'MDM_CUST')).map((fault) => ({ ...fault, ROW_NO: 1 })));
  refuseFaults(await storedFaults(ctx, row));
  const [corp] = (await sql<{ CURR: string }>`select base_curr_cd as curr from mdm_corp where corp_cd = ${row.CORP_CD}`.execute(ctx.db))
    .rows;
  const [CUST_CD = ''] = await takeNumbers(ctx.db, 'CUS', row.CORP_CD, 1);
  const first = { PAY_TERM: 'EOM', CURR_CD: corp?.CURR, STOP_YN: 'N', KEY_YN: 'N', DEL_YN: 'N' };
  await insertRows(ctx.db, 'MDM_CUST', [{ CUST_CD, ...row, ...first }]);
  return (await customers(ctx, sql`c.cust_cd = ${CUST_CD}`).execute(ctx.db)).rows;
}

export default async function mdmCustomerCdPopupRoutes(app: FastifyInstance): Promise<void> {
  serve(app, mdmCustomerCdPopup.select, async (ctx) => {
    const { BIZ_NO, CUST_NM } = ctx.body.SEARCH ?? {};
    const name = core(CUST_NM ?? '');
    const byNo = BIZ_NO ? sql`c.biz_no = ${asBizNo(BIZ_NO)}` : sql`false`;
    const byName = name ? sql`(c.cust_nm ilike ${`%${likeText(name)}%`} or c.cust_eng_nm ilike ${`%${likeText(name)}%`})` : sql`false`;
    // A look for doubles goes over the whole corporation, also for who works for few of its customers.
    const alike = sql`(${customersInScope(ctx.scope, 'C')} or ${ownCorps(ctx.scope, 'C')}) and (${byNo} or ${byName})`;
    const query = customers(ctx, BIZ_NO || name ? alike : customersInScope(ctx.scope, 'C'));
    return page(ctx, query, ctx.body, { sortable: [...refs, 'CORP_NM'], orderBy: [['C.CUST_CD', 'asc']] });
  });

  serve(app, mdmCustomerCdPopup.save, async (ctx) => {
    const [row, ...more] = ctx.body.LIST;
    if (!row || more.length || row.BATCH_FLAG !== 'insert') throw new Refusal(403, 'MSG000029');
    return { LIST: await addCustomer(ctx, row) };
  });
}
