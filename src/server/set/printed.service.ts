import { sql } from 'kysely';
import type { Row } from '../../contract/dictionary';
import type { Compared } from '../../contract/set/quoted';
import type { Settlement } from '../../contract/set/settlement';
import type { Why } from '../../contract/set/whyWords';
import { nameIn } from '../lib/names';
import { Refusal } from '../lib/refusal';
import type { Ctx } from '../lib/serve';
import type { Lang } from '../lib/texts';
import { inScope } from '../lib/where';
import { quotedOf, type UnchargedLine } from './quoted.service';
import { settlementsByNo } from './settlements';
import { explainCosts } from './why.service';

/** A cost of a settlement as it is printed, opened into its calculation. */
export type PrintedCost = Row<
  | ('COST_NO' | 'COST_TP' | 'OCCR_DT' | 'FRT_NM' | 'FRT_UNIT' | 'UNIT_QTY' | 'UNIT_PRC' | 'CURR_CD' | 'EXCH_RATE' | 'FRGN_AMT' | 'DEC_LEN')
  | ('SPLY_AMT' | 'VAT_TP' | 'VAT_AMT' | 'TOT_AMT' | 'HBL_NO' | 'DLV_ORD_NO' | 'CNTR_NO' | 'QUO_DIFF_RSN'),
  | ('COST_NO' | 'COST_TP' | 'OCCR_DT' | 'FRT_NM' | 'FRT_UNIT' | 'UNIT_QTY' | 'UNIT_PRC' | 'CURR_CD' | 'EXCH_RATE' | 'FRGN_AMT' | 'DEC_LEN')
  | ('SPLY_AMT' | 'VAT_TP' | 'VAT_AMT' | 'TOT_AMT')
> & { WHY: Why | null; COMPARED: Compared | null };

type PrintedAccount = Row<'BANK_CD' | 'ACCT_NO' | 'ACCT_NM' | 'CURR_CD' | 'SWIFT_CD', 'BANK_CD' | 'ACCT_NO' | 'ACCT_NM' | 'CURR_CD'>;

/** A settlement with what its statement says besides. UNCHARGED was quoted for its shipments, and not charged. */
export type PrintedSettlement = Settlement & {
  BIZ_NO: string | null;
  LINES: PrintedCost[];
  UNCHARGED: UnchargedLine[];
  ACCOUNTS: PrintedAccount[];
};

/** Settlements as their reader may see them, in the order asked, everything named in the language. One that is missing or foreign: 404 MSG000043. */
export async function settlementsToPrint(ctx: Ctx<unknown>, numbers: string[], lang: Lang): Promise<PrintedSettlement[]> {
  const reading = { ...ctx, lang };
  const settlements = await settlementsByNo(reading, numbers);
  if (settlements.length !== numbers.length) throw new Refusal(404, 'MSG000043');
  const lines = await linesOf(reading, numbers);
  const costNos = lines.map(({ COST_NO }) => COST_NO);
  const [why, accounts, partners] = [
    await explainCosts(reading, costNos),
    await accountsOf(ctx, settlements),
    await businessNos(ctx, settlements),
  ];
  const quoted = await quotedOf(reading, costNos);
  return settlements.map((settlement) => {
    const own = lines.filter(({ STL_NO }) => STL_NO === settlement.STL_NO);
    return {
      ...settlement,
      BIZ_NO: partners.get(settlement.CUST_CD) ?? null,
      LINES: own.map((line) => ({ ...line, WHY: why.get(line.COST_NO) ?? null, COMPARED: quoted.byCost.get(line.COST_NO) ?? null })),
      UNCHARGED: quoted.unchargedOf(own.map(({ COST_NO }) => COST_NO)),
      ACCOUNTS: accounts.filter(({ CORP_CD }) => CORP_CD === settlement.CORP_CD),
    };
  });
}

async function linesOf({ db, scope, lang }: Pick<Ctx<unknown>, 'db' | 'scope' | 'lang'>, numbers: readonly string[]) {
  const { rows } = await sql<Omit<PrintedCost, 'WHY' | 'COMPARED'> & { STL_NO: string }>`
    select s.stl_no, s.cost_no, s.cost_tp, s.occr_dt, ${nameIn(lang, 'F.FRT_NM')} as frt_nm, s.frt_unit, s.unit_qty, s.unit_prc, s.curr_cd, s.exch_rate,
        s.frgn_amt, u.dec_len, s.sply_amt, s.vat_tp, s.vat_amt, s.tot_amt, s.hbl_no, s.dlv_ord_no, s.cntr_no, s.quo_diff_rsn
      from set_cost s join mdm_freight f on f.frt_cd = s.frt_cd join mdm_currency u on u.curr_cd = s.curr_cd
     where s.stl_no = any(${[...numbers]}) and s.cost_sts <> 'CXL' and s.del_yn = 'N' and ${inScope(scope, 'S')}
     order by s.stl_no, array_position('{FRT,TRSP,CAR,CNTR,ETC}', s.cost_tp::text), s.occr_dt, s.cost_no`.execute(db);
  return rows;
}

/** Accounts in use of the corporations of settlements, the main ones first. */
async function accountsOf({ db }: Ctx<unknown>, settlements: readonly Settlement[]) {
  const { rows } = await sql<PrintedAccount & { CORP_CD: string }>`
    select b.corp_cd, b.bank_cd, b.acct_no, b.acct_nm, b.curr_cd, b.swift_cd from mdm_corp_bank b
     where b.use_yn = 'Y' and b.corp_cd = any(${settlements.map(({ CORP_CD }) => CORP_CD)}) order by b.main_yn desc, b.acct_seq`.execute(
    db,
  );
  return rows;
}

async function businessNos({ db }: Ctx<unknown>, settlements: readonly Settlement[]): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ CUST_CD: string; BIZ_NO: string | null }>`
    select c.cust_cd, c.biz_no from mdm_cust c where c.cust_cd = any(${settlements.map(({ CUST_CD }) => CUST_CD)})`.execute(db);
  return new Map(rows.map(({ CUST_CD, BIZ_NO }) => [CUST_CD, BIZ_NO]));
}
