import { AlertFilled } from '@ant-design/icons';
import type { ReactNode } from 'react';
import type { CsmRequestForm } from '../../../contract/csm/csmRequest';
import { dashed } from '../../../contract/shown';
import { NumberLink } from '../../grid/thread/NumberLinks';
import { codeName, useCodes } from '../../lib/codes';
import { label, t } from '../../lib/texts';

/** What was sent with a request beside its text, in one line. */
export function RequestLine({ request }: { request: CsmRequestForm }) {
  useCodes({ CSM_REQ_TP: { MSTR_CD: 'CSM_REQ_TP' }, SATIS_SCR: { MSTR_CD: 'SATIS_SCR' } });
  const { CSM_REQ_TP, URGT_YN, HBL_NO, REF_NO, DUE_DT, CHRG_USER_NM, SATIS_SCR, SATIS_RMK } = request;
  const facts: [string, ReactNode][] = [
    [label('CSM_REQ_TP'), codeName('CSM_REQ_TP', CSM_REQ_TP ?? '')],
    [label('HBL_NO'), HBL_NO && <NumberLink number={HBL_NO} shipment={HBL_NO} />],
    [label('REF_NO', undefined, 'CSM_REQ'), REF_NO && <NumberLink number={REF_NO} />],
    [label('DUE_DT', undefined, 'CSM_REQ'), DUE_DT && dashed(DUE_DT)],
    [t('UI.csm.IN_CHARGE'), CHRG_USER_NM],
    [label('SATIS_SCR'), SATIS_SCR && [codeName('SATIS_SCR', SATIS_SCR), SATIS_RMK].filter(Boolean).join(' · ')],
  ];
  return (
    <dl className="csm-line" aria-label={t('UI.csm.FACTS')}>
      {URGT_YN === 'Y' && (
        <div className="csm-urgent">
          <dt>
            <AlertFilled aria-hidden />
          </dt>
          <dd>{label('URGT_YN')}</dd>
        </div>
      )}
      {facts.map(
        ([name, fact]) =>
          fact && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{fact}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
