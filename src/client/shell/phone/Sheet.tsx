import { CloseOutlined } from '@ant-design/icons';
import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { t } from '../../lib/texts';
import { useLayer } from '../layers';

interface Props {
  name: string;
  /** The edge it comes from. */
  from: 'left' | 'top';
  onClose(): void;
  children: ReactNode;
}

/** Lies over the page on a phone, with the focus in it, until something in it is chosen, it is closed, or the page beside it is pressed. */
export function Sheet({ name, from, onClose, children }: Props) {
  const [opener] = useState(document.activeElement);
  const ref = useLayer(true, 100, opener, onClose);
  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: the keyboard has Escape and the button
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <div className="dialog-mask first" onClick={(event) => event.target === event.currentTarget && onClose()}>
      <div ref={ref} className={`sheet sheet-${from}`} role="dialog" aria-modal="true" aria-label={name} tabIndex={-1}>
        <div className="sheet-head">
          <span className="dialog-title">{name}</span>
          <button type="button" className="phone-button" aria-label={t('UI.POP.CLOSE')} onClick={onClose}>
            <CloseOutlined aria-hidden />
          </button>
        </div>
        {children}
      </div>
    </div>,
    document.body,
  );
}
