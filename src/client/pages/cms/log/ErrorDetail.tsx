import type { ErrorRow } from '../../../../contract/cms/log/cmsErrorLogList';
import { formatValue } from '../../../lib/formats';
import { label, t } from '../../../lib/texts';
import { Facts } from '../../../shell/facts';

const fields = ['ERR_CD', 'REQ_ID', 'ERR_DTM', 'SCRN_NM', 'SVC_URL', 'USER_ID', 'CLIENT_IP', 'ERR_MSG', 'REQ_BODY', 'ERR_STACK'] as const;

const textOf = (error: ErrorRow, field: (typeof fields)[number]): string =>
  field === 'USER_ID' ? [error.USER_ID, error.USER_NM].filter(Boolean).join(' ') : formatValue(field, error[field]);

export function ErrorDetail({ error }: { error: ErrorRow | null }) {
  const facts = fields.map((field) => ({
    name: field,
    title: label(field, 'cmsErrorLogList', 'CMS_ERROR_LOG'),
    text: error ? textOf(error, field) : '',
    code: field === 'ERR_STACK' || field === 'REQ_BODY',
  }));
  return <Facts title={t('UI.cmsErrorLogList.DETAIL')} facts={facts} />;
}
