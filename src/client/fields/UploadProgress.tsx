import { Progress } from 'antd';
import { useRef, useState } from 'react';
import { t } from '../lib/texts';

/** An upload under way: what `upload` of lib/call is given, and what its line shows. */
export interface UploadState {
  /** Per cent sent; null when nothing is on its way. */
  percent: number | null;
  /** Runs an upload; gives null when the user cancelled it. Rejects with CallError. */
  run<T>(work: (opts: { onProgress(share: number): void; signal: AbortSignal; quiet: true }) => Promise<T>): Promise<T | null>;
  cancel(): void;
}

/** State of one upload at a time, with its progress and its cancel. */
export function useUpload(): UploadState {
  const [percent, setPercent] = useState<number | null>(null);
  const controller = useRef<AbortController | null>(null);
  return {
    percent,
    cancel: () => controller.current?.abort(),
    async run(work) {
      const own = new AbortController();
      controller.current = own;
      setPercent(0);
      try {
        return await work({ onProgress: (share) => setPercent(Math.round(share * 100)), signal: own.signal, quiet: true });
      } catch (error) {
        if (own.signal.aborted) return null;
        throw error;
      } finally {
        setPercent(null);
      }
    },
  };
}

/** The line of an upload under way: how much is sent, and a way to stop it. */
export function UploadProgress({ state }: { state: UploadState }) {
  if (state.percent === null) return null;
  return (
    <div className="q-progress">
      <Progress percent={state.percent} size="small" aria-label={t('UI.FILE.UPLOADING', state.percent)} />
      <button type="button" className="link-button" onClick={state.cancel}>
        {t('UI.FILE.CANCEL')}
      </button>
    </div>
  );
}
