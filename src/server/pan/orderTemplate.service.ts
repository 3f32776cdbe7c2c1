import { sql } from 'kysely';
import type { ActionBody, Fault } from '../../contract/call';
import type { DeliveryOrder } from '../../contract/pan/dlvOrd';
import {
  type OrderTemplate,
  type RepeatRow,
  type RepeatSearch,
  repeatMaxRows,
  templateRules,
} from '../../contract/pan/popup/dlvOrdRepeatPopup';
import { checkRow } from '../../contract/rules';
import { codeCheck } from '../lib/codeNames';
import { nameIn } from '../lib/names';
import { page } from '../lib/page';
import { ofTable } from '../lib/privacy';
import { Refusal, refuseFaults } from '../lib/refusal';
import { askedRows, insertedRows, lockRows } from '../lib/save';
import type { Ctx } from '../lib/serve';
import { anyOf, contains } from '../lib/where';
import { ordersByNo } from './orders';
import { repeatedOrders } from './repeat.service';
import { sourceRow } from './repeatOrders.service';

const isAdmin = ({ scope }: Ctx<unknown>): boolean => scope.kind === 'ALL' || scope.kind === 'CORP';

interface StoredTemplate extends OrderTemplate {
  USER_ID: string;
  CUST_CD: string;
  CUST_NM: string;
  TMPL_CNNT: string;
  UPD_CNT: number;
}

/** Templates that the reader may use: row-level security sees to it. */
export async function orderTemplates(ctx: Ctx<unknown>, search: Partial<RepeatSearch>) {
  const query = sql<StoredTemplate>`
    select m.tmpl_seq, m.tmpl_nm, m.shr_tp, m.user_id, m.cust_cd, ${nameIn(ctx.lang, 'C.CUST_NM')} as cust_nm, m.tmpl_cnnt, m.upd_cnt
      from pan_dlv_tmpl m join mdm_cust c on c.cust_cd = m.cust_cd
     where ${anyOf('M.CUST_CD', search.CUST_CD)} and ${contains('M.TMPL_NM', search.KEYWORD)}`;
  const { LIST, TOTAL } = await page(
    ctx,
    query,
    {},
    {
      cap: repeatMaxRows,
      sortable: [],
      orderBy: [
        ['M.TMPL_NM', 'asc'],
        ['M.TMPL_SEQ', 'asc'],
      ],
    },
  );
  const rows = LIST.map(({ TMPL_SEQ, TMPL_NM, SHR_TP, USER_ID, CUST_CD, CUST_NM, TMPL_CNNT, UPD_CNT }) => {
    const OWN_YN = USER_ID === ctx.user.USER_ID || isAdmin(ctx) ? 'Y' : 'N';
    const source = { REPEAT_TP: 'TMPL' as const, REPEAT_NO: String(TMPL_SEQ), REPEAT_NM: TMPL_NM ?? '', SHR_TP, OWN_YN };
    return sourceRow(ctx, source, { ...JSON.parse(TMPL_CNNT), CUST_CD, CUST_NM, UPD_CNT });
  });
  return { LIST: ofTable('PAN_DLV_ORD', rows), TOTAL };
}

/** Makes templates of orders that the user sees; an office is shared in by staff alone (MSG000029). */
export async function saveTemplates(
  ctx: Ctx<unknown>,
  list: readonly (Partial<OrderTemplate> & { BATCH_FLAG: string })[],
): Promise<OrderTemplate[]> {
  if (list.some(({ BATCH_FLAG }) => BATCH_FLAG !== 'insert')) throw new Refusal(403, 'MSG000029');
  const codeFaults = await codeCheck(ctx.db, ['SHR_TP'], ctx.label);
  const numbers = list.map(({ DLV_ORD_NO }) => DLV_ORD_NO ?? '');
  const sources = new Map((await ordersByNo(ctx, numbers)).map((order) => [order.DLV_ORD_NO, order]));
  const faults = list.flatMap((row, i) => {
    const own = [...checkRow({ ...row }, templateRules, ctx.label), ...codeFaults(row)];
    const unknown = own.length || sources.has(row.DLV_ORD_NO ?? '') ? [] : [{ FIELD: 'DLV_ORD_NO', CODE: 'MSG000043' }];
    const foreign = row.SHR_TP === 'ORGN' && ctx.user.USER_TP !== 'S' ? [{ FIELD: 'SHR_TP', CODE: 'MSG000029' }] : [];
    return [...own, ...unknown, ...foreign].map((fault) => ({ ROW_NO: i + 1, ...fault }));
  });
  refuseFaults(faults);
  const repeated = await repeatedOrders(ctx, numbers);
  const rows = list.map(({ TMPL_NM, SHR_TP, DLV_ORD_NO = '' }) => {
    const { CORP_CD, ORGN_CD, CUST_CD } = sources.get(DLV_ORD_NO ?? '') as DeliveryOrder;
    const { CUST_CD: _, ...content } = repeated.get(DLV_ORD_NO ?? '') ?? {};
    return { TMPL_NM, SHR_TP, CORP_CD, ORGN_CD, CUST_CD, USER_ID: ctx.user.USER_ID, TMPL_CNNT: JSON.stringify(content) };
  });
  const stored = await insertedRows<OrderTemplate>(ctx.db, 'PAN_DLV_TMPL', rows);
  return stored.map(({ TMPL_SEQ, TMPL_NM, SHR_TP }) => ({ TMPL_SEQ, TMPL_NM, SHR_TP }));
}

/** Deletes templates: those of the user, and for administrators anyone's. */
export async function deleteTemplates(ctx: Ctx<ActionBody<RepeatRow>>): Promise<void> {
  const keyOf = ({ REPEAT_TP, REPEAT_NO }: Partial<RepeatRow>) =>
    REPEAT_TP === 'TMPL' && /^\d{1,15}$/.test(REPEAT_NO ?? '') ? Number(REPEAT_NO) : 0;
  const list = askedRows(ctx).map((row) => ({ TMPL_SEQ: keyOf(row), UPD_CNT: row.UPD_CNT ?? null }));
  const stored = await lockRows(ctx.db, 'PAN_DLV_TMPL', ['TMPL_SEQ'], list);
  refuseFaults(
    stored.flatMap((row, i): Fault[] => (row.USER_ID === ctx.user.USER_ID || isAdmin(ctx) ? [] : [{ ROW_NO: i + 1, CODE: 'MSG000029' }])),
  );
  await sql`delete from pan_dlv_tmpl where tmpl_seq = any(${list.map(({ TMPL_SEQ }) => TMPL_SEQ)})`.execute(ctx.db);
}
