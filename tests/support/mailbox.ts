import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { portal } from './person';

/** Texts of the mails that went to an address, the last one last; a job sends them every minute. */
export function mailsTo(address: string): string[] {
  const folder = portal().mails;
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .sort();
  return files
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter((mail) => new RegExp(`^To: ${address}\\r?$`, 'm').test(mail))
    .map(bodyOf);
}

/** Body of a mail: quoted-printable or base64, in UTF-8. */
function bodyOf(mail: string): string {
  const [head = '', ...rest] = mail.split(/\r?\n\r?\n/);
  const body = rest.join('\n\n');
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8');
  const bytes = body.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
