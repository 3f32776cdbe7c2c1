import { sql } from 'kysely';
import type { Fault, SaveRow } from '../../../contract/call';
import {
  formColumns,
  formFaults,
  type MailForm,
  type MailVariable,
  type TypedForm,
  variablesOf,
} from '../../../contract/cms/comm/cmsEmailFrmMgt';
import type { Db } from '../../db/open';
import { type Entry, entryFaults, lockEntries, writeEntries } from '../../lib/entries';
import { cleanHtml } from '../../lib/html';
import type { Mail } from '../../lib/mail';
import { Refusal, refuseFaults } from '../../lib/refusal';
import { screenName } from '../../lib/screenName';
import type { Ctx } from '../../lib/serve';
import { htmlVariables, sampleOf, screensOf } from './mailUses.service';

const title = (ctx: Ctx<unknown>) => (name: string) => ctx.label(name, 'CMS_EMAIL_FRM');

/** The key ends with the name of the template, which is the part that is typed. */
const kept = { table: 'CMS_EMAIL_FRM', keys: ['LANG_CD', 'FRM_ID'], columns: formColumns } as const;
const written = /^[A-Z][A-Z0-9_]*$/;

/** The templates among these that the portal brought. */
export async function broughtForms(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ FRM_ID: string }>`
    select distinct split_part(row_key, '|', 1) as frm_id from portal_seed
     where tbl = 'cms_email_frm' and split_part(row_key, '|', 1) = any(${ids})`.execute(db);
  return new Set(rows.map((row) => row.FRM_ID));
}

/** Variables of templates as they are kept, in whatever language. */
async function keptVariables(db: Db, ids: readonly string[]): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ FRM_ID: string; VAR_LIST: string | null }>`
    select distinct on (frm_id) frm_id, var_list from cms_email_frm where frm_id = any(${ids}) order by frm_id, lang_cd desc`.execute(db);
  return new Map(rows.map((row) => [row.FRM_ID, row.VAR_LIST]));
}

const sameNames = (a: string | null | undefined, b: string | null | undefined): boolean =>
  variablesOf(a).sort().join() === variablesOf(b).sort().join();

/** Adds and changes templates, all or none: the bodies cleaned, the variables of the portal's own as they are. */
export async function saveForms(ctx: Ctx<unknown>, list: readonly SaveRow<MailForm>[]): Promise<void> {
  if (list.some((row) => row.BATCH_FLAG === 'delete')) throw new Refusal(403, 'MSG000029');
  const entries = await lockEntries<MailForm>(ctx, kept, list);
  for (const { row } of entries) row.MAIL_CNNT = cleanHtml(row.MAIL_CNNT ?? '');
  const ids = entries.map(({ row }) => String(row.FRM_ID ?? ''));
  const [brought, variables] = [await broughtForms(ctx.db, ids), await keptVariables(ctx.db, ids)];
  for (const { row } of entries) if (brought.has(row.FRM_ID) && !row.VAR_LIST) row.VAR_LIST = variables.get(row.FRM_ID) ?? null;
  const faults = await entryFaults(ctx, kept, entries, [{ field: 'LANG_CD' }, { field: 'USE_YN' }], written);
  refuseFaults([...faults, ...(await faultsOf(ctx, entries, { brought, variables }, faults))]);
  await writeEntries(ctx.db, kept, entries);
}

async function faultsOf(
  ctx: Ctx<unknown>,
  entries: readonly Entry<MailForm>[],
  { brought, variables }: { brought: ReadonlySet<string>; variables: ReadonlyMap<string, string | null> },
  known: readonly Fault[],
): Promise<Fault[]> {
  return entries.flatMap(({ row, ROW_NO }) => {
    const faults = formFaults(row, title(ctx));
    if (brought.has(row.FRM_ID) && !sameNames(row.VAR_LIST, variables.get(row.FRM_ID)))
      faults.push({ FIELD: 'VAR_LIST', CODE: 'UI.cmsEmailFrmMgt.FIXED', ARGS: [variables.get(row.FRM_ID) ?? '-'] });
    return faults
      .filter(({ FIELD }) => !known.some((fault) => fault.ROW_NO === ROW_NO && fault.FIELD === FIELD))
      .map((fault) => ({ ...fault, ROW_NO }));
  });
}

/** Templates that may not be removed: the portal's own and those of which mails are in the log (MSG000026, with where). Tests do not count. */
export async function formUseFaults(ctx: Ctx<unknown>, list: readonly Pick<MailForm, 'FRM_ID'>[]): Promise<Fault[]> {
  const ids = list.map(({ FRM_ID }) => FRM_ID);
  const brought = await broughtForms(ctx.db, ids);
  const { rows } = await sql<{ FRM_ID: string; CNT: number }>`
    select frm_id, count(*)::int as cnt from cms_email_log where frm_id = any(${ids}) and ref_tp is distinct from ${testType} group by 1`.execute(
    ctx.db,
  );
  const faults: Fault[] = [];
  for (const [i, { FRM_ID }] of list.entries()) {
    const screens: string[] = [];
    for (const screen of brought.has(FRM_ID) ? screensOf(FRM_ID) : []) screens.push(await screenName(ctx, screen));
    const sent = rows.find((row) => row.FRM_ID === FRM_ID);
    const uses = [...screens, ...(sent ? [`${ctx.text('UI.cmsEmailFrmMgt.G2')} ${sent.CNT}`] : [])];
    if (brought.has(FRM_ID) || uses.length > 0)
      faults.push({ ROW_NO: i + 1, FIELD: 'FRM_ID', CODE: 'MSG000026', ARGS: [uses.join(', ') || ctx.text('UI.cmsEmailFrmMgt.OWN')] });
  }
  return faults;
}

/** REF_TP of a mail that was sent for a test. */
export const testType = 'TEST';

/** A typed template with values for all its variables, as a mail to the person who asks; 422 with its faults. */
export function typedMail(ctx: Ctx<unknown>, typed: TypedForm): { form: MailForm; mail: Mail; values: MailVariable[] } {
  const form = { ...typed, MAIL_CNNT: cleanHtml(typed.MAIL_CNNT ?? '') } as MailForm;
  refuseFaults(formFaults(form, title(ctx)).map((fault) => ({ ROW_NO: 1, ...fault })));
  const lang = form.LANG_CD === 'en' ? 'en' : 'ko';
  const given = new Map((typed.G2 ?? []).map(({ VAR_NM, VAR_VAL }) => [VAR_NM, VAR_VAL]));
  const values = variablesOf(form.VAR_LIST).map((VAR_NM) => ({
    VAR_NM,
    VAR_VAL: given.has(VAR_NM) ? (given.get(VAR_NM) ?? null) : sampleOf(VAR_NM, lang, ctx.outbox),
  }));
  const isHtml = (name: string) => htmlVariables(form.FRM_ID).includes(name);
  const part = (html: boolean) =>
    values.filter(({ VAR_NM }) => isHtml(VAR_NM) === html).map(({ VAR_NM, VAR_VAL }) => [VAR_NM, VAR_VAL] as const);
  const mail: Mail = {
    to: [ctx.user.EMAIL],
    lang,
    corpCd: ctx.user.CORP_CD,
    vars: Object.fromEntries(part(false)),
    htmlVars: Object.fromEntries(part(true).map(([name, value]) => [name, value ?? ''])),
    ref: { REF_TP: testType, REF_KEY: `${form.FRM_ID}|${form.LANG_CD}` },
  };
  return { form, mail, values };
}
