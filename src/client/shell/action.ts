import { type CallError, shown } from '../lib/call';
import { t } from '../lib/texts';
import { type Answered, type Asked, type Refused, shownRows } from './asked';
import { attempt } from './attempt';
import { chunkFailed } from './chunk';
import { openDialog, popups } from './popups';

const lineHeight = 20;
/** Title, buttons and the room between the parts, px. */
const frame = 96;
const listHead = 34;
/** The line that tells how many more there are. */
const restLine = 26;
const reasonHeight = 106;

const listHeight = ({ length }: readonly unknown[]): number =>
  length ? listHead + Math.min(length, shownRows) * lineHeight + (length > shownRows ? restLine : 0) : 0;

function heightOf({ rows = [], left = [], mails = [], notes = [], reason, fields, refused }: Asked<never>): number {
  const said = [...notes, ...(reason?.why ? [reason.why] : []), ...(refused ? [refused] : [])].length * 2 * lineHeight;
  return (
    frame +
    (fields?.listsRows ? 0 : listHeight(rows)) +
    2 * (listHeight(left) + listHeight(mails)) +
    said +
    (fields?.height ?? 0) +
    (reason ? reasonHeight : 0)
  );
}

/** What was answered before an action that was refused then: it stands there again when the same is asked of the same rows. */
let refused: { question: string; rows: string; answered: object; why?: Refused } | undefined;

const rowsOf = ({ rows = [] }: Pick<Asked, 'rows'>): string => rows.join('\n');

/** Keeps an answer whose action was not done, for the next try, which says why where that follows at once. */
export function keepAnswer(asked: Pick<Asked, 'question' | 'rows'>, answered: object, why?: Refused): void {
  refused = { question: asked.question, rows: rowsOf(asked), answered, ...(why ? { why } : {}) };
}

/** Was somebody else first: is what is shown so no more? */
export const isOutdated = ({ code }: CallError): boolean => ['MSG000025', 'MSG000193', 'MSG000631'].includes(code);

/**
 * What the dialog says of a refusal when it stands there again as it was filled in; null where nothing in it can mend that. `tell` says what
 * is wrong beside its fields.
 */
export function mendable(error: CallError, answered: object, tell: (others: CallError['errors']) => string = () => ''): Refused | null {
  if (error.status < 400 || error.status >= 500 || isOutdated(error)) return null;
  const isOwn = ({ FIELD }: { FIELD?: string }) => FIELD !== undefined && FIELD in answered;
  const [faults, others] = [error.errors.filter(isOwn), error.errors.filter((fault) => !isOwn(fault))];
  return { faults, text: faults.length && !others.length ? '' : tell(others) || shown(error) };
}

/** Asks, and does what was answered; where that is refused the dialog stands there again with what was typed and why. Null when it is given up. */
export async function askAndDo<V extends object, T>(asked: Asked<V>, work: (answered: Answered<V>) => Promise<T>): Promise<T | null> {
  for (;;) {
    const answered = await askAction(asked);
    if (!answered) return null;
    let why = null as Refused | null;
    const done = await attempt(
      () => work(answered),
      (error) => {
        why = mendable(error, answered);
        return why !== null;
      },
    );
    if (!why) return done;
    keepAnswer(asked, answered, why);
  }
}

/** The question with the answer it was given before, where its action was refused. */
function again<V extends object>(asked: Asked<V>): Asked<V> {
  const before = refused?.question === asked.question && refused.rows === rowsOf(asked) ? (refused.answered as Answered<V>) : undefined;
  const why = refused?.why;
  refused = undefined;
  if (!before) return asked;
  const { fields, reason } = asked;
  return {
    ...asked,
    ...(fields ? { fields: { ...fields, start: { ...fields.start, ...before } } } : {}),
    ...(reason ? { reason: { ...reason, given: before.RSN } } : {}),
    ...(why ? { refused: why } : {}),
  };
}

/** Is a dialog on its way? A second press asks nothing. */
let opening = false;

/** Asks before an action: what is done to which rows, which stay and why, and whatever it needs to know. Null when it is given up. */
export async function askAction<V extends object>(asked: Asked<V>): Promise<Answered<V> | null> {
  if (opening) return null;
  opening = true;
  const { ActionDialog } = await import('./ActionDialog').catch(chunkFailed).finally(() => {
    opening = false;
  });
  if (popups.get().at(-1)?.content === ActionDialog) return null;
  const param = again(asked);
  const size = { width: param.fields?.width ?? 480, height: heightOf(param as Asked<never>) };
  return openDialog<Answered<V>>(ActionDialog, { title: asked.question, ...size, param }).catch(() => null);
}

const dangerous = [
  'delete',
  'minus',
  'cancel',
  'reject',
  'decline',
  'hold',
  'revoke',
  'withdraw',
  'endSession',
  'resetPw',
  'reset',
  'sync',
];

/** The question, the button and its colour of an action on so many rows, by its button and caption; `question` is the code of its own. */
export function actionOf(
  id: string,
  caption: string,
  count: number,
  question = 'MSG000513',
): Pick<Asked, 'question' | 'verb' | 'isDangerous'> {
  const verb = caption === t('UI.COMMON.CANCEL') ? t('UI.ACTION.CANCEL') : caption;
  return { question: t(question, count, caption.replace(/ 처리$/, '')), verb, isDangerous: dangerous.includes(id) };
}
