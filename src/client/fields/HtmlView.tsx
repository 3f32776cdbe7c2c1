import { useEffect, useRef } from 'react';
import { htmlDocument } from './htmlDocument';
import './html.css';

interface Props {
  html: string;
  /** Names it for screen readers. */
  title: string;
}

/** Addresses that a link of foreign HTML may lead to. */
const schemes = ['http:', 'https:', 'mailto:'];

/** A link opens in a window that knows nothing of this one; nothing else is followed. */
function follow(event: MouseEvent): void {
  const link = (event.target as Element).closest('a, area');
  if (!link) return;
  event.preventDefault();
  const href = link.getAttribute('href') ?? '';
  if (event.button === 2 || !URL.canParse(href, location.href)) return;
  const url = new URL(href, location.href);
  if (schemes.includes(url.protocol)) window.open(url, url.protocol === 'mailto:' ? '_self' : '_blank', 'noopener,noreferrer');
}

/** A key pressed inside the frame counts as one pressed on it: Escape closes the popup, shortcuts work. */
function handOn(frame: HTMLIFrameElement, event: KeyboardEvent): void {
  const { key, code, altKey, ctrlKey, metaKey, shiftKey } = event;
  const same = new KeyboardEvent('keydown', { key, code, altKey, ctrlKey, metaKey, shiftKey, bubbles: true, cancelable: true });
  if (!frame.dispatchEvent(same)) event.preventDefault();
}

/** Shows foreign HTML (notices, mails) as high as it is, in a frame that runs no script and loads nothing from elsewhere. */
export function HtmlView({ html, title }: Props) {
  const watch = useRef<ResizeObserver | null>(null);
  useEffect(() => () => watch.current?.disconnect(), []);
  const settle = (frame: HTMLIFrameElement) => {
    const inside = frame.contentDocument;
    if (!inside?.body) return;
    watch.current?.disconnect();
    watch.current = new ResizeObserver(() => {
      frame.style.height = `${Math.ceil(inside.body.getBoundingClientRect().height)}px`;
    });
    watch.current.observe(inside.body);
    inside.addEventListener('click', follow);
    inside.addEventListener('auxclick', follow);
    inside.addEventListener('keydown', (event) => handOn(frame, event));
  };
  return (
    <iframe
      className="html-view"
      title={title}
      sandbox="allow-same-origin"
      referrerPolicy="no-referrer"
      srcDoc={htmlDocument(html)}
      onLoad={(event) => settle(event.currentTarget)}
    />
  );
}
