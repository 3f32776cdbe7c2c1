import { Button, Input } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import type { DisputeEntry } from '../../../contract/set/dispute';
import { longestDispute } from '../../../contract/set/dispute';
import { type SettlementLine, setCostStlList } from '../../../contract/set/setCostStlList';
import type { Settlement } from '../../../contract/set/settlement';
import { Reasoned } from '../../fields/Reasoned';
import { StatusTag, ToolButton } from '../../grid';
import { Attachments, type ChipFile } from '../../grid/thread/Files';
import { htmlOfText } from '../../grid/thread/plainHtml';
import { Block } from '../../grid/thread/Thread';
import { useEndInSight } from '../../grid/thread/useEndInSight';
import { callBatch } from '../../lib/batch';
import { call, newBatchId } from '../../lib/call';
import { codeName, useCodes } from '../../lib/codes';
import { isView } from '../../lib/session';
import { t } from '../../lib/texts';
import { attempt } from '../../shell/attempt';
import { Failure, usePart } from '../../shell/part';
import { useScreen } from '../../shell/screen';
import { useDraftForm } from '../../shell/work';
import { lineName, whyNotSettlement } from './settlementActs';
import '../../grid/thread/thread.css';
import './settlement.css';

const blockOf = ({ DSP_CNNT, DSP_DTM, SIDE_TP, SIDE_NM, DSP_USER_NM, FILES, UNREAD_YN }: DisputeEntry) => ({
  ...{ CSM_RES_TP: 'DSP', RES_CNNT: htmlOfText(DSP_CNNT), RES_DTM: DSP_DTM, SIDE_TP, SIDE_NM, RES_USER_NM: DSP_USER_NM },
  ...{ FILES: FILES.map((file) => ({ ...file, OPEN_YN: 'Y' })), READ_DTM: null, UNREAD_YN, RCV_SEQ: null },
});

/** What a text is: the reason of a dispute with how it ended, or an answer. */
function kindOf({ STL_DSP_TP, DSP_RSLT }: DisputeEntry): string {
  if (!STL_DSP_TP) return t('UI.setCostStlList.ANSWER');
  return [codeName('STL_DSP_TP', STL_DSP_TP), DSP_RSLT && codeName('STL_DSP_RSLT', DSP_RSLT)].filter(Boolean).join(' · ');
}

const nothing = { text: '', group: null as string | null, files: [] as readonly ChipFile[] };

/** Answers that are being written, by the number of their cost: nothing of one is lost when another line is shown. */
export const useAnswers = () => useDraftForm<Record<string, typeof nothing | undefined>>('reply', {});

interface Props {
  line: SettlementLine;
  settlement: Settlement;
  answers: ReturnType<typeof useAnswers>;
  /** Its reader has chosen the line: what is shown counts as read, and `onRead` is told of it. */
  isChosen: boolean;
  onRead(): void;
  onRemove(): void;
  /** Something was written: the list shows who is to answer. */
  onSaid(): void;
}

/** The conversation about a disputed line, the box for answers below it. */
export function DisputePane({ onSaid, isChosen, onRead, ...of }: Props) {
  const { line } = of;
  useCodes({ STL_DSP_TP: { MSTR_CD: 'STL_DSP_TP' }, STL_DSP_RSLT: { MSTR_CD: 'STL_DSP_RSLT' } });
  const [asked, setAsked] = useState(1);
  const thread = usePart(setCostStlList.selectThread, asked, true, { SEARCH: { COST_NO: line.COST_NO } });
  useEffect(() => setAsked((times) => times + 1), []);
  const entries = thread.data?.LIST ?? [];
  const marked = useRef(0);
  const unread = entries.filter(({ UNREAD_YN }) => UNREAD_YN === 'Y').map(({ COST_NO, DSP_SEQ }) => ({ COST_NO, DSP_SEQ }));
  const last = unread.at(-1)?.DSP_SEQ ?? 0;
  // Nobody is told of a mark that could not be made: the next look makes it.
  useEffect(() => {
    if (!isChosen || isView() || last <= marked.current) return;
    marked.current = last;
    call(setCostStlList.read, { BATCH_ID: newBatchId(), LIST: unread }, { quiet: true }).then(onRead, () => null);
  });
  const section = useRef<HTMLElement>(null);
  useEndInSight(section, line.COST_NO, entries.length);
  return (
    <section className="set-dispute" aria-label={t('UI.setCostStlList.G4')}>
      <div className="gtools">
        <h2 className="gname">{t('UI.setCostStlList.G4')}</h2>
        <span className="gnote">{lineName(line)}</span>
        {line.COST_STS && <StatusTag group="COST_STS" code={line.COST_STS} />}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <section ref={section} className="csm-thread" data-part aria-label={t('UI.csm.THREAD')} tabIndex={0}>
        {thread.failure && <Failure text={thread.failure} load={thread.load} />}
        {entries.map((entry) => (
          <Block key={entry.DSP_SEQ} entry={blockOf(entry)} kind={kindOf(entry)} shipment={null} />
        ))}
        {thread.data && entries.length === 0 && <p className="set-hint">{t('UI.setCostStlList.NO_DISPUTE')}</p>}
      </section>
      <Answer
        {...of}
        onSaid={() => {
          setAsked((times) => times + 1);
          onSaid();
        }}
      />
    </section>
  );
}

function Answer({ line, settlement, answers, onRemove, onSaid }: Omit<Props, 'isChosen' | 'onRead'>) {
  const screen = useScreen();
  const id = useId();
  const { COST_NO } = line;
  const written = answers.values[COST_NO] ?? nothing;
  const write = (next: typeof nothing) => answers.set(COST_NO, next.text || next.files.length ? next : undefined);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const why = (action: 'reply' | 'remove') =>
    (line.COST_STS === 'DSP' ? null : t('MSG000736', COST_NO)) ?? whyNotSettlement(action)(settlement);
  if (!screen.has('reply')) return null;
  const send = async () => {
    if (written.text.trim() === '') return setFault(t('MSG000039'));
    setBusy(true);
    const { STL_NO, UPD_CNT } = settlement;
    const row = { STL_NO, UPD_CNT, G2: [{ COST_NO }], DSP_CNNT: written.text.trim(), FILE_GRP_NO: written.group };
    const done = await attempt(() => callBatch(answers, setCostStlList.reply, { LIST: [row] })).finally(() => setBusy(false));
    if (!done) return;
    write(nothing);
    onSaid();
  };
  const off = why('reply');
  return (
    <div className="csm-write">
      <Input.TextArea
        id={id}
        value={written.text}
        maxLength={longestDispute}
        autoSize={{ minRows: 2, maxRows: 6 }}
        disabled={off !== null}
        aria-label={screen.caption('reply')}
        aria-invalid={fault !== null}
        onChange={({ target }) => {
          setFault(null);
          write({ ...written, text: target.value });
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
          event.preventDefault();
          void send();
        }}
      />
      {fault && (
        <p className="q-fault" role="alert">
          {fault}
        </p>
      )}
      <div className="csm-write-foot">
        <Attachments refTp="STL" attached={written} onChange={({ group, files }) => write({ ...written, group, files })} />
        <Reasoned off={off}>
          <Button type="primary" loading={busy} title="Ctrl+Enter" onClick={() => (off ? undefined : void send())}>
            {screen.caption('reply')}
          </Button>
        </Reasoned>
        <ToolButton id="remove" off={why('remove')} onClick={onRemove} />
      </div>
    </div>
  );
}
