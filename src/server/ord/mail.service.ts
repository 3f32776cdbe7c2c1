import { sql } from 'kysely';
import type { CustOrder, OrderAction } from '../../contract/ord/custOrder';
import { type Mail, queueMail } from '../lib/mail';
import { customerNames, nameIn } from '../lib/names';
import type { Ctx } from '../lib/serve';
import type { Lang } from '../lib/texts';

interface Recipient {
  ORD_NO: string;
  EMAIL: string;
  LANG_CD: Lang;
}

/** The mails of actions, and who is told. */
const notices: Partial<Record<OrderAction, { frmId: string; to: 'staff' | 'customer' }>> = {
  submit: { frmId: 'ORD_NEW', to: 'staff' },
  confirm: { frmId: 'ORD_CONFIRM', to: 'customer' },
  reject: { frmId: 'ORD_REJECT', to: 'customer' },
};

/** Queues the mails of a status action in its transaction: one for each order and language among its recipients. */
export async function mailOrders(
  ctx: Ctx<unknown>,
  action: OrderAction,
  orders: readonly CustOrder[],
  reason: string | null,
): Promise<void> {
  const notice = notices[action];
  if (!notice || orders.length === 0) return;
  const recipients = notice.to === 'staff' ? await handlers(ctx, orders) : await contacts(ctx, orders);
  const mails: Mail[] = [];
  for (const lang of ['ko', 'en'] as const) {
    const names = await customerNames(
      ctx.db,
      lang,
      orders.map(({ CUST_CD }) => CUST_CD),
    );
    const ports = await portNames(ctx, lang, orders);
    for (const order of orders) {
      const to = recipients.flatMap(({ ORD_NO, EMAIL, LANG_CD }) => (ORD_NO === order.ORD_NO && LANG_CD === lang ? [EMAIL] : []));
      if (to.length === 0) continue;
      mails.push({
        ...{ to, lang, corpCd: order.CORP_CD ?? '', ref: { REF_TP: 'ORD', REF_KEY: order.ORD_NO } },
        vars: {
          ordNo: order.ORD_NO,
          custName: names.get(order.CUST_CD ?? ''),
          pol: ports.get(order.POL_CD ?? ''),
          pod: ports.get(order.POD_CD ?? ''),
          reason,
          url: ctx.outbox.link('/ord/custOrderMgt', { mid: 'custOrderMgt', ORD_NO: order.ORD_NO }),
        },
      });
    }
  }
  await queueMail(ctx, notice.frmId, ...mails);
}

async function portNames(ctx: Ctx<unknown>, lang: Lang, orders: readonly CustOrder[]): Promise<Map<string, string>> {
  const codes = orders.flatMap(({ POL_CD, POD_CD }) => [POL_CD, POD_CD]);
  const { rows } = await sql<{ PORT_CD: string; PORT_NM: string }>`
    select p.port_cd, ${nameIn(lang, 'P.PORT_NM')} as port_nm from mdm_port p where p.port_cd = any(${codes})`.execute(ctx.db);
  return new Map(rows.map(({ PORT_CD, PORT_NM }) => [PORT_CD, PORT_NM]));
}

/** Staff who handle an order: the person in charge of the customer's business where its organisation names one, else that organisation's users. */
async function handlers(ctx: Ctx<unknown>, orders: readonly CustOrder[]): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select o.ord_no, u.email, u.lang_cd
      from ord_cust_ord o
      left join lateral (
        select s.chrg_user_id from mdm_cust_orgn s join cms_user c on c.user_id = s.chrg_user_id and c.user_sts = 'ACT' and c.del_yn = 'N'
         where s.cust_cd = o.cust_cd and s.orgn_cd = o.orgn_cd
           and s.biz_tp = case o.trans_mode when 'AIR' then 'AIR_' else 'SEA_' end || o.imex_tp
           and (s.bgn_dt is null or s.bgn_dt <= current_date) and (s.end_dt is null or s.end_dt >= current_date)
         order by s.main_yn desc limit 1) k on true
      join cms_user u on u.user_tp = 'S' and u.user_sts = 'ACT' and u.del_yn = 'N'
        and (u.use_bgn_dt is null or u.use_bgn_dt <= current_date) and (u.use_end_dt is null or u.use_end_dt >= current_date)
        and case when k.chrg_user_id is not null then u.user_id = k.chrg_user_id else u.orgn_cd = o.orgn_cd end
     where o.ord_no = any(${orders.map(({ ORD_NO }) => ORD_NO)}) order by o.ord_no, u.user_id`.execute(ctx.db);
  return rows;
}

/** Contacts of an order's customer who take mails: those for operations, without any the managers. */
async function contacts(ctx: Ctx<unknown>, orders: readonly CustOrder[]): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select ord_no, email, lang_cd from (
      select o.ord_no, c.chrg_seq, c.email, case when coalesce(m.ctry_cd, 'KR') = 'KR' then 'ko' else 'en' end as lang_cd,
        dense_rank() over (partition by o.ord_no order by array_position('{OPS,MGR}', c.chrg_tp::text)) as rank
        from ord_cust_ord o join mdm_cust m on m.cust_cd = o.cust_cd join mdm_cust_chrg c on c.cust_cd = o.cust_cd
       where o.ord_no = any(${orders.map(({ ORD_NO }) => ORD_NO)}) and c.mail_yn = 'Y' and c.email is not null and c.chrg_tp in ('OPS', 'MGR')) x
     where rank = 1 order by ord_no, chrg_seq`.execute(ctx.db);
  return rows;
}
