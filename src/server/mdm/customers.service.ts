import { sql } from 'kysely';
import type { Fault, SaveRow } from '../../contract/call';
import { countsDays, customer, customerChecks, mayChange } from '../../contract/mdm/customer/mdmCustomerMgt';
import { bizNoFault } from '../../contract/mdm/popup/mdmCustomerCdPopup';
import { asBizNo, isEmpty } from '../../contract/rules';
import type { EditableRow } from '../../contract/tables/table';
import { customersInScope } from '../lib/customers';
import { type Entry, entryFaults, lockEntries } from '../lib/entries';
import { columnFaults, untold } from '../lib/entrySave';
import { nameIn } from '../lib/names';
import { takeNumbers } from '../lib/number';
import { flatMapInPieces, groupInPieces, mapInPieces } from '../lib/pieces';
import { referenceFaults } from '../lib/references';
import { Refusal, refuseFaults } from '../lib/refusal';
import { insertRows } from '../lib/save';
import type { Ctx } from '../lib/serve';

/** A customer as it is made. */
type NewCustomer = EditableRow<typeof customer> & { CORP_CD: string };

/**
 * Makes customers: sales managers make their own ones, what is not said of one is as usual. All or none; gives their codes in the order sent.
 * Checked like a change, and for doubles.
 */
export async function addCustomers(
  ctx: Ctx<unknown>,
  list: readonly SaveRow<NewCustomer>[],
  further: (entries: readonly Entry<NewCustomer>[]) => readonly Fault[] | Promise<readonly Fault[]> = () => [],
): Promise<string[]> {
  if (list.some(({ BATCH_FLAG }) => BATCH_FLAG !== 'insert')) throw new Refusal(403, 'MSG000029');
  const corpOf = ({ CORP_CD }: Partial<NewCustomer>) => (ctx.scope.kind === 'ALL' && CORP_CD) || ctx.user.CORP_CD;
  const { rows: corps } = await sql<{ CORP_CD: string; CURR: string }>`
    select corp_cd, base_curr_cd as curr from mdm_corp where corp_cd = any(${list.map(corpOf)}) and use_yn = 'Y' and corp_cd <> '*'`.execute(
    ctx.db,
  );
  const sent = await mapInPieces(list, (row, i) => {
    const CORP_CD = corpOf(row);
    const usual = {
      SALES_USER_ID: ctx.scope.kind === 'SALES_OWN' ? ctx.user.USER_ID : null,
      PAY_TERM: 'EOM',
      CURR_CD: corps.find((corp) => corp.CORP_CD === CORP_CD)?.CURR,
      KEY_YN: 'N',
    };
    const typed = Object.entries(row).filter(([, value]) => !isEmpty(value));
    const BIZ_NO = row.BIZ_NO ? asBizNo(String(row.BIZ_NO)) : null;
    return { ...usual, ...Object.fromEntries(typed), BIZ_NO, CORP_CD, CUST_CD: `+${i + 1}` } as SaveRow<NewCustomer>;
  });
  const made = { ...customer, columns: [...customer.columns, 'CORP_CD'] };
  const entries = await lockEntries<NewCustomer>(ctx, made, sent);
  const nowhere = entries
    .filter(({ row }) => !corps.some(({ CORP_CD }) => CORP_CD === row.CORP_CD))
    .map(({ row, ROW_NO }) => ({ ROW_NO, FIELD: 'CORP_CD', CODE: 'MSG000017', ARGS: [ctx.label('CORP_CD', customer.table), row.CORP_CD] }));
  const told = [
    ...nowhere,
    ...(await entryFaults(ctx, made, entries, customer.rules, /^\+\d+$/)),
    ...(await referenceFaults(ctx, customer.table, entries)),
  ];
  refuseFaults([
    ...told,
    ...untold(told, [...(await further(entries)), ...(await ownFaults(ctx, entries)), ...(await partnerFaults(ctx, entries))]),
  ]);
  const codes = new Map<number, string>();
  for (const { CORP_CD } of corps) {
    const own = entries.filter(({ row }) => row.CORP_CD === CORP_CD);
    const numbers = await takeNumbers(ctx.db, 'CUS', CORP_CD, own.length);
    for (const [i, { ROW_NO }] of own.entries()) codes.set(ROW_NO, numbers[i] ?? '');
  }
  const rows = entries.map(({ row, ROW_NO }) => ({ ...row, CUST_CD: codes.get(ROW_NO) ?? '', STOP_YN: 'N', DEL_YN: 'N' }));
  await insertRows(ctx.db, 'MDM_CUST', rows);
  return rows.map(({ CUST_CD }) => CUST_CD);
}

