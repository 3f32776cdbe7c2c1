import { sql } from 'kysely';
import type { Book, Incoming, Match, OpenSettlement, PayerNames } from '../../contract/set/bankMatch';
import { nameKey } from '../../contract/set/bankNames';
import { matchApart } from '../lib/matchApart';
import type { Ctx } from '../lib/serve';
import { inScope, ownCorps } from '../lib/where';

/** Transactions that are looked through together at most, the newest ones. */
const mostOpen = 2_000;

/** Customers' names as they are compared: their own ones, and those learned from what was matched by hand. */
async function payerNames({ db, scope }: Ctx<unknown>, corp: string, customers: readonly string[]): Promise<Map<string, PayerNames>> {
  const { rows } = await sql<{ CUST_CD: string; CUST_NM: string; CUST_ENG_NM: string | null; CUST_ABBR: string | null; LEARNED: string[] }>`
    select c.cust_cd, c.cust_nm, c.cust_eng_nm, c.cust_abbr,
        array(select n.dpstr_key from set_bank_nm n where n.corp_cd = ${corp} and n.cust_cd = c.cust_cd and ${ownCorps(scope, 'N')}) as learned
      from mdm_cust c where c.cust_cd = any(${[...customers]})`.execute(db);
  return new Map(
    rows.map(({ CUST_CD, CUST_NM, CUST_ENG_NM, CUST_ABBR, LEARNED }) => [
      CUST_CD,
      { own: [...new Set([CUST_NM, CUST_ENG_NM, CUST_ABBR].map(nameKey).filter(Boolean))], learned: LEARNED },
    ]),
  );
}

/** Settlements of sales of a corporation that wait for their payment, and those that will. */
export async function openSettlements({ db, scope }: Ctx<unknown>, corp: string): Promise<OpenSettlement[]> {
  const { rows } = await sql<OpenSettlement>`
    select s.stl_no, s.cust_cd, s.bal_amt, s.tax_inv_no, s.due_dt, s.stl_sts not in ('INV', 'PPD') as is_early from set_stl s
     where s.corp_cd = ${corp} and s.ar_ap = 'AR' and s.stl_sts <> 'CXL' and s.bal_amt > 0 and s.del_yn = 'N' and ${inScope(scope, 'S')}`.execute(
    db,
  );
  return rows;
}

/** The open settlements of a corporation, and the names that their customers pay by. */
export async function bookOf(ctx: Ctx<unknown>, corp: string): Promise<Book> {
  const settlements = await openSettlements(ctx, corp);
  return { settlements, names: await payerNames(ctx, corp, [...new Set(settlements.map(({ CUST_CD }) => CUST_CD))]) };
}

type Open = Incoming & { CORP_CD: string };

/**
 * Transactions that are not booked whole and not set aside. What is left of one is asked of few: those that payments and deposits in sight have not
 * taken whole, for there may be others out of sight, but no fewer.
 */
export async function openTransactions({ db, scope }: Ctx<unknown>): Promise<Open[]> {
  const { rows } = await sql<Open>`
    with paid as materialized (select p.trx_seq, sum(p.pay_amt) as amt from set_stl_pay p where p.trx_seq is not null group by 1),
      kept as materialized (select d.trx_seq, sum(d.depo_amt) as amt from kofe_deposit d where d.trx_seq is not null and d.depo_sts = 'CFM' group by 1),
      left_over as materialized (
        select t.* from set_bank_trx t left join paid p on p.trx_seq = t.trx_seq left join kept d on d.trx_seq = t.trx_seq
         where t.aside_rsn is null and ${ownCorps(scope, 'T')} and t.trx_amt > coalesce(p.amt, 0) + coalesce(d.amt, 0))
    select * from (
      select t.corp_cd, t.trx_seq, t.trx_dt, t.trx_amt - booked_of(t.trx_seq) as rmn_amt, t.dpstr_nm, t.trx_cnnt from left_over t) x
     where rmn_amt > 0 order by trx_dt desc, trx_seq desc limit ${mostOpen}`.execute(db);
  return rows;
}

/** What is proposed for the transactions that are still open, by their number: all of them together, for a settlement is for one of them. */
export async function proposals(ctx: Ctx<unknown>): Promise<Map<number, Match>> {
  const open = await openTransactions(ctx);
  const matches = new Map<number, Match>();
  for (const corp of new Set(open.map(({ CORP_CD }) => CORP_CD))) {
    const payments = open.filter(({ CORP_CD }) => CORP_CD === corp);
    const book = await bookOf(ctx, corp);
    for (const [seq, match] of await matchApart({ payments, book }, ctx.gone)) matches.set(seq, match);
  }
  return matches;
}
