import type { ErrorRow } from '../../../../contract/cms/log/cmsErrorLogList';
import { formatValue } from '../../../lib/formats';
import { label, t } from '../../../lib/texts';
import './errorDetail.css';

const fields = ['ERR_CD', 'REQ_ID', 'ERR_DTM', 'SCRN_NM', 'SVC_URL', 'USER_ID', 'CLIENT_IP', 'ERR_MSG', 'REQ_BODY', 'ERR_STACK'] as const;

const textOf = (error: ErrorRow, field: (typeof fields)[number]): string =>
  field === 'USER_ID' ? [error.USER_ID, error.USER_NM].filter(Boolean).join(' ') : formatValue(field, error[field]);

export function ErrorDetail({ error }: { error: ErrorRow | null }) {
  return (
    <section className="error-detail" aria-label={t('UI.cmsErrorLogList.DETAIL')}>
      <div className="gtools">
        <h2 className="gname">{t('UI.cmsErrorLogList.DETAIL')}</h2>
      </div>
      <dl className="error-facts" tabIndex={0}>
        {fields.map((field) => (
          <div key={field}>
            <dt>{label(field, 'cmsErrorLogList', 'CMS_ERROR_LOG')}</dt>
            <dd className={field === 'ERR_STACK' || field === 'REQ_BODY' ? 'error-code' : undefined}>{error && textOf(error, field)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
