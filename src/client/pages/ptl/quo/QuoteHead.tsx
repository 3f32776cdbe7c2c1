import type { ReactNode } from 'react';
import type { Quote } from '../../../../contract/ptl/quo/tarQuote';
import { StatusTag, ToolbarLine } from '../../../grid';
import { useCodes } from '../../../lib/codes';
import { t } from '../../../lib/texts';
import { minute } from './offerText';

/** The line above a quote: its number, status and revision, the buttons at the right. */
export function QuoteHead({ quote, children }: { quote: Partial<Quote>; children?: ReactNode }) {
  useCodes({ QUO_STS: { MSTR_CD: 'QUO_STS' } });
  const { QUO_NO, QUO_REV, QUO_STS, LAST_YN, RPLY_DTM, CUST_NM, CUST_KNOWN_NM } = quote;
  const note = QUO_NO
    ? [
        CUST_KNOWN_NM ?? CUST_NM,
        t('UI.tarQuoteMgt.REV', QUO_REV ?? 1),
        (QUO_REV ?? 1) > 1 && LAST_YN === 'Y' && t('UI.tarQuoteMgt.LATEST'),
        RPLY_DTM && t('UI.tarQuoteMgt.OFFERED_AT', minute(RPLY_DTM)),
      ]
    : [];
  return (
    <ToolbarLine
      title={QUO_NO ?? (QUO_STS ? t('UI.GRID.ST_ADD') : '')}
      status={QUO_NO && QUO_STS && <StatusTag group="QUO_STS" code={QUO_STS} />}
      note={note.filter(Boolean).join(' · ')}
    >
      {children}
    </ToolbarLine>
  );
}
