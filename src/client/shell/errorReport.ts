import { session } from '../../contract/session';
import { CallError, call } from '../lib/call';
import { t } from '../lib/texts';
import { ChunkError } from './chunk';
import { menuOf } from './menu';
import { notify } from './notify';
import { activeTab } from './tabs';

/** Errors told to the server in a minute, at most. */
const perMinute = 5;
let sent: number[] = [];

/** The errors told so far, each with the code it has in the log: one that happens again is the same one. */
const told = new Map<string, Promise<string | null>>();

/** Is it an error of the program? Refusals, answers that did not come and what was given up on purpose are none. */
const isOfProgram = (error: unknown): error is Error =>
  error instanceof Error && !(error instanceof CallError) && !(error instanceof ChunkError) && error.name !== 'AbortError';

const keyOf = ({ message, stack }: Error): string => `${message}\n${stack?.split('\n').find((line) => /:\d+:\d+/.test(line)) ?? ''}`;

/**
 * Tells the server of an error of the program, the same one once and some in a minute; gives the code under which the error log has it, null
 * where it is not there. Never rejects.
 */
export function reportError(error: unknown): Promise<string | null> {
  if (!isOfProgram(error)) return Promise.resolve(null);
  const key = keyOf(error);
  const known = told.get(key);
  if (known) return known;
  const now = Date.now();
  sent = sent.filter((at) => now - at < 60_000);
  if (sent.length >= perMinute) return Promise.resolve(null);
  sent.push(now);
  const code = send(error).catch(() => {
    told.delete(key);
    return null;
  });
  told.set(key, code);
  return code;
}

async function send(error: Error): Promise<string> {
  const ERR_MSG = `${error.name}: ${error.message}`;
  const MENU_ID = menuOf(activeTab().abbr)?.MENU_ID;
  const body = { ERR_MSG, ERR_STACK: error.stack ?? '', URL: location.pathname, ...(MENU_ID ? { MENU_ID } : {}) };
  const { data } = await call(session.insertErrorLog, body, { quiet: true });
  return data.ERR_CD;
}

/** What nobody catches: it is told to the server, and once to the user, who otherwise would see nothing happen. */
export function watchErrors(): void {
  const tell = async (error: unknown) => {
    if (!isOfProgram(error) || told.has(keyOf(error))) return;
    const code = await reportError(error);
    notify.error([t('MSG000032'), code && `[${code}]`].filter(Boolean).join(' '));
  };
  addEventListener('error', ({ error }) => void tell(error));
  addEventListener('unhandledrejection', ({ reason }) => void tell(reason));
}
