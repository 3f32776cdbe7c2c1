import { corp } from '../lib/corp';
import { t } from '../lib/texts';

/** The error view: what went wrong, the code under which the error log has it, and the way home. 404 is a page that does not exist. */
export function ErrorView({ statusCode, message, code }: { statusCode: number; message?: string; code?: string | null }) {
  const gone = statusCode === 404;
  return (
    <div className="notice-view error-view">
      <img src={`/logos/${corp.logo}-box.svg`} alt="" width={32} height={32} />
      <h1>{t('UI.ERR.TITLE')}</h1>
      <p className="error-view-what">{t(gone ? 'UI.ERR.404' : 'UI.ERR.500')}</p>
      <p>{message ?? (gone ? t('UI.ERR.404_TEXT') : '')}</p>
      {gone && !message && <p>{t('UI.ERR.404_WAY')}</p>}
      {code && <p>{t('UI.ERR.CODE', code)}</p>}
      <a href="/">{t('UI.ERR.HOME')}</a>
    </div>
  );
}
