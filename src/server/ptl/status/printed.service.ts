import { sql } from 'kysely';
import type { Row } from '../../../contract/dictionary';
import { loadsWithout } from '../../../contract/ptl/status/freeTime';
import { nameIn } from '../../lib/names';
import { logGiven } from '../../lib/privacy';
import { Refusal } from '../../lib/refusal';
import type { Ctx } from '../../lib/serve';
import type { Lang } from '../../lib/texts';
import { inScope } from '../../lib/where';
import { joinedColumns, shipmentTables, visible } from './cargo.service';
import { containersWithFreeTime } from './freeTime.service';

/** A container as it is printed. FREE_DT is its last free day: null before the discharge, and where there is no free time at all. */
export type PrintedContainer = Row<
  'CNTR_NO' | 'CNTR_TP_CD' | 'SEAL_NO' | 'PKG_QTY' | 'GRS_WT' | 'MSR_CBM' | 'FREE_DAYS',
  'CNTR_NO' | 'CNTR_TP_CD' | 'FREE_DAYS'
> & { FREE_DT: string | null };

/** A shipment as it is printed, everything named in the language of the form. FREE_YN = Y: its containers have free time. */
export type PrintedShipment = Row<
  | 'HBL_SEQ'
  | 'HBL_NO'
  | 'CORP_CD'
  | 'CUST_CD'
  | 'CARGO_STS'
  | 'IMEX_TP'
  | 'TRANS_MODE'
  | 'LOAD_TP'
  | 'FRT_TERM'
  | 'MBL_NO'
  | 'CARG_MT_NO'
  | 'SHPR_NM'
  | 'CNEE_NM'
  | 'NTFY_NM'
  | 'CARR_NM'
  | 'VSL_NM'
  | 'VOY_NO'
  | 'POL_CD'
  | 'POD_CD'
  | 'ETA_DT'
  | 'ATA_DTM'
  | 'CYCFS_NM'
  | 'SHED_SGN'
  | 'ADDR'
  | 'ITEM_NM'
  | 'MARK_TXT'
  | 'PKG_QTY'
  | 'PKG_UT_CD'
  | 'GRS_WT'
  | 'MSR_CBM'
  | 'DO_NO'
  | 'DO_ISS_DTM'
  | 'OPS_USER_ID',
  'HBL_SEQ' | 'HBL_NO' | 'CORP_CD' | 'CUST_CD' | 'CARGO_STS' | 'IMEX_TP'
> & { POL_NM: string | null; POD_NM: string | null; FREE_YN: boolean; CONTAINERS: PrintedContainer[] };

/** A charge to the customer of a shipment, in its currency and in won. DEC_LEN: the decimals of its currency. */
export type PrintedCharge = Row<
  'FRT_NM' | 'CURR_CD' | 'EXCH_RATE' | 'EXCH_UNIT' | 'FRGN_AMT' | 'SPLY_AMT' | 'VAT_TP' | 'VAT_AMT' | 'TOT_AMT' | 'DEC_LEN',
  'FRT_NM' | 'CURR_CD' | 'EXCH_RATE' | 'EXCH_UNIT' | 'FRGN_AMT' | 'SPLY_AMT' | 'VAT_TP' | 'VAT_AMT' | 'TOT_AMT' | 'DEC_LEN'
>;

/** An account that charges are paid to. */
type PrintedAccount = Row<'BANK_CD' | 'ACCT_NO' | 'ACCT_NM' | 'CURR_CD' | 'SWIFT_CD', 'BANK_CD' | 'ACCT_NO' | 'ACCT_NM' | 'CURR_CD'>;

/** Who is asked about a shipment. */
type Operator = Row<'USER_ID' | 'USER_NM' | 'TEL_NO' | 'EMAIL', 'USER_ID' | 'USER_NM'>;

/** A shipment with what its arrival notice says besides. CHARGES are null where its reader sees no costs. */
export type PrintedArrival = PrintedShipment & { CHARGES: PrintedCharge[] | null; ACCOUNTS: PrintedAccount[]; OPERATOR: Operator | null };

type Reading = Pick<Ctx<unknown>, 'db' | 'scope' | 'lang' | 'today' | 'user'>;

