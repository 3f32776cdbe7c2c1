import { CloseOutlined, DesktopOutlined } from '@ant-design/icons';
import { useEffect, useState } from 'react';
import { t } from '../../lib/texts';

/** Screens of which it has been said, until the page is loaded anew. */
const said = new Set<string>();

/** Says once of a screen that is not made for a phone that a larger window shows more of it; such a screen keeps its width and scrolls. */
export function LargerNote({ screen }: { screen: string }) {
  const [shown, setShown] = useState(() => !said.has(screen));
  useEffect(() => () => void said.add(screen), [screen]);
  if (!shown) return null;
  return (
    <div className="phone-note" role="status">
      <DesktopOutlined aria-hidden />
      <span>{t('UI.PHONE.LARGER')}</span>
      <button type="button" className="phone-button" aria-label={t('UI.POP.CLOSE')} onClick={() => setShown(false)}>
        <CloseOutlined aria-hidden />
      </button>
    </div>
  );
}
