import type { FastifyInstance } from 'fastify';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ActionBody, Fault, SaveBody } from '../../../contract/call';
import {
  type Contact,
  type Customer,
  type CustomerSearch,
  type CustomerUser,
  contact,
  contactChecks,
  customer,
  type KeyService,
  keyService,
  mdmCustomerMgt,
} from '../../../contract/mdm/customer/mdmCustomerMgt';
import { asBizNo, checkRange, isEmpty, stored } from '../../../contract/rules';
import { codeNames } from '../../lib/codeNames';
import { customersInScope, matchesCustomer } from '../../lib/customers';
import { columnList, type Entry } from '../../lib/entries';
import { codeLetters, columnFaults, saveEntries } from '../../lib/entrySave';
import { nameIn } from '../../lib/names';
import { page } from '../../lib/page';
import { flatMapInPieces } from '../../lib/pieces';
import { inUseFaults } from '../../lib/references';
import { Refusal, refuseFaults } from '../../lib/refusal';
import { lockAbove, numberNew } from '../../lib/rowsBelow';
import { askedRows, inOrder, lockRows, presentInOrder } from '../../lib/save';
import { type Ctx, serve } from '../../lib/serve';
import { anyOf } from '../../lib/where';
import { listWorkbook } from '../../lib/workbook';
import { addCustomers, ownFaults, partnerFaults, rightsFaults } from '../customers.service';

const columns = [...customer.all, 'CORP_NM', 'SALES_USER_NM', 'STOP_YN', 'STOP_DT', 'STOP_RSN'];
const order = { sortable: columns, orderBy: [['CUST_CD', 'asc']] } as const;
const contactOrder = { sortable: contact.all, orderBy: [['CHRG_SEQ', 'asc']] } as const;
const serviceOrder = { sortable: keyService.all, orderBy: [['KEY_SVC', 'asc']] } as const;
const userOrder = { sortable: ['USER_ID', 'USER_NM', 'MAIN_YN', 'USER_STS', 'LAST_LOGIN_DTM'], orderBy: [['USER_ID', 'asc']] } as const;

const read = (ctx: Ctx<unknown>, where: RawBuilder<SqlBool>) => sql<Customer>`
  select ${columnList(customer, 'C')}, c.corp_cd, c.stop_yn, c.stop_dt, c.stop_rsn, ${nameIn(ctx.lang, 'O.CORP_NM')} as corp_nm,
         ${nameIn<string | null>(ctx.lang, 'U.USER_NM')} as sales_user_nm
    from mdm_cust c join mdm_corp o on o.corp_cd = c.corp_cd left join cms_user u on u.user_id = c.sales_user_id
   where c.del_yn = 'N' and ${where}`;

const found = (ctx: Ctx<unknown>, where: RawBuilder<SqlBool>) => read(ctx, sql<SqlBool>`${customersInScope(ctx.scope, 'C')} and ${where}`);

const searched = (ctx: Ctx<unknown>, { KEYWORD, CUST_TP, CORP_CD, SALES_USER_ID, STOP_YN, KEY_YN }: Partial<CustomerSearch>) =>
  found(
    ctx,
    sql<SqlBool>`${matchesCustomer('C', KEYWORD)} and ${anyOf('C.CUST_TP', CUST_TP)} and ${anyOf('C.CORP_CD', CORP_CD)}
      and ${anyOf('C.SALES_USER_ID', SALES_USER_ID)} and ${anyOf('C.STOP_YN', STOP_YN)} and ${anyOf('C.KEY_YN', KEY_YN)}`,
  );

/** The customers with these codes as they are now, in this order. */
async function present(ctx: Ctx<unknown>, rows: readonly Pick<Customer, 'CUST_CD'>[]): Promise<Customer[]> {
  const { rows: now } = await found(ctx, sql<SqlBool>`c.cust_cd = any(${rows.map((row) => row.CUST_CD)})`).execute(ctx.db);
  return presentInOrder(now, customer.keys, rows as Customer[]);
}

