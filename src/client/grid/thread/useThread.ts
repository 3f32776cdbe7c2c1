import { useEffect, useRef, useState } from 'react';
import type { Call, ReadBody, ReadData } from '../../../contract/call';
import type { CsmEntry, CsmRequestForm } from '../../../contract/csm/csmRequest';
import type { RequestKey, ReadBody as ShownBody } from '../../../contract/csm/csmRequestMgt';
import { call, newBatchId } from '../../lib/call';
import { createRest } from '../../lib/rest';
import { isView } from '../../lib/session';
import { attempt } from '../../shell/attempt';
import { box } from '../../shell/box';
import { useChosen } from './useChosen';

/** The calls of a screen that shows requests with what was written into them. */
export interface ThreadCalls {
  selectForm: Call<ReadBody<RequestKey>, ReadData<CsmRequestForm>>;
  selectEntries: Call<ReadBody<RequestKey>, ReadData<CsmEntry>>;
  read: Call<ShownBody, null>;
}

export interface OpenThread {
  request: CsmRequestForm;
  entries: readonly CsmEntry[];
}

interface Options {
  onRead?: (request: CsmRequestForm) => void;
  /** The page may show a request by itself, the first one of a list: it counts as read once its reader does something in the list or with it. */
  opensByItself?: boolean;
}

/** One request with its entries; what is shown of it is marked as read, and `onRead` told of it. */
export function useThread({ selectForm, selectEntries, read }: ThreadCalls, { onRead = () => {}, opensByItself = false }: Options = {}) {
  const [thread, setThread] = useState<OpenThread | null>(null);
  const asked = useRef('');
  /** What was marked as read of what is shown. */
  const marked = useRef<OpenThread | null>(null);
  const [resting] = useState(createRest);
  const isChosen = useChosen(thread?.request.REQ_NO ?? null, '.csm-panes') || !opensByItself;

  /** Nobody is told of a mark that could not be made: the next look makes it. */
  async function mark({ request, entries }: OpenThread) {
    if (request.UNREAD_CNT === 0 || isView()) return;
    const { REQ_NO } = request;
    const seqs = [0, ...entries.filter(({ UNREAD_YN }) => UNREAD_YN === 'Y').map(({ RES_SEQ }) => RES_SEQ)];
    const LIST = seqs.map((RES_SEQ) => ({ REQ_NO, RES_SEQ }));
    await call(read, { BATCH_ID: newBatchId(), LIST }, { quiet: true }).catch(() => null);
  }
  useEffect(() => {
    if (!thread || !isChosen || marked.current === thread) return;
    marked.current = thread;
    void mark(thread).then(() => onRead({ ...thread.request, UNREAD_CNT: 0 }));
  });
  async function load(REQ_NO: string): Promise<void> {
    const search = { SEARCH: { REQ_NO } };
    const answers = await attempt(
      () => Promise.all([call(selectForm, search), call(selectEntries, search)]),
      () => asked.current !== REQ_NO,
    );
    const request = answers?.[0].data.LIST[0];
    if (!answers || asked.current !== REQ_NO) return;
    if (!request) {
      setThread(null);
      return void box.error('MSG000043');
    }
    setThread({ request, entries: answers[1].data.LIST });
  }
  /** Shows the request of a number, none of an empty one. */
  async function show(REQ_NO: string): Promise<void> {
    const isSame = asked.current === REQ_NO;
    asked.current = REQ_NO;
    if (!isSame) setThread(null);
    if (!REQ_NO) return resting.drop();
    await resting.on(() => load(REQ_NO), false);
  }
  return { thread, show, reload: () => (asked.current ? load(asked.current) : Promise.resolve()) };
}
