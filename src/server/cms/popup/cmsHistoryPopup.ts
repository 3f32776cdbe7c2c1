import type { FastifyInstance } from 'fastify';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ReadBody, ReadData } from '../../../contract/call';
import {
  type Change,
  type CompareRow,
  type CompareSearch,
  cmsHistoryPopup,
  compared,
  type HistoryRow,
  type HistorySearch,
  hidden,
  type StatusHistoryRow,
} from '../../../contract/cms/popup/cmsHistoryPopup';
import { reachOf, readable, untold } from '../../../contract/columnRules';
import { nameIn } from '../../lib/names';
import { page } from '../../lib/page';
import { Refusal } from '../../lib/refusal';
import { type Ctx, serve } from '../../lib/serve';
import { loggedWorkbook } from '../../lib/workbook';
import { changesOf, type HistoryOf, presentValues, requireVisibleRow, seesAddresses } from './history.service';
import { historyWords } from './historyWords.service';

type Read = Ctx<ReadBody<HistorySearch>>;
const newest = [
  ['H.CHG_DTM', 'desc'],
  ['H.HIST_SEQ', 'desc'],
] as const;
const fields = ['CHG_DTM', 'CHG_TP', 'COL_NM', 'COL_TITLE', 'OLD_VAL', 'NEW_VAL', 'CHG_USER_NM'];
const statusFields = ['CHG_DTM', 'FROM_STS', 'TO_STS', 'CHG_USER_NM', 'CHG_RSN'];

export default async function cmsHistoryPopupRoutes(app: FastifyInstance): Promise<void> {
  serve(app, cmsHistoryPopup.select, (ctx) => changes(ctx));
  serve(app, cmsHistoryPopup.statuses, async (ctx) => {
    const { LIST, TOTAL } = await statuses(ctx);
    return { LIST, TOTAL };
  });

  serve(app, cmsHistoryPopup.compare, (ctx) => differences(ctx));

  serve(app, cmsHistoryPopup.excel, async (ctx) => {
    const cap = ctx.settings.EXCEL_MAX_ROW;
    if (ctx.body.GRID === 'G2') {
      const { status, LIST } = await statuses(ctx, cap);
      const groups = status && { FROM_STS: status.codes, TO_STS: status.codes };
      return loggedWorkbook(ctx, {
        name: ctx.text('UI.cmsHistoryPopup.G2'),
        table: 'CMS_STS_HIST',
        columns: statusFields,
        rows: LIST,
        groups,
      });
    }
    const { LIST } = await changes(ctx, cap);
    const columns = seesAddresses(ctx) ? [...fields, 'CLIENT_IP'] : fields;
    return loggedWorkbook(ctx, { name: ctx.text('UI.cmsHistoryPopup.G1'), table: 'CMS_HIST', columns, rows: LIST });
  });
}

/** Columns of a row's table and of those of its parts, as `TABLE.COLUMN`. */
const columnsOf = ({ table, parts }: HistoryOf, columns: (table: string) => readonly string[]): string[] =>
  [table, ...parts.map(({ tbl }) => tbl)].flatMap((name) => columns(name).map((column) => `${name}.${column}`));

/** Is the change `h` one that its reader is told of? */
const isTold = ({ user }: Ctx<unknown>, of: HistoryOf): RawBuilder<SqlBool> =>
  sql<SqlBool>`(h.col_nm is null or h.tbl_nm || '.' || h.col_nm <> all(${columnsOf(of, (name) => untold(name, user))}))`;

/** A change with the user ID where there is no name, and without a name where the ID is kept back. */
const byWhom = <R extends { CHG_USER_ID: string | null; CHG_USER_NM: string | null }>(row: R): R => ({
  ...row,
  CHG_USER_NM: row.CHG_USER_ID && (row.CHG_USER_NM ?? row.CHG_USER_ID),
});

async function changes(ctx: Read, cap?: number): Promise<ReadData<HistoryRow>> {
  const of = await requireVisibleRow(ctx, ctx.body.SEARCH ?? {});
  // How to reach a person is told by the row itself alone, where it is logged; here that it changed.
  const value = (ref: string) =>
    sql`case when h.tbl_nm || '.' || h.col_nm = any(${columnsOf(of, reachOf)}) and ${sql.ref(ref)} is not null then ${hidden} else ${sql.ref(ref)} end`;
  const query = sql<HistoryRow & { PART: string }>`
    select h.hist_seq, h.tbl_nm, h.part, h.chg_dtm, h.chg_tp, h.col_nm, ${value('h.OLD_VAL')} as old_val, ${value('h.NEW_VAL')} as new_val, h.chg_user_id, ${nameIn(ctx.lang, 'U.USER_NM')} as chg_user_nm,
      case when ${seesAddresses(ctx)} then h.client_ip end as client_ip
    from ${changesOf(of)} h left join cms_user u on u.user_id = h.chg_user_id
    where ${isTold(ctx, of)}`;
  const { LIST, TOTAL } = await page(ctx, query, ctx.body, { sortable: ['H.CHG_DTM', 'H.COL_NM', 'H.CHG_TP'], orderBy: newest, cap });
  const seen = LIST.map((row) => readable('CMS_HIST', row, ctx.user, ctx.now));
  const words = await historyWords(ctx, seen);
  return {
    LIST: seen.map(({ PART, ...row }) => {
      // A right is told by its value; what else belongs to the row, by its title.
      const part = PART && row.OLD_VAL !== PART && row.NEW_VAL !== PART ? `(${words.part({ ...row, PART })})` : '';
      const title = [row.COL_NM && ctx.label(row.COL_NM, row.TBL_NM), part].filter(Boolean).join(' ');
      return {
        ...byWhom(row),
        OLD_VAL: words.value(row, row.OLD_VAL),
        NEW_VAL: words.value(row, row.NEW_VAL),
        COL_TITLE: title || null,
      };
    }),
    TOTAL,
  };
}

