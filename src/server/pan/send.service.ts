import { isDeepStrictEqual } from 'node:util';
import type { Fault, SaveData } from '../../contract/call';
import { addressesOf, addressFault, type MailParty, mailRules } from '../../contract/cms/popup/cmsReportPopup';
import { type DeliveryOrder, sendRefusal } from '../../contract/pan/dlvOrd';
import { type DriverMessage, type SendBody, sendMaxOrders } from '../../contract/pan/dlvOrdMgt';
import { checkRow } from '../../contract/rules';
import { shortMoment } from '../../contract/shown';
import { makeLink } from '../file/links.service';
import { keepMade } from '../file/made.service';
import { ofTable } from '../lib/privacy';
import { Refusal, refuseFaults } from '../lib/refusal';
import { insertRows, lockRows } from '../lib/save';
import type { Ctx } from '../lib/serve';
import type { Speech } from '../lib/texts';
import { type DrawnMail, mailForm } from '../reports/mail.service';
import { addressed, mailParties } from '../reports/readers.service';
import { type DrawnForm, drawForm } from '../reports/reports.service';
import { ordersByNo } from './orders';
import { statusNames } from './status';

/** Orders with what trucker and driver get of them. */
interface Drawn {
  orders: DeliveryOrder[];
  mails: DrawnMail[];
  /** The instruction of each order for its driver. */
  forms: DrawnForm[];
}

/** The orders of a list, all of which can be sent now; else the faults by their rows. */
async function sendable(ctx: Ctx<unknown>, numbers: readonly string[]): Promise<DeliveryOrder[]> {
  if (numbers.length === 0) throw new Refusal(422, 'MSG000009');
  if (numbers.length > sendMaxOrders) throw new Refusal(422, 'MSG000046', { args: [sendMaxOrders] });
  const found = new Map((await ordersByNo(ctx, [...numbers])).map((order) => [order.DLV_ORD_NO, order]));
  const nameOf = await statusNames(ctx);
  const orders: DeliveryOrder[] = [];
  const faults: Fault[] = [];
  for (const [i, number] of numbers.entries()) {
    const order = found.get(number);
    const code = order ? sendRefusal(order.DLV_ORD_STS) : 'MSG000043';
    if (order && !code) orders.push(order);
    else faults.push({ ROW_NO: i + 1, FIELD: 'DLV_ORD_STS', CODE: code ?? '', ARGS: order ? [nameOf(order.DLV_ORD_STS)] : [] });
  }
  refuseFaults(faults);
  return orders;
}

/** Who may be mailed the instructions of orders that can be sent. */
export async function readersOf(ctx: Ctx<unknown>, numbers: readonly string[]): Promise<MailParty[]> {
  const orders = await sendable(ctx, numbers);
  return mailParties(
    ctx,
    'TRO',
    orders.map(({ DLV_ORD_NO }) => DLV_ORD_NO),
  );
}

const numbersOf = ({ LIST }: SendBody): string[] => [...new Set(LIST.map(({ DLV_ORD_NO }) => DLV_ORD_NO))];
const langOf = ({ LANG_CD }: SendBody): 'ko' | 'en' => (LANG_CD === 'en' ? 'en' : 'ko');

/** Draws the instructions that are sent, before the call's transaction. */
export async function drawnSending(ctx: Ctx<SendBody>): Promise<Drawn> {
  const { body } = ctx;
  const isMailed = body.TRK_YN === 'Y';
  if (!isMailed && body.DRV_YN !== 'Y') throw new Refusal(422, 'MSG000546');
  const to = addressesOf(String(body.TO_EMAIL ?? ''));
  if (isMailed) {
    refuseFaults(checkRow({ ...body }, mailRules, ctx.label));
    const fault = addressFault(String(body.TO_EMAIL));
    if (fault) refuseFaults([fault]);
  }
  const keys = numbersOf(body);
  const { orders, parts } = await ctx.within('read', async (part) => ({
    orders: await sendable(part, keys),
    parts: isMailed ? addressed(await mailParties(part, 'TRO', keys), to) : [],
  }));
  const mails: DrawnMail[] = [];
  for (const mail of parts) mails.push({ ...mail, form: await drawForm(ctx, 'TRO', mail.keys, langOf(body)) });
  const forms: DrawnForm[] = [];
  if (body.DRV_YN === 'Y') for (const key of keys) forms.push(await drawForm(ctx, 'TRO', [key], langOf(body)));
  return { orders, mails, forms };
}

