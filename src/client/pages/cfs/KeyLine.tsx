import type { PlanCheck } from '../../../contract/cfs/planCheck';
import { dashed } from '../../../contract/shown';
import { StatusTag } from '../../grid';
import { t } from '../../lib/texts';
import type { Planned } from './usePlanned';

export const severities = ['REFUSE', 'WARN', 'NOTE'] as const;
/** Family of the tag of each severity. */
export const families = { REFUSE: 'bad', WARN: 'warn', NOTE: 'neutral' } as const;

/** The plan that is worked at, in one line, and how many checks of each severity it has. */
export function KeyLine({ planned, checks }: { planned: Planned | null; checks: readonly PlanCheck[] }) {
  if (!planned) return <div className="clp-key">{t('UI.clpList.NO_PLAN')}</div>;
  const { CLP_NO, CLP_STS, CNTR_TP_CD, CNTR_NO, POL_CD, POD_CD, VSL_NM, VOY_NO, ETD_DT, STUF_BGN_DTM } = planned.plan;
  const voyage = [VSL_NM, VOY_NO].filter(Boolean).join(' ');
  return (
    <div className="clp-key">
      <b>{CLP_NO || t('UI.GRID.ST_ADD')}</b>
      <StatusTag group="CLP_STS" code={CLP_STS} />
      <span>
        {CNTR_TP_CD} <b>{CNTR_NO}</b>
      </span>
      <span>{[POL_CD && POD_CD && `${POL_CD}–${POD_CD}`, voyage].filter(Boolean).join(' · ')}</span>
      {ETD_DT && (
        <span>
          ETD <b>{dashed(ETD_DT)}</b>
        </span>
      )}
      {STUF_BGN_DTM && (
        <span>
          {t('UI.clpList.BEGUN')} <b>{dashed(STUF_BGN_DTM).slice(5, 16)}</b>
        </span>
      )}
      <span className="clp-counts" role="status">
        {t('UI.clpList.CHECKS')}
        {severities.map((severity) => {
          const count = checks.filter(({ SEV }) => SEV === severity).length;
          return (
            count > 0 && (
              <span key={severity} className={`tag tag-${families[severity]}`}>
                {`${t(`UI.clpList.${severity}`)} ${count}`}
              </span>
            )
          );
        })}
      </span>
    </div>
  );
}
