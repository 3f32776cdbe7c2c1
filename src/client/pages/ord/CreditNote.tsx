import { useEffect, useState } from 'react';
import { custOrderMgt, type OrderCredit } from '../../../contract/ord/custOrderMgt';
import { call } from '../../lib/call';
import { grouped } from '../../lib/formats';
import { session } from '../../lib/session';
import { t } from '../../lib/texts';
import { attempt } from '../../shell/attempt';

/** States in which an order may still be refused. */
const openStates = ['TMP', 'REQ', 'ACK'];

/** Warns the staff of an order whose customer owes more than its credit. */
export function CreditNote({ customer, state }: { customer: string | null | undefined; state: string | undefined }) {
  const [over, setOver] = useState<OrderCredit | null>(null);
  const asks = session().USER_TP === 'S' && customer && openStates.includes(state ?? '') ? customer : null;
  useEffect(() => {
    const stop = new AbortController();
    setOver(null);
    if (asks)
      void attempt(
        async () => {
          const { data } = await call(custOrderMgt.selectCredit, { SEARCH: { CUST_CD: asks } }, { signal: stop.signal, quiet: true });
          setOver(data.LIST[0] ?? null);
        },
        () => true,
      );
    return () => stop.abort();
  }, [asks]);
  if (!over) return null;
  return (
    <p className="order-credit" role="status">
      {t('UI.custOrderMgt.CREDIT', grouped(over.USED_AMT), grouped(over.CRDT_LMT_AMT))}
    </p>
  );
}
