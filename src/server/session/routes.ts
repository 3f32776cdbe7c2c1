import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { personalData } from '../../contract/columnRules';
import { dueScopes } from '../../contract/ptl/status/ptlDeadlineList';
import { densityTypes, type Look, session, themeTypes } from '../../contract/session';
import { newErrorCode } from '../lib/errorCode';
import { countOrRefuse, networkOf } from '../lib/limit';
import { maskedText } from '../lib/mask';
import { named } from '../lib/names';
import { logAccess, reasonOf } from '../lib/privacy';
import { Refusal, refuseFaults } from '../lib/refusal';
import { serve } from '../lib/serve';
import { lockFavourites, readMenus } from './menus.service';
import { endView } from './viewAs.service';

const maxFavourites = 30;
const clientErrorsPerMinute = 20;

/** What the frame asks at its start and while it runs: session, menus, texts, favourites, logs. */
export default async function sessionRoutes(app: FastifyInstance): Promise<void> {
  serve(
    app,
    session.session,
    async ({ db, user, session: live, today, lang }) => {
      const { LAST_CHG_PW_DTM, CHG_PW_DAY, BASE_CURR_CD, USER_ENG_NM, CORP_ENG_NM, ORGN_ENG_NM, CUST_ENG_NM, ...rest } = user;
      const { hash, person, rights } = required(live);
      const viewer = person === user ? null : { USER_ID: person.USER_ID, USER_NM: named(lang, person.USER_NM, person.USER_ENG_NM) };
      const look =
        await sql<Look>`select theme_tp "THEME_TP", density_tp "DENSITY_TP", due_scope "DUE_SCOPE" from cms_user_look where user_id = ${person.USER_ID}`.execute(
          db,
        );
      const ORGN_NM = named(lang, user.ORGN_NM, ORGN_ENG_NM);
      const CUST_NM = named(lang, user.CUST_NM, CUST_ENG_NM);
      return {
        ...rest,
        USER_NM: named(lang, user.USER_NM, USER_ENG_NM),
        CORP_NM: named(lang, user.CORP_NM, CORP_ENG_NM),
        ORGN_NM,
        CUST_NM,
        viewer,
        corpCd: user.CORP_CD,
        // A place of business has no English name of its own.
        corpLocNm: named(lang, user.CORP_LOC_NM, CORP_ENG_NM),
        locName: user.USER_TP === 'S' ? ORGN_NM : CUST_NM,
        langCd: user.LANG_CD,
        chgPwDay: CHG_PW_DAY,
        lastChgPwTm: LAST_CHG_PW_DTM,
        mustChangePassword: rights.mustChangePassword,
        baseCurrCd: BASE_CURR_CD,
        sysDt: today,
        loginKey: hash,
        look: look.rows[0] ?? null,
        draftKey: viewer || rights.guest ? null : app.kit.secret.derive('draft', user.USER_ID),
      };
    },
    { transaction: 'read' },
  );

  serve(app, session.endView, async (ctx) => {
    await endView(ctx, app.kit);
    return null;
  });

  serve(app, session.menuMap, async ({ db, session: live }) => readMenus(db, required(live)), { transaction: 'read' });

  serve(
    app,
    session.languageMap,
    async ({ body, lang }) => {
      const asked = body.LANG_CD === 'en' || body.LANG_CD === 'ko' ? body.LANG_CD : lang;
      return { [asked]: { ...(await app.kit.texts.map(asked)) } };
    },
    { transaction: 'none' },
  );

  serve(app, session.registMyMenu, async (ctx) => {
    const { db, user, body } = ctx;
    const live = required(ctx.session);
    await lockFavourites(ctx);
    const before = await readMenus(db, live);
    const menu = Object.values(before.menuMap).find(({ MENU_ID }) => MENU_ID === body.MENU_ID);
    if (menu?.SHOW_YN !== 'Y') throw new Refusal(422, 'MSG000043');
    const removed =
      await sql`delete from cms_my_menu where user_id = ${user.USER_ID} and menu_id = ${body.MENU_ID} returning 1 as one`.execute(db);
    const isFavorite = removed.rows.length === 0;
    if (isFavorite) {
      if (before.myMenuList.length >= maxFavourites) throw new Refusal(422, 'MSG000046', { args: [maxFavourites] });
      await sql`insert into cms_my_menu (user_id, menu_id, sort_seq, init_yn)
        select ${user.USER_ID}, ${body.MENU_ID}, coalesce(max(sort_seq), 0) + 1, 'N' from cms_my_menu where user_id = ${user.USER_ID}`.execute(
        db,
      );
    }
    ctx.say(isFavorite ? 'MSG000415' : 'MSG000414');
    return { myMenuList: (await readMenus(db, live)).myMenuList, isFavorite };
  });

  serve(app, session.reorderMyMenu, async (ctx) => {
    const { db, user } = ctx;
    const list = Array.isArray(ctx.body.myMenuList) ? ctx.body.myMenuList : [];
    const live = required(ctx.session);
    await lockFavourites(ctx);
    const own = new Set((await readMenus(db, live)).myMenuList.map((menu) => menu.MENU_ID));
    refuseFaults(list.flatMap((menu, i) => (own.has(menu?.MENU_ID) ? [] : [{ ROW_NO: i + 1, FIELD: 'MENU_ID', CODE: 'MSG000043' }])));
    const inits = list.filter((menu) => menu.INIT_YN === 'Y');
    if (inits.length > 1) throw new Refusal(422, 'MSG000010');
    await sql`delete from cms_my_menu where user_id = ${user.USER_ID} and menu_id = any(${[...own]})`.execute(db);
    await sql`insert into cms_my_menu (user_id, menu_id, sort_seq, init_yn)
      select ${user.USER_ID}, x."MENU_ID", min(x.seq), case when bool_or(x."INIT_YN" = 'Y') then 'Y' else 'N' end
      from rows from (jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as ("MENU_ID" text, "INIT_YN" text)) with ordinality as x ("MENU_ID", "INIT_YN", seq)
      group by x."MENU_ID"`.execute(db);
    ctx.say('MSG000416');
    return { myMenuList: (await readMenus(db, live)).myMenuList };
  });

  serve(app, session.saveLook, async ({ db, user, body: { THEME_TP, DENSITY_TP, DUE_SCOPE = null } }) => {
    refuseFaults([
      ...(themeTypes.includes(THEME_TP) ? [] : [{ FIELD: 'THEME_TP', CODE: 'MSG000012' }]),
      ...(densityTypes.includes(DENSITY_TP) ? [] : [{ FIELD: 'DENSITY_TP', CODE: 'MSG000012' }]),
      ...(DUE_SCOPE === null || dueScopes.includes(DUE_SCOPE) ? [] : [{ FIELD: 'DUE_SCOPE', CODE: 'MSG000012' }]),
    ]);
    await sql`insert into cms_user_look as l (user_id, theme_tp, density_tp, due_scope) values (${user.USER_ID}, ${THEME_TP}, ${DENSITY_TP}, ${DUE_SCOPE})
      on conflict (user_id) do update set theme_tp = excluded.theme_tp, density_tp = excluded.density_tp,
        due_scope = coalesce(excluded.due_scope, l.due_scope)`.execute(db);
    return null;
  });

  serve(app, session.insertVisitLog, async ({ db, user, body, ip }) => {
    await sql`insert into cms_visit_log (user_id, corp_cd, menu_id, visit_dtm, client_ip)
      select ${user.USER_ID}, ${user.CORP_CD}, menu_id, now(), ${ip} from cms_menu where menu_id = ${body.MENU_ID ?? null}`.execute(db);
    return null;
  });

  serve(app, session.insertPrvcLog, async (ctx) => {
    const { PRVC_TP: type, COLUMNS, ROW_CNT, TBL_NM } = ctx.body;
    const asked: unknown[] = Array.isArray(COLUMNS) ? COLUMNS : [];
    const tables = Object.entries(personalData).map(([table, { reach }]) => ({
      table,
      columns: reach.filter((c) => asked.includes(c)),
    }));
    const holding = tables.filter(({ columns }) => columns.length);
    // A column of one name stands in several tables: the table that was named, where it has it.
    const named = holding.filter(({ table }) => table === TBL_NM);
    const given = named.length ? named : holding;
    const rows = Number(ROW_CNT);
    const faulty = [
      ...(type === 'DOWN' || type === 'PRINT' ? [] : ['PRVC_TP']),
      ...(given.length ? [] : ['COLUMNS']),
      ...(Number.isSafeInteger(rows) && rows > 0 && rows <= ctx.settings.EXCEL_MAX_ROW ? [] : ['ROW_CNT']),
    ];
    refuseFaults(faulty.map((FIELD) => ({ FIELD, CODE: 'MSG000012' })));
    const reason = type === 'DOWN' ? reasonOf(ctx) : null;
    for (const { table, columns } of given) await logAccess(ctx, { type, table, columns: columns.join(','), rows, reason });
    return null;
  });

  serve(app, session.insertErrorLog, async ({ db, systemDb, session: live, body, ip, reqId }) => {
    await countOrRefuse(systemDb, 'API', `errorLog:${networkOf(ip)}`, clientErrorsPerMinute, 60);
    const ERR_CD = newErrorCode();
    // Of the address the path alone: what stands behind it is what somebody typed.
    const page = maskedText(body.URL, 2_000)?.split(/[?#]/)[0]?.slice(0, 200) ?? null;
    await sql`insert into cms_error_log (err_dtm, err_cd, req_id, err_lvl, err_msg, err_stack, svc_url, user_id, menu_id, client_ip, cfm_yn)
      values (now(), ${ERR_CD}, ${reqId}, 'ERROR', ${maskedText(body.ERR_MSG, 2_000) || '-'}, ${maskedText(body.ERR_STACK, 8_000)}, ${page},
        ${live?.person.USER_ID ?? null}, ${maskedText(body.MENU_ID, 20)}, ${ip}, 'N')`.execute(db);
    return { ERR_CD };
  });
}

function required<T>(value: T | null): T {
  if (value === null) throw new Refusal(401, 'MSG000030');
  return value;
}
