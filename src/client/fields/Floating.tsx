import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import './list.css';

/** Between a panel and the edge of the window, and between it and its element, px. */
const edge = 4;
const gap = 2;

/**
 * A panel below an element, above it where there is more room; follows it while anything scrolls, and scrolls itself where the window is too low
 * for it. The focus stays where it is.
 */
export function Floating({ anchor, className, children }: { anchor: () => DOMRect | undefined; className: string; children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const place = (event?: Event) => {
      const element = panel.current;
      const at = anchor();
      if (!element || !at || element.contains(event?.target as Node | null)) return;
      Object.assign(element.style, { maxHeight: '', overflowY: '' });
      const { offsetWidth, offsetHeight } = element;
      const [under, over] = [window.innerHeight - at.bottom - gap - edge, at.top - gap - edge];
      const below = offsetHeight <= under || under >= over;
      const room = Math.max(0, below ? under : over);
      if (offsetHeight > room) Object.assign(element.style, { maxHeight: `${room}px`, overflowY: 'auto' });
      element.style.left = `${Math.max(edge, Math.min(at.left, window.innerWidth - offsetWidth - edge))}px`;
      element.style.top = `${below ? at.bottom + gap : at.top - Math.min(offsetHeight, room) - gap}px`;
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
