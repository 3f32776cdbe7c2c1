import { type RawBuilder, sql } from 'kysely';
import type { Fault } from '../../../contract/call';
import { type Assignment, assignment } from '../../../contract/mdm/customer/mdmCustomerMgtOrg';
import { checkRange } from '../../../contract/rules';
import { codeNames } from '../../lib/codeNames';
import { customersInScope } from '../../lib/customers';
import { columnList, type Entry, keyOf } from '../../lib/entries';
import { nameIn } from '../../lib/names';
import { flatMapInPieces } from '../../lib/pieces';
import { refuseFaults } from '../../lib/refusal';
import type { Ctx } from '../../lib/serve';
import { inForce, ownCorps } from '../../lib/where';

type Key = Partial<Pick<Assignment, 'CUST_CD' | 'ORGN_CD' | 'BIZ_TP'>>;
type Rows = readonly Entry<Assignment>[];

const texts = (rows: readonly Key[], name: keyof Key) => rows.map((row) => String(row[name] ?? ''));

/** Changes of assignments are made one after the other: two at once could each make another organisation the main one. */
export const takeTurn = ({ db }: Ctx<unknown>) => sql`select pg_advisory_xact_lock(hashtext('mdm_cust_orgn'))`.execute(db);

/** Assignments of customers in the scope, whosever the organisation is. Table alias s; o, c, k and u are organisation, corporation, customer and person. */
export const assignments = ({ lang, scope }: Ctx<unknown>, condition: RawBuilder<unknown>): RawBuilder<Assignment> => sql<Assignment>`
  select ${columnList(assignment, 'S')}, ${nameIn(lang, 'O.ORGN_NM')} as orgn_nm, ${nameIn(lang, 'C.CORP_NM')} as corp_nm,
      ${nameIn<string | null>(lang, 'U.USER_NM')} as chrg_user_nm, case when ${ownCorps(scope, 'O')} then 'Y' else 'N' end as own_yn
    from mdm_cust_orgn s join mdm_orgn o on o.orgn_cd = s.orgn_cd join mdm_corp c on c.corp_cd = o.corp_cd join mdm_cust k on k.cust_cd = s.cust_cd
      left join cms_user u on u.user_id = s.chrg_user_id
   where k.del_yn = 'N' and ${customersInScope(scope, 'K')} and ${condition}`;

/** Those of the assignments that there are, as they are now. */
export async function presentAssignments(ctx: Ctx<unknown>, rows: readonly Key[]): Promise<Assignment[]> {
  const wanted = sql`(s.cust_cd, s.orgn_cd, s.biz_tp) in (
    select * from unnest(${texts(rows, 'CUST_CD')}::text[], ${texts(rows, 'ORGN_CD')}::text[], ${texts(rows, 'BIZ_TP')}::text[]))`;
  return (await assignments(ctx, wanted).execute(ctx.db)).rows;
}

/** Refuses assignments of another corporation's organisations, which that one alone may change (MSG000590). */
export async function refuseForeign(ctx: Ctx<unknown>, sent: readonly { row: Key; ROW_NO: number }[]): Promise<void> {
  const present = await presentAssignments(
    ctx,
    sent.map(({ row }) => row),
  );
  const foreign = new Set(present.filter(({ OWN_YN }) => OWN_YN === 'N').map((row) => keyOf(row, assignment.keys)));
  refuseFaults(
    sent.flatMap(({ row, ROW_NO }): Fault[] =>
      foreign.has(keyOf(row, assignment.keys)) ? [{ ROW_NO, FIELD: 'ORGN_CD', CODE: 'MSG000590', ARGS: [row.ORGN_CD ?? ''] }] : [],
    ),
  );
}

/**
 * Faults of assignments that stay. A new one is of a customer in the scope, and of an organisation of the own corporation that is in force; a
 * person who is put in charge works at the organisation's corporation; the period does not end before it begins.
 */
