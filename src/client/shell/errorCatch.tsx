import { Component, type ReactNode } from 'react';
import { t } from '../lib/texts';
import { ChunkError } from './chunk';
import { ErrorView } from './errorView';
import { NoticeView } from './noticeView';

/** Catches what a page throws: the rest of the workspace goes on. A page's chunk that is gone shows the system-updated screen. */
export class ErrorCatch extends Component<{ name?: string; children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown): void {
    console.error(this.props.name ?? '', error);
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (error instanceof ChunkError) return <NoticeView kind="warn" title={t('UI.ERR.UPDATED')} text={t('MSG000033')} />;
    return <ErrorView statusCode={statusOf(error)} message={error instanceof Error ? error.message : String(error)} />;
  }
}

/** Status of a route error: its own, else 500. */
function statusOf(error: unknown): number {
  const own = (error as { statusCode?: unknown } | null)?.statusCode;
  return typeof own === 'number' ? own : 500;
}
