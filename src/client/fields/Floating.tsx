import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import './list.css';

/** A panel below an element, above it where there is no room below; follows it while anything scrolls. The focus stays where it is. */
export function Floating({ anchor, className, children }: { anchor: () => DOMRect | undefined; className: string; children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const place = () => {
      const element = panel.current;
      const at = anchor();
      if (!element || !at) return;
      const { offsetWidth, offsetHeight } = element;
      const below = at.bottom + 2 + offsetHeight <= window.innerHeight || at.top < offsetHeight;
      element.style.left = `${Math.max(4, Math.min(at.left, window.innerWidth - offsetWidth - 4))}px`;
      element.style.top = `${below ? at.bottom + 2 : at.top - offsetHeight - 2}px`;
    };
    place();
    window.addEventListener('scroll', place, true);
    window.addEventListener('resize', place);
    return () => {
      window.removeEventListener('scroll', place, true);
      window.removeEventListener('resize', place);
    };
  });
  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps the focus where it is
    <div ref={panel} className={`gpanel ${className}`} onMouseDown={(event) => event.preventDefault()}>
      {children}
    </div>,
    document.body,
  );
}