export async function assignmentFaults(ctx: Ctx<unknown>, entries: Rows): Promise<Fault[]> {
  const known = await knownCodes(
    ctx,
    entries.map(({ row }) => row),
  );
  return flatMapInPieces(entries, ({ row, before, removed, ROW_NO }): Fault[] => {
    if (removed) return [];
    const faults: Fault[] = checkRange(row.BGN_DT, row.END_DT, undefined, ['BGN_DT', 'END_DT']);
    const wrong = (FIELD: keyof Assignment & string) =>
      faults.push({ FIELD, CODE: 'MSG000017', ARGS: [ctx.label(FIELD, assignment.table), String(row[FIELD])] });
    if (!before && row.CUST_CD && !known.customers.has(row.CUST_CD)) wrong('CUST_CD');
    const orgn = known.organisations.get(row.ORGN_CD);
    if (!before && row.ORGN_CD && !orgn?.LIVES) wrong('ORGN_CD');
    if (row.CHRG_USER_ID && row.CHRG_USER_ID !== before?.CHRG_USER_ID && orgn && known.people.get(row.CHRG_USER_ID) !== orgn.CORP_CD)
      wrong('CHRG_USER_ID');
    return faults.map((fault) => ({ ...fault, ROW_NO }));
  });
}

/** What the database knows of the codes: customers in the scope, the own organisations, and the corporations of staff who work. */
async function knownCodes({ db, scope }: Ctx<unknown>, rows: readonly Assignment[]) {
  const { rows: found } = await sql<{ KIND: string; CODE: string; CORP_CD: string; LIVES: boolean }>`
    select 'CUST' as kind, c.cust_cd as code, c.corp_cd, true as lives from mdm_cust c
     where c.cust_cd = any(${texts(rows, 'CUST_CD')}) and c.del_yn = 'N' and ${customersInScope(scope, 'C')}
    union all select 'ORGN', o.orgn_cd, o.corp_cd, ${inForce('O')} from mdm_orgn o where o.orgn_cd = any(${texts(rows, 'ORGN_CD')}) and ${ownCorps(scope, 'O')}
    union all select 'USER', u.user_id, u.corp_cd, true from cms_user u
     where u.user_id = any(${rows.map((row) => String(row.CHRG_USER_ID ?? ''))}) and u.user_tp = 'S' and u.user_sts = 'ACT' and u.del_yn = 'N'
       and (u.use_bgn_dt is null or u.use_bgn_dt <= now()::date) and (u.use_end_dt is null or u.use_end_dt >= now()::date)`.execute(db);
  const of = (kind: string) => found.filter(({ KIND }) => KIND === kind);
  return {
    customers: new Set(of('CUST').map(({ CODE }) => CODE)),
    organisations: new Map(of('ORGN').map((one) => [one.CODE, one])),
    people: new Map(of('USER').map(({ CODE, CORP_CD }) => [CODE, CORP_CD])),
  };
}

/** Customer and business: what has one main organisation. */
export const businessOf = ({ CUST_CD, BIZ_TP }: Key): string => `${CUST_CD}|${BIZ_TP}`;

/** The assignments of customers, whether or not they are of the own corporation. */
export async function assignedTo({ db }: Ctx<unknown>, customers: readonly string[]): Promise<Assignment[]> {
  const { rows } =
    await sql<Assignment>`select ${columnList(assignment, 'S')} from mdm_cust_orgn s where s.cust_cd = any(${[...customers]})`.execute(db);
  return rows;
}

/** Faults of assignments that become the main one of a customer's business where another one is and stays it (MSG000591). */
export async function mainFaults(ctx: Ctx<unknown>, entries: Rows): Promise<Fault[]> {
  const mains = entries.filter(({ row, removed }) => !removed && row.MAIN_YN === 'Y');
  if (!mains.length) return [];
  const sent = new Set(entries.map(({ row }) => keyOf(row, assignment.keys)));
  const there = await assignedTo(
    ctx,
    mains.map(({ row }) => row.CUST_CD),
  );
  const stays = there.filter((row) => row.MAIN_YN === 'Y' && !sent.has(keyOf(row, assignment.keys)));
  const { BIZ_TP: names } = await codeNames(ctx, { BIZ_TP: 'BIZ_TP' });
  const wasMain = ({ before }: Entry<Assignment>) => before?.MAIN_YN === 'Y';
  const holder = new Map([...stays, ...mains.filter(wasMain).map(({ row }) => row)].map((row) => [businessOf(row), row.ORGN_CD]));
  return mains
    .filter((entry) => !wasMain(entry))
    .flatMap(({ row, ROW_NO }): Fault[] => {
      const other = holder.get(businessOf(row));
      if (other) return [{ ROW_NO, FIELD: 'MAIN_YN', CODE: 'MSG000591', ARGS: [names.get(row.BIZ_TP) ?? row.BIZ_TP, other] }];
      holder.set(businessOf(row), row.ORGN_CD);
      return [];
    });
}
