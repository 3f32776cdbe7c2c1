import { ExclamationCircleOutlined, InfoCircleOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';

/** One sentence in the middle of a page or dialog, and where it helps a link or button. */
export function NoticeView({ kind, title, text, children }: { kind: 'info' | 'warn'; title?: string; text: string; children?: ReactNode }) {
  const Mark = kind === 'warn' ? ExclamationCircleOutlined : InfoCircleOutlined;
  return (
    <div className="notice-view">
      <Mark className={`notice-view-mark ${kind}`} aria-hidden />
      {title && <h1>{title}</h1>}
      <p>{text}</p>
      {children}
    </div>
  );
}
