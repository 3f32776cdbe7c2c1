import type { Fault } from '../../contract/call';
import { type Count, type CountLine, lineName, noLot } from '../../contract/mimi/mimiCountMgt';
import { codeNames } from '../lib/codeNames';
import { takeNumbers } from '../lib/number';
import { refuseFaults } from '../lib/refusal';
import { insertRows, updateRows } from '../lib/save';
import type { Ctx } from '../lib/serve';
import { movedLines } from './countBooks.service';
import { countLines } from './countList.service';
import { countedDayFaults } from './countSave.service';
import { changeStock, lockStock } from './ledger.service';

/** A count that waits for agreement, locked, with its number in the request. */
export type WaitingCount = Pick<Count, 'CNT_NO' | 'CUST_CD' | 'CYCFS_CD' | 'CNT_DT'> & { CORP_CD: string; ROW_NO: number };

/**
 * Makes a confirmed adjustment of each difference of the counts, all or none. Nobody else changes the stock that was counted until the
 * transaction ends; a line whose book is not what it was at handing over is refused (MSG000698), by an adjustment of a count before it too.
 */
export async function adjustByCounts(ctx: Ctx<unknown>, counts: readonly WaitingCount[]): Promise<void> {
  refuseFaults(await countedDayFaults(ctx, counts));
  const lines = await countLines(
    ctx,
    counts.map(({ CNT_NO }) => CNT_NO),
  );
  const houses = new Map(counts.map(({ CNT_NO, CYCFS_CD }) => [CNT_NO, CYCFS_CD]));
  await lockStock(
    ctx,
    lines.map(({ CNT_NO, CUST_CD, ITEM_CD, LOT_NO }) => ({ CUST_CD, CYCFS_CD: houses.get(CNT_NO) ?? '', ITEM_CD, LOT_NO })),
  );
  const { CNT_DIFF_RSN: reasons } = await codeNames(ctx, { CNT_DIFF_RSN: 'CNT_DIFF_RSN' });
  for (const count of counts) {
    refuseFaults(await movedFaults(ctx, count));
    const differing = lines.filter(({ CNT_NO, DIFF_QTY }) => CNT_NO === count.CNT_NO && DIFF_QTY);
    await adjust(ctx, count, differing, reasons);
  }
}

/** Lines of which the book is another one than it was when the count was handed over (MSG000698). */
async function movedFaults(ctx: Ctx<unknown>, { CNT_NO, ROW_NO }: WaitingCount): Promise<Fault[]> {
  return (await movedLines(ctx, CNT_NO)).map((line) => ({
    ROW_NO,
    FIELD: 'CNT_STS',
    CODE: 'MSG000698',
    ARGS: [lineName(line), line.BOOK_QTY, line.NOW_QTY],
  }));
}

/** Plans and confirms the adjustments of a count, and writes their numbers into its lines. */
async function adjust(
  ctx: Ctx<unknown>,
  { CNT_NO, CORP_CD, CYCFS_CD, CNT_DT, ROW_NO }: WaitingCount,
  lines: readonly CountLine[],
  reasons: ReadonlyMap<string, string>,
): Promise<void> {
  const numbers = await takeNumbers(ctx.db, 'MSP', ctx.user.CORP_CD, lines.length);
  const movements = lines.map((line, i) => ({
    ...{ SPLY_NO: numbers[i] ?? '', CUST_CD: line.CUST_CD, CYCFS_CD, ITEM_CD: line.ITEM_CD },
    ...{ LOT_NO: line.LOT_NO === noLot ? null : line.LOT_NO, SPLY_TP: 'ADJ', SPLY_DT: CNT_DT, SPLY_QTY: line.DIFF_QTY ?? 0 },
    ...{ PO_NO: null, LINE_NO: null, RSV_YN: 'N' },
  }));
  const said = ({ CNT_DIFF_RSN, RMK }: CountLine) => [CNT_NO, reasons.get(CNT_DIFF_RSN ?? ''), RMK].filter(Boolean).join(' ').slice(0, 500);
  await insertRows(
    ctx.db,
    'MIMI_SUPPLY',
    movements.map((movement, i) => {
      const line = lines[i] as CountLine;
      return { ...movement, CORP_CD, QTY_UT: line.QTY_UT, SPLY_STS: 'PLN', DEL_YN: 'N', RMK: said(line) };
    }),
  );
  const faults = await changeStock(
    ctx,
    movements.map((movement) => ({ ...movement, ROW_NO })),
    'CFM',
  );
  refuseFaults(faults.map((fault) => ({ ...fault, FIELD: 'CNT_STS' })));
  await updateRows(
    ctx.db,
    'MIMI_COUNT_DTL',
    ['CNT_NO', 'ITEM_CD', 'LOT_NO'],
    ['SPLY_NO'],
    lines.map(({ ITEM_CD, LOT_NO }, i) => ({ CNT_NO, ITEM_CD, LOT_NO, SPLY_NO: numbers[i] })),
  );
}
