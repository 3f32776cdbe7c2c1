import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { type CustomerRow, cmsCustomerPopup } from '../../../contract/cms/popup/cmsCustomerPopup';
import { customersInScope } from '../../code/customers.service';
import { page } from '../../lib/page';
import { serve } from '../../lib/serve';
import { anyOf, contains, startsWith } from '../../lib/where';

export default async function cmsCustomerPopupRoutes(app: FastifyInstance): Promise<void> {
  serve(app, cmsCustomerPopup.select, async (ctx) => {
    const { KEYWORD, CUST_TP } = ctx.body.SEARCH ?? {};
    const columns = [
      'CUST_CD',
      'CUST_NM',
      'CUST_ENG_NM',
      'CUST_ABBR',
      'CUST_TP',
      'BIZ_NO',
      'CEO_NM',
      'CTRY_CD',
      'TEL_NO',
      'STOP_YN',
      'OLD_CD',
    ];
    const query = sql<CustomerRow>`
      select ${sql.join(columns.map((name) => sql.ref(`C.${name}`)))} from mdm_cust c
      where c.del_yn = 'N' and ${customersInScope(ctx.scope, 'C')} and ${anyOf('C.CUST_TP', CUST_TP)}
        and (${startsWith('C.CUST_CD', KEYWORD?.toUpperCase())} or ${contains('C.CUST_NM', KEYWORD)} or ${contains('C.CUST_ENG_NM', KEYWORD)}
          or ${contains('C.CUST_ABBR', KEYWORD)} or ${startsWith('C.BIZ_NO', KEYWORD)})`;
    return page(ctx, query, ctx.body, { sortable: columns.map((name) => `C.${name}`), orderBy: [['C.CUST_CD', 'asc']] });
  });
}
