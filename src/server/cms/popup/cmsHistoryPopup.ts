import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { ReadBody, ReadData } from '../../../contract/call';
import { cmsHistoryPopup, type HistoryRow, type HistorySearch, type StatusHistoryRow } from '../../../contract/cms/popup/cmsHistoryPopup';
import { personalColumns, readable, untold } from '../../../contract/columnRules';
import { askedColumns, excelType, gridExcel } from '../../lib/excel';
import { page } from '../../lib/page';
import { Refusal } from '../../lib/refusal';
import { type Ctx, serve } from '../../lib/serve';
import { seenRow, seesAddresses } from './history.service';

type Read = Ctx<ReadBody<HistorySearch>>;
const newest = [
  ['H.CHG_DTM', 'desc'],
  ['H.HIST_SEQ', 'desc'],
] as const;
const fields = ['CHG_DTM', 'CHG_TP', 'COL_NM', 'COL_TITLE', 'OLD_VAL', 'NEW_VAL', 'CHG_USER_NM'];
const statusFields = ['CHG_DTM', 'FROM_STS', 'TO_STS', 'CHG_USER_NM', 'CHG_RSN'];

export default async function cmsHistoryPopupRoutes(app: FastifyInstance): Promise<void> {
  serve(app, cmsHistoryPopup.select, (ctx) => changes(ctx));
  serve(app, cmsHistoryPopup.statuses, (ctx) => statuses(ctx));

  serve(app, cmsHistoryPopup.excel, async (ctx) => {
    const cap = ctx.settings.EXCEL_MAX_ROW;
    const lower = ctx.body.GRID === 'G2';
    const { LIST } = lower ? await statuses(ctx, cap) : await changes(ctx, cap);
    if (LIST.length === 0) throw new Refusal(422, 'MSG000035');
    const name = ctx.text(lower ? 'UI.cmsHistoryPopup.G2' : 'UI.cmsHistoryPopup.G1');
    const shown = lower ? statusFields : seesAddresses(ctx) ? [...fields, 'CLIENT_IP'] : fields;
    const columns = askedColumns(ctx.body, shown).map((column) => ({ ...column, title: ctx.label(column.field) }));
    return { name: `${name}_${ctx.today}.xlsx`, type: excelType, body: gridExcel({ name, columns, rows: LIST }) };
  });
}

async function changes(ctx: Read, cap?: number): Promise<ReadData<HistoryRow>> {
  const { table, key } = await seenRow(ctx, ctx.body.SEARCH ?? {});
  // How to reach a person is told by the row itself alone, where it is logged; here that it changed.
  const value = (ref: string) =>
    sql`case when h.col_nm = any(${[...(personalColumns[table] ?? [])]}) and ${sql.ref(ref)} is not null then '***' else ${sql.ref(ref)} end`;
  const query = sql<HistoryRow>`
    select h.hist_seq, h.chg_dtm, h.chg_tp, h.col_nm, ${value('h.OLD_VAL')} as old_val, ${value('h.NEW_VAL')} as new_val, h.chg_user_id, u.user_nm as chg_user_nm,
      case when ${seesAddresses(ctx)} then h.client_ip end as client_ip
    from cms_hist h left join cms_user u on u.user_id = h.chg_user_id where h.tbl_nm = ${table} and h.row_key = ${key}
      and (h.col_nm is null or h.col_nm <> all(${untold(table, ctx.user)}))`;
  const { LIST, TOTAL } = await page(ctx, query, ctx.body, { sortable: ['H.CHG_DTM', 'H.COL_NM', 'H.CHG_TP'], orderBy: newest, cap });
  const seen = LIST.map((row) => readable('CMS_HIST', row, ctx.user, ctx.now));
  return { LIST: seen.map((row) => ({ ...row, COL_TITLE: row.COL_NM && ctx.label(row.COL_NM, table) })), TOTAL };
}

async function statuses(ctx: Read, cap?: number): Promise<ReadData<StatusHistoryRow>> {
  const { key, refTp = '' } = await seenRow(ctx, ctx.body.SEARCH ?? {});
  const query = sql<StatusHistoryRow>`
    select h.hist_seq, h.chg_dtm, h.from_sts, h.to_sts, h.chg_user_id, u.user_nm as chg_user_nm, h.chg_rsn
    from cms_sts_hist h left join cms_user u on u.user_id = h.chg_user_id where h.ref_tp = ${refTp} and h.ref_key = ${key}`;
  const { LIST, TOTAL } = await page(ctx, query, ctx.body, { sortable: ['H.CHG_DTM', 'H.TO_STS'], orderBy: newest, cap });
  return { LIST: LIST.map((row) => readable('CMS_STS_HIST', row, ctx.user, ctx.now)), TOTAL };
}
