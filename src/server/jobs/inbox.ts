import { createHash } from 'node:crypto';
import { ImapFlow } from 'imapflow';

/** A mail as it lies in the inbox. */
export interface InboxMail {
  /** UID. */
  number: number;
  size: number;
  received: Date;
  /** The whole mail, or its beginning where it is larger than asked. */
  source: Buffer;
}

/** An inbox that is open: read, and never changed. */
export interface Inbox {
  /** Names server, user and folder. */
  key: string;
  /** UIDVALIDITY: with another one the numbers begin anew. */
  version: number;
  /** Numbers of the mails after one, the lowest first. */
  numbersAfter(last: number): Promise<number[]>;
  /** A mail; of one larger than `most` bytes its beginning. Null where it is gone. */
  read(number: number, most: number): Promise<InboxMail | null>;
  close(): Promise<void>;
}

/** Bytes that are read of a mail that is too large. */
const beginning = 65_536;
const isNear = (host: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(host);

/**
 * Opens the inbox of an IMAP_URL. The server proves itself by its certificate: at once with imaps, with imap before the password is sent, unless
 * it is on this machine. What goes wrong is told without the password.
 */
export async function openInbox(address: string, cut: AbortSignal): Promise<Inbox> {
  const { protocol, hostname, port, username, password, pathname } = new URL(address);
  const [user, pass, folder] = [username, password, pathname.slice(1)].map(decodeURIComponent) as [string, string, string];
  const secure = protocol === 'imaps:';
  const client = new ImapFlow({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 993 : 143),
    secure,
    doSTARTTLS: secure ? undefined : !isNear(hostname),
    auth: { user, pass },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 60_000,
  });
  const close = () => client.close();
  cut.addEventListener('abort', close, { once: true });
  client.on('error', () => {});
  const told = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      const { message, responseText } = error as Error & { responseText?: string };
      throw new Error(`the inbox: ${(responseText ?? message).replaceAll(pass, '…')}`);
    }
  };
  const end = async () => {
    cut.removeEventListener('abort', close);
    await client.logout().catch(close);
  };
  try {
    const box = await told(async () => {
      await client.connect();
      return client.mailboxOpen(folder || 'INBOX', { readOnly: true });
    });
    return {
      key: createHash('sha256').update([hostname, port, user, folder].join('\n')).digest('hex'),
      version: Number(box.uidValidity),
      numbersAfter: (last) =>
        told(async () => {
          const found = await client.search({ uid: `${last + 1}:*` }, { uid: true });
          // `*` is the last mail, also where that has a lower number.
          return (found || []).filter((number) => number > last).sort((a, b) => a - b);
        }),
      read: (number, most) =>
        told(async () => {
          const mail = await client.fetchOne(String(number), { uid: true, size: true, internalDate: true }, { uid: true });
          if (!mail) return null;
          const size = mail.size ?? 0;
          const whole = await client.fetchOne(
            String(number),
            { uid: true, source: size > most ? { maxLength: beginning } : true },
            { uid: true },
          );
          const source = whole ? whole.source : undefined;
          if (!source) return null;
          return { number, size, received: new Date(mail.internalDate ?? Date.now()), source };
        }),
      close: end,
    };
  } catch (error) {
    await end();
    throw error;
  }
}
