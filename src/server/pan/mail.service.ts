import { sql } from 'kysely';
import type { Action, DeliveryOrder } from '../../contract/pan/dlvOrd';
import { type Mail, queueMail } from '../lib/mail';
import { customerNames } from '../lib/names';
import type { Ctx } from '../lib/serve';
import type { Lang, Speech } from '../lib/texts';

/** An order before and after a status action. */
export interface Moved {
  before: DeliveryOrder;
  after: DeliveryOrder;
}

interface Recipient {
  email: string;
  lang: Lang;
}

interface Notice {
  frmId: string;
  to: 'staff' | 'customer';
  /** Which of the orders are told of; every one where it says nothing. */
  tells?: (ctx: Ctx<unknown>, moved: Moved) => boolean;
}

const notices: Partial<Record<Action, Notice>> = {
  submit: { frmId: 'DLV_NEW', to: 'staff' },
  reject: { frmId: 'DLV_REJECT', to: 'customer' },
  // A truck that only changes is told of where it is another one: the gate waits for its number.
  assign: {
    frmId: 'DLV_ASSIGN',
    to: 'customer',
    tells: (_, { before, after }) => before.DLV_ORD_STS === 'CFM' || before.CAR_NO !== after.CAR_NO || before.DRV_NM !== after.DRV_NM,
  },
  complete: { frmId: 'DLV_DONE', to: 'customer' },
  cancel: { frmId: 'DLV_CANCEL', to: 'staff', tells: (ctx, { before }) => ctx.user.USER_TP === 'C' && before.DLV_ORD_STS === 'CFM' },
};

/** Queues the mails of a status action, in its transaction: one for each set of recipients, however many orders it names. */
export async function mailAction(ctx: Ctx<unknown>, action: Action, moved: Moved[], reason: string | null): Promise<void> {
  const notice = notices[action];
  const told = notice ? moved.filter((one) => notice.tells?.(ctx, one) ?? true).map(({ after }) => after) : [];
  if (!notice || told.length === 0) return;
  const recipients = notice.to === 'staff' ? await handlers(ctx, told) : await contacts(ctx, told);
  const groups = new Map<string, { orders: DeliveryOrder[]; to: string[]; lang: Lang }>();
  for (const order of told) {
    const list = recipients(order);
    for (const lang of ['ko', 'en'] as const) {
      const to = list.filter((one) => one.lang === lang).map((one) => one.email);
      // A customer's mail speaks of that customer alone, whoever else reads the same box.
      const key = [order.CORP_CD, lang, notice.to === 'customer' ? order.CUST_CD : '', ...to].join('\n');
      const group = groups.get(key) ?? { orders: [], to, lang };
      groups.set(key, group);
      if (to.length) group.orders.push(order);
    }
  }
  const filled = [...groups.values()].filter(({ orders }) => orders.length > 0);
  await mailOrders(ctx, notice.frmId, filled, reason);
}

/** Queues a mail for each group of orders and its recipients. */
export async function mailOrders(
  ctx: Ctx<unknown>,
  frmId: string,
  groups: readonly { orders: DeliveryOrder[]; to: string[]; lang: Lang }[],
  reason: string | null,
): Promise<void> {
  const codes = groups.flatMap(({ orders }) => orders.map(({ CUST_CD }) => CUST_CD));
  const names = { ko: await customerNames(ctx.db, 'ko', codes), en: await customerNames(ctx.db, 'en', codes) };
  const mails = await Promise.all(
    groups.map(async ({ orders, to, lang }): Promise<Mail> => {
      const speech = await ctx.outbox.speech(lang);
      const nameOf = (order: DeliveryOrder) => names[lang].get(order.CUST_CD) ?? order.CUST_CD;
      return { to, lang, ...written(ctx, speech, orders, nameOf, reason) };
    }),
  );
  await queueMail(ctx, frmId, ...mails);
}

/** Numbers named in one mail. */
const namedMost = 20;
const placesMost = 3;

function written(
  ctx: Ctx<unknown>,
  speech: Speech,
  orders: DeliveryOrder[],
  nameOf: (order: DeliveryOrder) => string,
  reason: string | null,
): Omit<Mail, 'to' | 'lang'> {
  const numbers = orders.map((order) => order.DLV_ORD_NO);
  const [first = ''] = numbers;
  const named = numbers.slice(0, namedMost).join(', ');
  const rest = numbers.length - namedMost;
  const names = [...new Set(orders.map(nameOf))];
  const several = (read: (order: DeliveryOrder) => string) => {
    const values = [...new Set(orders.map(read))].filter(Boolean);
    const shown = values.slice(0, placesMost).join('\n');
    return values.length > placesMost ? speech.text('UI.MAIL.MORE', shown, values.length - placesMost) : shown;
  };
  return {
    corpCd: orders[0]?.CORP_CD ?? ctx.user.CORP_CD,
    ref: { REF_TP: 'DLV', REF_KEY: first },
    vars: {
      dlvOrdNo: rest > 0 ? speech.text('UI.MAIL.MORE_ORDERS', named, rest, numbers.length) : named,
      custName: several(nameOf),
      pickup: several((o) => placeAndTime(o.PICKUP_PLC_NM, o.PICKUP_DT, o.PICKUP_TM)),
      delivery: several((o) => placeAndTime(o.DLV_PLC_NM, o.DLV_DT, o.DLV_TM)),
      carNo: several((o) => o.CAR_NO ?? ''),
      driver: several((o) => o.DRV_NM ?? ''),
      reason,
      url:
        numbers.length === 1
          ? ctx.outbox.link('/pan/dlvOrdDetail', { mid: 'dlvOrdDetail', DLV_ORD_NO: first })
          : ctx.outbox.link('/pan/dlvOrdMgt', { mid: 'dlvOrdMgt' }),
    },
    titleVars: {
      dlvOrdNo: numbers.length === 1 ? first : speech.text('UI.MAIL.ORDERS', first, numbers.length - 1),
      custName: names.length === 1 ? names[0] : speech.text('UI.MAIL.MORE', names[0] ?? '', names.length - 1),
    },
  };
}

