import { Button } from 'antd';
import { useState } from 'react';
import type { SimilarRequest } from '../../../contract/csm/csmFind';
import type { CsmRequestForm } from '../../../contract/csm/csmRequest';
import { csmResponseMgt } from '../../../contract/csm/csmResponseMgt';
import { dashed } from '../../../contract/shown';
import { OpenTab } from '../../grid/OpenTab';
import { t } from '../../lib/texts';
import { box } from '../../shell/box';
import { usePart } from '../../shell/part';
import './find.css';

interface Props {
  request: CsmRequestForm;
  /** Puts a text into what is being answered; null where the user cannot answer. */
  onTake: ((text: string) => void) | null;
}

/** Letters of an answer that are read at a glance. */
const glance = 140;

function Similar({ one, isOther, onTake }: { one: SimilarRequest; isOther: boolean; onTake: Props['onTake'] }) {
  const [isWhole, setWhole] = useState(false);
  const take = async () => {
    if (isOther && !(await box.question('MSG000624', one.CUST_NM ?? one.CUST_CD))) return;
    onTake?.(one.ANS_TXT);
  };
  return (
    <article className="csm-similar" aria-label={one.REQ_TITLE ?? one.REQ_NO}>
      <OpenTab menu="csmRequestList" args={{ REQ_NO: one.REQ_NO }} inText>
        {one.REQ_TITLE}
      </OpenTab>
      <p>
        {isOther && <span className="tag tag-warn">{t('UI.csm.OTHER_CUST')}</span>} {one.CUST_NM} ·{' '}
        {t('UI.csm.SIMILAR_ANS', dashed((one.ANS_DTM ?? '').slice(0, 8)))}
      </p>
      <p className="csm-answer">{isWhole || one.ANS_TXT.length <= glance ? one.ANS_TXT : `${one.ANS_TXT.slice(0, glance)}…`}</p>
      <div>
        {one.ANS_TXT.length > glance && (
          <Button type="text" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {t(isWhole ? 'UI.csm.LESS_ANS' : 'UI.csm.MORE_ANS')}
          </Button>
        )}
        {onTake && (
          <Button type="text" onClick={() => void take()}>
            {t('UI.csm.TAKE_ANS')}
          </Button>
        )}
      </div>
    </article>
  );
}

/** Answered requests like the one that is shown, with their answers; those of other customers say so. */
export function SimilarRequests({ request, onTake }: Props) {
  const { REQ_NO, REQ_TITLE, CSM_REQ_TP, CUST_CD } = request;
  const SEARCH = { REQ_NO, REQ_TITLE: REQ_TITLE ?? '', CSM_REQ_TP: CSM_REQ_TP ?? '', CUST_CD: '' };
  const { data } = usePart(csmResponseMgt.selectSimilar, 1, true, { SEARCH });
  if (!data?.LIST.length) return null;
  return (
    <>
      <h3>
        {t('UI.csm.SIMILAR')} <small>{data.LIST.length}</small>
      </h3>
      {data.LIST.map((one) => (
        <Similar key={one.REQ_NO} one={one} isOther={one.CUST_CD !== CUST_CD} onTake={onTake} />
      ))}
    </>
  );
}
