import { CloseCircleOutlined, InfoCircleOutlined, QuestionCircleOutlined, WarningOutlined } from '@ant-design/icons';
import { type KeyboardEvent, useId } from 'react';
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

function BoxFrame({ box }: { box: Box }) {
  const id = useId();
  const Mark = marks[box.kind];
  const alone = useStore(popups).length === 0;
  const asks = box.kind === 'question';
  const ok = () => box.settle(true);
  const ref = useLayer(!box.closing, 200, box.opener, () => box.settle(!asks));
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
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
          <PlainButton primary autoFocus onClick={ok}>
            {t('UI.COMMON.OK')}
          </PlainButton>
          {asks && <PlainButton onClick={() => box.settle(false)}>{t('UI.COMMON.CANCEL')}</PlainButton>}
        </div>
      </div>
    </div>
  );
}

/** The message boxes, once in the application. */
export function BoxHost() {
  const list = useStore(boxes);
  return createPortal(
    list.map((b) => <BoxFrame key={b.id} box={b} />),
    document.body,
  );
}
