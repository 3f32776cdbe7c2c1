import { EyeInvisibleOutlined, EyeOutlined, LockFilled, LockOutlined } from '@ant-design/icons';
import { Button, Checkbox } from 'antd';
import { type KeyboardEvent, useId, useState } from 'react';
import type { CsmRequest } from '../../../contract/csm/csmRequest';
import { isEmptyHtml } from '../../../contract/htmlText';
import { Reasoned } from '../../fields/Reasoned';
import { t } from '../../lib/texts';
import { keyHints, useShortcut } from '../../shell/shortcuts';
import { Attachments } from './Files';
import { Phrases } from './Phrases';
import { htmlOfText, textOfPlainHtml } from './plainHtml';
import { TextArea } from './TextArea';
import { blank, type Drafts, isBlank, type Writing, type WritingKind, whyNotWrite } from './writing';

interface Props {
  request: Pick<CsmRequest, 'REQ_NO' | 'CSM_REQ_STS' | 'REQ_USER_ID' | 'CHRG_USER_ID'>;
  /** What the user writes here, by grant. */
  kinds: readonly WritingKind[];
  drafts: Drafts;
  /** Sends it; the text stays where it gives false. */
  onSend(writing: Writing): Promise<boolean>;
}

const keysOf: Partial<Record<WritingKind, string>> = { answer: 'R', memo: 'M' };

interface KindProps {
  kind: WritingKind;
  on: boolean;
  off: string | null;
  onPick(): void;
}

function KindButton({ kind, on, off, onPick }: KindProps) {
  const press = () => (off ? undefined : onPick());
  const ref = useShortcut<HTMLButtonElement>(keysOf[kind], press);
  return (
    <Reasoned off={off}>
      <Button
        ref={ref}
        aria-pressed={on}
        className={on ? 'csm-kind-on' : ''}
        icon={kind === 'memo' && <LockOutlined aria-hidden />}
        {...keyHints(keysOf[kind])}
        onClick={press}
      >
        {t(`UI.csm.KIND_${kind}`)}
      </Button>
    </Reasoned>
  );
}

/** Who sees what is written. */
function Readers({ writing }: { writing: Writing }) {
  const isMemo = writing.kind === 'memo';
  const isMailed = writing.kind === 'ask' || (writing.kind === 'answer' && writing.mail);
  const key = isMemo ? 'STAFF' : writing.kind === 'addRes' ? 'US' : isMailed && !writing.of ? 'MAILED' : 'CUSTOMER';
  return (
    <span className="csm-readers">
      {isMemo ? <EyeInvisibleOutlined aria-hidden /> : <EyeOutlined aria-hidden />} {t(`UI.csm.SEEN_${key}`)}
    </span>
  );
}

/** Where something is written into a request; Ctrl+Enter sends it. What was typed stays until it is sent. */
export function WriteBox({ request, kinds, drafts, onSend }: Props) {
  const id = useId();
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  /** What was chosen before anything was typed: it is no work yet. */
  const [begun, setBegun] = useState<{ number: string; writing: Writing } | null>(null);
  const { REQ_NO } = request;
  const first = kinds.find((kind) => whyNotWrite(kind, request) === null);
  const writing = drafts.values[REQ_NO] ?? (begun?.number === REQ_NO ? begun.writing : first && blank(first));
  if (!writing || !kinds.includes(writing.kind)) return null;
  const { kind, html, mail, of } = writing;
  const isMemo = kind === 'memo';
  const off = of ? null : whyNotWrite(kind, request);
  const put = (change: Partial<Writing>) => {
    const next = { ...writing, ...change };
    setFault(null);
    setBegun({ number: REQ_NO, writing: next });
    drafts.set(REQ_NO, isBlank(next) ? undefined : next);
  };
  const pick = (next: WritingKind) => {
    put({ kind: next });
    setTimeout(() => document.getElementById(id)?.focus());
  };
  const leave = () => {
    setBegun(null);
    drafts.set(REQ_NO, undefined);
  };
  async function send() {
    if (busy || !writing || off) return;
    if (isEmptyHtml(html)) {
      setFault(t('MSG000233'));
      document.getElementById(id)?.focus();
      return;
    }
    setBusy(true);
    const sent = await onSend(writing).finally(() => setBusy(false));
    if (sent) leave();
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  };
  const text = textOfPlainHtml(html);
  const title = t(`UI.csm.KIND_${kind}`);
  return (
    <section className={isMemo ? 'csm-write csm-write-memo' : 'csm-write'} aria-label={t('UI.csm.WRITE')}>
      {isMemo && (
        <p className="csm-band">
          <LockFilled aria-hidden /> {t('UI.csm.MEMO_BAND')}
        </p>
      )}
      <div className="csm-write-head">
        {kinds.length > 1 && !of && (
          <div className="ggroup joined">
            {kinds.map((one) => (
              <KindButton key={one} kind={one} on={one === kind} off={whyNotWrite(one, request)} onPick={() => pick(one)} />
            ))}
          </div>
        )}
        {(kinds.length === 1 || of) && <b>{of ? t('UI.csm.CHANGING', title) : title}</b>}
        <Readers writing={writing} />
      </div>
      {!isMemo && kind !== 'addRes' && text !== null && (
        <Phrases onPick={(phrase) => put({ html: htmlOfText(text ? `${text}\n${phrase}` : phrase) })} />
      )}
      <TextArea
        id={id}
        title={title}
        html={html}
        onChange={(next) => put({ html: next })}
        onKeyDown={onKeyDown}
        {...(kind === 'addRes' ? {} : { phrases: 'RES' })}
        rows={{ minRows: 3, maxRows: 9 }}
        aria={{ 'aria-label': title, 'aria-invalid': fault !== null, ...(fault ? { 'aria-describedby': `${id}-fault` } : {}) }}
      />
      {fault && (
        <p id={`${id}-fault`} className="q-fault" role="alert">
          {fault}
        </p>
      )}
      <div className="csm-write-foot">
        <Attachments attached={writing} onChange={put} internal={isMemo} />
        {kind !== 'addRes' && !of && (
          <Checkbox
            checked={!isMemo && (mail || kind === 'ask')}
            disabled={isMemo || kind === 'ask'}
            onChange={({ target }) => put({ mail: target.checked })}
          >
            {t('UI.csm.MAIL')}
          </Checkbox>
        )}
        {of && <Button onClick={leave}>{t('UI.csm.LEAVE')}</Button>}
        <Reasoned off={off}>
          <Button type="primary" loading={busy} title="Ctrl+Enter" onClick={() => void send()}>
            {t(of ? 'UI.csm.SAVE_CHANGE' : `UI.csm.SEND_${kind}`)}
          </Button>
        </Reasoned>
      </div>
    </section>
  );
}
