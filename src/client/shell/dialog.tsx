import { CloseOutlined, FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons';
import { useEventListener } from 'ahooks';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { t } from '../lib/texts';
import { type Frame, firstFrame, fitted, moved, resized, type Size, windowSize } from './geometry';
import { useLayer } from './layers';

interface DialogProps {
  title: string;
  size: Size;
  /** Top of the dialog below, or null for the first. */
  topBefore: number | null;
  fullScreen: boolean;
  opener: Element | null;
  onClose(): void;
  /** Tells where the dialog first stood. */
  onPlaced(top: number): void;
  children: ReactNode;
}

const pixels = 20;
const arrows: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The frame of a popup: title bar, place and size. Alt with an arrow moves it, with Shift it changes the size. */
export function Dialog({ title, size, topBefore, fullScreen, opener, onClose, onPlaced, children }: DialogProps) {
  const id = useId();
  const [frame, setFrame] = useState<Frame>(() => firstFrame(size, topBefore, windowSize()));
  const [full, setFull] = useState(fullScreen);
  const ref = useLayer(true, 100, opener, onClose);

  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, when it opens
  useEffect(() => {
    onPlaced(frame.top);
  }, []);
  useEventListener('resize', () => setFrame((f) => fitted(f, windowSize())));

  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = event.altKey ? arrows[event.key] : undefined;
    if (!arrow || full || event.defaultPrevented) return;
    event.preventDefault();
    const [dx, dy] = [arrow[0] * pixels, arrow[1] * pixels];
    setFrame((f) => (event.shiftKey ? resized : moved)(f, dx, dy, windowSize()));
  };
  const style = full ? { left: 0, top: 0, width: '100%', height: '100%' } : frame;
  return (
    <div className={`dialog-mask${topBefore === null ? ' first' : ''}`}>
      <div
        ref={ref}
        className={`dialog${full ? ' full' : ''}`}
        style={style}
        role="dialog"
        aria-modal="true"
        aria-labelledby={id}
        tabIndex={-1}
        onKeyDown={onKeyDown}
      >
        <div className="dialog-head" {...(full ? {} : drag(frame, setFrame, moved))}>
          <span className="dialog-title" id={id} title={full ? undefined : t('UI.POP.MOVE')}>
            {title}
          </span>
          <button
            type="button"
            className="icon-button"
            aria-label={t(full ? 'UI.POP.RESTORE' : 'UI.POP.FULL')}
            aria-pressed={full}
            onClick={() => setFull(!full)}
          >
            {full ? <FullscreenExitOutlined aria-hidden /> : <FullscreenOutlined aria-hidden />}
          </button>
          <button type="button" className="icon-button" aria-label={t('UI.POP.CLOSE')} onClick={onClose}>
            <CloseOutlined aria-hidden />
          </button>
        </div>
        <div className="dialog-body">{children}</div>
        {!full && <div className="dialog-grip" {...drag(frame, setFrame, resized)} aria-hidden />}
      </div>
    </div>
  );
}

/** Handlers of an element that, dragged, moves or resizes the frame from where it was when the button went down. */
function drag(from: Frame, set: (frame: Frame) => void, change: (frame: Frame, dx: number, dy: number, win: Size) => Frame) {
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || (event.target as Element).closest('button')) return;
      const { currentTarget: handle, clientX, clientY, pointerId } = event;
      const move = (e: globalThis.PointerEvent) => set(change(from, e.clientX - clientX, e.clientY - clientY, windowSize()));
      handle.setPointerCapture(pointerId);
      handle.addEventListener('pointermove', move);
      handle.addEventListener('lostpointercapture', () => handle.removeEventListener('pointermove', move), { once: true });
    },
  };
}
