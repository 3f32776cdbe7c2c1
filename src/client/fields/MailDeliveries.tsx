import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { MailParty } from '../../contract/cms/popup/cmsReportPopup';
import { t } from '../lib/texts';
import { Labelled } from './field';

/** The addresses that are proposed for the mails. */
export const proposed = (parties: readonly MailParty[]): string[] => [
  ...new Set(parties.flatMap(({ READERS }) => READERS.filter(({ MAIL_YN }) => MAIL_YN === 'Y').map(({ EMAIL }) => EMAIL))),
];

interface DeliveriesProps {
  parties: readonly MailParty[];
  addresses: readonly string[];
  onAdd(address: string): void;
}

/** Who gets which documents by the addresses typed: a line for each mail, with those who may get them too. */
export function Deliveries({ parties, addresses, onAdd }: DeliveriesProps) {
  const typed = new Set(addresses.map((address) => address.toLowerCase()));
  return (
    <Labelled title={t('UI.RPT.MAIL_WHO')}>
      <ul className="report-deliveries" aria-label={t('UI.RPT.MAIL_WHO')}>
        {parties.map(({ CUST_NM, READER_NM, KEYS, READERS }) => {
          const to = addresses.filter((address) => READERS.some(({ EMAIL }) => EMAIL.toLowerCase() === address.toLowerCase()));
          const others = READERS.filter(({ EMAIL }) => !typed.has(EMAIL.toLowerCase()));
          return (
            <li key={KEYS[0]}>
              <strong>{CUST_NM === READER_NM ? CUST_NM : `${CUST_NM} → ${READER_NM}`}</strong>: {to.join(', ') || t('UI.RPT.MAIL_NOBODY')} ·{' '}
              {KEYS.map((key) => key.replace('|', '-')).join(', ')}
              {others.map(({ EMAIL, CHRG_NM }) => (
                <Button key={EMAIL} type="link" size="small" icon={<PlusOutlined />} onClick={() => onAdd(EMAIL)}>
                  {CHRG_NM ? `${CHRG_NM} <${EMAIL}>` : EMAIL}
                </Button>
              ))}
            </li>
          );
        })}
      </ul>
    </Labelled>
  );
}
