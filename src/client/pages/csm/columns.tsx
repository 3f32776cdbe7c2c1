import { AlertFilled } from '@ant-design/icons';
import { createElement, useEffect, useState } from 'react';
import type { FoundText } from '../../../contract/csm/csmFind';
import type { CsmRequest } from '../../../contract/csm/csmRequest';
import type { CsmRequestSearch } from '../../../contract/csm/csmRequestList';
import { addMonths } from '../../../contract/dates';
import { type Column, type Given, type GridModel, useGridState } from '../../grid';
import { Light } from '../../grid/thread/Light';
import { lightText } from '../../grid/thread/words';
import { codeName, useCodes } from '../../lib/codes';
import { today } from '../../lib/dates';
import { label, t } from '../../lib/texts';
import './find.css';

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

/** Where the words stand that were looked for: what of the request it is, and the text around them. */
const foundName = ({ CSM_RES_TP }: FoundText): string => (CSM_RES_TP === 'REQ' ? t('UI.csm.ASKED') : codeName('CSM_RES_TP', CSM_RES_TP));

/** What was found of a request by words; there while they are looked for. */
export const foundColumn = (isShown: boolean, width: number): Column<CsmRequest> => ({
  field: 'FOUND',
  like: { type: 'V', len: 200 },
  title: t('UI.csm.FOUND'),
  width,
  hidden: !isShown,
  text: ({ FOUND }) => (FOUND ? `${foundName(FOUND)} ${FOUND.PARTS.join('')}` : ''),
  render: ({ FOUND }) =>
    FOUND && (
      <span className="csm-found" title={FOUND.PARTS.join('')}>
        <small>{foundName(FOUND)}</small>{' '}
        {FOUND.PARTS.map((part, i) => (i % 2 ? createElement('mark', { key: `${i} ${part}` }, part) : part))}
      </span>
    ),
});

/** Were the rows of a list found by words? `watch` is called with the list. */
export function useFoundByWords() {
  useCodes({ CSM_RES_TP: { MSTR_CD: 'CSM_RES_TP' } });
  const [byWords, setByWords] = useState(false);
  return {
    byWords,
    useWatch(list: GridModel<CsmRequest, CsmRequestSearch>) {
      useGridState(list);
      const isNow = Boolean(list.query.searched.TXT);
      useEffect(() => setByWords(isNow), [isNow]);
    },
  };
}

/** What is over is red. */
export const toneOf = ({ OVER_YN, CSM_REQ_STS }: CsmRequest): 'bad' | 'gone' | null =>
  OVER_YN === 'Y' ? 'bad' : CSM_REQ_STS === 'CXL' ? 'gone' : null;

/** Conditions that another screen has handed over: a number, a shipment, what requests name, or states with others, wherever they lie in the longest range. */
export function conditionsOf({ REQ_NO, HBL_NO, KEYWORD, CSM_REQ_STS, ...more }: Record<string, string>): Given<CsmRequestSearch> {
  const FR_DT = addMonths(today(), -12);
  if (REQ_NO) return { REQ_NO };
  if (HBL_NO) return { HBL_NO, FR_DT };
  if (KEYWORD) return { KEYWORD, FR_DT };
  if (!CSM_REQ_STS) return {};
  const handed = Object.entries(more).filter(([name]) => ['FR_DT', 'TO_DT', 'CSM_REQ_TP', 'CUST_CD', 'ORGN_CD'].includes(name));
  return { FR_DT, ...Object.fromEntries(handed), CSM_REQ_STS };
}