/** Shipments `h` of house B/L numbers that the reader may see. Of a number that two corporations have it is the reader's own. */
export const shipmentsOfNumbers = ({ scope, user }: Pick<Ctx<unknown>, 'scope' | 'user'>, numbers: readonly string[]) => sql`(
  select distinct on (h.hbl_no) h.* from fms_hbl h where h.hbl_no = any(${[...numbers]}) and ${visible({ scope })}
   order by h.hbl_no, (h.corp_cd = ${user.CORP_CD}) desc, h.hbl_seq)`;

async function shipmentsByNumber(reading: Reading, numbers: readonly string[]): Promise<PrintedShipment[]> {
  const { db, lang } = reading;
  const { rows } = await sql<PrintedShipment>`
    select h.hbl_seq, h.hbl_no, h.corp_cd, h.cust_cd, h.cargo_sts, h.imex_tp, h.trans_mode, h.load_tp, h.frt_term, h.carg_mt_no, h.shpr_nm, h.cnee_nm,
      h.ntfy_nm, h.vsl_nm, h.voy_no, h.pol_cd, h.pod_cd, ${nameIn(lang, 'L.PORT_NM')} as pol_nm, ${nameIn(lang, 'D.PORT_NM')} as pod_nm, h.eta_dt, h.ata_dtm,
      ${nameIn<string | null>(lang, 'Y.CYCFS_NM')} as cycfs_nm, y.shed_sgn, y.addr, h.item_nm, h.mark_txt, h.pkg_qty, h.pkg_ut_cd, h.grs_wt, h.msr_cbm, h.do_no, h.do_iss_dtm, h.ops_user_id,
      h.imex_tp = 'I' and h.load_tp <> all(${[...loadsWithout]}::text[]) as free_yn, ${joinedColumns(reading)}
    from ${shipmentTables} join ${shipmentsOfNumbers(reading, numbers)} n on n.hbl_seq = h.hbl_seq
      left join mdm_port l on l.port_cd = h.pol_cd left join mdm_port d on d.port_cd = h.pod_cd left join mdm_cycfs y on y.cycfs_cd = h.cycfs_cd`.execute(
    db,
  );
  const byNumber = new Map(rows.map((row) => [row.HBL_NO, row]));
  return numbers.flatMap((number) => byNumber.get(number) ?? []);
}

/** Shipments with their containers as the reader may see them, in the order asked. One that is missing or foreign: 404 MSG000043; cancelled: 422 MSG000644. */
async function shipmentsToPrint(ctx: Ctx<unknown>, numbers: string[], lang: Lang): Promise<PrintedShipment[]> {
  const shipments = await shipmentsByNumber({ ...ctx, lang }, numbers);
  if (shipments.length !== numbers.length) throw new Refusal(404, 'MSG000043');
  refuseAll(shipments, ({ CARGO_STS }) => CARGO_STS === 'CXL', 'MSG000644');
  const { rows } = await sql<PrintedContainer & { HBL_SEQ: number }>`
    select f.hbl_seq, f.cntr_no, f.cntr_tp_cd, f.seal_no, f.pkg_qty, f.grs_wt, f.msr_cbm, f.agreed_days as free_days, f.dem_bgn_dt - 1 as free_dt
      from fms_hbl h cross join lateral ${containersWithFreeTime(ctx.today)} f where h.hbl_seq = any(${shipments.map(({ HBL_SEQ }) => HBL_SEQ)})
     order by f.cntr_no`.execute(ctx.db);
  return shipments.map((shipment) => ({ ...shipment, CONTAINERS: rows.filter(({ HBL_SEQ }) => HBL_SEQ === shipment.HBL_SEQ) }));
}

/** Refuses all shipments where one cannot be printed, and names those. */
function refuseAll(shipments: readonly PrintedShipment[], isWrong: (shipment: PrintedShipment) => boolean, code: string): void {
  const wrong = shipments.filter(isWrong).map(({ HBL_NO }) => HBL_NO);
  if (wrong.length) throw new Refusal(422, code, { args: [wrong.join(', ')] });
}

