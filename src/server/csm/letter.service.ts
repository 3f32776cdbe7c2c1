import { createHash } from 'node:crypto';
import PostalMime, { type Attachment, type Email } from 'postal-mime';
import { isEmail } from '../../contract/rules';
import { type Reference, referencesIn } from './reference';
import { textOfLetter } from './replyHtml';
import { cutReply } from './replyText';

/** A file of a mail, not looked at yet. */
export interface LetterFile {
  name: string;
  content: Buffer;
}

/** A mail that came, as far as it is to be read. */
export interface Letter {
  /** The same for the same mail, however often it comes. */
  hash: string;
  fromEmail: string | null;
  fromName: string | null;
  title: string | null;
  /** When it says it was sent. */
  sent: Date | null;
  /** The whole text, and what its writer says of it. */
  whole: string;
  text: string;
  references: Reference[];
  /** Sent by a program, not by a person. */
  isAutomatic: boolean;
  /** The mail server that took it says that it does not come from its sender's domain. */
  isForged: boolean;
  /** Why it could not be read, as a message code. */
  broken?: { code: string; args: number[] };
  files: LetterFile[];
}

/** Characters of a text that are kept. */
const longestText = 200_000;
/** Parts inside parts. */
const deepest = 30;

/** What cannot be stored or is not seen, but for line ends and tabs. */
const seen = (text: string): string =>
  text
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .slice(0, longestText)
    .trim();
const line = (text: string | undefined, most: number): string | null => {
  const clean = [...(text ?? '').replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()].slice(0, most).join('');
  return clean || null;
};

/** Reads a mail. One that cannot be read is given as far as it is one: what it has of text, and why. */
export async function readLetter(source: Buffer): Promise<Letter> {
  try {
    return letterOf(await PostalMime.parse(source, { maxNestingDepth: deepest }));
  } catch {
    return brokenLetter(source, 'MSG000602');
  }
}

/** A mail of which no more is kept than its beginning. */
export async function brokenLetter(source: Buffer, code: string, ...args: number[]): Promise<Letter> {
  const head = source.subarray(0, 65_536);
  const end = head.indexOf('\r\n\r\n');
  const mail = await PostalMime.parse(end < 0 ? head : head.subarray(0, end)).catch(() => null);
  const whole = seen(head.subarray(0, 4_096).toString('latin1').replaceAll('\r', ''));
  const facts = mail ? factsOf(mail) : { fromEmail: null, fromName: null, title: null, sent: null, isAutomatic: false, isForged: false };
  return { ...facts, hash: hashOf(head.toString('latin1')), whole, text: '', references: [], files: [], broken: { code, args } };
}

function letterOf(mail: Email): Letter {
  const whole = seen((mail.html ? textOfLetter(mail.html) : (mail.text ?? '')).replace(/\r\n?/g, '\n'));
  const { text } = cutReply(whole, { hasFiles: mail.attachments.some(({ disposition }) => disposition === 'attachment') });
  const files = mail.attachments.filter((file) => isSent(file, whole, text)).map(fileOf);
  return {
    ...factsOf(mail),
    hash: hashOf(
      mail.messageId,
      mail.from?.address,
      mail.date,
      mail.subject,
      whole,
      ...files.map(({ name, content }) => `${name} ${content.length}`),
    ),
    whole,
    text: text.replace(/\[cid:[^\]\n]*\]/g, '').trim(),
    references: referencesIn([mail.inReplyTo, mail.references, mail.subject, whole].join('\n')),
    files,
  };
}

function factsOf(mail: Email) {
  const address = mail.from?.address?.trim() ?? '';
  const sent = new Date(mail.date ?? '');
  return {
    fromEmail: isEmail(address) ? address : null,
    fromName: line(mail.from?.name, 200),
    title: line(mail.subject, 200),
    sent: Number.isNaN(sent.getTime()) || sent.getFullYear() < 1970 || sent.getFullYear() > 9999 ? null : sent,
    isAutomatic: isAutomatic(mail),
    isForged: isForged(mail),
  };
}

const hashOf = (...parts: (string | undefined)[]): string =>
  createHash('sha256')
    .update(parts.map((part) => part ?? '').join('\0'))
    .digest('hex');

/** Programs say so in one of these ways; answering them would be answered again. */
function isAutomatic({ headers, from, returnPath }: Email): boolean {
  const values = (key: string) => headers.filter((header) => header.key === key).map(({ value }) => value.trim().toLowerCase());
  return (
    values('auto-submitted').some((value) => !value.startsWith('no')) ||
    values('precedence').some((value) => ['bulk', 'junk', 'list', 'auto_reply'].includes(value)) ||
    ['x-autoreply', 'x-autorespond', 'list-id', 'x-failed-recipients'].some((key) => values(key).length > 0) ||
    values('return-path').includes('<>') ||
    returnPath === '' ||
    values('content-type').some((value) => value.startsWith('multipart/report')) ||
    /^(mailer-daemon|postmaster)@/i.test(from?.address ?? '')
  );
}

/** Says one of the servers it came through that its sender's domain disowns it? Such a line only ever speaks against a mail, so a false one gains nothing. */
const isForged = ({ headers }: Email): boolean =>
  headers.some(({ key, value }) => key === 'authentication-results' && /\bdmarc\s{0,5}=\s{0,5}fail\b/i.test(value));

/** Was a file sent, and not only a picture of what is cut (a logo in a signature or in the mail that is answered)? */
function isSent({ contentId, disposition }: Attachment, whole: string, text: string): boolean {
  const mark = `[cid:${contentId?.replace(/^<|>$/g, '')}]`;
  return disposition === 'attachment' || !contentId || !whole.includes(mark) || text.includes(mark);
}

function fileOf({ filename, mimeType, content }: Attachment, i: number): LetterFile {
  const ending = mimeType === 'message/rfc822' ? 'eml' : (mimeType.split('/')[1] ?? 'bin');
  const bytes =
    typeof content === 'string' ? Buffer.from(content) : Buffer.from(content instanceof ArrayBuffer ? new Uint8Array(content) : content);
  return { name: line(filename ?? undefined, 255) ?? `file-${i + 1}.${ending}`, content: bytes };
}
