import { sql } from 'kysely';
import type { Forgotten } from '../../contract/set/setForgotList';
import type { Ctx } from '../lib/serve';
import type { Found } from './forgotten.service';
import { dayDrafts, reckonedDrafts } from './freeDays.service';
import type { CostDraft } from './reckon.service';

type Keyed = CostDraft & { KEY: string };

/** The line that what was found would be charged by: of a delivery the haul, of a shipment its main freight, of a cost without price the cost. */
function draftOf({ REF_KEY, FORGOT_TP, CORP_CD, CUST_CD, AR_AP, OCCR_DT, HBL_NO, DLV_ORD_NO, CNTR_NO, FRT_CD }: Found): Keyed {
  const COST_TP = FORGOT_TP === 'DLV' ? 'TRSP' : 'FRT';
  return {
    ...{ KEY: `${FORGOT_TP} ${REF_KEY}`, CORP_CD, CUST_CD, COST_TP, AR_AP, OCCR_DT, FRT_CD: FRT_CD ?? '' },
    ...{ HBL_NO, DLV_ORD_NO, CNTR_NO },
  } as Keyed;
}

/** Charges by the day of what was found, by the same keys. */
async function daysOf(ctx: Ctx<unknown>, found: readonly Found[]): Promise<Keyed[]> {
  const seqs = found.flatMap(({ HBL_SEQ }) => HBL_SEQ ?? []);
  const ofThese = sql<boolean>`h.hbl_seq = any(${seqs})`;
  return (await dayDrafts(ctx, ofThese, ofThese)).map((draft) => ({ ...draft, KEY: `CNTR ${draft.KEY}` }));
}

/** What was found with what it comes to in won: as it is known, else by the price that would apply; null where there is none. */
export async function withAmounts(ctx: Ctx<unknown>, found: readonly Found[]): Promise<Forgotten[]> {
  const asked = found.filter(({ KNOWN_AMT }) => KNOWN_AMT === null);
  const days = await daysOf(
    ctx,
    asked.filter(({ FORGOT_TP }) => FORGOT_TP === 'CNTR'),
  );
  const others = asked.filter(({ FORGOT_TP }) => FORGOT_TP !== 'CNTR').map(draftOf);
  const reckoned = await reckonedDrafts(ctx, [...days, ...others]);
  const amounts = new Map(reckoned.map(({ KEY, SPLY_AMT }) => [KEY, SPLY_AMT]));
  return found.map(({ KNOWN_AMT, HBL_SEQ, ...row }) => ({
    ...row,
    EST_AMT: KNOWN_AMT ?? amounts.get(`${row.FORGOT_TP} ${row.REF_KEY}`) ?? null,
  }));
}
