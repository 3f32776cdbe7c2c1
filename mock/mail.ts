import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Address, type Email } from 'postal-mime';
import { Answer, html, link, page } from './lib/page';
import { replyForm, sendReply } from './reply';

const shownMails = 100;
const fileName = /^\d{10}\.eml$/;

const people = (addresses: readonly Address[] | undefined): string =>
  (addresses ?? []).map(({ name, address }) => (name ? `${name} <${address}>` : address)).join(', ');

const read = async (folder: string, file: string): Promise<Email> => PostalMime.parse(await readFile(join(folder, file)));

/** The mails written last, newest first. Without a folder they go to a mail server, and none is here. */
export async function showMails(folder: string | undefined): Promise<Answer> {
  if (!folder) return new Answer(200, page('Mails', [html`<p>The portal sends its mails by a mail server.</p>`]));
  const files = await readdir(folder).catch(() => []);
  const newest = files
    .filter((file) => fileName.test(file))
    .sort()
    .reverse()
    .slice(0, shownMails);
  const rows = await Promise.all(
    newest.map(async (file) => {
      const { date, to, subject } = await read(folder, file);
      return html`<tr><td>${date ?? ''}</td><td>${people(to)}</td><td>${link(`/mail/${file.replace('.eml', '')}`, subject || file)}</td></tr>`;
    }),
  );
  const list = html`<table><thead><tr><th>Sent</th><th>To</th><th>Subject</th></tr></thead><tbody>${rows}</tbody></table>`;
  return new Answer(200, page('Mails', [rows.length ? list : html`<p>None yet.</p>`]));
}

/** One mail; its body stands in a frame without scripts. */
export async function showMail(folder: string | undefined, name: string): Promise<Answer> {
  const file = `${name}.eml`;
  const mail = folder && fileName.test(file) ? await read(folder, file).catch(() => null) : null;
  if (!mail) return new Answer(404, page('Not here', []));
  const attached = mail.attachments.map(({ filename }) => html`<li>${filename ?? '-'}</li>`);
  return new Answer(
    200,
    page(mail.subject ?? file, [
      html`<p>From ${people(mail.from ? [mail.from] : [])}<br>To ${people(mail.to)}<br>${mail.date ?? ''}</p>`,
      html`<iframe title="${mail.subject ?? file}" sandbox srcdoc="${mail.html ?? mail.text ?? ''}"></iframe>`,
      attached.length ? html`<ul>${attached}</ul>` : html``,
      replyForm(mail),
    ]),
  );
}

/** Answers a mail by what was typed into its form. */
export async function answerMail(folder: string | undefined, name: string, form: FormData): Promise<Answer> {
  const file = `${name}.eml`;
  const mail = folder && fileName.test(file) ? await read(folder, file).catch(() => null) : null;
  if (!folder || !mail?.replyTo) return new Answer(404, page('Not here', []));
  await sendReply(folder, mail, form);
  return new Answer(200, page('Sent', [html`<p>The portal reads it within a minute.</p>`, html`<p>${link('/mail', 'Mails')}</p>`]));
}
