import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { imapServer } from '../../mock/imap';
import { dataFolder } from './folders';

/** Address of the inbox under test. */
export const inboxAddress = 'cs@quayside.example';
const account = { user: 'portal', password: 'p@ss word' };

/** An inbox on a free port of this machine, that the portal reads as any other. */
export interface TestInbox {
  env: { IMAP_URL: string; IMAP_ADDRESS: string };
  /** Puts a mail into it as it is, or made of what nodemailer takes; gives its number. */
  put(mail: Buffer | string | SendMailOptions): Promise<number>;
  close(): Promise<void>;
}

export async function startInbox(): Promise<TestInbox> {
  const folder = join(dataFolder(), 'inbox');
  mkdirSync(folder, { recursive: true });
  const server = imapServer(folder, account);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  let last = 0;
  return {
    env: { IMAP_URL: `imap://${account.user}:${encodeURIComponent(account.password)}@127.0.0.1:${port}/INBOX`, IMAP_ADDRESS: inboxAddress },
    async put(mail) {
      const source = typeof mail === 'string' || Buffer.isBuffer(mail) ? mail : ((await composer.sendMail(mail)).message as Buffer);
      last += 1;
      writeFileSync(join(folder, `${String(last).padStart(10, '0')}.eml`), source);
      return last;
    },
    close: async () => {
      await new Promise<void>((resolve) => server.close(() => resolve()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
