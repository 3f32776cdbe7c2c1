import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { type CustomerRow, cmsCustomerPopup } from '../../../contract/cms/popup/cmsCustomerPopup';
import { customersInScope, hasService, matchesCustomer } from '../../lib/customers';
import { page } from '../../lib/page';
import { serve } from '../../lib/serve';
import { anyOf } from '../../lib/where';

const columns = ['CUST_CD', 'CUST_NM', 'CUST_ENG_NM', 'CUST_ABBR', 'CUST_TP', 'BIZ_NO', 'CEO_NM', 'CTRY_CD', 'TEL_NO', 'STOP_YN', 'OLD_CD'];
const refs = columns.map((name) => `C.${name}`);

export default async function cmsCustomerPopupRoutes(app: FastifyInstance): Promise<void> {
  serve(app, cmsCustomerPopup.select, async (ctx) => {
    const { KEYWORD, CUST_TP, KEY_SVC } = ctx.body.SEARCH ?? {};
    const query = sql<CustomerRow>`
      select ${sql.join(refs.map((ref) => sql.ref(ref)))} from mdm_cust c
      where c.del_yn = 'N' and ${customersInScope(ctx.scope, 'C')} and ${anyOf('C.CUST_TP', CUST_TP)} and ${hasService('C', KEY_SVC)}
        and ${matchesCustomer('C', KEYWORD)}`;
    return page(ctx, query, ctx.body, { sortable: refs, orderBy: [['C.CUST_CD', 'asc']] });
  });
}
