import { CloseCircleOutlined, InfoCircleOutlined, QuestionCircleOutlined, WarningOutlined } from '@ant-design/icons';
import { type KeyboardEvent as BoxKey, useEffect, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { PlainButton } from '../fields/plain';
import { t } from '../lib/texts';
import { type Box, type BoxKind, boxes } from './box';
import { useLayer } from './layers';
import { popups } from './popups';
import { useStore } from './useStore';

const titles: Record<BoxKind, string> = {
  question: 'UI.COMMON.QUESTION',
  info: 'UI.COMMON.INFO',
  warn: 'UI.COMMON.WARN',
  error: 'UI.COMMON.ERROR',
};
const marks = { question: QuestionCircleOutlined, info: InfoCircleOutlined, warn: WarningOutlined, error: CloseCircleOutlined };

/** The last key, until the mouse is pressed. */
let lastKey = '';

function useLastKey(): void {
  useEffect(() => {
    const note = (event: Event) => {
      lastKey = event instanceof KeyboardEvent ? event.key : '';
    };
    for (const kind of ['keydown', 'pointerdown']) window.addEventListener(kind, note, true);
    return () => {
      for (const kind of ['keydown', 'pointerdown']) window.removeEventListener(kind, note, true);
    };
  }, []);
}

function BoxFrame({ box }: { box: Box }) {
  const id = useId();
  const Mark = marks[box.kind];
  const alone = useStore(popups).length === 0;
  const asks = box.kind === 'question';
  // Who has just given something up does not agree to a question by the next Enter.
  const [givesUp] = useState(asks && lastKey === 'Escape');
  const ok = () => box.settle(true);
  const ref = useLayer(!box.closing, 200, box.opener, () => box.settle(!asks));
  const onKeyDown = (event: BoxKey<HTMLElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.target instanceof HTMLButtonElement) return;
    event.preventDefault();
    ok();
  };
  return (
    <div className={`box-mask${alone ? ' first' : ''}${box.closing ? ' leaving' : ''}`}>
      <div
        ref={ref}
        className={`box box-${box.kind}`}
        role="alertdialog"
        aria-modal="true"
        aria-labelledby={`${id}t`}
        aria-describedby={`${id}x`}
        tabIndex={-1}
        onKeyDown={onKeyDown}
      >
        <div className="box-head" id={`${id}t`}>
          {t(titles[box.kind])}
        </div>
        <div className="box-body" id={`${id}x`}>
          <Mark className="box-mark" aria-hidden />
          <div className="box-text">{box.text}</div>
        </div>
        <div className="box-foot">
          <PlainButton primary autoFocus={!givesUp} onClick={ok}>
            {t('UI.COMMON.OK')}
          </PlainButton>
          {asks && (
            <PlainButton autoFocus={givesUp} onClick={() => box.settle(false)}>
              {t('UI.COMMON.CANCEL')}
            </PlainButton>
          )}
        </div>
      </div>
    </div>
  );
}

/** The message boxes, once in the application. */
export function BoxHost() {
  const list = useStore(boxes);
  useLastKey();
  return createPortal(
    list.map((b) => <BoxFrame key={b.id} box={b} />),
    document.body,
  );
}
