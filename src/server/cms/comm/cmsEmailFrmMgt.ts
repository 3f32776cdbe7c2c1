import type { FastifyInstance } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type { Fault } from '../../../contract/call';
import { canResend, cmsEmailFrmMgt, type MailForm, type SentMail } from '../../../contract/cms/comm/cmsEmailFrmMgt';
import { codeNames } from '../../lib/codeNames';
import { inFrame, queueForm, setMailsDue, writtenMail } from '../../lib/mail';
import { page } from '../../lib/page';
import { Refusal, refuseFaults } from '../../lib/refusal';
import { askedRows, inOrder, lockRows, removeRows } from '../../lib/save';
import { type Ctx, serve } from '../../lib/serve';
import { anyOf, contains, ownCorps, startsWith } from '../../lib/where';
import { formUseFaults, saveForms, testType, typedMail } from './mailForms.service';

const keys = ['FRM_ID', 'LANG_CD'];
const formOrder = {
  sortable: ['FRM_ID', 'LANG_CD', 'FRM_NM', 'MAIL_TITLE', 'USE_YN', 'UPD_DTM', 'LACK_LANG'],
  orderBy: [
    ['FRM_ID', 'asc'],
    ['LANG_CD', 'desc'],
  ],
} as const;
const sentOrder = {
  sortable: ['SEND_DTM', 'TO_EMAIL', 'MAIL_TITLE', 'SEND_STS', 'ERR_MSG', 'RETRY_CNT', 'FRM_ID'],
  orderBy: [['MAIL_SEQ', 'desc']],
} as const;

const hasFormInUse = (lang: string) =>
  sql`exists (select from cms_email_frm o where o.frm_id = f.frm_id and o.lang_cd = ${lang} and o.use_yn = 'Y')`;

const forms = (where: RawBuilder<unknown>) => sql<MailForm>`
  select * from (select f.frm_id, f.lang_cd, f.frm_nm, f.mail_title, f.mail_cnnt, f.var_list, f.send_email, f.use_yn, f.upd_dtm, f.upd_cnt,
      case when exists (select from portal_seed s where s.tbl = 'cms_email_frm' and split_part(s.row_key, '|', 1) = f.frm_id) then 'Y' else 'N' end as own_yn,
      case when not ${hasFormInUse('en')} then 'en' when not ${hasFormInUse('ko')} then 'ko' end as lack_lang
    from cms_email_frm f) x where ${where}`;

const sent = (ctx: Ctx<unknown>, where: RawBuilder<unknown>) => sql<SentMail>`
  select m.mail_seq, m.frm_id, m.corp_cd, m.send_dtm, m.to_email, m.mail_title, m.send_sts, m.err_msg, m.retry_cnt,
    case when m.ref_tp = ${testType} then 'Y' else 'N' end as test_yn
  from cms_email_log m where ${ownCorps(ctx.scope, 'M')} and ${where}`;

/** Templates by their keys as they are now, in the order asked. */
async function byKey(ctx: Ctx<unknown>, list: readonly Partial<MailForm>[]): Promise<MailForm[]> {
  const { rows } = await forms(sql`x.frm_id = any(${list.map((row) => String(row.FRM_ID ?? ''))})`).execute(ctx.db);
  return inOrder(rows, ['FRM_ID', 'LANG_CD'], list);
}

/** Mails by their numbers as they are now, in the order asked; their addresses are given out. */
async function sentByNo(ctx: Ctx<unknown>, list: readonly Partial<SentMail>[]): Promise<SentMail[]> {
  const numbers = list.map(({ MAIL_SEQ }) => String(MAIL_SEQ ?? ''));
  const { rows } = await sent(ctx, sql`m.mail_seq::text = any(${numbers})`).execute(ctx.db);
  return numbers.flatMap((no) => rows.find(({ MAIL_SEQ }) => String(MAIL_SEQ) === no) ?? []);
}