/** Sends orders: mails the truckers, makes the links of the drivers, and keeps to whom which truck was told. Gives what the drivers are told. */
export async function sendOrders(ctx: Ctx<SendBody>, { orders, mails, forms }: Drawn): Promise<SaveData<DriverMessage>> {
  const { body } = ctx;
  // What was drawn is what the sender has seen: nobody has changed the orders since.
  await lockRows(ctx.db, 'PAN_DLV_ORD', ['DLV_ORD_NO'], body.LIST);
  const keys = orders.map(({ DLV_ORD_NO }) => DLV_ORD_NO);
  if (mails.length) {
    const now = addressed(await mailParties(ctx, 'TRO', keys), addressesOf(String(body.TO_EMAIL)));
    const isSame = isDeepStrictEqual(
      now,
      mails.map(({ form: _, ...mail }) => mail),
    );
    if (!isSame) throw new Refusal(409, 'MSG000025');
  }
  for (const mail of mails) await mailForm(ctx, 'TRO', mail, { lang: langOf(body), contents: String(body.MAIL_CNNT) });
  const toOf = new Map(mails.flatMap((mail) => mail.keys.map((key) => [key, mail.to.join(', ')] as const)));
  const truck = ({ DLV_ORD_NO, TRUCK_CD, CAR_NO, DRV_NM, DRV_TEL }: DeliveryOrder) => ({
    DLV_ORD_NO,
    TRUCK_CD,
    CAR_NO,
    DRV_NM,
    DRV_TEL,
    SEND_USER_ID: ctx.user.USER_ID,
  });
  const mailed = orders.flatMap((order) => {
    const to = toOf.get(order.DLV_ORD_NO);
    return to ? [{ ...truck(order), SEND_TP: 'TRK', TO_EMAIL: to.slice(0, 500) }] : [];
  });
  await insertRows(ctx.db, 'PAN_DLV_SEND', mailed);
  const links = await driverLinks(ctx, orders, forms);
  await insertRows(
    ctx.db,
    'PAN_DLV_SEND',
    links.map(({ order, fileSn }) => ({ ...truck(order), SEND_TP: 'DRV', FILE_SN: fileSn })),
  );
  ctx.say('MSG000547', orders.length);
  const speech = await ctx.outbox.speech(langOf(body));
  return { LIST: ofTable('PAN_DLV_ORD', messages(links, speech)) };
}

interface DriverLink {
  order: DeliveryOrder;
  fileSn: number;
  url: string;
}

/** Keeps the instruction of each order as a file that its link gives out. */
async function driverLinks(ctx: Ctx<SendBody>, orders: readonly DeliveryOrder[], forms: readonly DrawnForm[]): Promise<DriverLink[]> {
  const links: DriverLink[] = [];
  for (const [i, { name, body }] of forms.entries()) {
    const order = orders[i] as DeliveryOrder;
    const { DLV_ORD_NO, CUST_CD } = order;
    const corpCd = order.CORP_CD ?? ctx.user.CORP_CD;
    const file = { name, body, REF_TP: 'DLV', DOC_TP: 'ETC', REF_KEY: DLV_ORD_NO, OPEN_YN: 'N' as const, CUST_CD, CORP_CD: corpCd };
    const [kept] = await keepMade(ctx, [file]);
    const fileSn = kept?.FILE_SN ?? 0;
    links.push({ order, fileSn, url: await makeLink(ctx, fileSn, `${DLV_ORD_NO} ${order.CAR_NO ?? ''}`) });
  }
  return links;
}

/** One message for each driver, with all of his orders. */
function messages(links: readonly DriverLink[], speech: Speech): DriverMessage[] {
  const drivers = new Map<string, DriverLink[]>();
  for (const link of links) {
    const key = JSON.stringify([link.order.DRV_TEL, link.order.CAR_NO]);
    drivers.set(key, [...(drivers.get(key) ?? []), link]);
  }
  return [...drivers.values()].map((own) => {
    const [{ order }] = own as [DriverLink, ...DriverLink[]];
    const texts = own.map(({ order: o, url }) =>
      [
        [speech.label('DLV_ORD_NO'), o.DLV_ORD_NO, o.CNTR_NO],
        [speech.text('UI.dlvOrdDetail.PICKUP'), shortMoment(o.PICKUP_DT, o.PICKUP_TM), o.PICKUP_PLC_NM, o.PICKUP_ADDR],
        [speech.text('UI.dlvOrdDetail.DELIVERY'), shortMoment(o.DLV_DT, o.DLV_TM), o.DLV_PLC_NM, o.DLV_ADDR],
        [speech.label('DLV_CHRG_NM'), o.DLV_CHRG_NM, o.DLV_TEL],
        [url],
      ]
        .map((words) => words.filter(Boolean).join(' '))
        .join('\n'),
    );
    const { CAR_NO, DRV_NM, DRV_TEL } = order;
    return { CAR_NO, DRV_NM, DRV_TEL, MSG_TXT: texts.join('\n\n') };
  });
}
