import { AlertFilled } from '@ant-design/icons';
import type { CsmRequest } from '../../../contract/csm/csmRequest';
import type { CsmRequestSearch } from '../../../contract/csm/csmRequestList';
import { addMonths } from '../../../contract/dates';
import type { Column } from '../../grid';
import { Light } from '../../grid/thread/Light';
import { lightText } from '../../grid/thread/words';
import { today } from '../../lib/dates';
import { label, lang, t } from '../../lib/texts';

/** The time that the promise leaves, sorted by the promised moment. */
export const lightColumn = (): Column<CsmRequest> => ({
  field: 'PROM_DTM',
  like: { type: 'V', len: 14 },
  title: t('UI.csm.LIGHT'),
  width: 104,
  text: lightText,
  render: (request) => <Light clock={request} />,
});

/** The state, with room for its longest name in English. */
export const statusColumn = (width: number, more: Partial<Column<CsmRequest>> = {}): Column<CsmRequest> => ({
  field: 'CSM_REQ_STS',
  width: lang() === 'en' ? 164 : width,
  ...more,
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

/** Conditions that another screen has handed over: a number, a shipment, what requests name, or states wherever they lie in the longest range. */
export function conditionsOf({ REQ_NO, HBL_NO, KEYWORD, CSM_REQ_STS }: Record<string, string>): Partial<CsmRequestSearch> {
  const FR_DT = addMonths(today(), -12);
  if (REQ_NO) return { REQ_NO };
  if (HBL_NO) return { HBL_NO, FR_DT };
  if (KEYWORD) return { KEYWORD, FR_DT };
  return CSM_REQ_STS ? { CSM_REQ_STS: CSM_REQ_STS.split(','), FR_DT } : {};
}