async function statuses(ctx: Read, cap?: number): Promise<ReadData<StatusHistoryRow> & Pick<HistoryOf, 'status'>> {
  const { key, status } = await requireVisibleRow(ctx, ctx.body.SEARCH ?? {});
  const query = sql<StatusHistoryRow>`
    select h.hist_seq, h.chg_dtm, h.from_sts, h.to_sts, h.chg_user_id, ${nameIn(ctx.lang, 'U.USER_NM')} as chg_user_nm, h.chg_rsn
    from cms_sts_hist h left join cms_user u on u.user_id = h.chg_user_id where h.ref_tp = ${status?.refTp ?? ''} and h.ref_key = ${key}`;
  const { LIST, TOTAL } = await page(ctx, query, ctx.body, { sortable: ['H.CHG_DTM', 'H.TO_STS'], orderBy: newest, cap });
  return { status, LIST: LIST.map((row) => byWhom(readable('CMS_STS_HIST', row, ctx.user, ctx.now))), TOTAL };
}

async function differences(ctx: Ctx<ReadBody<CompareSearch>>): Promise<ReadData<CompareRow>> {
  const search = ctx.body.SEARCH ?? {};
  const of = await requireVisibleRow(ctx, search);
  const { table, key } = of;
  const moments = [Number(search.FROM_SEQ ?? 0), Number(search.TO_SEQ ?? Number.MAX_SAFE_INTEGER)].sort((a, b) => a - b);
  const [from = 0, to = 0] = moments;
  const wrong = moments.some((moment) => !Number.isSafeInteger(moment) || moment < 0);
  if (wrong) throw new Refusal(422, 'MSG000015', { args: [ctx.label('HIST_SEQ')] });
  const { rows: changes } = await sql<Change & { TBL_NM: string; PART: string }>`
    select h.hist_seq, h.tbl_nm, h.part, h.chg_tp, h.col_nm, h.old_val, h.new_val from ${changesOf(of)} h
    where ${isTold(ctx, of)} order by h.hist_seq`.execute(ctx.db);
  const own = changes.filter(({ PART }) => PART === '');
  const told = own.filter(({ OLD_VAL, NEW_VAL }) => OLD_VAL !== hidden && NEW_VAL !== hidden).flatMap(({ COL_NM }) => COL_NM ?? []);
  const personal = new Set(columnsOf(of, reachOf));
  const mask = (column: string, value: string | null) => (value !== null && personal.has(column) ? hidden : value);
  const words = await historyWords(ctx, changes);
  const LIST = compared(own, await presentValues(ctx, table, key, [...new Set(told)]), from, to).map((row) => ({
    ...row,
    COL_TITLE: ctx.label(row.COL_NM, table),
    OLD_VAL: mask(`${table}.${row.COL_NM}`, words.value({ ...row, TBL_NM: table }, row.OLD_VAL)),
    NEW_VAL: mask(`${table}.${row.COL_NM}`, words.value({ ...row, TBL_NM: table }, row.NEW_VAL)),
  }));
  const ofParts = changes.filter(({ PART }) => PART !== '');
  for (const one of new Set(ofParts.map(({ TBL_NM, PART }) => `${TBL_NM} ${PART}`))) {
    const its = ofParts.filter(({ TBL_NM, PART }) => `${TBL_NM} ${PART}` === one);
    const [TBL_NM = '', PART = ''] = one.split(' ');
    for (const row of compared(its, new Map(), from, to))
      LIST.push({
        ...row,
        COL_TITLE: `${ctx.label(row.COL_NM, TBL_NM)} ${words.part({ TBL_NM, PART })}`,
        OLD_VAL: mask(`${TBL_NM}.${row.COL_NM}`, words.value({ ...row, TBL_NM }, row.OLD_VAL)),
        NEW_VAL: mask(`${TBL_NM}.${row.COL_NM}`, words.value({ ...row, TBL_NM }, row.NEW_VAL)),
      });
  }
  return { LIST, TOTAL: LIST.length };
}