/** Faults of columns that are other ones than they were, and that their sender may not change. */
export const rightsFaults = (ctx: Ctx<unknown>, entries: readonly Entry<NewCustomer>[]): Promise<Fault[]> =>
  flatMapInPieces(entries, ({ row, before, ROW_NO }) =>
    customer.columns
      .filter((FIELD) => !isSame(row[FIELD], before?.[FIELD]) && !mayChange(FIELD, ctx.has))
      .map((FIELD) => ({ ROW_NO, FIELD, CODE: 'MSG000575', ARGS: [ctx.label(FIELD, customer.table)] })),
  );

/** Faults within single customers: numbers and addresses, a term without its days. */
export const ownFaults = async (ctx: Ctx<unknown>, entries: readonly Entry<NewCustomer>[]): Promise<Fault[]> => [
  ...(await columnFaults(entries, { ...customerChecks, BIZ_NO: bizNoFault })),
  ...entries
    .filter(({ row }) => countsDays(row.PAY_TERM) && isEmpty(row.PAY_DAY))
    .map(({ ROW_NO }) => ({ ROW_NO, FIELD: 'PAY_DAY', CODE: 'MSG000012', ARGS: [ctx.label('PAY_DAY', customer.table)] })),
];

const isSame = (one: unknown, other: unknown): boolean => (one ?? null) === (other ?? null);

/** What the rules of customers ask of one. */
interface Ruled {
  CUST_CD?: string | null;
  CORP_CD?: string | null;
  BIZ_NO?: string | null;
  SALES_USER_ID?: string | null;
}

/** Those that stay and name something in the column that they did not name before. */
const naming = <R extends Ruled>(entries: readonly Entry<R>[], column: 'BIZ_NO' | 'SALES_USER_ID') =>
  entries.flatMap(({ row, before, removed, ROW_NO }) =>
    removed || isEmpty(row[column]) || row[column] === before?.[column]
      ? []
      : [{ ROW_NO, value: String(row[column]), CUST_CD: row.CUST_CD, CORP_CD: before?.CORP_CD ?? row.CORP_CD }],
  );

/** Faults of customers that hang on others: a sales manager who does not work for the corporation, a business number that it has already. */
export const partnerFaults = async <R extends Ruled>(ctx: Ctx<unknown>, entries: readonly Entry<R>[]): Promise<Fault[]> => [
  ...(await managerFaults(ctx, naming(entries, 'SALES_USER_ID'))),
  ...(await sameNumbers(ctx, naming(entries, 'BIZ_NO'))),
];

type Named = ReturnType<typeof naming>;

async function managerFaults(ctx: Ctx<unknown>, named: Named): Promise<Fault[]> {
  const { rows: known } = await sql<{ USER_ID: string; CORP_CD: string }>`
    select user_id, corp_cd from cms_user where user_tp = 'S' and user_sts = 'ACT' and del_yn = 'N'
       and user_id = any(${named.map(({ value }) => value)})`.execute(ctx.db);
  const works = new Set(known.map((user) => `${user.USER_ID} ${user.CORP_CD}`));
  return named.flatMap(({ ROW_NO, value, CORP_CD }) =>
    works.has(`${value} ${CORP_CD}`)
      ? []
      : [{ ROW_NO, FIELD: 'SALES_USER_ID', CODE: 'MSG000017', ARGS: [ctx.label('SALES_USER_ID', 'MDM_CUST'), value] }],
  );
}

/** MSG000024 names the customer that has the number; where the reader sees that, its code and name are given too. */
async function sameNumbers(ctx: Ctx<unknown>, named: Named): Promise<Fault[]> {
  if (named.length === 0) return [];
  const { rows: found } = await sql<{ CUST_CD: string; CUST_NM: string; BIZ_NO: string; CORP_CD: string; SEEN: boolean }>`
    select k.cust_cd, ${nameIn(ctx.lang, 'K.CUST_NM')} as cust_nm, k.biz_no, k.corp_cd, ${customersInScope(ctx.scope, 'K')} as seen
      from mdm_cust k where k.del_yn = 'N' and k.biz_no = any(${named.map(({ value }) => value)}) order by k.cust_cd`.execute(ctx.db);
  const holders = await groupInPieces(found, ({ BIZ_NO, CORP_CD }) => `${BIZ_NO} ${CORP_CD}`);
  const sent = await groupInPieces(named, ({ value, CORP_CD }) => `${value} ${CORP_CD}`);
  return flatMapInPieces(named, (one): Fault[] => {
    const number = `${one.value} ${one.CORP_CD}`;
    const other = holders.get(number)?.find((customer) => customer.CUST_CD !== one.CUST_CD);
    if (!other && sent.get(number)?.[0] === one) return [];
    const who = other ? `${other.CUST_CD} ${other.CUST_NM}` : one.value;
    const ROW = other?.SEEN ? { ROW: { CUST_CD: other.CUST_CD, CUST_NM: other.CUST_NM } } : {};
    return [{ ROW_NO: one.ROW_NO, FIELD: 'BIZ_NO', CODE: 'MSG000024', ARGS: [who], ...ROW }];
  });
}
