import { useEffect, useState } from 'react';
import { type Quote, type QuoteLine, quoteKey } from '../../../../contract/ptl/quo/tarQuote';
import { type OfferPeople, tarQuoteMgt } from '../../../../contract/ptl/quo/tarQuoteMgt';
import { useGridState } from '../../../grid';
import { call } from '../../../lib/call';
import { attempt } from '../../../shell/attempt';
import type { Against } from './offerFacts';
import { linesOfRevision, revisionsOf } from './revisions';
import type { OpenQuote } from './useQuote';

/** An offer as it is looked at. */
export interface OfferView {
  /** The revision shown, which is the quote's own or an earlier one. */
  shown: Quote;
  lines: readonly QuoteLine[];
  /** Every revision with prices, the last one first. */
  revisions: readonly Quote[];
  /** Shows a revision. */
  show(revision: Quote): void;
  people: OfferPeople | null;
  /** Earlier revisions, which the one shown can be compared with. */
  earlier: readonly Quote[];
  /** What the lines stand beside; null: beside nothing. */
  compared: number | null;
  compare(revision: number | null): void;
  /** The revision that changes are counted from: the one compared with, else the one before; null until its lines are there. */
  against: Against | null;
}

/** What an answer gives once it has come, for as long as the key stays. */
function useAnswer<T>(key: string | null, ask: () => Promise<T>): T | null {
  const [answer, setAnswer] = useState<{ key: string; value: T } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what is asked
  useEffect(() => {
    if (key === null) return;
    let isWanted = true;
    void attempt(async () => {
      const value = await ask();
      if (isWanted) setAnswer({ key, value });
    });
    return () => {
      isWanted = false;
    };
  }, [key]);
  return answer && answer.key === key ? answer.value : null;
}

/** What there is to see of an offer besides the quote itself. */
export function useOffer({ form, lines }: OpenQuote): OfferView {
  useGridState(lines);
  const own = form.values as Quote;
  const ownKey = `${quoteKey(own)}|${own.UPD_CNT}`;
  const [chosen, setChosen] = useState<{ of: string; revision: number } | null>(null);
  const [compared, setCompared] = useState<number | null>(null);

  const revisions = useAnswer(ownKey, () => revisionsOf(own.QUO_NO)) ?? [];
  const people = useAnswer(ownKey, async () => {
    const { data } = await call(tarQuoteMgt.selectPeople, { SEARCH: { QUO_NO: own.QUO_NO, QUO_REV: own.QUO_REV } });
    return data.LIST[0] ?? null;
  });
  const other = chosen?.of === ownKey ? revisions.find(({ QUO_REV }) => QUO_REV === chosen.revision) : undefined;
  const shown = other ?? own;
  const earlier = revisions.filter(({ QUO_REV }) => QUO_REV < shown.QUO_REV);
  const base = earlier.find(({ QUO_REV }) => QUO_REV === compared) ?? earlier[0];
  const otherLines = useAnswer(other ? quoteKey(other) : null, () => linesOfRevision(shown));
  const baseLines = useAnswer(base ? quoteKey(base) : null, () => linesOfRevision(base as Quote));

  return {
    shown,
    lines: other ? (otherLines ?? []) : lines.rows(),
    revisions,
    show: ({ QUO_REV }) => {
      setChosen(QUO_REV === own.QUO_REV ? null : { of: ownKey, revision: QUO_REV });
      setCompared(null);
    },
    people,
    earlier,
    compared: base && compared === base.QUO_REV ? compared : null,
    compare: setCompared,
    against: base && baseLines ? { quote: base, lines: baseLines } : null,
  };
}
