import { Button } from 'antd';
import { type Follow, usual } from '../../../../contract/ptl/status/follow';
import { CodeSelect } from '../../../fields/CodeSelect';
import { useForm } from '../../../fields/form';
import { NumberBox } from '../../../fields/NumberBox';
import { TextBox } from '../../../fields/TextBox';
import { label, t } from '../../../lib/texts';
import { DialogForm } from '../../../shell/dialogForm';
import { openDialog, usePopup } from '../../../shell/popups';

/** What is asked: what is followed now, if anything, whether it is a search, and the other searches that are followed. */
interface Asked {
  follow: Follow | undefined;
  search: boolean;
  others: readonly Follow[];
}
type Settings = Pick<Follow, 'FLW_TP' | 'FLW_NM' | 'EVENT_CDS' | 'ETA_DAYS' | 'FREE_DAYS' | 'FLW_HOW'>;
/** How it is to be followed, or what is followed no longer. */
export type Answered = Settings | { stop: Follow };

const table = 'PTL_FOLLOW';
const ofShipment = (code: string) => code !== 'SRCH';

function FollowDialog() {
  const popup = usePopup<Asked, Answered>();
  const { follow, search, others } = popup.param;
  const start: Settings = follow ?? { ...usual, FLW_TP: search ? 'SRCH' : 'SHIP', FLW_NM: null };
  const { FLW_TP, FLW_NM, ETA_DAYS, FREE_DAYS, FLW_HOW } = start;
  const form = useForm({ FLW_TP, FLW_NM, ETA_DAYS, FREE_DAYS, FLW_HOW, EVENT_CD: (start.EVENT_CDS ?? '').split(',').filter(Boolean) });
  const done = () => {
    const { EVENT_CD, ...rest } = form.values;
    popup.resolve({ ...rest, EVENT_CDS: EVENT_CD.join(',') });
  };
  const title = (field: string) => label(field, undefined, table);
  return (
    <DialogForm
      form={form}
      table={table}
      onDone={done}
      fields={
        <>
          {search ? <TextBox name="FLW_NM" autoFocus /> : <CodeSelect name="FLW_TP" only={ofShipment} required autoFocus />}
          <CodeSelect name="EVENT_CD" title={title('EVENT_CDS')} multiple />
          <NumberBox name="ETA_DAYS" min={1} max={99} />
          <NumberBox name="FREE_DAYS" title={title('FREE_DAYS')} min={0} max={99} />
          <CodeSelect name="FLW_HOW" required />
        </>
      }
    >
      <p className="q-popup-note">
        {search && `${t('UI.FOLLOW.SEARCH')} `}
        {t('UI.FOLLOW.NEVER')}
      </p>
      {follow && <Button onClick={() => popup.resolve({ stop: follow })}>{t('UI.FOLLOW.STOP')}</Button>}
      {others.length > 0 && <h4>{t('UI.FOLLOW.SEARCHES')}</h4>}
      {others.map((one) => (
        <p key={one.FLW_SEQ}>
          {one.FLW_NM || one.SRCH_COND} <Button onClick={() => popup.resolve({ stop: one })}>{t('UI.FOLLOW.STOP')}</Button>
        </p>
      ))}
    </DialogForm>
  );
}

/** Asks how something is to be followed; null where it is given up. */
export const askFollow = (param: Asked): Promise<Answered | null> =>
  openDialog<Answered>(FollowDialog, { title: t('UI.FOLLOW.TITLE'), width: 460, height: param.follow ? 350 : 310, param }).catch(
    () => null,
  );
