import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { type AbbreviatedCustomer, cmsCustomerAbbPopup } from '../../../contract/cms/popup/cmsCustomerAbbPopup';
import { customersInScope } from '../../lib/customers';
import { page } from '../../lib/page';
import { serve } from '../../lib/serve';
import { anyOf, contains } from '../../lib/where';

const refs = ['CUST_ABBR', 'CUST_CD', 'CUST_NM', 'CUST_ENG_NM', 'CTRY_CD', 'STOP_YN'].map((name) => `C.${name}`);

export default async function cmsCustomerAbbPopupRoutes(app: FastifyInstance): Promise<void> {
  serve(app, cmsCustomerAbbPopup.select, async (ctx) => {
    const { KEYWORD, CUST_TP } = ctx.body.SEARCH ?? {};
    const query = sql<AbbreviatedCustomer>`
      select ${sql.join(refs.map((ref) => sql.ref(ref)))} from mdm_cust c
      where c.del_yn = 'N' and c.cust_abbr is not null and ${customersInScope(ctx.scope, 'C')} and ${anyOf('C.CUST_TP', CUST_TP)}
        and ${contains('C.CUST_ABBR', KEYWORD)}`;
    return page(ctx, query, ctx.body, {
      sortable: refs,
      orderBy: [
        ['C.CUST_ABBR', 'asc'],
        ['C.CUST_CD', 'asc'],
      ],
    });
  });
}
