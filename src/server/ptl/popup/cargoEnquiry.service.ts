import { sql } from 'kysely';
import { plainNumber } from '../../../contract/find';
import { type CargoEnquiry, cargoColumns, type FoundCargo } from '../../../contract/ptl/popup/foundCargo';
import type { CargoChoice } from '../../../contract/ptl/popup/unipass';
import { isCargoOf } from '../../../contract/ptl/status/clearance';
import { outsideOf } from '../../file/elvisFiles.service';
import type { Ctx } from '../../lib/serve';
import type { Outside } from '../../outside/outside.service';
import { customsRefusal } from '../../outside/unipass.service';
import { askCargo, type CargoAnswer, type CargoQuery } from '../../outside/unipassCargo.service';
import { visible } from '../status/cargo.service';

interface Shipment {
  HBL_SEQ: number;
  HBL_NO: string;
  CARG_MT_NO: string | null;
  ETA_DT: string;
}

/** Numbers of cargo may be kept without their last part, which only consolidated cargo has. */
const masterPart = 15;

/**
 * The cargo that customs know by a number, or those to choose one from, each with the reader's shipment; says that there is none, or that there are
 * several. A customer finds his own alone: anything else is answered as if customs did not know of it. Asks outside of any transaction.
 */
export async function findCargoes(ctx: Ctx<unknown>, enquiry: Partial<CargoEnquiry>): Promise<FoundCargo[]> {
  const found = (await isOwnNumber(ctx, enquiry)) ? await askedFor(ctx, enquiry) : [];
  if (found.length !== 1) ctx.say(found.length ? 'MSG000204' : 'MSG000203');
  return found;
}

async function askedFor(ctx: Ctx<unknown>, enquiry: Partial<CargoEnquiry>): Promise<FoundCargo[]> {
  const outside = outsideOf(ctx);
  const answer = await asked(() => askByNumber(outside, enquiry));
  const choices = answer.found === 'several' ? await shipped(ctx, answer.list.map(choiceRow)) : [];
  const [only] = choices;
  if (!only) return answer.found === 'one' ? shipped(ctx, [cargoRow(answer)]) : [];
  if (choices.length > 1) return choices;
  const again = await asked(() => askCargo(outside, { CARG_MT_NO: only.CARG_MT_NO }));
  return again.found === 'one' ? shipped(ctx, [cargoRow(again)]) : [];
}

/** Asks by the number in customs, else by B/L and year of arrival, and the year before where nothing is found. */
async function askByNumber(outside: Outside, { CARG_MT_NO, MBL_NO, HBL_NO, BL_YY }: Partial<CargoEnquiry>): Promise<CargoAnswer> {
  if (CARG_MT_NO) return askCargo(outside, { CARG_MT_NO: plainNumber(CARG_MT_NO) });
  const by = (year: number): CargoQuery => ({ MBL_NO: plainNumber(MBL_NO ?? ''), HBL_NO: plainNumber(HBL_NO ?? ''), BL_YY: String(year) });
  const answer = await askCargo(outside, by(Number(BL_YY)));
  return answer.found === 'none' ? askCargo(outside, by(Number(BL_YY) - 1)) : answer;
}

/** What customs are asked; that they cannot be is told to the user. */
export const asked = <T>(ask: () => Promise<T>): Promise<T> =>
  ask().catch((error: unknown) => {
    throw customsRefusal(error);
  });

const choiceRow = (choice: CargoChoice): FoundCargo => ({
  ...(Object.fromEntries(cargoColumns.map((name) => [name, null])) as unknown as FoundCargo),
  ...choice,
  STEPS: [],
  HBL_SEQ: null,
});

const cargoRow = ({ cargo, steps }: CargoAnswer & { found: 'one' }): FoundCargo => ({ ...cargo, STEPS: steps, HBL_SEQ: null });

/** Cargoes with the reader's shipments of them; to a customer those alone that he has a shipment of. */
async function shipped(ctx: Ctx<unknown>, cargoes: readonly FoundCargo[]): Promise<FoundCargo[]> {
  const numbers = cargoes.flatMap(({ CARG_MT_NO }) => [CARG_MT_NO, CARG_MT_NO.slice(0, masterPart)]);
  const bls = cargoes.flatMap(({ HBL_NO, MBL_NO }) => HBL_NO ?? MBL_NO ?? []).map(plainNumber);
  const { rows } = await ctx.within('read', (part) =>
    sql<Shipment>`select h.hbl_seq, h.hbl_no, h.carg_mt_no, h.eta_dt from fms_hbl h
      where h.imex_tp = 'I' and ${visible(part)} and (h.carg_mt_no = any(${numbers}) or (h.carg_mt_no is null and h.hbl_no = any(${bls})))
      order by h.hbl_seq desc`.execute(part.db),
  );
  const own = cargoes.map((cargo) => ({ ...cargo, HBL_SEQ: rows.find((row) => isCargoOf(cargo, row))?.HBL_SEQ ?? null }));
  return ctx.user.USER_TP === 'C' ? own.filter(({ HBL_SEQ }) => HBL_SEQ !== null) : own;
}

/** May customs be asked for the number? A customer asks for those of his own shipments. */
async function isOwnNumber(ctx: Ctx<unknown>, { CARG_MT_NO, MBL_NO, HBL_NO }: Partial<CargoEnquiry>): Promise<boolean> {
  if (ctx.user.USER_TP !== 'C') return true;
  const no = plainNumber(CARG_MT_NO ?? '');
  const { rows } = await ctx.within('read', (part) => {
    const is = (ref: string, typed: string | undefined) => (typed ? sql`${sql.ref(ref)} = ${plainNumber(typed)}` : sql`true`);
    const named = no
      ? sql`(h.carg_mt_no = any(${[no, no.slice(0, masterPart)]}) or (starts_with(h.carg_mt_no, ${no}) and ${no.length >= masterPart}))`
      : sql`${is('H.HBL_NO', HBL_NO)} and ${is('M.MBL_NO', MBL_NO)}`;
    return sql`select from fms_hbl h left join fms_mbl m on m.mbl_seq = h.mbl_seq
      where h.imex_tp = 'I' and ${visible(part)} and ${named} limit 1`.execute(part.db);
  });
  return rows.length > 0;
}
