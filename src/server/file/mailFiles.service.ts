import { attachedBytes, bytesOf, type Recipient } from '../../contract/cms/popup/cmsDocumentPartnerPopup';
import { isPersonal } from '../../contract/file';
import { escapeHtml, queueMail } from '../lib/mail';
import { named } from '../lib/names';
import { logAccess, reasonOf } from '../lib/privacy';
import type { Ctx } from '../lib/serve';
import type { Speech } from '../lib/texts';
import type { FileRow } from './files.service';
import { linkDays, makeLink } from './links.service';

export type Addressed = Recipient & { LANG_CD: 'ko' | 'en' };

/** Mails files to persons: attached as far as a mail carries them, else as links. The persons of one partner read of no other. */
export async function mailFiles(
  ctx: Ctx<unknown>,
  persons: readonly Addressed[],
  files: readonly FileRow[],
  contents: string,
): Promise<void> {
  const personal = files.filter(isPersonal);
  const reason = personal.length ? reasonOf(ctx) : null;
  for (const { FILE_SN } of personal)
    await logAccess(ctx, { type: 'DOWN', table: 'CMS_FILE', columns: 'FILE_NM', key: String(FILE_SN), rows: 1, reason });
  const attached = bytesOf(files) <= attachedBytes;
  const [first] = files;
  for (const custCd of new Set(persons.map((person) => person.CUST_CD))) {
    const group = persons.filter((person) => person.CUST_CD === custCd);
    const lang = group[0]?.LANG_CD ?? 'ko';
    const to = group.flatMap((person) => person.EMAIL ?? []);
    const links = attached ? '' : await linksOf(ctx, await ctx.outbox.speech(lang), files, to);
    await queueMail(ctx, 'DOC_SEND', {
      to,
      lang,
      corpCd: first?.CORP_CD ?? ctx.user.CORP_CD,
      vars: {
        userName: named(lang, ctx.user.USER_NM, ctx.user.USER_ENG_NM),
        contents,
        fileList: files.map((file) => file.FILE_NM).join(', '),
      },
      htmlVars: { links },
      ref: { REF_TP: first?.REF_TP ?? '', REF_KEY: first?.REF_KEY ?? '' },
      ...(attached ? { files: files.map(({ FILE_SN, FILE_NM }) => ({ FILE_SN, FILE_NM })) } : {}),
    });
  }
}

async function linksOf(ctx: Ctx<unknown>, speech: Speech, files: readonly FileRow[], to: readonly string[]): Promise<string> {
  const items: string[] = [];
  for (const file of files) {
    const href = await makeLink(ctx, file.FILE_SN, to.join(', '));
    items.push(`<li><a href="${escapeHtml(href)}">${escapeHtml(file.FILE_NM)}</a></li>`);
  }
  return `<p>${speech.text('UI.DOC.LINKS', linkDays)}</p><ul>${items.join('')}</ul>`;
}
