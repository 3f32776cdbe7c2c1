import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { cmsMultiCustomerPopup, type ListedCustomer, maxChosen } from '../../../contract/cms/popup/cmsMultiCustomerPopup';
import { customersInScope, matchesCustomer } from '../../lib/customers';
import { page } from '../../lib/page';
import { Refusal } from '../../lib/refusal';
import { serve } from '../../lib/serve';
import { anyOf } from '../../lib/where';

const refs = ['CUST_CD', 'CUST_NM', 'CUST_ENG_NM', 'CUST_ABBR', 'CUST_TP', 'BIZ_NO', 'STOP_YN'].map((name) => `C.${name}`);
const columns = sql.join(refs.map((ref) => sql.ref(ref)));

export default async function cmsMultiCustomerPopupRoutes(app: FastifyInstance): Promise<void> {
  serve(app, cmsMultiCustomerPopup.select, async (ctx) => {
    const { KEYWORD, CUST_TP } = ctx.body.SEARCH ?? {};
    const query = sql<ListedCustomer>`
      select ${columns} from mdm_cust c
      where c.del_yn = 'N' and ${customersInScope(ctx.scope, 'C')} and ${anyOf('C.CUST_TP', CUST_TP)} and ${matchesCustomer('C', KEYWORD)}`;
    return page(ctx, query, ctx.body, { sortable: refs, orderBy: [['C.CUST_CD', 'asc']] });
  });

  serve(app, cmsMultiCustomerPopup.selectChosen, async (ctx) => {
    const codes = [ctx.body.SEARCH?.CUST_CD ?? []].flat();
    if (codes.length > maxChosen) throw new Refusal(422, 'MSG000046', { args: [maxChosen] });
    const query = sql<ListedCustomer>`
      select ${columns} from mdm_cust c where c.cust_cd = any(${codes}) and ${customersInScope(ctx.scope, 'C')}`;
    return page(ctx, query, ctx.body, { sortable: refs, orderBy: [['C.CUST_CD', 'asc']] });
  });
}
