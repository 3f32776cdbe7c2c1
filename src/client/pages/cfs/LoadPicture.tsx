import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import type { Arrangement } from '../../../contract/cfs/arrange';
import type { Balance } from '../../../contract/cfs/balance';
import type { PlanLine } from '../../../contract/cfs/clpList';
import { formatValue, grouped } from '../../lib/formats';
import { t } from '../../lib/texts';
import { onPhone } from '../../shell/phone';
import { useStore } from '../../shell/useStore';
import { looksOf } from './cells';
import { consigneesOf, placesOf } from './consignees';
import { inOrder, type Lines } from './loading';
import { fromAbove, fromRight, Metres, margin, View } from './pictureParts';
import { Swatch } from './Swatch';
import './clpPicture.css';

/** Px of a metre at most, and on a phone, where the drawing scrolls, the length that has room at any time, m, and the room beside the drawing, px. */
const largest = 62;
const onPhonePx = 46;
const usualLength = 12.03;
const beside = 32;
/** What is taken for the width where nothing is laid out yet. */
const unknownWidth = 587;

interface Props {
  lines: Lines;
  loaded: readonly PlanLine[];
  arrangement: Arrangement;
  balance: Balance | null;
}

/** Width of an element, followed. */
function useWidth<E extends HTMLElement>() {
  const ref = useRef<E>(null);
  const [width, setWidth] = useState(unknownWidth);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth || unknownWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}

const metres = (value: number): string => grouped(value, 2);

/** The container from above and from the right with what is loaded, both in one scale; the current line and the one under the mouse are marked in both. */
export function LoadPicture({ lines, loaded, arrangement, balance }: Props) {
  const id = useId().replace(/\W/g, '');
  const { ref, width } = useWidth<HTMLDivElement>();
  const [hovered, setHovered] = useState<string | null>(null);
  const { INNER, USED, FREE, OVER } = arrangement;
  const isNarrow = useStore(onPhone);
  const fitting = Math.floor(Math.min(largest, (width - beside) / Math.max(usualLength, INNER.LENGTH, USED)));
  const scale = isNarrow ? onPhonePx : fitting;
  const lookOf = looksOf(lines);
  const byNumber = new Map(loaded.map((line) => [line.BKG_NO, line]));
  const current = lines.current?.BKG_NO ?? null;
  const [focused, setFocused] = useState(false);
  const shown = byNumber.get(hovered ?? (focused ? current : null) ?? '');
  const indexOf = (BKG_NO: string) => inOrder(lines).find((i) => lines.store.rows[i]?.BKG_NO === BKG_NO) ?? -1;

  useLayoutEffect(() => {
    const row = hovered === null ? null : lines.drawn.scroller?.querySelector(`[data-row="${indexOf(hovered)}"]`);
    row?.classList.add('clp-hovered');
    return () => row?.classList.remove('clp-hovered');
  });

  const go = (by: number) => {
    const order = inOrder(lines);
    const next = order[Math.min(order.length - 1, Math.max(0, order.indexOf(lines.cursor.row) + by))];
    if (next !== undefined) void lines.cursor.moveTo(next, undefined, false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1, Home: -loaded.length, End: loaded.length }[event.key];
    if (by === undefined || event.altKey || event.ctrlKey) return;
    event.preventDefault();
    go(by);
  };
  const looks = {
    ...{ id, arrangement, scale, current, hovered, unknown: t('UI.clpList.NO_VOLUME') },
    lookOf: (BKG_NO: string) => lookOf(byNumber.get(BKG_NO)?.CNEE_NM ?? null),
    onHover: setHovered,
    onChoose: (BKG_NO: string) => void lines.cursor.moveTo(indexOf(BKG_NO), undefined, false),
  };
  const consignees = consigneesOf(loaded);
  const asLong = { minWidth: INNER.LENGTH * scale + margin.x };
  return (
    <>
      <header className="clp-head">
        <h2 className="gname">{t('UI.clpList.PICTURE')}</h2>
        <ul className="clp-legend">
          {consignees.map((name) => (
            <li key={name}>
              <Swatch look={lookOf(name)} />
              {name} <b>{placesOf(loaded, name)}</b>
            </li>
          ))}
        </ul>
      </header>
      <div className="clp-views" ref={ref} onFocusCapture={() => setFocused(true)} onBlurCapture={() => setFocused(false)}>
        <div className="clp-plan">
          <p className="clp-caption" style={asLong}>
            <b>{t('UI.clpList.PLAN_VIEW')}</b>
            {t('UI.clpList.PLAN_SIZE', metres(INNER.LENGTH), metres(INNER.WIDTH))}
            <span>{t('UI.clpList.DOOR')}</span>
          </p>
          <View
            {...looks}
            id={`${id}p`}
            name="plan"
            boxes={fromAbove(arrangement.BLOCKS, (seq) => t('UI.clpList.BELOW', seq))}
            height={INNER.WIDTH}
            gravity={balance}
          />
        </div>
        <p className="clp-caption" style={asLong}>
          <b>{t('UI.clpList.SIDE_VIEW')}</b>
          {t('UI.clpList.SIDE_SIZE', metres(INNER.HEIGHT))}
          <span className={OVER > 0 ? 'bad' : undefined}>
            {OVER > 0 ? t('UI.clpList.STICKS_OUT', metres(OVER)) : t('UI.clpList.FREE', metres(FREE))}
          </span>
        </p>
        <View
          {...looks}
          id={`${id}s`}
          name="side"
          boxes={fromRight(arrangement, (seq) => t('UI.clpList.BEHIND', seq))}
          height={INNER.HEIGHT}
        />
        <Metres length={INNER.LENGTH} scale={scale} />
        {loaded.length === 0 && (
          <p className="clp-none" role="status" style={{ width: INNER.LENGTH * scale }}>
            {t('UI.clpList.EMPTY')}
          </p>
        )}
        <p className="clp-tip" role="status">
          {shown && lineText(shown)}
        </p>
        <div
          className="clp-said"
          role="listbox"
          aria-label={t('UI.clpList.PICTURE')}
          aria-activedescendant={current === null ? undefined : `${id}-${current}`}
          data-part
          tabIndex={0}
          onKeyDown={onKeyDown}
        >
          {arrangement.BLOCKS.map(({ BKG_NO, LOAD_SEQ, X, KNOWN }) => (
            <span key={BKG_NO} id={`${id}-${BKG_NO}`} role="option" aria-selected={BKG_NO === current} tabIndex={-1}>
              {t(
                'UI.clpList.BLOCK',
                LOAD_SEQ,
                byNumber.get(BKG_NO)?.CUST_NM ?? '',
                KNOWN ? `${formatValue('MSR_CBM', byNumber.get(BKG_NO)?.MSR_CBM)} CBM` : t('UI.clpList.NO_VOLUME'),
                grouped(X, 1),
              )}
            </span>
          ))}
        </div>
      </div>
    </>
  );
}

/** What is said of the line under the mouse. */
const lineText = ({ LOAD_SEQ, BKG_NO, CUST_NM, ITEM_NM, PKG_QTY, PKG_UT_CD, GRS_WT, MSR_CBM }: PlanLine): string =>
  [
    `${LOAD_SEQ}`,
    BKG_NO,
    CUST_NM,
    ITEM_NM,
    `${grouped(PKG_QTY ?? 0)} ${PKG_UT_CD}`,
    `${formatValue('GRS_WT', GRS_WT)} KG`,
    `${formatValue('MSR_CBM', MSR_CBM)} CBM`,
  ].join(' · ');
