import {
  CloseCircleOutlined,
  ExclamationCircleFilled,
  InfoCircleOutlined,
  QuestionCircleOutlined,
  WarningOutlined,
} from '@ant-design/icons';
import { type KeyboardEvent, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { dictionary } from '../../contract/dictionary';
import { PlainButton, PlainInput } from '../fields/plain';
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
  reason: 'UI.COMMON.REASON',
};
const marks = { question: QuestionCircleOutlined, info: InfoCircleOutlined, warn: WarningOutlined, error: CloseCircleOutlined };

function BoxFrame({ box }: { box: Box }) {
  const id = useId();
  const [reason, setReason] = useState(box.kind === 'reason' ? box.text : '');
  const [faulty, setFaulty] = useState(false);
  const alone = useStore(popups).length === 0;
  const asks = box.kind === 'question' || box.kind === 'reason';
  const ok = () => {
    if (box.kind !== 'reason' || reason.trim()) box.settle(true, reason.trim());
    else setFaulty(true);
  };
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
          {box.kind === 'reason' ? (
            <ReasonInput value={reason} onChange={setReason} faulty={faulty && !reason.trim()} />
          ) : (
            <BoxText kind={box.kind} text={box.text} />
          )}
        </div>
        <div className="box-foot">
          <PlainButton primary autoFocus={box.kind !== 'reason'} onClick={ok}>
            {t('UI.COMMON.OK')}
          </PlainButton>
          {asks && <PlainButton onClick={() => box.settle(false)}>{t('UI.COMMON.CANCEL')}</PlainButton>}
        </div>
      </div>
    </div>
  );
}

function BoxText({ kind, text }: { kind: Exclude<BoxKind, 'reason'>; text: string }) {
  const Mark = marks[kind];
  return (
    <>
      <Mark className="box-mark" aria-hidden />
      <div className="box-text">{text}</div>
    </>
  );
}

function ReasonInput({ value, onChange, faulty }: { value: string; onChange: (value: string) => void; faulty: boolean }) {
  const id = useId();
  return (
    <div className="box-reason">
      <PlainInput
        autoFocus
        className={`q-required${faulty ? ' q-invalid' : ''}`}
        aria-label={t('UI.COMMON.REASON')}
        aria-required
        aria-invalid={faulty}
        aria-describedby={faulty ? id : undefined}
        maxLength={dictionary.RJCT_RSN.len}
        value={value}
        onChange={(e) => onChange(e.target.value)}
      />
      {faulty && (
        <div className="fault" id={id} role="alert">
          <ExclamationCircleFilled aria-hidden /> {t('MSG000039')}
        </div>
      )}
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
