import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { routes } from '../../../config/routes';
import { addDays } from '../../contract/dates';
import { sailingStates } from '../../contract/home';
import type { Ctx } from '../lib/serve';
import { inScope } from '../lib/where';

const built = new Set(routes.map(({ screen }) => screen));

/** May the user open the screen, or press its button, and is its page there? */
export const opens = (ctx: Ctx<unknown>, screen: string, button?: string): boolean =>
  built.has(screen) && (ctx.session?.rights.has(screen, button) ?? false);

/** Are shipments the user's? Their figures stand before their screens do. */
export const followsCargo = ({ session }: Ctx<unknown>): boolean =>
  ['ptlShipngStusList', 'fmsImportCargoList'].some((screen) => session?.rights.has(screen));

/** What follows FROM for the user's delivery orders, quotes (their last revisions) and shipments; the condition is open at its end. */
export const orders = ({ scope }: Pick<Ctx<unknown>, 'scope'>) => sql`pan_dlv_ord o where o.del_yn = 'N' and ${inScope(scope, 'O')}`;
export const quotes = ({
  scope,
}: Pick<Ctx<unknown>, 'scope'>) => sql`ptl_quote q where q.del_yn = 'N' and ${inScope(scope, 'Q', { visitor: true })}
  and not exists (select from ptl_quote n where n.quo_no = q.quo_no and n.quo_rev > q.quo_rev)`;
export const shipments = ({ scope }: Pick<Ctx<unknown>, 'scope'>) =>
  sql`fms_hbl h where h.del_yn = 'N' and h.cargo_sts <> 'CXL' and ${inScope(scope, 'H')}`;

/** Imports that have not arrived. */
export const expected = sql<SqlBool>`h.imex_tp = 'I' and h.cargo_sts = any(${[...sailingStates]})`;
/** The same, due in the next seven days. */
export const dueSoon = ({ today }: Pick<Ctx<unknown>, 'today'>) =>
  sql<SqlBool>`${expected} and h.eta_dt between ${today} and ${addDays(today, 7)}`;
export const held = sql<SqlBool>`h.cstm_hold_yn = 'Y' and h.rlse_dtm is null`;
/** Late and still on its way to the customer. */
export const delayed = sql<SqlBool>`h.delay_yn = 'Y' and h.cargo_sts not in ('OUT', 'DLV', 'EMT')`;

/**
 * The free time of imports that still have containers at the terminal or out: the last free day of those at the terminal (null while none
 * of them is discharged), days over of those out, and how many are over.
 */
export const freeTime = ({ today, scope }: Pick<Ctx<unknown>, 'today' | 'scope'>): RawBuilder<unknown> => sql`
  select hbl_seq, min(free_dt) as free_dt, coalesce(max(det_days) filter (where det_days > 0), 0) as det_days,
    count(*) filter (where free_dt < ${today} or det_days > 0) as over_cnt, bool_or(at_port) as at_port
  from (
    select h.hbl_seq, c.gate_out_dtm is null as at_port,
      case when c.gate_out_dtm is null then c.disc_dtm::date
        + coalesce(c.free_days, h.free_days, k.free_days, case t.cntr_kind when 'RF' then 3 else 5 end) end as free_dt,
      case when c.soc_yn = 'N' then ${today}::date - c.gate_out_dtm::date - coalesce(c.det_free_days, k.det_free_days) end as det_days
    from fms_hbl h join fms_cntr c using (hbl_seq) join mdm_cntr_tp t using (cntr_tp_cd) join mdm_carrier k using (carr_cd)
    where h.imex_tp = 'I' and h.load_tp = 'FCL' and h.del_yn = 'N' and h.cargo_sts <> 'CXL' and h.ata_dtm is not null
      and c.empty_rtn_dtm is null and ${inScope(scope, 'H')}
  ) x group by hbl_seq`;

/** Shipments whose free time is over, written for the alias F of `freeTime`. */
export const isOver = ({ today }: Pick<Ctx<unknown>, 'today'>) => sql<SqlBool>`(f.free_dt < ${today} or f.det_days > 0)`;
