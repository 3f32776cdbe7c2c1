import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ReadBody, ReadData } from '../../contract/call';
import { isEmpty } from '../../contract/rules';
import { candidatesOf, indexOf, type Why } from '../../contract/set/bankMatch';
import type { BankCandidate, BankCandidateSearch, BankTrx, BankTrxSearch } from '../../contract/set/setBankStmtMgt';
import { nameIn } from '../lib/names';
import { type ListOptions, page } from '../lib/page';
import { presentInOrder } from '../lib/save';
import type { Ctx } from '../lib/serve';
import { anyOf, between, contains, inScope, ownCorps } from '../lib/where';
import { bookOf, openTransactions, proposals } from './bankProposals.service';
import { isPaidInClosedMonth } from './costMonths.service';

type Proposals = Awaited<ReturnType<typeof proposals>>;
type Stored = Omit<BankTrx, 'SURE_TP' | 'STL_NOS' | 'WHY' | 'CUST_CD' | 'CUST_NM'>;

/** Transactions that the reader may see, with what is left of them and what they were booked for. */
const transactionsOf = ({ scope }: Ctx<unknown>): RawBuilder<Stored> => sql<Stored>`
  select t.trx_seq, t.stmt_seq, t.bank_cd, t.acct_no, t.trx_dt, t.trx_tm, t.trx_amt, t.trx_bal_amt, t.dpstr_nm, t.trx_cnnt, t.mtch_tp, t.aside_rsn,
      t.row_no, t.upd_cnt, m.file_nm, t.trx_amt - b.amt as rmn_amt,
      (select string_agg(n.no, ', ' order by n.no) from (
        select distinct p.stl_no as no from set_stl_pay p where p.trx_seq = t.trx_seq
        union select d.depo_no from kofe_deposit d where d.trx_seq = t.trx_seq and d.depo_sts = 'CFM') n) as book_nos,
      case when t.aside_rsn is not null then 'ASD' when b.amt >= t.trx_amt then 'DONE' when b.amt > 0 then 'PRT' else 'OPN' end as mtch_sts,
      case when exists (select from set_stl_pay p join set_stl s on s.stl_no = p.stl_no where p.trx_seq = t.trx_seq and ${isPaidInClosedMonth})
        then 'Y' else 'N' end as close_yn
    from set_bank_trx t join set_bank_stmt m on m.stmt_seq = t.stmt_seq cross join lateral (select booked_of(t.trx_seq) as amt) b
   where ${ownCorps(scope, 'T')}`;

const isNone = (asked: string | readonly string[] | undefined): boolean => isEmpty(asked) || asked?.length === 0;

/** Transactions for which something as sure as asked is proposed; all where nothing is asked. */
function asSureAs(asked: string | readonly string[] | undefined, matches: Proposals): RawBuilder<SqlBool> {
  if (isNone(asked)) return sql<SqlBool>`true`;
  const wanted = [asked].flat();
  return sql<SqlBool>`trx_seq = any(${[...matches].flatMap(([seq, { SURE_TP }]) => (wanted.includes(SURE_TP) ? [seq] : []))}::bigint[])`;
}

const searchedOf = (ctx: Ctx<unknown>, search: Partial<BankTrxSearch>, matches: Proposals): RawBuilder<Stored> => {
  const { FR_DT, TO_DT, ACCT_NO, MTCH_STS, SURE_TP, KEYWORD, STMT_SEQ } = search;
  return sql<Stored>`
    select * from (${transactionsOf(ctx)}) x
     where ${STMT_SEQ ? anyOf('STMT_SEQ', STMT_SEQ) : between('TRX_DT', FR_DT, TO_DT)} and ${anyOf('ACCT_NO', ACCT_NO)} and ${anyOf('MTCH_STS', MTCH_STS)}
       and ${asSureAs(SURE_TP, matches)} and (${contains('DPSTR_NM', KEYWORD)} or ${contains('TRX_CNNT', KEYWORD)})`;
};