/** What D/Os say of shipments. Without a D/O number: 422 MSG000642. */
export async function releasesToPrint(ctx: Ctx<unknown>, numbers: string[], lang: Lang): Promise<PrintedShipment[]> {
  const shipments = await shipmentsToPrint(ctx, numbers, lang);
  refuseAll(shipments, ({ DO_NO }) => !DO_NO, 'MSG000642');
  return shipments;
}

/** What arrival notices say of shipments; who may be asked is logged. One that does not come in: 422 MSG000643. */
export async function readAndLogArrivals(ctx: Ctx<unknown>, numbers: string[], lang: Lang): Promise<PrintedArrival[]> {
  const shipments = await shipmentsToPrint(ctx, numbers, lang);
  refuseAll(shipments, ({ IMEX_TP }) => IMEX_TP !== 'I', 'MSG000643');
  const charges = seesCharges(ctx) ? await chargesOf(ctx, shipments, lang) : null;
  const [accounts, operators] = [await accountsOf(ctx, shipments), await operatorsOf(ctx, shipments, lang)];
  await logGiven(ctx, { type: 'PRINT', table: 'CMS_USER', rows: operators });
  return shipments.map((shipment) => ({
    ...shipment,
    CHARGES: charges?.filter(({ HBL_SEQ }) => HBL_SEQ === shipment.HBL_SEQ) ?? null,
    ACCOUNTS: accounts.filter(({ CORP_CD }) => CORP_CD === shipment.CORP_CD),
    OPERATOR: operators.find(({ USER_ID }) => USER_ID === shipment.OPS_USER_ID) ?? null,
  }));
}

/** Of a customer's users the administrator alone sees costs. */
const seesCharges = ({ user }: Pick<Ctx<unknown>, 'user'>): boolean => user.USER_TP === 'S' || user.roleList.includes('CUST_ADM');

const hblSeqs = (shipments: readonly PrintedShipment[]) => shipments.map(({ HBL_SEQ }) => HBL_SEQ);

/** Freight and local charges to the customers of shipments. A notice goes to the customer: whoever prints it, what is not confirmed is not on it. */
async function chargesOf({ db, scope }: Ctx<unknown>, shipments: readonly PrintedShipment[], lang: Lang) {
  const { rows } = await sql<PrintedCharge & { HBL_SEQ: number }>`
    select h.hbl_seq, ${nameIn(lang, 'F.FRT_NM')} as frt_nm, s.curr_cd, s.exch_rate, u.exch_unit, u.dec_len, s.frgn_amt, s.sply_amt, s.vat_tp, s.vat_amt, s.tot_amt
      from fms_hbl h join set_cost s on s.corp_cd = h.corp_cd and s.hbl_no = h.hbl_no and s.cust_cd = h.cust_cd
        join mdm_freight f on f.frt_cd = s.frt_cd join mdm_currency u on u.curr_cd = s.curr_cd
     where h.hbl_seq = any(${hblSeqs(shipments)}) and s.ar_ap = 'AR' and s.cost_tp = 'FRT' and s.cost_sts in ('CFM', 'REQ', 'DSP', 'STL')
       and s.del_yn = 'N' and ${inScope(scope, 'S')} order by f.sort_seq, s.cost_no`.execute(db);
  return rows;
}

/** Accounts in use of the corporations of shipments, the main ones first. */
async function accountsOf({ db }: Ctx<unknown>, shipments: readonly PrintedShipment[]) {
  const { rows } = await sql<PrintedAccount & { CORP_CD: string }>`
    select b.corp_cd, b.bank_cd, b.acct_no, b.acct_nm, b.curr_cd, b.swift_cd from mdm_corp_bank b
     where b.use_yn = 'Y' and b.corp_cd = any(${shipments.map(({ CORP_CD }) => CORP_CD)}) order by b.main_yn desc, b.acct_seq`.execute(db);
  return rows;
}

async function operatorsOf({ db }: Ctx<unknown>, shipments: readonly PrintedShipment[], lang: Lang): Promise<Operator[]> {
  const { rows } = await sql<Operator>`
    select u.user_id, ${nameIn(lang, 'U.USER_NM')} as user_nm, u.tel_no, u.email from cms_user u
     where u.user_id = any(${shipments.map(({ OPS_USER_ID }) => OPS_USER_ID)})`.execute(db);
  return rows;
}
