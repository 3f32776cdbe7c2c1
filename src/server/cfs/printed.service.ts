import { type SqlBool, sql } from 'kysely';
import { type Arrangement, arrange } from '../../contract/cfs/arrange';
import type { Plan, PlanLine } from '../../contract/cfs/clpList';
import { nameIn } from '../lib/names';
import { Refusal } from '../lib/refusal';
import type { Ctx } from '../lib/serve';
import type { Lang } from '../lib/texts';
import { isLimited, openPlans, planLines, plansWhere } from './planList.service';

/** A plan as it is printed, everything named in the language of the form. ARRANGED is its picture, null where its reader has but his own lines. */
export type PrintedPlan = Plan & {
  CORP_CD: string;
  CUST_CD: null;
  CARR_NM: string | null;
  POL_NM: string;
  POD_NM: string;
  LINES: PlanLine[];
  ARRANGED: Arrangement | null;
};

/** Lines that one PDF draws at most: more could not be drawn within the time that a document may take. */
const mostLines = 3_000;

/** Plans as their reader may see them, in the order asked. One that is missing or foreign: 404 MSG000043; too many lines for one PDF: 422 MSG000716. */
export async function plansToPrint(ctx: Ctx<unknown>, numbers: string[], lang: Lang): Promise<PrintedPlan[]> {
  const reading = { ...ctx, lang };
  const open = await openPlans(ctx, numbers);
  if (open.length !== numbers.length) throw new Refusal(404, 'MSG000043');
  const { rows } = await sql<Omit<PrintedPlan, 'LINES' | 'ARRANGED'>>`
    select x.*, q.corp_cd, null as cust_cd, ${nameIn<string | null>(lang, 'K.CARR_NM')} as carr_nm, ${nameIn(lang, 'L.PORT_NM')} as pol_nm,
        ${nameIn(lang, 'D.PORT_NM')} as pod_nm
      from (${plansWhere(reading, sql<SqlBool>`p.clp_no = any(${numbers})`)}) x join cfs_clp q using (clp_no) left join mdm_carrier k on k.carr_cd = x.carr_cd
        join mdm_port l on l.port_cd = x.pol_cd join mdm_port d on d.port_cd = x.pod_cd`.execute(ctx.db);
  const lines = new Map<string, PlanLine[]>(numbers.map((no) => [no, []]));
  const all = await planLines(reading, numbers);
  if (all.length > mostLines) throw new Refusal(422, 'MSG000716', { args: [all.length, mostLines] });
  for (const line of all) lines.get(line.CLP_NO)?.push(line);
  const byNumber = new Map(rows.map((row) => [row.CLP_NO, row]));
  return numbers.flatMap((no) => {
    const [plan, LINES] = [byNumber.get(no), lines.get(no) ?? []];
    return plan ? [{ ...plan, LINES, ARRANGED: isLimited(ctx.scope) ? null : arrange(plan, LINES) }] : [];
  });
}