/** Rows of a customer, none of one that the reader does not see. */
const ofCustomer = <R>(ctx: Ctx<unknown>, rows: RawBuilder<R>, code: unknown) => sql<R>`
  select * from (${rows}) x where x.cust_cd = ${String(code ?? '')}
     and exists (select from mdm_cust c where c.cust_cd = x.cust_cd and ${customersInScope(ctx.scope, 'C')})`;
const contactsOf = sql<Contact>`select ${columnList(contact, 'G')} from mdm_cust_chrg g`;
const servicesOf = sql<KeyService>`select ${columnList(keyService, 'S')} from mdm_cust_svc s`;
const usersOf = ({ lang }: Ctx<unknown>) => sql<CustomerUser>`
  select uc.cust_cd, u.user_id, ${nameIn(lang, 'U.USER_NM')} as user_nm, uc.main_yn, u.user_sts, u.last_login_dtm
    from cms_user_cust uc join cms_user u using (user_id) where u.del_yn = 'N'`;

export default async function mdmCustomerMgtRoutes(app: FastifyInstance): Promise<void> {
  serve(app, mdmCustomerMgt.select, (ctx) => page(ctx, searched(ctx, ctx.body.SEARCH), ctx.body, order));
  serve(app, mdmCustomerMgt.contacts, (ctx) => page(ctx, ofCustomer(ctx, contactsOf, ctx.body.SEARCH.CUST_CD), ctx.body, contactOrder));
  serve(app, mdmCustomerMgt.keyServices, (ctx) => page(ctx, ofCustomer(ctx, servicesOf, ctx.body.SEARCH.CUST_CD), ctx.body, serviceOrder));
  serve(app, mdmCustomerMgt.users, (ctx) => page(ctx, ofCustomer(ctx, usersOf(ctx), ctx.body.SEARCH.CUST_CD), ctx.body, userOrder));

  serve(app, mdmCustomerMgt.save, async (ctx) => {
    const LIST = ctx.body.LIST.map((row) => (row.BIZ_NO ? { ...row, BIZ_NO: asBizNo(String(row.BIZ_NO)) } : row));
    if (LIST.some(({ BATCH_FLAG }) => BATCH_FLAG !== 'update')) throw new Refusal(403, 'MSG000029');
    const saved = await saveEntries<Customer>(ctx, customer, LIST, {
      written: codeLetters,
      faults: async (entries) => [
        ...(await rightsFaults(ctx, entries)),
        ...(await ownFaults(ctx, entries)),
        ...(await partnerFaults(ctx, entries)),
      ],
    });
    return { LIST: await present(ctx, saved.LIST) };
  });

  serve(app, mdmCustomerMgt.saveNew, async (ctx) => {
    const codes = await addCustomers(ctx, ctx.body.LIST, (entries) => rightsFaults(ctx, entries));
    // Its maker sees it from now on; the scope of this call was there before.
    const { rows } = await read(ctx, sql<SqlBool>`c.cust_cd = any(${codes})`).execute(ctx.db);
    return {
      LIST: inOrder(
        rows,
        customer.keys,
        codes.map((CUST_CD) => ({ CUST_CD })),
      ),
    };
  });

  serve(app, mdmCustomerMgt.saveContacts, async (ctx) => {
    await lockCustomersAbove(ctx);
    const LIST = await numberNew<Contact>(ctx.db, contact, ctx.body.LIST);
    return saveEntries<Contact>(ctx, contact, LIST, {
      written: /^\d+$/,
      faults: async (entries) => [...(await columnFaults(entries, contactChecks)), ...mailFaults(ctx, entries)],
    });
  });

  serve(app, mdmCustomerMgt.saveKeyServices, async (ctx) => {
    await lockCustomersAbove(ctx);
    const range = ({ row, removed, ROW_NO }: Entry<KeyService>) =>
      removed ? [] : checkRange(row.BGN_DT, row.END_DT, undefined, ['BGN_DT', 'END_DT']).map((fault) => ({ ...fault, ROW_NO }));
    return saveEntries<KeyService>(ctx, keyService, ctx.body.LIST, {
      written: codeLetters,
      faults: (entries) => flatMapInPieces(entries, range),
    });
  });

  serve(app, mdmCustomerMgt.delete, async (ctx) => {
    const rows = await lockCustomers(ctx);
    const entries = rows.map((row, i) => ({ row, removed: true, ROW_NO: i + 1 }));
    refuseFaults(await inUseFaults(ctx, 'MDM_CUST', entries, ['MDM_CUST_CHRG', 'MDM_CUST_SVC', 'MDM_CUST_ORGN']));
    await sql`update mdm_cust set del_yn = 'Y' where cust_cd = any(${rows.map((row) => row.CUST_CD)})`.execute(ctx.db);
    ctx.say('MSG000002');
    return { LIST: rows };
  });

  serve(app, mdmCustomerMgt.stop, async (ctx) => {
    const reason = stored(ctx.body.RSN ?? null);
    if (reason === null) throw new Refusal(422, 'MSG000039', { errors: [{ FIELD: 'RSN', CODE: 'MSG000039' }] });
    return turnBusiness(ctx, 'Y', reason);
  });
  serve(app, mdmCustomerMgt.resume, (ctx) => turnBusiness(ctx, 'N', stored(ctx.body.RSN ?? null)));

  serve(app, mdmCustomerMgt.excel, (ctx) =>
    listWorkbook(ctx, searched(ctx, ctx.body.SEARCH), { screen: 'mdmCustomerMgt', table: customer.table, columns, order }),
  );
}

