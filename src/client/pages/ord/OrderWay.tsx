import { useEffect, useState } from 'react';
import type { CustOrder, WayStep } from '../../../contract/ord/custOrder';
import { custOrderMgt } from '../../../contract/ord/custOrderMgt';
import { dashed } from '../../../contract/shown';
import { OpenTab, StatusTag } from '../../grid';
import { call } from '../../lib/call';
import { useCodes } from '../../lib/codes';
import { grouped } from '../../lib/formats';
import { t } from '../../lib/texts';
import { attempt } from '../../shell/attempt';

const states = { QUO: 'QUO_STS', ORD: 'ORD_STS', HBL: 'CARGO_STS', DLV: 'DLV_ORD_STS', COST: 'COST_STS' } as const;

/** Where a step leads: to its one document, else to the list or page that has them all. */
function linkOf({ STEP, REF_NO }: WayStep, HBL_NO: string | null | undefined): { menu: string; args: Record<string, string> } | null {
  if (STEP === 'QUO' && REF_NO) return { menu: 'tarQuoteMgt', args: { QUO_NO: REF_NO } };
  if (STEP === 'DLV' && REF_NO) return { menu: 'dlvOrdDetail', args: { DLV_ORD_NO: REF_NO } };
  if (STEP === 'DLV' && HBL_NO) return { menu: 'dlvOrdMgt', args: { HBL_NO } };
  return STEP !== 'ORD' && HBL_NO ? { menu: 'ptlShipngStusDetail', args: { HBL_NO } } : null;
}

/** What a step says of itself: its number, how many of several are done, or the sum of the costs. */
function textOf({ STEP, REF_NO, CNT, DONE_CNT, SPLY_AMT }: WayStep): string {
  if (STEP === 'COST') return SPLY_AMT === null ? '–' : t('UI.custOrderMgt.WON', grouped(SPLY_AMT));
  return REF_NO ?? (CNT > 1 ? t('UI.custOrderMgt.DONE_OF', DONE_CNT, CNT) : '–');
}

/** The way of an order as one line: quote, order, shipment, deliveries, costs, each a link to what it is. It is read once: a version of the order has its own, by its key. */
export function OrderWay({ order: { ORD_NO, HBL_NO } }: { order: Partial<CustOrder> }) {
  const [steps, setSteps] = useState<readonly WayStep[]>([]);
  useCodes(Object.fromEntries(Object.values(states).map((code) => [code, { MSTR_CD: code }])));
  useEffect(() => {
    const stop = new AbortController();
    if (ORD_NO)
      void attempt(
        async () => setSteps((await call(custOrderMgt.selectWay, { SEARCH: { ORD_NO } }, { signal: stop.signal })).data.LIST),
        () => stop.signal.aborted,
      );
    return () => stop.abort();
  }, [ORD_NO]);
  return (
    <ol className="order-way" aria-label={t('UI.custOrderMgt.WAY')}>
      {steps.map((step) => {
        const link = linkOf(step, HBL_NO);
        const text = textOf(step);
        return (
          <li key={step.STEP} className={step.CNT === 0 ? 'order-none' : undefined}>
            <span className="order-step">
              {t(`UI.custOrderMgt.WAY_${step.STEP}`)}
              {step.STS && <StatusTag group={states[step.STEP]} code={step.STS} />}
            </span>
            <b>{link && step.CNT > 0 ? <OpenTab {...link}>{text}</OpenTab> : text}</b>
            <small>{step.STS_DTM ? dashed(step.STS_DTM).slice(0, 16) : ''}</small>
          </li>
        );
      })}
    </ol>
  );
}
