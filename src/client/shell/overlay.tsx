import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { usePending } from '../lib/flight';
import { t } from '../lib/texts';

/** The loading overlay: over everything while a request that is not quiet is under way, opaque after 150 ms (by its style). */
export function Overlay() {
  const pending = usePending();
  useEffect(() => {
    document.querySelector('main')?.setAttribute('aria-busy', String(pending));
  }, [pending]);
  if (!pending) return null;
  return createPortal(
    <div className="overlay" role="progressbar" aria-label={t('UI.A11Y.OVERLAY')}>
      <div className="overlay-plate">
        <span className="spinner" aria-hidden />
        {t('UI.A11Y.OVERLAY')}
      </div>
    </div>,
    document.body,
  );
}
