import { t } from '../lib/texts';

/** Stands before a number behind which something is new to the reader. */
export const NewMark = () => <i className="gnew" role="img" aria-label={t('UI.csm.ROW_NEW')} title={t('UI.csm.ROW_NEW')} />;
