import { AlertFilled } from '@ant-design/icons';
import type { CsmRequest } from '../../../contract/csm/csmRequest';
import type { CsmRequestSearch } from '../../../contract/csm/csmRequestList';
import { addMonths } from '../../../contract/dates';
import type { Column } from '../../grid';
import { Light } from '../../grid/thread/Light';
import { lightText } from '../../grid/thread/words';
import { today } from '../../lib/dates';
import { label, t } from '../../lib/texts';

/** The time that the promise leaves, sorted by the promised moment. */
export const lightColumn = (): Column<CsmRequest> => ({
  field: 'PROM_DTM',
  like: { type: 'V', len: 14 },
  title: t('UI.csm.LIGHT'),
  width: 104,
  text: lightText,
  render: (request) => <Light clock={request} />,
});

/** The title with what is new or urgent about the request. */
export const titleColumn = (more: Partial<Column<CsmRequest>> = {}): Column<CsmRequest> => ({
  field: 'REQ_TITLE',
  ...more,
  render: ({ URGT_YN, REQ_TITLE, UNREAD_CNT }) => (
    <span className={UNREAD_CNT ? 'csm-title csm-title-new' : 'csm-title'}>
      {URGT_YN === 'Y' && <AlertFilled className="csm-urgent" role="img" aria-label={label('URGT_YN')} title={label('URGT_YN')} />}
      {UNREAD_CNT > 0 && <span className="tag tag-bad">{t('UI.csm.NEW_CNT', UNREAD_CNT)}</span>}
      {REQ_TITLE}
    </span>
  ),
});

/** What is over is red. */
export const toneOf = ({ OVER_YN, CSM_REQ_STS }: CsmRequest): 'bad' | 'gone' | null =>
  OVER_YN === 'Y' ? 'bad' : CSM_REQ_STS === 'CXL' ? 'gone' : null;

/** Conditions that another screen has handed over: a number, a shipment, or states with others, wherever their requests lie in the longest range. */
export function conditionsOf({ REQ_NO, HBL_NO, CSM_REQ_STS, ...more }: Record<string, string>): Partial<CsmRequestSearch> {
  const FR_DT = addMonths(today(), -12);
  if (REQ_NO) return { REQ_NO };
  if (HBL_NO) return { HBL_NO, FR_DT };
  if (!CSM_REQ_STS) return {};
  const handed = Object.entries(more).filter(([name]) => ['FR_DT', 'TO_DT', 'CSM_REQ_TP', 'CUST_CD', 'ORGN_CD'].includes(name));
  return { FR_DT, ...Object.fromEntries(handed), CSM_REQ_STS: CSM_REQ_STS.split(',') };
}
