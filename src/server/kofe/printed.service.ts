import { sql } from 'kysely';
import { exceeds } from '../../contract/dates';
import { Decimal } from '../../contract/decimal';
import { type StatementOf, statementOf } from '../../contract/kofe/deposit';
import { longestPeriod } from '../../contract/kofe/koDepositList';
import { nameIn } from '../lib/names';
import { Refusal } from '../lib/refusal';
import type { Ctx } from '../lib/serve';
import type { Lang } from '../lib/texts';
import { inScope } from '../lib/where';

/** A confirmed deposit of a statement, with the balance after it. */
export interface PrintedDeposit {
  DEPO_NO: string;
  DEPO_DT: string;
  DEPO_TP: string;
  DEPO_AMT: string;
  BAL_AMT: string;
  HBL_NO: string | null;
  STL_NO: string | null;
  RMK: string | null;
}

/** The deposits of a customer in a currency over a period; amounts as text, exact. */
export interface PrintedStatement extends StatementOf {
  CUST_NM: string;
  OPN_BAL: string;
  IN_AMT: string;
  OUT_AMT: string;
  ADJ_AMT: string;
  CLS_BAL: string;
  LINES: PrintedDeposit[];
}

type Stored = PrintedDeposit & { DIRECTION: 'BEFORE' | 'IN' };

/** The deposits of a statement that its reader may see, up to its end, with the balance after each. */
async function depositsOf({ db, scope }: Ctx<unknown>, { CORP_CD, CUST_CD, CURR_CD, FR_DT, TO_DT }: StatementOf): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select d.depo_no, d.depo_dt, d.depo_tp, d.depo_amt::text, r.bal_amt::text, d.hbl_no, d.stl_no, d.rmk,
        case when d.depo_dt < ${FR_DT}::date then 'BEFORE' else 'IN' end as direction
      from deposit_runs(${CORP_CD}, ${CUST_CD}, ${CURR_CD}) r join kofe_deposit d on d.depo_no = r.depo_no
     where d.depo_dt <= ${TO_DT}::date and ${inScope(scope, 'D')} order by d.depo_dt, d.depo_no`.execute(db);
  return rows;
}

/** The customers of statements that their reader sees deposits of, by their code, as the documents name them. */
async function customersOf({ db, scope }: Ctx<unknown>, statements: readonly StatementOf[], lang: Lang): Promise<Map<string, string>> {
  const { rows } = await sql<{ CORP_CD: string; CUST_CD: string; CURR_CD: string; CUST_NM: string }>`
    select distinct d.corp_cd, d.cust_cd, d.curr_cd, ${nameIn(lang, 'C.CUST_NM')} as cust_nm
      from kofe_deposit d join mdm_cust c on c.cust_cd = d.cust_cd
     where d.cust_cd = any(${statements.map(({ CUST_CD }) => CUST_CD)}) and ${inScope(scope, 'D')}`.execute(db);
  return new Map(rows.map(({ CORP_CD, CUST_CD, CURR_CD, CUST_NM }) => [[CORP_CD, CUST_CD, CURR_CD].join('|'), CUST_NM]));
}

/** Statements that keys name; one that is none, or of a longer period than a list: 404 MSG000043. */
export function askedStatements(keys: readonly string[]): StatementOf[] {
  const asked = keys.flatMap((key) => statementOf(key) ?? []);
  if (asked.length !== keys.length || asked.some(({ FR_DT, TO_DT }) => FR_DT > TO_DT || exceeds(FR_DT, TO_DT, longestPeriod)))
    throw new Refusal(404, 'MSG000043');
  return asked;
}

/** Statements of deposits, in the order asked. Of a customer whose deposits the reader does not see: 404 MSG000043, as of one who has none. */
export async function statementsToPrint(ctx: Ctx<unknown>, keys: readonly string[], lang: Lang): Promise<PrintedStatement[]> {
  const asked = askedStatements(keys);
  const customers = await customersOf(ctx, asked, lang);
  const printed: PrintedStatement[] = [];
  for (const one of asked) {
    const CUST_NM = customers.get([one.CORP_CD, one.CUST_CD, one.CURR_CD].join('|'));
    if (CUST_NM === undefined) throw new Refusal(404, 'MSG000043');
    const rows = await depositsOf(ctx, one);
    const LINES = rows.filter(({ DIRECTION }) => DIRECTION === 'IN');
    const OPN_BAL = rows.filter(({ DIRECTION }) => DIRECTION === 'BEFORE').at(-1)?.BAL_AMT ?? '0';
    const sum = (...kinds: string[]) =>
      Decimal.sum(LINES.filter(({ DEPO_TP }) => kinds.includes(DEPO_TP)).map(({ DEPO_AMT }) => DEPO_AMT)).toString();
    printed.push({
      ...{ ...one, CUST_NM, OPN_BAL, LINES },
      ...{ IN_AMT: sum('IN'), OUT_AMT: sum('USE', 'RFD'), ADJ_AMT: sum('ADJ'), CLS_BAL: LINES.at(-1)?.BAL_AMT ?? OPN_BAL },
    });
  }
  return printed;
}
