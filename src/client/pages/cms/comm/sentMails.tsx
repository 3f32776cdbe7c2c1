import { RedoOutlined } from '@ant-design/icons';
import { canResend, cmsEmailFrmMgt, type SentMail, type SentMailSearch } from '../../../../contract/cms/comm/cmsEmailFrmMgt';
import { ActionButton, type Column, type GridModel, StatusTag, useGrid } from '../../../grid';
import { codeName } from '../../../lib/codes';
import { t } from '../../../lib/texts';

const columns: Column<SentMail>[] = [
  { field: 'SEND_STS', width: 80, render: (mail) => <StatusTag group="MAIL_STS" code={mail.SEND_STS} /> },
  { field: 'SEND_DTM' },
  { field: 'TO_EMAIL', width: 210 },
  { field: 'MAIL_TITLE', width: 260 },
  { field: 'FRM_ID', width: 110 },
  { field: 'TEST_YN', like: { type: 'C', len: 1, code: 'YN' } },
  { field: 'RETRY_CNT', width: 80 },
  { field: 'ERR_MSG', width: 260 },
];

/** The log of mails; with conditions to begin with it is loaded at opening. */
export const useSentMails = (search?: Partial<SentMailSearch>): GridModel<SentMail, SentMailSearch> =>
  useGrid(cmsEmailFrmMgt.selectSent, {
    id: 'G2',
    title: t('UI.cmsEmailFrmMgt.G2'),
    table: 'CMS_EMAIL_LOG',
    key: 'MAIL_SEQ',
    system: ['CK', 'NO'],
    columns,
    search,
    auto: search !== undefined,
  });

const sent = (mail: SentMail) => (canResend(mail) ? null : t('MSG000027', codeName('MAIL_STS', mail.SEND_STS)));

export const ResendButton = () => <ActionButton for={cmsEmailFrmMgt.resend} whyNot={sent} icon={RedoOutlined} />;