export default async function cmsEmailFrmMgtRoutes(app: FastifyInstance): Promise<void> {
  serve(app, cmsEmailFrmMgt.select, async (ctx) => {
    if (!ctx.has('preview')) return { LIST: [], TOTAL: 0 };
    const { FRM_ID, LANG_CD, USE_YN } = ctx.body.SEARCH;
    const name = startsWith('X.FRM_ID', FRM_ID && String(FRM_ID).toUpperCase());
    return page(ctx, forms(sql`${name} and ${anyOf('X.LANG_CD', LANG_CD)} and ${anyOf('X.USE_YN', USE_YN)}`), ctx.body, formOrder);
  });

  serve(app, cmsEmailFrmMgt.selectSent, async (ctx) => {
    const { FRM_ID, SEND_STS, TO_EMAIL } = ctx.body.SEARCH;
    const where = sql`${anyOf('M.FRM_ID', FRM_ID)} and ${anyOf('M.SEND_STS', SEND_STS)} and ${contains('M.TO_EMAIL', TO_EMAIL)}`;
    return page(ctx, sql<SentMail>`select * from (${sent(ctx, where)}) x`, ctx.body, {
      ...sentOrder,
      cap: ctx.settings.LOG_MAX_ROW,
    });
  });

  serve(app, cmsEmailFrmMgt.save, async (ctx) => {
    await saveForms(ctx, ctx.body.LIST);
    return { LIST: await byKey(ctx, ctx.body.LIST) };
  });

  serve(app, cmsEmailFrmMgt.delete, async (ctx) => {
    const list = askedRows(ctx);
    const rows = await lockRows(ctx.db, 'CMS_EMAIL_FRM', keys, list);
    refuseFaults(await formUseFaults(ctx, rows as unknown as MailForm[]));
    await removeRows(ctx.db, 'CMS_EMAIL_FRM', keys, rows);
    return {
      LIST: rows.map(({ FRM_ID, LANG_CD }) => ({ FRM_ID, LANG_CD, BATCH_FLAG: 'delete' as const }) as MailForm & { BATCH_FLAG: 'delete' }),
    };
  });

  serve(
    app,
    cmsEmailFrmMgt.preview,
    async (ctx) => {
      const LIST = [];
      for (const typed of askedRows(ctx)) {
        const { form, mail, values } = typedMail(ctx, typed);
        const { title, html, from } = await writtenMail(ctx, form, mail);
        LIST.push({ MAIL_TITLE: title, MAIL_CNNT: inFrame(html), SEND_NM: from.name, SEND_EMAIL: from.address, G2: values });
      }
      return { LIST };
    },
    { transaction: 'read' },
  );

  serve(app, cmsEmailFrmMgt.test, async (ctx) => {
    const [typed, ...others] = askedRows(ctx);
    if (!typed || others.length > 0) throw new Refusal(422, 'MSG000010');
    const { form, mail } = typedMail(ctx, typed);
    const mark = (await ctx.outbox.speech(mail.lang)).text('UI.cmsEmailFrmMgt.TEST_MARK');
    await queueForm(ctx, form.FRM_ID, { ...form, MAIL_TITLE: `${mark} ${form.MAIL_TITLE}` }, mail);
    ctx.say('MSG000413', ctx.user.EMAIL);
    return { LIST: [] };
  });

  serve(app, cmsEmailFrmMgt.resend, async (ctx) => {
    const list = askedRows(ctx);
    const seen = await sentByNo(ctx, list);
    const there = (one: Partial<SentMail>) => seen.find(({ MAIL_SEQ }) => String(MAIL_SEQ) === String(one.MAIL_SEQ));
    refuseFaults(list.flatMap((one, i): Fault[] => (there(one) ? [] : [{ ROW_NO: i + 1, CODE: 'MSG000043' }])));
    const rows = (await lockRows(
      ctx.db,
      'CMS_EMAIL_LOG',
      ['MAIL_SEQ'],
      list.map((one) => ({ MAIL_SEQ: there(one)?.MAIL_SEQ })),
    )) as unknown as (SentMail & { MAIL_CNNT: string | null })[];
    const { SEND_STS: names } = await codeNames(ctx, { SEND_STS: 'MAIL_STS' });
    const nameOf = (code: string) => names.get(code) ?? code;
    refuseFaults(
      rows.flatMap((row, i): Fault[] =>
        canResend(row) && row.MAIL_CNNT ? [] : [{ ROW_NO: i + 1, FIELD: 'SEND_STS', CODE: 'MSG000027', ARGS: [nameOf(row.SEND_STS)] }],
      ),
    );
    await sql`update cms_email_log set send_sts = 'WAIT', retry_cnt = 0 where mail_seq = any(${rows.map(({ MAIL_SEQ }) => MAIL_SEQ)})`.execute(
      ctx.db,
    );
    await setMailsDue(ctx.db);
    return { LIST: await sentByNo(ctx, list) };
  });
}
