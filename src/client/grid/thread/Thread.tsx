import { CheckOutlined, EditOutlined, LockFilled, MailOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef } from 'react';
import { type CsmEntry, type CsmRequestForm, entryRefusal } from '../../../contract/csm/csmRequest';
import { codeName, useCodes } from '../../lib/codes';
import { session } from '../../lib/session';
import { t } from '../../lib/texts';
import { FileChip } from './Files';
import { RichText } from './RichText';
import { useEndInSight } from './useEndInSight';
import { momentText } from './words';

interface BlockProps {
  entry: Pick<
    CsmEntry,
    'CSM_RES_TP' | 'RES_CNNT' | 'RES_DTM' | 'SIDE_TP' | 'SIDE_NM' | 'RES_USER_NM' | 'FILES' | 'READ_DTM' | 'UNREAD_YN' | 'RCV_SEQ'
  >;
  kind: string;
  shipment: string | null;
  /** Begins to change it, where its author still can. */
  onEdit?: (() => void) | undefined;
}

/** One entry over the full width: who wrote it, what it is and when, its text and files. */
export function Block({ entry, kind, shipment, onEdit }: BlockProps) {
  const { CSM_RES_TP, RES_CNNT, RES_DTM, SIDE_TP, SIDE_NM, RES_USER_NM, FILES, READ_DTM, UNREAD_YN, RCV_SEQ } = entry;
  const isMemo = CSM_RES_TP === 'MEM';
  const side = isMemo ? 'memo' : SIDE_TP === 'C' ? 'customer' : 'staff';
  return (
    <article className={`csm-block csm-block-${side}`} aria-label={`${kind} ${RES_USER_NM ?? ''} ${momentText(RES_DTM)}`}>
      <header>
        <b>{RES_USER_NM}</b>
        <span>{SIDE_NM}</span>
        {isMemo ? (
          <strong>
            <LockFilled aria-hidden /> {t('UI.csm.MEMO_BAND')}
          </strong>
        ) : (
          <span className={`tag tag-${side === 'staff' ? 'info' : 'neutral'}`}>{kind}</span>
        )}
        {RCV_SEQ && (
          <span className="csm-by-mail">
            <MailOutlined aria-hidden /> {t('UI.csm.BY_MAIL')}
          </span>
        )}
        {UNREAD_YN === 'Y' && <span className="tag tag-bad">{t('UI.csm.NEW')}</span>}
        <span className="csm-when">
          {session().USER_TP === 'S' && ['ANS', 'ASK'].includes(CSM_RES_TP) && !READ_DTM && <span>{t('UI.csm.UNREAD')}</span>}
          {READ_DTM && (
            <span className="csm-read">
              <CheckOutlined aria-hidden /> {t('UI.csm.READ', momentText(READ_DTM))}
            </span>
          )}
          <time>{momentText(RES_DTM)}</time>
          {onEdit && (
            <Button type="text" icon={<EditOutlined aria-hidden />} onClick={onEdit}>
              {t('UI.csm.EDIT')}
            </Button>
          )}
        </span>
      </header>
      <RichText html={RES_CNNT} shipment={shipment} />
      {FILES.length > 0 && (
        <div className="csm-files">
          {FILES.map((file) => (
            <FileChip key={file.FILE_SN} file={file} />
          ))}
        </div>
      )}
    </article>
  );
}

interface Props {
  request: CsmRequestForm;
  entries: readonly CsmEntry[];
  /** Begins to change an entry of the reader's own. */
  onEdit?: (entry: CsmEntry) => void;
}

/** The conversation of a request in its order, from what was asked on. */
export function Thread({ request, entries, onEdit }: Props) {
  useCodes({ CSM_RES_TP: { MSTR_CD: 'CSM_RES_TP' } });
  const me = session();
  const section = useRef<HTMLElement>(null);
  const { length } = entries;
  const { REQ_NO } = request;
  useEndInSight(section, REQ_NO, length);
  const { HBL_NO } = request;
  const asked = {
    CSM_RES_TP: 'REQ',
    RES_CNNT: request.REQ_CNNT,
    RES_DTM: request.REQ_DTM ?? '',
    SIDE_TP: request.REQ_USER_TP,
    SIDE_NM: request.REQ_USER_TP === 'C' ? request.CUST_NM : request.ORGN_NM,
    RES_USER_NM: request.REQ_USER_NM,
    FILES: request.FILES,
    READ_DTM: null,
    UNREAD_YN: 'N',
    RCV_SEQ: null,
  };
  const canEdit = (entry: CsmEntry) => onEdit && entryRefusal(entry, me) === null && (entry.CSM_RES_TP === 'MEM' || !isDone(request));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
    <section ref={section} className="csm-thread" aria-label={t('UI.csm.THREAD')} tabIndex={0}>
      <Block entry={asked} kind={t('UI.csm.ASKED')} shipment={HBL_NO} />
      {entries.map((entry) => (
        <Block
          key={entry.RES_SEQ}
          entry={entry}
          kind={codeName('CSM_RES_TP', entry.CSM_RES_TP)}
          shipment={HBL_NO}
          onEdit={canEdit(entry) ? () => onEdit?.(entry) : undefined}
        />
      ))}
    </section>
  );
}

const isDone = ({ CSM_REQ_STS }: CsmRequestForm): boolean => ['CMP', 'CXL'].includes(CSM_REQ_STS);