function placeAndTime(place: string | null, date: string | null, time: string | null): string {
  const day = date?.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3') ?? '';
  return [place, day, time?.replace(/^(\d{2})(\d{2})$/, '$1:$2')].filter(Boolean).join(' ');
}

interface Found {
  KEY: string;
  EMAIL: string;
  LANG_CD: Lang;
}

function byKey(rows: Found[]): Map<string, Recipient[]> {
  const found = new Map<string, Recipient[]>();
  for (const { KEY, EMAIL, LANG_CD } of rows) found.set(KEY, [...(found.get(KEY) ?? []), { email: EMAIL, lang: LANG_CD }]);
  return found;
}

/**
 * Staff who handle an order: the person in charge of the customer's inland transport where the organisation that handles it names one, else the
 * active users of that organisation.
 */
async function handlers(ctx: Ctx<unknown>, orders: DeliveryOrder[]): Promise<(order: DeliveryOrder) => Recipient[]> {
  const keyOf = (o: DeliveryOrder) => `${o.CORP_CD}/${o.CUST_CD}/${o.ORGN_CD ?? ''}`;
  const asked = [...new Map(orders.map((o) => [keyOf(o), o])).entries()];
  const { rows } = await sql<Found>`
    with o as (
      select * from unnest(${asked.map(([key]) => key)}::text[], ${asked.map(([, o]) => o.CORP_CD)}::text[],
        ${asked.map(([, o]) => o.CUST_CD)}::text[], ${asked.map(([, o]) => o.ORGN_CD)}::text[]) as o(key, corp_cd, cust_cd, orgn_cd)
    ), active as (
      select user_id, orgn_cd, email, lang_cd from cms_user
       where user_tp = 'S' and user_sts = 'ACT' and del_yn = 'N'
         and (use_bgn_dt is null or use_bgn_dt <= current_date) and (use_end_dt is null or use_end_dt >= current_date)
    ), handled as (
      select o.key, coalesce(o.orgn_cd, s.orgn_cd) as orgn_cd, c.user_id as chrg_user_id
        from o left join lateral (
          select s.orgn_cd, s.chrg_user_id, s.biz_tp from mdm_cust_orgn s join mdm_orgn g on g.orgn_cd = s.orgn_cd
           where s.cust_cd = o.cust_cd and g.corp_cd = o.corp_cd and s.biz_tp in ('TRK', 'SEA_I', 'AIR_I')
             and (o.orgn_cd is null or s.orgn_cd = o.orgn_cd)
             and (s.bgn_dt is null or s.bgn_dt <= current_date) and (s.end_dt is null or s.end_dt >= current_date)
           order by s.biz_tp <> 'TRK', s.main_yn desc, s.orgn_cd limit 1) s on true
        left join active c on c.user_id = s.chrg_user_id and s.biz_tp = 'TRK'
    )
    select h.key, u.email, u.lang_cd from handled h
      join active u on case when h.chrg_user_id is not null then u.user_id = h.chrg_user_id else u.orgn_cd = h.orgn_cd end
     order by h.key, u.user_id`.execute(ctx.db);
  const found = byKey(rows);
  return (order) => found.get(keyOf(order)) ?? [];
}

/** Contacts of an order's customer who take mails: those for deliveries, without any those for operations, without any the managers. */
async function contacts(ctx: Ctx<unknown>, orders: DeliveryOrder[]): Promise<(order: DeliveryOrder) => Recipient[]> {
  const { rows } = await sql<Found>`
    select cust_cd as key, email, lang_cd from (
      select c.cust_cd, c.chrg_seq, c.email, case when coalesce(m.ctry_cd, 'KR') = 'KR' then 'ko' else 'en' end as lang_cd,
        dense_rank() over (partition by c.cust_cd order by array_position('{DLV,OPS,MGR}', c.chrg_tp::text)) as rank
        from mdm_cust_chrg c join mdm_cust m on m.cust_cd = c.cust_cd
       where c.cust_cd = any(${[...new Set(orders.map((o) => o.CUST_CD))]}) and c.mail_yn = 'Y' and c.email is not null
         and c.chrg_tp in ('DLV', 'OPS', 'MGR')) x
     where rank = 1 order by cust_cd, chrg_seq`.execute(ctx.db);
  const found = byKey(rows);
  return (order) => found.get(order.CUST_CD) ?? [];
}
