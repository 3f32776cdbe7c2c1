import type { Fact } from '../../../../contract/cms/comm/cmsSvcRoleMgt';
import { codeName, useCodes } from '../../../lib/codes';
import { t } from '../../../lib/texts';
import './explain.css';

/** The facts that decide what a user may do, one below the other. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  useCodes({ YN: { MSTR_CD: 'YN' } });
  return (
    <ol className="q-facts" aria-label={t('UI.cmsSvcRoleMgt.FACTS')} aria-live="polite">
      {facts.map((fact) => (
        <li key={`${fact.FACT_ID} ${fact.FACT_TXT}`} className={fact.FACT_ID === 'VERDICT' ? 'verdict' : undefined}>
          <FactText fact={fact} />
        </li>
      ))}
    </ol>
  );
}

/** What is asked, with yes or no before it; the verdict is an answer by itself. */
function FactText({ fact: { FACT_ID, FACT_TXT, OK_YN } }: { fact: Fact }) {
  const tag = `tag tag-${OK_YN === 'Y' ? 'ok' : 'bad'}`;
  if (FACT_ID === 'VERDICT') return <span className={tag}>{FACT_TXT}</span>;
  return (
    <>
      <span className={tag}>{codeName('YN', OK_YN)}</span> {FACT_TXT}
    </>
  );
}
