import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Env } from '../../../config/env';
import type { MailPicture } from '../lib/mailPictures';

/** A mail as it goes out. */
export interface Letter {
  seq: number;
  /** Tries that failed before this one. */
  tries: number;
  from: { name: string; address: string };
  /** Who gets what is replied; else `from`. */
  replyTo?: { name: string; address: string } | undefined;
  to: string[];
  subject: string;
  html: string;
  /** The same at every try. */
  messageId: string;
  files: { filename: string; content: Buffer; contentType: string }[];
  /** Pictures that the text shows by their `cid`. */
  pictures: MailPicture[];
}

/** Whom the letter reached not, although it reached others; empty = everybody. */
type Rejected = string[];

/** What takes letters: a mail server, or the folder that stands in for one. */
export interface Post {
  /** Throws an Unreachable where no letter can be sent now; anything else is a fault of this letter. */
  send(letter: Letter, cut: AbortSignal): Promise<Rejected>;
}

/** Nothing can be sent now. */
export class Unreachable extends Error {}

/** A letter that was not taken; another try may help unless it is `final`. */
export class Undelivered extends Error {
  constructor(
    message: string,
    readonly final: boolean,
  ) {
    super(message);
  }
}

/** The mail server of SMTP_URL; without one the folder `mail` in the data folder. */
export const openPost = (env: Pick<Env, 'SMTP_URL' | 'DATA_DIR'>): Post =>
  env.SMTP_URL ? new MailServer(env.SMTP_URL) : new MailFolder(join(env.DATA_DIR, 'mail'));

const message = ({ from, replyTo, to, subject, html, messageId, files, pictures }: Letter) => ({
  from,
  ...(replyTo ? { replyTo } : {}),
  // As objects: an address is never read as a list of addresses.
  to: to.map((address) => ({ name: '', address })),
  subject,
  html,
  messageId,
  attachments: [...files, ...pictures],
  headers: { 'Auto-Submitted': 'auto-generated' },
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** Longest wait for one letter, attachments and all. */
const letterMs = 120_000;

interface ServerAnswer {
  code?: string;
  command?: string;
  permanent?: boolean;
  response?: string;
}

class MailServer implements Post {
  private readonly transport;

  constructor(url: string) {
    this.transport = createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 });
  }

  async send(letter: Letter, cut: AbortSignal): Promise<Rejected> {
    try {
      const signal = AbortSignal.any([cut, AbortSignal.timeout(letterMs)]);
      const { rejected } = await this.transport.sendMail({ ...message(letter), signal });
      return rejected;
    } catch (error) {
      if (cut.aborted) throw new Unreachable('the process ends');
      const { code = '', command, permanent, response } = error as ServerAnswer;
      // Where it was not this letter that the server refused: a server that cannot be reached now takes no other letter either.
      if (!['EENVELOPE', 'EMESSAGE'].includes(code)) await this.greet();
      throw new Undelivered(response ?? (error as Error).message, permanent === true && command !== 'MAIL FROM');
    }
  }

  private async greet(): Promise<void> {
    await this.transport.verify().catch((error: Error) => {
      throw new Unreachable(`the mail server: ${error.message}`);
    });
  }
}

class MailFolder implements Post {
  private readonly transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

  constructor(private readonly folder: string) {}

  /** Every mail is a file; addresses at bounce.test refuse it, those at slow.test take it at the third try. */
  async send(letter: Letter): Promise<Rejected> {
    const rejected = letter.to.filter((address) => address.toLowerCase().endsWith('@bounce.test'));
    if (rejected.length === letter.to.length) throw new Undelivered('550 5.1.1 no such mailbox', true);
    if (letter.tries < 2 && letter.to.some((address) => address.toLowerCase().endsWith('@slow.test')))
      throw new Undelivered('451 4.2.0 try again later', false);
    const { message: bytes } = await this.transport.sendMail(message(letter));
    const file = join(this.folder, `${String(letter.seq).padStart(10, '0')}.eml`);
    try {
      await mkdir(this.folder, { recursive: true, mode: 0o700 });
      await writeFile(`${file}.part`, bytes, { mode: 0o600 });
      await rename(`${file}.part`, file);
    } catch (error) {
      throw new Unreachable(`the mail folder: ${(error as Error).message}`);
    }
    return rejected;
  }
}
