import { sql } from 'kysely';
import { settlementSums } from '../../contract/set/costSum';
import type { setCost } from '../../contract/tables/set';
import type { RowOf } from '../../contract/tables/table';
import type { Db } from '../db/open';
import { Refusal } from '../lib/refusal';
import type { Ctx } from '../lib/serve';
import { type StateStep, writeStateSteps } from './settleStatus.service';

/** A cost line of a settlement, as it is in the database. */
export type CostLine = RowOf<typeof setCost>;

/** The lines of settlements in the order of their numbers, locked; their settlements are locked before. */
export async function lockLines(db: Db, numbers: readonly string[]): Promise<CostLine[]> {
  const { rows } = await sql<CostLine>`
    select c.* from set_cost c where c.stl_no = any(${[...numbers]}) and c.del_yn = 'N' order by c.cost_no for update`.execute(db);
  return rows;
}

/** What becomes of a line: its state, the settlement it is in, why it is disputed. */
interface LineChange {
  line: CostLine;
  COST_STS: string;
  STL_NO: string | null;
  DSP_RSN: string | null;
}

/** Writes what becomes of lines that are locked, with their history. */
export async function moveLines(
  { db, user }: Pick<Ctx<unknown>, 'db'> & { user: { USER_ID: string } },
  changes: readonly LineChange[],
): Promise<void> {
  if (changes.length === 0) return;
  await sql`
    update set_cost c set cost_sts = n.sts, stl_no = n.stl, dsp_rsn = n.rsn
      from unnest(${changes.map(({ line }) => line.COST_NO)}::text[], ${changes.map(({ COST_STS }) => COST_STS)}::text[],
        ${changes.map(({ STL_NO }) => STL_NO)}::text[], ${changes.map(({ DSP_RSN }) => DSP_RSN)}::text[]) as n (no, sts, stl, rsn)
     where c.cost_no = n.no`.execute(db);
  await writeStateSteps(
    db,
    user.USER_ID,
    changes.map(({ line, COST_STS }): StateStep => ({ REF_TP: 'CST', REF_KEY: line.COST_NO, FROM_STS: line.COST_STS, TO_STS: COST_STS })),
  );
}

/** Sums of a settlement from its lines; 422 MSG000732 where they are not above 0 won: such a one could never be paid. */
export function sumsOf(lines: readonly CostLine[]): ReturnType<typeof settlementSums> {
  const sums = settlementSums(lines);
  if (sums.TOT_AMT <= 0) throw new Refusal(422, 'MSG000732', { errors: [{ FIELD: 'TOT_AMT', CODE: 'MSG000732' }] });
  return sums;
}
