import { type RawBuilder, sql } from 'kysely';
import { routes } from '../../../config/routes';
import { loadsWithout } from '../../contract/ptl/status/freeTime';
import { requestScope } from '../csm/scope.service';
import type { Ctx } from '../lib/serve';
import { inScope } from '../lib/where';
import { containersWithFreeTime } from '../ptl/status/freeTime.service';
import { seenSettlements } from '../set/settlementScope.service';

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
/** The same for sales settlements S, those that their list shows, and deposits D of customers C. */
export const settlements = ({ scope }: Pick<Ctx<unknown>, 'scope'>) =>
  sql`set_stl s join mdm_cust c on c.cust_cd = s.cust_cd where s.ar_ap = 'AR' and s.stl_sts <> 'CXL' and s.del_yn = 'N' and ${seenSettlements(scope, 'S')}`;
export const deposits = ({ scope }: Pick<Ctx<unknown>, 'scope'>) =>
  sql`kofe_deposit d join mdm_cust c on c.cust_cd = d.cust_cd where ${inScope(scope, 'D')}`;
/** The same for requests R of customers C. */
export const requests = ({ scope }: Pick<Ctx<unknown>, 'scope'>) =>
  sql`csm_req r join mdm_cust c on c.cust_cd = r.cust_cd where r.del_yn = 'N' and ${requestScope(scope, 'R')}`;
export const shipments = ({ scope }: Pick<Ctx<unknown>, 'scope'>) =>
  sql`fms_hbl h where h.del_yn = 'N' and h.cargo_sts <> 'CXL' and ${inScope(scope, 'H')}`;

/** Of the containers F of the shipment H that are not back: the last free day of those at the terminal, days over of those out, how many are over. */
const freeTimeSums = sql`min(f.free_dt) as free_dt, coalesce(max(f.det) filter (where f.free_sts = 'OVER'), 0) as det_days,
  count(*) filter (where f.free_sts = 'OVER') as over_cnt, bool_or(f.at_port) as at_port`;
/** Is a container F of the shipment H one of an import that still has some at the terminal or out? At EMT all of them are back. */
const notBack = sql`h.imex_tp = 'I' and h.load_tp <> all(${[...loadsWithout]}::text[]) and h.cargo_sts <> 'EMT' and h.ata_dtm is not null
  and f.empty_rtn_dtm is null`;

/** The free time of the shipment H, to stand behind LATERAL; of one that has no such containers it has no day. */
export const freeTimeOfOne = ({ today }: Pick<Ctx<unknown>, 'today'>): RawBuilder<unknown> => sql`
  (select ${freeTimeSums} from ${containersWithFreeTime(today)} f where ${notBack})`;

/** The free time of all shipments that have such containers. */
export const freeTime = ({ today, scope }: Pick<Ctx<unknown>, 'today' | 'scope'>): RawBuilder<unknown> => sql`
  select h.hbl_seq, ${freeTimeSums}
  from fms_hbl h cross join lateral ${containersWithFreeTime(today)} f
  where ${notBack} and h.del_yn = 'N' and h.cargo_sts <> 'CXL' and ${inScope(scope, 'H')}
  group by h.hbl_seq`;
