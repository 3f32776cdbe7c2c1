import type { Quote } from '../../../../contract/ptl/quo/tarQuote';
import { CodeSelect } from '../../../fields/CodeSelect';
import type { Ask } from '../../../grid';

function LoseReason() {
  return (
    <div className="q-form q-form-one">
      <CodeSelect name="LOSE_RSN" required autoFocus />
    </div>
  );
}

/** Asks why a quote is declined; null when it is given up. */
export async function askDecline(ask: Ask): Promise<Pick<Quote, 'LOSE_RSN'> | null> {
  const answered = await ask<Pick<Quote, 'LOSE_RSN'>>({ start: { LOSE_RSN: null }, Fields: LoseReason, height: 56 });
  return answered && { LOSE_RSN: answered.LOSE_RSN };
}
