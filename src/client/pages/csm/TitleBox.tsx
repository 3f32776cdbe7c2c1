import { useEventListener } from 'ahooks';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { isEnoughTitle, type SimilarRequest } from '../../../contract/csm/csmFind';
import type { CsmRequestDocument } from '../../../contract/csm/csmRequest';
import { csmRequestMgt } from '../../../contract/csm/csmRequestMgt';
import { dashed } from '../../../contract/shown';
import { Floating } from '../../fields/Floating';
import { Labelled } from '../../fields/field';
import { TextBox } from '../../fields/TextBox';
import { call } from '../../lib/call';
import { label, t } from '../../lib/texts';
import { openRequest } from './openRequest';
import './find.css';

/** How long typing rests before similar requests are asked for, ms. */
const rest = 350;

type Asked = Pick<Partial<CsmRequestDocument>, 'REQ_TITLE' | 'CSM_REQ_TP' | 'CUST_CD' | 'REQ_NO'>;

/** Answered requests like the title that is being typed, asked when typing rests; none where they cannot be had. */
function useSimilar(title: string, of: Asked): readonly SimilarRequest[] {
  const [found, setFound] = useState<{ title: string; list: readonly SimilarRequest[] }>({ title: '', list: [] });
  const { CSM_REQ_TP, CUST_CD, REQ_NO } = of;
  useEffect(() => {
    if (!title) return;
    let late = false;
    const timer = setTimeout(async () => {
      const SEARCH = { REQ_TITLE: title, CSM_REQ_TP: CSM_REQ_TP ?? '', CUST_CD: CUST_CD ?? '', REQ_NO: REQ_NO ?? '' };
      const answer = await call(csmRequestMgt.selectSimilar, { SEARCH }, { quiet: true }).catch(() => null);
      if (!late) setFound({ title, list: answer?.data.LIST ?? [] });
    }, rest);
    return () => {
      late = true;
      clearTimeout(timer);
    };
  }, [title, CSM_REQ_TP, CUST_CD, REQ_NO]);
  return title ? found.list : [];
}

/** Shows a request over the one that is being written. */
const open = ({ REQ_NO }: SimilarRequest) => void openRequest(REQ_NO);

/** The title of a request. While it is typed, answered requests like it are offered below: the focus stays in it, ↓ and Enter open one, Esc closes. */
export function TitleBox({ request }: { request: Asked }) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const title = (request.REQ_TITLE ?? '').trim();
  /** The title that nothing is offered for: as it was when the field was entered, or the offer closed; null while the field is left. */
  const [quiet, setQuiet] = useState<string | null>(null);
  const [chosen, setChosen] = useState({ title: '', at: -1 });
  const at = chosen.title === title ? chosen.at : -1;
  const list = useSimilar(quiet !== null && title !== quiet && isEnoughTitle(title) ? title : '', request);
  useEventListener('focusin', () => setQuiet(title), { target: box });
  useEventListener('focusout', () => setQuiet(null), { target: box });
  const onKeyDown = (event: KeyboardEvent) => {
    if (list.length === 0 || event.nativeEvent.isComposing) return;
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const one = list[at];
    if (by) setChosen({ title, at: Math.min(list.length - 1, Math.max(-1, at + by)) });
    else if (event.key === 'Escape') setQuiet(title);
    else if (event.key === 'Enter' && one) open(one);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Labelled title={label('REQ_TITLE', undefined, 'CSM_REQ')} required style={{ gridColumn: '1 / -1' }}>
      <div ref={box} className="csm-title-box">
        <TextBox name="REQ_TITLE" required label={false} onKeyDown={onKeyDown} />
      </div>
      <p className="csm-said" role="status">
        {list.length > 0 && (list[at] ? `${list[at].REQ_TITLE} ${list[at].ANS_TXT}` : t('UI.csm.SIMILAR_CNT', list.length))}
      </p>
      {list.length > 0 && (
        <Floating className="csm-offer" anchor={() => box.current?.querySelector('input')?.getBoundingClientRect()}>
          <p>{t('UI.csm.SIMILAR_HINT')}</p>
          <div role="listbox" id={id} aria-label={t('UI.csm.SIMILAR')}>
            {list.map((one, i) => (
              // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the title
              // biome-ignore lint/a11y/useKeyWithClickEvents: the title's arrow keys and Enter choose
              <div key={one.REQ_NO} role="option" aria-selected={i === at} onClick={() => open(one)}>
                <b>{one.REQ_TITLE}</b>
                <span>{t('UI.csm.SIMILAR_ANS', dashed((one.ANS_DTM ?? '').slice(0, 8)))}</span>
                <p>{one.ANS_TXT}</p>
              </div>
            ))}
          </div>
        </Floating>
      )}
    </Labelled>
  );
}
