import { Component, type ReactNode } from 'react';
import { t } from '../lib/texts';
import { ChunkError } from './chunk';
import { reportError } from './errorReport';
import { ErrorView } from './errorView';
import { NoticeView } from './noticeView';

interface Caught {
  error: unknown;
  /** Under which the error log has it. */
  code: string | null;
}

/** Catches what a page throws: the rest of the workspace goes on. A page's chunk that is gone shows the system-updated screen. */
export class ErrorCatch extends Component<{ name?: string; children: ReactNode }, Caught> {
  override state: Caught = { error: null, code: null };

  static getDerivedStateFromError(error: unknown): Partial<Caught> {
    return { error };
  }

  override componentDidCatch(error: unknown): void {
    console.error(this.props.name ?? '', error);
    void reportError(error).then((code) => this.setState({ code }));
  }

  override render(): ReactNode {
    const { error, code } = this.state;
    if (error === null) return this.props.children;
    if (error instanceof ChunkError) return <NoticeView kind="warn" title={t('UI.ERR.UPDATED')} text={t('MSG000033')} />;
    return <ErrorView statusCode={statusOf(error)} message={error instanceof Error ? error.message : String(error)} code={code} />;
  }
}

/** Status of a route error: its own, else 500. */
function statusOf(error: unknown): number {
  const own = (error as { statusCode?: unknown } | null)?.statusCode;
  return typeof own === 'number' ? own : 500;
}
