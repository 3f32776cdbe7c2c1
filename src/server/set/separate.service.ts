import type { settlementSums } from '../../contract/set/costSum';
import { takeNumbers } from '../lib/number';
import { insertRows } from '../lib/save';
import type { Ctx } from '../lib/serve';
import { moveLines, sumsOf } from './lines.service';
import { writeStateSteps } from './settleStatus.service';
import type { SettlementStep } from './settleStep';

/**
 * Puts the disputed lines of settlements that are locked into settlements of their own: of the same month, sent and due at the same time, with
 * numbers of their own. Threads and histories stay with their lines. Gives the sums of what is left of each.
 */
export async function separateDisputed(ctx: Ctx<unknown>, steps: readonly SettlementStep[]): Promise<ReturnType<typeof settlementSums>[]> {
  const parts = steps.map(({ settlement, lines }) => ({
    settlement,
    disputed: lines.filter(({ COST_STS }) => COST_STS === 'DSP'),
    rest: sumsOf(lines.filter(({ COST_STS }) => COST_STS !== 'DSP')),
  }));
  const rows = parts.map(({ settlement, disputed }) => {
    const { STL_NO: ORG_STL_NO, CORP_CD, ORGN_CD, CUST_CD, AR_AP, STL_YM, STL_DT, DUE_DT, REQ_DTM, DSP_RSN } = settlement;
    const sums = sumsOf(disputed);
    return {
      ...{ STL_NO: '', ORG_STL_NO, CORP_CD, ORGN_CD, CUST_CD, AR_AP, STL_YM, STL_DT, DUE_DT, REQ_DTM, DSP_RSN, ...sums },
      ...{ PAID_AMT: 0, BAL_AMT: sums.TOT_AMT, STL_STS: 'DSP', DEL_YN: 'N' },
    };
  });
  for (const corp of [...new Set(rows.map(({ CORP_CD }) => CORP_CD))].sort()) {
    const own = rows.filter(({ CORP_CD }) => CORP_CD === corp);
    for (const [i, number] of (await takeNumbers(ctx.db, 'STL', corp, own.length)).entries())
      (own[i] as { STL_NO: string }).STL_NO = number;
  }
  await insertRows(ctx.db, 'SET_STL', rows);
  await moveLines(
    ctx,
    parts.flatMap(({ disputed }, i) =>
      disputed.map((line) => ({ line, COST_STS: 'DSP', STL_NO: rows[i]?.STL_NO ?? null, DSP_RSN: line.DSP_RSN })),
    ),
  );
  for (const { STL_NO, ORG_STL_NO } of rows)
    await writeStateSteps(ctx.db, ctx.user.USER_ID, [{ REF_TP: 'STL', REF_KEY: STL_NO, FROM_STS: null, TO_STS: 'DSP' }], ORG_STL_NO);
  return parts.map(({ rest }) => rest);
}