/** Rows with what is proposed for what is left of them. */
async function proposed(ctx: Ctx<unknown>, rows: readonly Stored[], matches: Proposals): Promise<BankTrx[]> {
  const codes = [...new Set([...matches.values()].map(({ CUST_CD }) => CUST_CD))];
  const { rows: customers } = await sql<{ CUST_CD: string; CUST_NM: string }>`
    select c.cust_cd, ${nameIn(ctx.lang, 'C.CUST_NM')} as cust_nm from mdm_cust c where c.cust_cd = any(${codes})`.execute(ctx.db);
  const names = new Map(customers.map(({ CUST_CD, CUST_NM }) => [CUST_CD, CUST_NM]));
  return rows.map((row) => {
    const match = matches.get(row.TRX_SEQ);
    const { SURE_TP = null, STL_NOS = [], WHY = [], CUST_CD = '' } = match ?? {};
    return { ...row, SURE_TP, STL_NOS: [...STL_NOS], WHY: [...WHY], CUST_CD: CUST_CD || null, CUST_NM: names.get(CUST_CD) ?? null };
  });
}

/** Transactions that were searched for, with what is proposed for each. How sure that is follows from all that are open: it is known before the query. */
export async function searchedTransactions(
  ctx: Ctx<unknown>,
  { SEARCH, ...body }: ReadBody<BankTrxSearch>,
  order: ListOptions,
): Promise<ReadData<BankTrx>> {
  const matches = await proposals(ctx);
  const { LIST, TOTAL } = await page(ctx, searchedOf(ctx, SEARCH, matches), body, order);
  return { LIST: await proposed(ctx, LIST, matches), TOTAL };
}

/** Transactions as they are now, in this order. */
export async function presentTransactions(ctx: Ctx<unknown>, rows: readonly { TRX_SEQ: number }[]): Promise<BankTrx[]> {
  const seqs = rows.map(({ TRX_SEQ }) => TRX_SEQ);
  const { rows: now } = await sql<Stored>`select * from (${transactionsOf(ctx)}) x where trx_seq = any(${seqs})`.execute(ctx.db);
  return presentInOrder(await proposed(ctx, now, await proposals(ctx)), ['TRX_SEQ'], rows as BankTrx[]);
}

/** Settlements that are shown for a transaction at most. */
const mostShown = 500;

/** Settlements that a transaction may be for, the likeliest first; of a customer who is named all that wait for their payment. */
export async function candidates(ctx: Ctx<unknown>, { TRX_SEQ, CUST_CD }: Partial<BankCandidateSearch>): Promise<BankCandidate[]> {
  const payment = (await openTransactions(ctx)).find((one) => one.TRX_SEQ === Number(TRX_SEQ));
  if (!payment) return [];
  const found = candidatesOf(payment, indexOf(await bookOf(ctx, payment.CORP_CD)), { exact: mostShown, other: mostShown });
  const why = new Map<string, readonly Why[]>();
  for (const { STL_NOS, WHY } of found) for (const number of STL_NOS) if (!why.has(number)) why.set(number, WHY);
  const numbers = [...why.keys()];
  const { rows } = await sql<Omit<BankCandidate, 'WHY'>>`
    select s.stl_no, s.stl_sts, s.cust_cd, ${nameIn(ctx.lang, 'C.CUST_NM')} as cust_nm, s.stl_ym, s.tot_amt, s.bal_amt, s.tax_inv_no, s.due_dt, null as pay_amt
      from set_stl s join mdm_cust c on c.cust_cd = s.cust_cd
     where s.corp_cd = ${payment.CORP_CD} and s.ar_ap = 'AR' and s.stl_sts in ('INV', 'PPD') and s.bal_amt > 0 and s.del_yn = 'N'
       and ${CUST_CD ? anyOf('S.CUST_CD', CUST_CD) : sql`s.stl_no = any(${numbers})`} and ${inScope(ctx.scope, 'S')}
     order by array_position(${numbers}::text[], s.stl_no::text), s.due_dt, s.stl_no limit ${mostShown}`.execute(ctx.db);
  return rows.map((row) => ({ ...row, WHY: [...(why.get(row.STL_NO) ?? [])] }));
}
