import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type CargoSearch, isNumbered, mostNumbers, numbersIn } from '../../../contract/ptl/status/cargoSearch';
import { isEmpty } from '../../../contract/rules';
import { nameIn } from '../../lib/names';
import { refuseFaults } from '../../lib/refusal';
import type { Ctx } from '../../lib/serve';
import { anyOf, inScope, startsWith } from '../../lib/where';
import { ownRefs, refBegins } from './ownRefs.service';

type Search = Partial<CargoSearch>;

/** What follows FROM for shipments with their customer, carrier and master B/L, which are C, K and M. */
export const shipmentTables = sql`fms_hbl h join mdm_cust c on c.cust_cd = h.cust_cd join mdm_carrier k on k.carr_cd = h.carr_cd
  left join fms_mbl m on m.mbl_seq = h.mbl_seq`;

/** Shipments that the reader may see. */
export const visible = ({ scope }: Pick<Ctx<unknown>, 'scope'>) => sql<SqlBool>`h.del_yn = 'N' and ${inScope(scope, 'H')}`;

/** Columns that are joined to those of a shipment, in the reader's language, and its own references. */
export const joinedColumns = ({ lang }: Pick<Ctx<unknown>, 'lang'>) => sql`
  m.mbl_no, ${nameIn(lang, 'C.CUST_NM')} as cust_nm, ${nameIn(lang, 'K.CARR_NM')} as carr_nm, ${ownRefs}`;

type Match = (number: string) => RawBuilder<SqlBool>;
const own =
  (ref: string): Match =>
  (number) =>
    startsWith(ref, number);
/** A number of the customer's own is found in capitals, too. */
const customers =
  (ref: string): Match =>
  (number) =>
    sql<SqlBool>`(${startsWith(ref, number)} or ${startsWith(ref, number.toUpperCase())})`;

/** How a number of each kind (BL_NO_TP) names the shipment `h`. Each has an index that finds what begins with it. */
const matches: Readonly<Record<string, Match>> = {
  HBL: own('H.HBL_NO'),
  MBL: (number) => sql<SqlBool>`h.mbl_seq in (select x.mbl_seq from fms_mbl x where ${startsWith('X.MBL_NO', number)})`,
  CNTR: (number) => sql<SqlBool>`h.hbl_seq in (select x.hbl_seq from fms_cntr x where ${startsWith('X.CNTR_NO', number)})`,
  INV: customers('H.INV_NO'),
  PO: customers('H.PO_NO'),
  REF: customers('H.CUST_REF_NO'),
  MTNO: own('H.CARG_MT_NO'),
  OWN: refBegins,
};
const matchOf = ({ NO_TP = 'HBL' }: Search): Match => (Object.hasOwn(matches, NO_TP) && matches[NO_TP]) || own('H.HBL_NO');

/** Dates a search may go by (CARGO_DT_TP); those with a time of day count by their day. */
const dates: Readonly<Record<string, { ref: string; timed: boolean }>> = {
  ETA: { ref: 'H.ETA_DT', timed: false },
  ETD: { ref: 'H.ETD_DT', timed: false },
  ATA: { ref: 'H.ATA_DTM', timed: true },
  ATD: { ref: 'H.ATD_DTM', timed: true },
  BIN: { ref: 'H.BOND_IN_DTM', timed: true },
  ACP: { ref: 'H.IMP_ACPT_DTM', timed: true },
  REG: { ref: 'H.REG_DTM', timed: true },
};

/** The date a DT_TP condition means. */
const dateBy = (kind: string | undefined, otherwise: 'ETA' | 'ETD') =>
  (kind !== undefined && Object.hasOwn(dates, kind) ? dates[kind] : dates[otherwise]) as { ref: string; timed: boolean };

/** The column of that date. */
export const dateOf = (kind: string | undefined, otherwise: 'ETA' | 'ETD'): string => dateBy(kind, otherwise).ref;

function withinDays(search: Search, otherwise: 'ETA' | 'ETD'): RawBuilder<SqlBool> {
  const { ref, timed } = dateBy(search.DT_TP, otherwise);
  const at = sql.ref(ref);
  const from = isEmpty(search.FR_DT) ? sql`true` : sql`${at} >= ${search.FR_DT}::date`;
  const to = isEmpty(search.TO_DT) ? sql`true` : timed ? sql`${at} < ${search.TO_DT}::date + 1` : sql`${at} <= ${search.TO_DT}::date`;
  return sql<SqlBool>`${from} and ${to}`;
}

/** The conditions both lists share: numbers, which say by themselves what is meant, else days; then mode, load and customer. */
export function cargoConditions(ctx: Pick<Ctx<unknown>, 'scope'>, search: Search, otherwise: 'ETA' | 'ETD'): RawBuilder<SqlBool> {
  const numbers = numbersIn(search.NO_TP, search.NO_VAL);
  if (numbers.length > mostNumbers) refuseFaults([{ FIELD: 'NO_VAL', CODE: 'MSG000625', ARGS: [mostNumbers, numbers.length] }]);
  const match = matchOf(search);
  const named = isNumbered(search)
    ? sql<SqlBool>`(${sql.join([sql`false`, ...numbers.map(match)], sql` or `)})`
    : withinDays(search, otherwise);
  return sql<SqlBool>`${visible(ctx)} and ${named} and ${anyOf('H.TRANS_MODE', search.TRANS_MODE)} and ${anyOf('H.LOAD_TP', search.LOAD_TP)}
    and ${anyOf('H.CUST_CD', search.CUST_CD)}`;
}

/** Tells which of several numbers are of no shipment that the reader sees, so that none of a pasted list is left out in silence. */
export async function tellUnfound(ctx: Ctx<unknown>, search: Search): Promise<void> {
  const numbers = numbersIn(search.NO_TP, search.NO_VAL);
  if (numbers.length < 2) return;
  const match = matchOf(search);
  const asked = numbers.map(
    (number) => sql`select ${number}::text as no where not exists (select from fms_hbl h where ${visible(ctx)} and ${match(number)})`,
  );
  const { rows } = await sql<{ NO: string }>`${sql.join(asked, sql` union all `)}`.execute(ctx.db);
  if (rows.length) ctx.say('MSG000626', rows.length, rows.map(({ NO }) => NO).join(', '));
}
