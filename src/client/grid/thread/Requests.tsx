import { AlertFilled } from '@ant-design/icons';
import type { RequestAbout } from '../../../contract/csm/csmRequest';
import { csmRequestList, type RequestsOf } from '../../../contract/csm/csmRequestList';
import { codeName, useCodes } from '../../lib/codes';
import { label, t } from '../../lib/texts';
import { menuOf } from '../../shell/menu';
import { Failure, usePart } from '../../shell/part';
import { openPopup } from '../../shell/popups';
import { StatusTag } from '../StatusTag';
import { Light } from './Light';
import { momentText } from './words';
import './requests.css';
import './thread.css';

const popup = 'csmResponsePopup';

/** What happened to a request last: its last entry, else that it was asked. */
function Last({ request }: { request: RequestAbout }) {
  const { LAST_RES_TP, LAST_RES_DTM, LAST_USER_NM, REQ_USER_NM, REQ_DTM } = request;
  const kind = LAST_RES_TP ? codeName('CSM_RES_TP', LAST_RES_TP) : t('UI.csm.ASKED');
  return [kind, LAST_RES_TP ? LAST_USER_NM : REQ_USER_NM, momentText(LAST_RES_DTM ?? REQ_DTM)].filter(Boolean).join(' · ');
}

function NumberButton({ request: { REQ_NO }, onClosed }: { request: RequestAbout; onClosed: () => void }) {
  if (!menuOf(popup)) return REQ_NO;
  const open = () => void openPopup('/csm/popup/CsmResponsePopup', { param: { REQ_NO } }).then(onClosed, onClosed);
  return (
    <button type="button" className="link" onClick={open}>
      {REQ_NO}
    </button>
  );
}

/** The requests about one thing below each other, the last first; nothing where there are none. `asked` counts how often the page was asked for. */
export default function Requests({ about, asked }: { about: RequestsOf; asked: number }) {
  useCodes({ CSM_REQ_STS: { MSTR_CD: 'CSM_REQ_STS' }, CSM_RES_TP: { MSTR_CD: 'CSM_RES_TP' } });
  const part = usePart(csmRequestList.selectAbout, asked, true, { SEARCH: about });
  if (part.failure) return <Failure text={part.failure} load={part.load} />;
  const requests = part.data?.LIST ?? [];
  if (requests.length === 0) return null;
  return (
    <section className="csm-about" aria-label={t('UI.csm.REQUESTS')}>
      <h3>
        {t('UI.csm.REQUESTS')} <small>{requests.length}</small>
      </h3>
      <ul>
        {requests.map((request) => (
          <li key={request.REQ_NO}>
            <NumberButton request={request} onClosed={part.load} />
            <StatusTag group="CSM_REQ_STS" code={request.CSM_REQ_STS} />
            <span className={request.UNREAD_CNT ? 'csm-title csm-title-new' : 'csm-title'} title={request.REQ_TITLE ?? ''}>
              {request.URGT_YN === 'Y' && <AlertFilled className="csm-urgent" role="img" aria-label={label('URGT_YN')} />}
              {request.UNREAD_CNT > 0 && <span className="tag tag-bad">{t('UI.csm.NEW_CNT', request.UNREAD_CNT)}</span>}
              {request.REQ_TITLE}
            </span>
            <Light clock={request} />
            <small>
              <Last request={request} />
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
