import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Email } from 'postal-mime';
import { textOfHtml } from '../src/contract/htmlText';
import { keptMails } from './imap';
import { html, type Markup } from './lib/page';

/** Where replies lie, below the folder of mails. */
export const inboxOf = (folder: string): string => join(folder, 'inbox');

/** A form that answers a mail as its recipient, or as somebody else. */
export function replyForm({ to, replyTo }: Email): Markup {
  const [inbox] = replyTo ?? [];
  if (!inbox?.address) return html`<p>It names no address for replies.</p>`;
  return html`<h2>Reply</h2><form method="post" enctype="multipart/form-data">
    <label>From <input name="from" value="${to?.[0]?.address ?? ''}" required></label>
    <label>Text <br><textarea name="text" rows="6" cols="80"></textarea></label>
    <label>Files <input name="files" type="file" multiple></label>
    <button>Send</button></form>`;
}

/** Puts a reply into the inbox as mail programs write one: the answered mail below it, with marks of a quote. */
export async function sendReply(
  folder: string,
  { from, replyTo, subject, messageId, html: body, text }: Email,
  form: FormData,
): Promise<void> {
  const [inbox] = replyTo ?? [];
  const original = body ? textOfHtml(body) : (text ?? '');
  const sender = from?.address ?? '';
  const files = form.getAll('files').filter((file): file is File => typeof file !== 'string' && file.size > 0);
  const { message } = await createTransport({ streamTransport: true, buffer: true, newline: 'windows' }).sendMail({
    from: String(form.get('from') ?? ''),
    to: inbox?.address ?? '',
    subject: `RE: ${subject ?? ''}`,
    ...(messageId ? { inReplyTo: messageId, references: [messageId] } : {}),
    text: `${String(form.get('text') ?? '')}\n\n${written(new Date())}, ${from?.name ?? ''} <${sender}>님이 작성:\n\n${original.replace(/^/gm, '> ')}\n`,
    attachments: await Promise.all(files.map(async (file) => ({ filename: file.name, content: Buffer.from(await file.arrayBuffer()) }))),
  });
  await keep(inboxOf(folder), message as Buffer);
}

/** "2026년 11월 27일 (금) 오전 9:12". */
const written = (at: Date): string => {
  const text = (options: Intl.DateTimeFormatOptions) => at.toLocaleString('ko-KR', { timeZone: 'Asia/Seoul', ...options });
  return `${text({ year: 'numeric', month: 'long', day: 'numeric' })} (${text({ weekday: 'short' })}) ${text({ hour: 'numeric', minute: '2-digit' })}`;
};

/** Keeps a mail under the next number, whole or not at all. */
async function keep(inbox: string, mail: Buffer): Promise<void> {
  await mkdir(inbox, { recursive: true, mode: 0o700 });
  const next = ((await keptMails(inbox)).at(-1)?.uid ?? 0) + 1;
  const file = join(inbox, `${String(next).padStart(10, '0')}.eml`);
  await writeFile(`${file}.part`, mail, { mode: 0o600 });
  await rename(`${file}.part`, file);
}
