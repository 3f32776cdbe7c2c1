import type { ActionBody, Call, SaveData } from '../../../contract/call';
import type { DeliveryOrder } from '../../../contract/pan/dlvOrd';
import type { Agreed } from '../../../contract/pan/dlvOrdBoard';
import { callBatch } from '../../lib/batch';
import { CallError, shown } from '../../lib/call';
import { codeName } from '../../lib/codes';
import { t } from '../../lib/texts';
import { box } from '../../shell/box';
import { notify } from '../../shell/notify';

type Action = Call<ActionBody<DeliveryOrder, Agreed>, SaveData<DeliveryOrder>>;
type ActionRow = ActionBody<DeliveryOrder, Agreed>['LIST'][number];

/** What the server asks before it gives a truck too much, or two orders at once. */
const questions: readonly string[] = ['MSG000249', 'MSG000535'];

const asks = ({ errors }: CallError): boolean => errors.length > 0 && errors.every(({ CODE }) => questions.includes(CODE));

/** An order as somebody else has left it. */
const nowText = ({ DLV_ORD_NO, DLV_ORD_STS, CAR_NO }: Partial<DeliveryOrder>): string =>
  [DLV_ORD_NO, codeName('DLV_ORD_STS', DLV_ORD_STS ?? ''), CAR_NO].filter(Boolean).join(' ');

/**
 * Does an action to one order of the board, and says so. What the server asks is asked; where somebody else was first, or it is refused for another
 * reason, that is told. `read` reads the board again, whatever came of it. Gives whether it was done.
 */
export async function actOnBoard(owner: object, of: Action, row: ActionRow, read: () => Promise<void>): Promise<boolean> {
  try {
    const answer = await callBatch(owner, of, { LIST: [row] });
    notify.success(answer.message ?? t('MSG000003'));
    await read();
    return true;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (asks(error)) {
      const asked = error.errors.map(({ MESSAGE = '' }) => MESSAGE);
      const agreed = await box.show('question', asked.join('\n'));
      if (agreed) return actOnBoard(owner, of, { ...row, AGREED: [row.AGREED, ...asked].filter(Boolean).join('\n') }, read);
      await read();
      return false;
    }
    await read();
    const text = error.code === 'MSG000025' ? t('MSG000537', nowText({ ...row, ...error.row })) : shown(error);
    await box.show(error.status === 0 || error.status >= 500 ? 'error' : 'warn', text);
    return false;
  }
}
