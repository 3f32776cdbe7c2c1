import type { FastifyInstance } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { mdmCustomerCdPopup, type SimilarCustomer } from '../../../contract/mdm/popup/mdmCustomerCdPopup';
import { asBizNo } from '../../../contract/rules';
import { customersInScope } from '../../lib/customers';
import { nameIn } from '../../lib/names';
import { page } from '../../lib/page';
import { Refusal } from '../../lib/refusal';
import { type Ctx, serve } from '../../lib/serve';
import { likeText, ownCorps } from '../../lib/where';
import { addCustomers } from '../customers.service';

const refs = ['CUST_CD', 'CUST_NM', 'CUST_ENG_NM', 'CUST_ABBR', 'CUST_TP', 'BIZ_NO', 'CTRY_CD', 'STOP_YN'].map((name) => `C.${name}`);

const customers = ({ lang }: Ctx<unknown>, where: RawBuilder<unknown>): RawBuilder<SimilarCustomer> => sql<SimilarCustomer>`
  select ${sql.join(refs.map((ref) => sql.ref(ref)))}, c.sales_user_id, c.corp_cd, ${nameIn(lang, 'O.CORP_NM')} as corp_nm
  from mdm_cust c join mdm_corp o on o.corp_cd = c.corp_cd where c.del_yn = 'N' and ${where}`;

/** The name without the kind of company, which people write in different ways. */
const core = (name: string): string => name.replace(/\((주|유|재|사)\)|㈜|주식회사|유한회사/g, '').trim();

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
    const [code] = await addCustomers(ctx, [row as Parameters<typeof addCustomers>[1][number]]);
    return { LIST: (await customers(ctx, sql`c.cust_cd = ${code ?? ''}`).execute(ctx.db)).rows };
  });
}
