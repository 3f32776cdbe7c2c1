import { sql } from 'kysely';
import type { Fault } from '../../contract/call';
import { readable } from '../../contract/columnRules';
import { checkRow, stored } from '../../contract/rules';
import type { DisputeEntry, DisputeFile, DisputeText } from '../../contract/set/dispute';
import { setDsp } from '../../contract/tables/set';
import type { Db } from '../db/open';
import { seenBy } from '../file/files.service';
import { codeCheck } from '../lib/codeNames';
import { nameIn } from '../lib/names';
import type { Ctx } from '../lib/serve';
import type { CostLine } from './lines.service';
import { isNewText } from './threadRead.service';

const columns = [...setDsp.key, ...setDsp.required, ...setDsp.optional, 'UPD_CNT'];

/** The threads of cost lines in their order, as their reader may have them: seen with their lines. */
export async function threadsOf(ctx: Ctx<unknown>, costs: readonly unknown[]): Promise<DisputeEntry[]> {
  const { rows } = await sql<DisputeEntry>`
    select ${sql.join(columns.map((name) => sql.ref(`D.${name}`)))}, ${nameIn(ctx.lang, 'W.USER_NM')} as dsp_user_nm, w.user_tp as side_tp,
        case w.user_tp when 'C' then ${nameIn(ctx.lang, 'C.CUST_NM')} else ${nameIn(ctx.lang, 'G.ORGN_NM')} end as side_nm,
        case when ${isNewText(ctx.scope)} then 'Y' else 'N' end as unread_yn
      from set_dsp d join set_cost k on k.cost_no = d.cost_no join mdm_cust c on c.cust_cd = k.cust_cd join cms_user w on w.user_id = d.dsp_user_id
        left join mdm_orgn g on g.orgn_cd = w.orgn_cd left join set_read m on m.cost_no = d.cost_no and m.user_id = ${ctx.scope.userId}
     where d.cost_no = any(${costs.map((cost) => String(cost ?? ''))}) order by d.cost_no, d.dsp_seq`.execute(ctx.db);
  const { rows: files } = await sql<DisputeFile & { FILE_GRP_NO: string }>`
    select f.file_sn, f.file_nm, f.file_size, f.file_grp_no from cms_file f
     where f.ref_tp = 'STL' and f.del_yn = 'N' and ${seenBy(ctx.scope)}
       and f.file_grp_no = any(${rows.flatMap(({ FILE_GRP_NO }) => FILE_GRP_NO ?? [])}) order by f.file_sn`.execute(ctx.db);
  return rows.map((row) => {
    const FILES = files
      .filter(({ FILE_GRP_NO }) => FILE_GRP_NO === row.FILE_GRP_NO)
      .map(({ FILE_SN, FILE_NM, FILE_SIZE }) => ({ FILE_SN, FILE_NM, FILE_SIZE }));
    return readable('SET_DSP', { ...row, FILES }, ctx.user, ctx.now);
  });
}

/** Faults of a text: none is MSG000039, and a dispute says its reason as a code. */
export async function textFaults(ctx: Ctx<unknown>, sent: DisputeText, opens: boolean): Promise<Fault[]> {
  const title = (field: string) => ctx.label(field, 'SET_DSP');
  if (stored(sent.DSP_CNNT ?? null) === null) return [{ FIELD: 'DSP_CNNT', CODE: 'MSG000039' }];
  if (!opens) return checkRow({ ...sent }, [{ field: 'DSP_CNNT' }], title);
  const faults = checkRow({ ...sent }, [{ field: 'STL_DSP_TP', required: true }, { field: 'DSP_CNNT' }], title);
  return [...faults, ...(await codeCheck(ctx.db, ['STL_DSP_TP'], title))(sent, null, faults)];
}

/** Writes a text into the threads of lines that are locked; the first of a dispute with its reason and what the line amounts to. */
export async function writeTexts(ctx: Ctx<unknown>, lines: readonly CostLine[], sent: DisputeText, opens: boolean): Promise<void> {
  await sql`
    insert into set_dsp (cost_no, dsp_seq, stl_no, stl_dsp_tp, dsp_cnnt, dsp_user_id, dsp_dtm, dsp_amt, file_grp_no)
    select c.cost_no, coalesce((select max(d.dsp_seq) from set_dsp d where d.cost_no = c.cost_no), 0) + 1, c.stl_no,
        ${opens ? (sent.STL_DSP_TP ?? null) : null}, ${stored(sent.DSP_CNNT ?? null)}, ${ctx.user.USER_ID}, clock_timestamp(),
        case when ${opens} then c.tot_amt end, ${sent.FILE_GRP_NO ?? null}
      from set_cost c where c.cost_no = any(${lines.map(({ COST_NO }) => COST_NO)}) order by c.cost_no`.execute(ctx.db);
}

/** Ends the open disputes of lines: KEEP answered and sent again, OUT taken out of the settlement, CXL with the settlement. */
export async function endDisputes(db: Db, lines: readonly CostLine[], result: 'KEEP' | 'OUT' | 'CXL'): Promise<void> {
  await sql`
    update set_dsp set dsp_rslt = ${result}, end_dtm = now()
     where cost_no = any(${lines.map(({ COST_NO }) => COST_NO)}) and stl_dsp_tp is not null and dsp_rslt is null`.execute(db);
}
