import { t } from '../lib/texts';
import { type Answered, type Asked, drawnRows, shownRows } from './asked';
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
  length ? listHead + Math.min(length, shownRows) * lineHeight + (length > drawnRows ? restLine : 0) : 0;

function heightOf({ rows = [], left = [], notes = [], reason, fields }: Asked<never>): number {
  const said = [...notes, ...(reason?.why ? [reason.why] : [])].length * 2 * lineHeight;
  return frame + listHeight(rows) + 2 * listHeight(left) + said + (fields?.height ?? 0) + (reason ? reasonHeight : 0);
}

/** What was answered before an action that was refused then: it stands there again when the same is asked of the same rows. */
let refused: { question: string; rows: string; answered: object } | undefined;

const rowsOf = ({ rows = [] }: Pick<Asked, 'rows'>): string => rows.join('\n');

/** Keeps an answer whose action was not done, for the next try. */
export function keepAnswer(asked: Pick<Asked, 'question' | 'rows'>, answered: object): void {
  refused = { question: asked.question, rows: rowsOf(asked), answered };
}

/** The question with the answer it was given before, where its action was refused. */
function again<V extends object>(asked: Asked<V>): Asked<V> {
  const before = refused?.question === asked.question && refused.rows === rowsOf(asked) ? (refused.answered as Answered<V>) : undefined;
  refused = undefined;
  if (!before) return asked;
  const { fields, reason } = asked;
  return {
    ...asked,
    ...(fields ? { fields: { ...fields, start: { ...fields.start, ...before } } } : {}),
    ...(reason ? { reason: { ...reason, given: before.RSN } } : {}),
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
  const size = { width: 480, height: heightOf(param as Asked<never>) };
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
  return { question: t(question, count, caption), verb, isDangerous: dangerous.includes(id) };
}
