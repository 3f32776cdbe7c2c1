import type { OtpSecretData } from '../../contract/session';
import { t } from '../lib/texts';
import './otp.css';

/** A new secret of the second step for the app: picture and text. */
export const OtpSecret = ({ OTP_QR, SECRET_KEY }: OtpSecretData) => (
  <div className="otp-secret">
    <p>{t('UI.OTP.SCAN')}</p>
    <img src={OTP_QR} alt={t('UI.OTP.QR')} width={148} height={148} />
    <p>
      {t('UI.OTP.KEY')} <code>{SECRET_KEY.match(/.{4}/g)?.join(' ')}</code>
    </p>
  </div>
);

/** The recovery codes, shown once. */
export const RecoveryCodes = ({ codes }: { codes: readonly string[] }) => (
  <div className="otp-codes">
    <p>{t('UI.OTP.RECOVERY')}</p>
    <ul aria-label={t('UI.OTP.CODES')}>
      {codes.map((code) => (
        <li key={code}>
          <code>{code}</code>
        </li>
      ))}
    </ul>
  </div>
);
