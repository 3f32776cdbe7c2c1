import { sql } from 'kysely';
import type { ReceivedBook } from '../../lib/bookUpload';
import { bufferOf, excelType, writeExcel } from '../../lib/excel';
import { appendReasonsApart } from '../../lib/excelApart';
import { letterOf } from '../../lib/excelXml';
import { nameIn } from '../../lib/names';
import type { Ctx, Download } from '../../lib/serve';
import type { Texts } from '../../lib/texts';
import { ownCorps } from '../../lib/where';
import { askedColumns, checkUsers, importFields, importTitle } from './userImport.service';

/** The title of the reasons in each language, so that one from an earlier check is known again. */
const reasonsKey = 'UI.cmsUserMgt.REASONS';

/** The workbook that was sent, with the reasons beside its rows and their cells marked. */
export async function userReasons(ctx: Ctx<ReceivedBook>, texts: Texts): Promise<Download> {
  const { sheet, name, file } = ctx.body;
  const { LIST } = await checkUsers(ctx);
  const bad = LIST.filter(({ CHK_STS }) => CHK_STS === 'ERR');
  const titles = await Promise.all((['ko', 'en'] as const).map(async (lang) => (await texts.of(lang)).text(reasonsKey)));
  const cells = bad.flatMap(({ ROW_NO, ERR_FIELDS }) =>
    importFields.flatMap((field, i) => {
      const place = sheet.places[i] ?? -1;
      return field in ERR_FIELDS && place >= 0 ? [`${letterOf(place)}${ROW_NO}`] : [];
    }),
  );
  const rows = new Map(bad.map(({ ROW_NO, ERR_FIELDS }) => [ROW_NO, Object.values(ERR_FIELDS).join('\n')]));
  const title = ctx.text(reasonsKey);
  const told = { title, titles, columns: await askedColumns(texts), rows, cells };
  const body = await appendReasonsApart(file(), name, told, ctx.gone);
  return { name: `${name.replace(/\.(xlsx|csv)$/i, '')}_${title}.xlsx`, type: excelType, body };
}

interface Choice {
  CODE: string;
  NAME: string;
  OWNER: string | null;
}

/** The workbook to be filled in: the columns, and the organisations and roles that its reader may choose from. */
export async function userTemplate(ctx: Ctx<unknown>): Promise<Download> {
  const { lang, scope, text } = ctx;
  const { rows: orgns } = await sql<Choice>`
    select o.orgn_cd as code, ${nameIn(lang, 'O.ORGN_NM')} as name, o.corp_cd as owner from mdm_orgn o
    where o.use_yn = 'Y' and ${ownCorps(scope, 'o')} order by o.corp_cd, o.orgn_cd`.execute(ctx.db);
  const { rows: roles } = await sql<Choice>`
    select r.role_id as code, ${nameIn(lang, 'R.ROLE_NM')} as name, r.user_tp as owner from cms_role r
    where r.use_yn = 'Y' and (coalesce(r.corp_cd, '*') = '*' or ${ownCorps(scope, 'r')}) and (${scope.kind === 'ALL'} or r.data_scope <> 'ALL')
    order by r.user_tp desc, r.sort_seq, r.role_id`.execute(ctx.db);
  const choices = (name: string, ownerTitle: string, list: Choice[]) => ({
    name: importTitle(name, ctx),
    columns: [ctx.label(name === 'ORGN_CD' ? 'ORGN_CD' : 'ROLE_ID'), text('UI.cmsUserMgt.NAME'), ownerTitle].map((title) => ({
      title,
      width: 24,
    })),
    rows: list.map(({ CODE, NAME, OWNER }) => [CODE, NAME, OWNER]),
  });
  const form = {
    name: text('UI.cmsUserMgt.G1'),
    columns: importFields.map((name) => ({ title: importTitle(name, ctx), width: 20 })),
    rows: [],
  };
  const sheets = [form, choices('ORGN_CD', ctx.label('CORP_CD'), orgns), choices('ROLE_LIST', ctx.label('USER_TP'), roles)];
  return { name: `${text('UI.cmsUserMgt.TEMPLATE')}.xlsx`, type: excelType, body: await bufferOf(writeExcel({ sheets })) };
}
