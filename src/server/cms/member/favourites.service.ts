import { sql } from 'kysely';
import type { Fault, SaveRow } from '../../../contract/call';
import type { MyFavourite } from '../../../contract/cms/member/cmsMyPage';
import { checkRow } from '../../../contract/rules';
import { nameIn } from '../../lib/names';
import { Refusal, refuseFaults } from '../../lib/refusal';
import { lockRows, updateRows } from '../../lib/save';
import type { Ctx } from '../../lib/serve';
import { lockFavourites, readMenus } from '../../session/menus.service';

const key = ['USER_ID', 'MENU_ID'];
const changeable = ['SORT_SEQ', 'INIT_YN'];
const longestOrder = 9_999;

/** The favourites of the user that can be opened, in their order. */
export async function readFavourites({ db, user, session, lang }: Ctx<unknown>): Promise<MyFavourite[]> {
  if (!session) return [];
  const { myMenuList } = await readMenus(db, session);
  const { rows } = await sql<MyFavourite>`
    select f.menu_id, ${nameIn(lang, 'M.MENU_NM')} as menu_nm, f.sort_seq, f.init_yn, f.upd_cnt
    from cms_my_menu f join cms_menu m using (menu_id)
    where f.user_id = ${user.USER_ID} and f.menu_id = any(${myMenuList.map((menu) => menu.MENU_ID)})
    order by f.sort_seq, f.menu_id`.execute(db);
  return rows;
}

function faultsOf(ctx: Ctx<unknown>, row: SaveRow<MyFavourite>): Fault[] {
  const faults = checkRow(
    row as Record<string, unknown>,
    changeable.map((field) => ({ field, required: true })),
    ctx.label,
  );
  const wrong = (FIELD: string, value: unknown): Fault => ({
    FIELD,
    CODE: 'MSG000017',
    ARGS: [`LBL.${FIELD}`, String(value).slice(0, 50)],
  });
  const { SORT_SEQ, INIT_YN } = row;
  if (typeof SORT_SEQ === 'number' && (SORT_SEQ < 1 || SORT_SEQ > longestOrder)) faults.push(wrong('SORT_SEQ', SORT_SEQ));
  if (INIT_YN && !['Y', 'N'].includes(INIT_YN)) faults.push(wrong('INIT_YN', INIT_YN));
  return faults;
}

/** Saves order and first screen of favourites; of all at most one is the first screen, the one that was chosen last. */
export async function saveFavourites(ctx: Ctx<unknown>, list: readonly SaveRow<MyFavourite>[]): Promise<MyFavourite[]> {
  if (list.some((row) => row.BATCH_FLAG !== 'update')) throw new Refusal(403, 'MSG000029');
  const faults = list.flatMap((row, i) => faultsOf(ctx, row).map((fault) => ({ ROW_NO: i + 1, ...fault })));
  const initial = list.flatMap((row, i) => (row.INIT_YN === 'Y' ? [{ row, no: i + 1 }] : []));
  for (const { no } of initial.slice(1)) faults.push({ ROW_NO: no, FIELD: 'INIT_YN', CODE: 'MSG000010' });
  refuseFaults(faults);
  await lockFavourites(ctx);
  const rows = list.map((row) => ({ ...row, USER_ID: ctx.user.USER_ID }));
  await lockRows(ctx.db, 'CMS_MY_MENU', key, rows, { visible: ({ SORT_SEQ, INIT_YN, UPD_CNT }) => ({ SORT_SEQ, INIT_YN, UPD_CNT }) });
  await updateRows(ctx.db, 'CMS_MY_MENU', key, changeable, rows);
  if (initial[0])
    await sql`update cms_my_menu set init_yn = 'N'
      where user_id = ${ctx.user.USER_ID} and init_yn = 'Y' and menu_id <> ${initial[0].row.MENU_ID}`.execute(ctx.db);
  const saved = new Map((await readFavourites(ctx)).map((row) => [row.MENU_ID, row]));
  return list.flatMap((row) => saved.get(row.MENU_ID ?? '') ?? []);
}
