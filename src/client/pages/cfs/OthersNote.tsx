import { WarningFilled } from '@ant-design/icons';
import { dashed } from '../../../contract/shown';
import { codeName } from '../../lib/codes';
import { t } from '../../lib/texts';
import type { Lines, Plans } from './loading';
import { dropTaken, readPlanAnew } from './readAnew';
import type { Others } from './useMeanwhile';

/** Tells what others have done meanwhile to the plan at hand, and to bookings that are loaded here and not saved yet. */
export function OthersNote({ plans, lines, others }: { plans: Plans; lines: Lines; others: Others }) {
  const { plan, taken } = others;
  return (
    <>
      {plan && <Note text={changeText(plan)} caption={t('UI.clpList.READ_ANEW')} onPress={() => void readPlanAnew(plans, lines)} />}
      {taken.length > 0 && (
        <Note
          text={taken.map(({ BKG_NO, CLP_NO, USER_NM }) => t('MSG000702', BKG_NO, CLP_NO, USER_NM ?? '')).join(' ')}
          caption={t('UI.clpList.DROP_TAKEN')}
          onPress={() =>
            dropTaken(
              lines,
              taken.map(({ BKG_NO }) => BKG_NO),
            )
          }
        />
      )}
    </>
  );
}

function changeText({ USER_NM, UPD_DTM, came, gone, changed, CLP_STS }: NonNullable<Others['plan']>): string {
  const what = [
    came > 0 && t('UI.clpList.OTHERS_LOADED', came),
    gone > 0 && t('UI.clpList.OTHERS_TOOK_OUT', gone),
    changed > 0 && t('UI.clpList.OTHERS_CHANGED', changed),
    CLP_STS && codeName('CLP_STS', CLP_STS),
  ].filter(Boolean);
  return [t('UI.clpList.OTHERS', USER_NM ?? '', dashed(UPD_DTM).slice(5, 16)), what.join(', ')].filter(Boolean).join(' ');
}

function Note({ text, caption, onPress }: { text: string; caption: string; onPress(): void }) {
  return (
    <div className="goutdated">
      <WarningFilled aria-hidden />
      <span role="status">{text}</span>
      <button type="button" onClick={onPress}>
        {caption}
      </button>
    </div>
  );
}
