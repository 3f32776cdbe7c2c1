import { CloseOutlined, CopyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type PropsWithChildren, useEffect, useRef } from 'react';
import { costWhy } from '../../../contract/set/costWhy';
import { inWords, type Said, said, type Why, type WhyStep, whyLines } from '../../../contract/set/whyWords';
import type { GridModel } from '../../grid';
import { CellActs } from '../../grid/context';
import { OpenTab } from '../../grid/OpenTab';
import { ShipmentLink } from '../../grid/ShipmentLink';
import { t } from '../../lib/texts';
import { notify } from '../../shell/notify';
import { Failure, usePart } from '../../shell/part';
import { openPopup } from '../../shell/popups';
import { type Amounts, type Explained, type OpenedAmount, useAmounts } from './useAmounts';
import './amounts.css';

const say = (one: Said): string => inWords(one, t);

/** A text with what its first value leads to. */
function Words({ of }: { of: Said }) {
  const { LINK, ARGS } = of;
  const [first] = ARGS;
  if (!LINK || typeof first !== 'string') return say(of);
  const [before, ...after] = say(of).split(first);
  return (
    <>
      {before}
      <Link {...LINK}>{first}</Link>
      {after.join(first)}
    </>
  );
}

function Link({ TO, KEY, children }: PropsWithChildren<NonNullable<Said['LINK']>>) {
  if (TO === 'RATE')
    return (
      <button
        type="button"
        className="set-why-link"
        onClick={() => openPopup('/cms/popup/cmsExchangeRatePopup', { param: { EXCH_DT: KEY } }).catch(() => {})}
      >
        {children}
      </button>
    );
  return (
    <OpenTab menu={TO === 'PRC' ? 'mdmPricingMgt' : 'tarQuoteMgt'} args={TO === 'PRC' ? { PRC_NO: KEY } : { QUO_NO: KEY }} inText>
      {children}
    </OpenTab>
  );
}

function Step({ step: { NO, TITLE, NAME, VALUE, LINES, WARN } }: { step: WhyStep }) {
  return (
    <li>
      <span className="set-why-no">{NO}</span>
      <span className="set-why-title">{say(TITLE)}</span>
      <span className="set-why-value">
        {NAME && <small>{say(NAME)}</small>} <b>{VALUE}</b>
      </span>
      {LINES.map((line) => (
        <p key={say(line)}>
          <Words of={line} />
        </p>
      ))}
      {WARN && <p className="set-why-warn">{say(WARN)}</p>}
    </li>
  );
}

function Calculation({ why }: { why: Why }) {
  const { STEPS, NOTE, TOTAL, DIFF, HBL_NO, DLV_ORD_NO } = why;
  return (
    <>
      {NOTE && <p className="set-why-note">{say(NOTE)}</p>}
      <ol className="set-why-steps">
        {STEPS.map((step) => (
          <Step key={step.NO} step={step} />
        ))}
      </ol>
      <div className="set-why-total">
        <span>{say(said('TOTAL'))}</span>
        <b>{TOTAL}</b>
      </div>
      {DIFF && (
        <div className="set-why-diff" title={t('UI.WHY.ORDER')}>
          <span>
            {say(DIFF.SAID)} {DIFF.SIGNED !== '0' && <b>{DIFF.SIGNED}</b>}
          </span>
          {DIFF.PARTS && <span>{say(DIFF.PARTS)}</span>}
        </div>
      )}
      {(HBL_NO || DLV_ORD_NO) && (
        <p className="set-why-from">
          {HBL_NO && <ShipmentLink HBL_NO={HBL_NO} />}
          {HBL_NO && DLV_ORD_NO && ' · '}
          {DLV_ORD_NO && (
            <OpenTab menu="dlvOrdDetail" args={{ DLV_ORD_NO }} inText>
              {DLV_ORD_NO}
            </OpenTab>
          )}
        </p>
      )}
    </>
  );
}

function Explanation({ opened, close }: { opened: OpenedAmount; close(): void }) {
  const part = usePart(costWhy.select, 1, false, { SEARCH: { COST_NO: opened.COST_NO } });
  const root = useRef<HTMLElement>(null);
  useEffect(() => root.current?.focus(), []);
  const why = part.data?.LIST[0];
  const copy = async () => {
    if (!why) return;
    await navigator.clipboard.writeText([`${why.COST_NO} ${why.FRT_NM}`, ...whyLines(why, t)].join('\n'));
    notify.success(t('UI.WHY.COPIED'));
  };
  return (
    <section
      ref={root}
      className="set-why"
      aria-label={t('UI.WHY.TITLE')}
      aria-busy={!part.data && !part.failure}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
      tabIndex={0}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        close();
      }}
    >
      <header>
        <h2>{t('UI.WHY.TITLE')}</h2>
        <span>
          {opened.NO} · {opened.FRT_NM}
        </span>
        {why && (
          <Button type="text" size="small" icon={<CopyOutlined />} onClick={() => void copy()}>
            {t('UI.WHY.COPY')}
          </Button>
        )}
        <Button type="text" size="small" icon={<CloseOutlined />} aria-label={t('UI.COMMON.CLOSE')} onClick={close} />
      </header>
      <div className="set-why-body">
        {part.failure && <Failure text={part.failure} load={part.load} />}
        {why && <Calculation why={why} />}
        {part.data && !why && <p className="set-why-note">{t('MSG000043')}</p>}
      </div>
    </section>
  );
}

const openedCell = 'background: var(--bg); box-shadow: inset 0 0 0 1px var(--solid); color: var(--link); font-weight: 600';

/** 금액 풀이: how the opened amount was made, step by step; nothing while none is opened. */
export function AmountPanel({ amounts: { opened, close } }: { amounts: Amounts }) {
  if (!opened) return null;
  return (
    <>
      {/* The grid draws other cells in the same elements as it scrolls: the edge goes by the id of the cell. */}
      <style>{`[id="${opened.cell}"].gc { ${openedCell} }`}</style>
      <Explanation key={`${opened.COST_NO} ${opened.field}`} opened={opened} close={close} />
    </>
  );
}

/** A grid of costs whose amounts open. */
export const AmountsOf = ({ amounts, children }: PropsWithChildren<{ amounts: Amounts }>) => (
  <CellActs value={amounts.acts}>
    <div className="set-amounts-of" {...amounts.keys}>
      {children}
    </div>
  </CellActs>
);

/** A grid of costs whose amounts open at its right. */
export function WithAmounts<R extends Explained & object, S>({ grid, children }: PropsWithChildren<{ grid: GridModel<R, S> }>) {
  const amounts = useAmounts(grid);
  return (
    <div className="set-amounts">
      <AmountsOf amounts={amounts}>{children}</AmountsOf>
      <AmountPanel amounts={amounts} />
    </div>
  );
}
