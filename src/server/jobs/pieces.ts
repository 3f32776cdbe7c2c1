import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { systemScope } from '../lib/scope';
import { repeated, transaction, type Work } from '../lib/transaction';
import type { JobContext } from './job';

/** Shipments locked in one transaction. */
const piece = 500;

/**
 * Works on all shipments `h` that meet a condition, a piece of them in a transaction, in the order in which the screens lock them. Gives what the
 * work gave of each piece.
 */
export async function onShipments<R>(
  { pools, signal }: JobContext,
  which: RawBuilder<SqlBool>,
  work: (tx: Work, seqs: number[]) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  for (let last: number | undefined = 0; last !== undefined && !signal.aborted; ) {
    const after: number = last;
    const done = await repeated(() =>
      transaction(pools.short, { scope: systemScope }, async (tx) => {
        const { rows } = await sql<{ HBL_SEQ: number }>`
          select h.hbl_seq from fms_hbl h where h.hbl_seq > ${after} and ${which} order by h.hbl_seq limit ${piece} for update`.execute(
          tx.db,
        );
        const seqs = rows.map(({ HBL_SEQ }) => HBL_SEQ);
        return { last: seqs.at(-1), results: seqs.length ? [await work(tx, seqs)] : [] };
      }),
    );
    last = done.last;
    results.push(...done.results);
  }
  return results;
}
