import { existsSync, statSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';

/** Who may read the inbox. */
export interface Account {
  user: string;
  password: string;
}

/** A mail of the inbox: its number is the name of its file. */
interface Kept {
  uid: number;
  file: string;
}

const fileName = /^(\d{10})\.eml$/;
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
/** Longest command, in bytes. */
const longestCommand = 100_000;

/** The mails of a folder in their order. */
export async function keptMails(folder: string): Promise<Kept[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .flatMap((name) => {
      const uid = Number(fileName.exec(name)?.[1]);
      return uid ? [{ uid, file: join(folder, name) }] : [];
    })
    .sort((a, b) => a.uid - b.uid);
}

/** An inbox over IMAP for this machine: the mails of a folder, only to be read. It speaks what a reader of mails needs and nothing else. */
export const imapServer = (folder: string, account: Account): Server =>
  createServer((socket) => new Conversation(socket, folder, account).begin());

class Conversation {
  private waiting = Buffer.alloc(0);
  private isKnown = false;
  private turn = Promise.resolve();
  private onLine: ((line: string) => void) | undefined;

  constructor(
    private readonly socket: Socket,
    private readonly folder: string,
    private readonly account: Account,
  ) {}

  begin(): void {
    this.socket.on('error', () => this.socket.destroy());
    this.socket.on('data', (piece) => {
      this.waiting = Buffer.concat([this.waiting, piece]);
      if (this.waiting.length > longestCommand) this.socket.destroy();
      this.takeLines();
    });
    this.say('* OK [CAPABILITY IMAP4rev1 AUTH=PLAIN] ready');
  }

  private say(line: string): void {
    this.socket.write(`${line}\r\n`);
  }

  private takeLines(): void {
    for (let end = this.waiting.indexOf('\r\n'); end >= 0; end = this.waiting.indexOf('\r\n')) {
      const line = this.waiting.subarray(0, end).toString();
      this.waiting = this.waiting.subarray(end + 2);
      const { onLine } = this;
      this.onLine = undefined;
      if (onLine) onLine(line);
      else this.turn = this.turn.then(() => this.answer(line)).catch(() => void this.socket.destroy());
    }
  }

  private async answer(line: string): Promise<void> {
    const [, tag = '*', name = '', rest = ''] = /^(\S+) (?:UID )?(\S+) ?(.*)$/i.exec(line) ?? [];
    const command = name.toUpperCase();
    const done = (text = 'done') => this.say(`${tag} OK ${text}`);
    if (command === 'CAPABILITY') {
      this.say('* CAPABILITY IMAP4rev1 AUTH=PLAIN');
      return done();
    }
    if (command === 'NOOP') return done();
    if (command === 'LOGOUT') {
      this.say('* BYE');
      done();
      this.socket.end();
      return;
    }
    if (command === 'LOGIN' || command === 'AUTHENTICATE') return this.signIn(tag, command, rest);
    if (!this.isKnown) return this.say(`${tag} NO sign in first`);
    switch (command) {
      case 'LIST':
        this.say('* LIST () "/" INBOX');
        return done();
      case 'SELECT':
      case 'EXAMINE':
        return this.open(tag);
      case 'SEARCH': {
        const mails = chosen(await keptMails(this.folder), /UID (\S+)/i.exec(rest)?.[1] ?? '1:*');
        this.say(['* SEARCH', ...mails.map(({ uid }) => uid)].join(' '));
        return done();
      }
      case 'FETCH':
        return this.fetch(tag, rest);
      case 'IDLE':
        this.say('+ idling');
        this.onLine = () => done();
        return;
      default:
        this.say(`${tag} BAD not known here`);
    }
  }

  private signIn(tag: string, command: string, rest: string): void {
    const check = (user: string | undefined, password: string | undefined) => {
      this.isKnown = user === this.account.user && password === this.account.password;
      this.say(this.isKnown ? `${tag} OK signed in` : `${tag} NO [AUTHENTICATIONFAILED] wrong user or password`);
    };
    const plain = (text: string) => check(...(Buffer.from(text, 'base64').toString().split('\0').slice(1) as [string, string]));
    if (command === 'LOGIN') {
      const [user, password] = [...rest.matchAll(/"((?:[^"\\]|\\.)*)"|(\S+)/g)].map(
        ([, quoted, bare]) => quoted?.replace(/\\(.)/g, '$1') ?? bare,
      );
      check(user, password);
      return;
    }
    const [, first] = rest.split(' ');
    if (first) plain(first);
    else {
      this.say('+ ');
      this.onLine = plain;
    }
  }

  private async open(tag: string): Promise<void> {
    const mails = await keptMails(this.folder);
    const version = existsSync(this.folder) ? Math.floor(statSync(this.folder).birthtimeMs / 1000) || 1 : 1;
    for (const line of [
      'FLAGS (\\Seen)',
      `${mails.length} EXISTS`,
      '0 RECENT',
      `OK [UIDVALIDITY ${version}]`,
      `OK [UIDNEXT ${(mails.at(-1)?.uid ?? 0) + 1}]`,
    ])
      this.say(`* ${line}`);
    this.say(`${tag} OK [READ-ONLY] open`);
  }

  private async fetch(tag: string, rest: string): Promise<void> {
    const [set = '', ...items] = rest.split(' ');
    const asked = items.join(' ').toUpperCase();
    const mails = await keptMails(this.folder);
    for (const { uid, file } of chosen(mails, set)) {
      const content = await readFile(file);
      const facts = [`UID ${uid}`];
      if (asked.includes('RFC822.SIZE')) facts.push(`RFC822.SIZE ${content.length}`);
      if (asked.includes('INTERNALDATE')) facts.push(`INTERNALDATE "${internalDate((await stat(file)).mtime)}"`);
      const at = mails.findIndex((mail) => mail.uid === uid) + 1;
      const [, from, most] = /BODY(?:\.PEEK)?\[\](?:<(\d+)\.(\d+)>)?/.exec(asked) ?? [];
      if (!asked.includes('BODY')) this.say(`* ${at} FETCH (${facts.join(' ')})`);
      else {
        const part = from ? content.subarray(Number(from), Number(from) + Number(most)) : content;
        this.socket.write(`* ${at} FETCH (${facts.join(' ')} BODY[]${from ? `<${from}>` : ''} {${part.length}}\r\n`);
        this.socket.write(part);
        this.say(')');
      }
    }
    this.say(`${tag} OK done`);
  }
}

/** The mails whose numbers are in a set: `3`, `3:7`, `3:*`, joined by commas. `*` is the last one. */
function chosen(mails: readonly Kept[], set: string): Kept[] {
  const last = mails.at(-1)?.uid ?? 0;
  const ranges = set.split(',').map((range) => range.split(':').map((end) => (end === '*' ? last : Number(end))));
  return mails.filter(({ uid }) => ranges.some(([a = 0, b = a]) => uid >= Math.min(a, b) && uid <= Math.max(a, b)));
}

const two = (number: number): string => String(number).padStart(2, '0');
const internalDate = (at: Date): string =>
  `${two(at.getUTCDate())}-${months[at.getUTCMonth()]}-${at.getUTCFullYear()} ${two(at.getUTCHours())}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())} +0000`;