/** Who is to get mails needs an address. */
const mailFaults = (ctx: Ctx<unknown>, entries: readonly Entry<Contact>[]): Fault[] =>
  entries
    .filter(({ row, removed }) => !removed && row.MAIL_YN === 'Y' && isEmpty(row.EMAIL))
    .map(({ ROW_NO }) => ({ ROW_NO, FIELD: 'EMAIL', CODE: 'MSG000012', ARGS: [ctx.label('EMAIL', contact.table)] }));

/** Locks the customers that rows belong to: MSG000043 for one that the sender does not keep, 403 for who keeps the credit limit alone. */
async function lockCustomersAbove(ctx: Ctx<SaveBody<{ CUST_CD: string }>>): Promise<void> {
  if (!ctx.has('add')) throw new Refusal(403, 'MSG000029');
  await lockAbove(ctx.db, 'MDM_CUST', 'CUST_CD', ctx.body.LIST, sql<SqlBool>`t.del_yn = 'N'`);
}

const lockCustomers = async (ctx: Ctx<ActionBody<Customer>>): Promise<Customer[]> =>
  (await lockRows(ctx.db, 'MDM_CUST', ['CUST_CD'], askedRows(ctx))) as unknown as Customer[];

/** Locks customers, stops business with them or takes it up again, and writes it to their history; MSG000027 for one that stands so already. */
async function turnBusiness(ctx: Ctx<ActionBody<Customer>>, to: 'Y' | 'N', reason: string | null): Promise<{ LIST: Customer[] }> {
  const rows = await lockCustomers(ctx);
  const { STOP_YN } = await codeNames(ctx, { STOP_YN: 'YN' });
  refuseFaults(
    rows.flatMap((row, i): Fault[] => {
      const now = `${ctx.label('STOP_YN', customer.table)} ${STOP_YN.get(row.STOP_YN) ?? row.STOP_YN}`;
      return row.STOP_YN === to ? [{ ROW_NO: i + 1, FIELD: 'STOP_YN', CODE: 'MSG000027', ARGS: [now] }] : [];
    }),
  );
  const codes = rows.map((row) => row.CUST_CD);
  const stopped = to === 'Y';
  await sql`update mdm_cust set stop_yn = ${to}, stop_dt = ${stopped ? ctx.today : null}::date, stop_rsn = ${stopped ? reason : null}
    where cust_cd = any(${codes})`.execute(ctx.db);
  await sql`
    insert into cms_sts_hist (ref_tp, ref_key, from_sts, to_sts, chg_user_id, chg_dtm, chg_rsn)
    select 'CUS', c, ${stopped ? 'N' : 'Y'}, ${to}, ${ctx.user.USER_ID}, now(), ${reason} from unnest(${codes}::text[]) c order by c`.execute(
    ctx.db,
  );
  return { LIST: await present(ctx, rows) };
}
