import type { PlanLine } from '../../../contract/cfs/clpList';
import type { PlanCheck } from '../../../contract/cfs/planCheck';
import { label, t } from '../../lib/texts';
import { families } from './KeyLine';

interface Props {
  checks: readonly PlanCheck[];
  loaded: readonly PlanLine[];
  onGo(target: NonNullable<PlanCheck['TARGET']>): void;
}

/** What is wrong with the plan, why, and where it is mended. */
export function PlanChecks({ checks, loaded, onGo }: Props) {
  return (
    <section className="clp-checks" aria-label={t('UI.clpList.CHECKS')}>
      <table>
        <colgroup>
          <col style={{ width: 58 }} />
          <col style={{ width: 108 }} />
          <col />
          <col style={{ width: 114 }} />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">{t('UI.clpList.SEVERITY')}</th>
            <th scope="col">{t('UI.clpList.CHECK')}</th>
            <th scope="col">{t('UI.COMMON.REASON')}</th>
            <th scope="col">{t('UI.clpList.TARGET')}</th>
          </tr>
        </thead>
        <tbody>
          {checks.map((check) => (
            <CheckLine key={JSON.stringify([check.CODE, check.ARGS, check.TARGET])} {...{ check, loaded, onGo }} />
          ))}
        </tbody>
      </table>
      {checks.length === 0 && <p>{t('UI.clpList.NO_CHECKS')}</p>}
    </section>
  );
}

function CheckLine({ check, loaded, onGo }: Pick<Props, 'loaded' | 'onGo'> & { check: PlanCheck }) {
  const { SEV, KIND, CODE, ARGS, SURE, TARGET } = check;
  const doubt = SURE === 'SURE' ? '' : t(`UI.clpList.${SURE}`);
  return (
    <tr>
      <td>
        <span className={`tag tag-${families[SEV]}`}>{t(`UI.clpList.${SEV}`)}</span>
      </td>
      <td>{t(`UI.CFS.CHECK_${KIND}`)}</td>
      <td>
        {t(CODE, ...ARGS)} {doubt && <i>{doubt}</i>}
      </td>
      <td>
        {TARGET ? (
          <button type="button" className="link" onClick={() => onGo(TARGET)}>
            {targetText(TARGET, loaded)}
          </button>
        ) : (
          t('UI.COMMON.ALL')
        )}
      </td>
    </tr>
  );
}

/** A field by its name, a line by its place, a booking that waits by its number. */
function targetText(target: NonNullable<PlanCheck['TARGET']>, loaded: readonly PlanLine[]): string {
  if ('FIELD' in target) return label(target.FIELD, undefined, 'CFS_CLP');
  const line = loaded.find(({ BKG_NO }) => BKG_NO === target.BKG_NO);
  return line?.LOAD_SEQ ? t('UI.clpList.PLACE', line.LOAD_SEQ) : target.BKG_NO;
}
