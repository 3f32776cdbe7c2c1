import { sql } from 'kysely';
import type { ActionBody, Fault, SaveData } from '../../../contract/call';
import { openOrderStates } from '../../../contract/home';
import { cancelledMilestone } from '../../../contract/ptl/status/milestones';
import { cancelRefusal, type Shipment } from '../../../contract/ptl/status/ptlShipngStusList';
import { stored } from '../../../contract/rules';
import { codeNames } from '../../lib/codeNames';
import { Refusal, refuseFaults } from '../../lib/refusal';
import { askedRows, lockRows, updateRows } from '../../lib/save';
import type { Ctx } from '../../lib/serve';
import { readCargoEvents, recalculateShipments } from './recalculate.service';
import { shipmentsBySeq } from './shipmentList.service';

/** How many costs of shipments are confirmed, or further, by HBL_SEQ. */
async function firmCosts({ db }: Ctx<unknown>, seqs: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ HBL_SEQ: number; CNT: number }>`select hbl_seq, cnt from shipments_with_firm_costs(${seqs})`.execute(db);
  return new Map(rows.map(({ HBL_SEQ, CNT }) => [HBL_SEQ, CNT]));
}

/** Tells of delivery orders that go on: they are cancelled by themselves. */
async function tellOrders(ctx: Ctx<unknown>, seqs: readonly number[]): Promise<void> {
  const { rows } = await sql<{ DLV_ORD_NO: string }>`
    select o.dlv_ord_no from pan_dlv_ord o join fms_hbl h on h.corp_cd = o.corp_cd and h.hbl_no = o.hbl_no
     where h.hbl_seq = any(${seqs}) and o.del_yn = 'N' and o.dlv_ord_sts = any(${['TMP', ...openOrderStates]}) order by o.dlv_ord_no`.execute(
    ctx.db,
  );
  if (rows.length) ctx.say('MSG000619', rows.length, rows.map(({ DLV_ORD_NO }) => DLV_ORD_NO).join(', '));
  else ctx.say('MSG000618');
}

/**
 * Locks shipments and cancels their bookings, with one reason for all, for good. Refused without a reason (MSG000039); by its row one that is under
 * way (MSG000027) or cancelled already (MSG000040), or that has costs which are confirmed (MSG000617). A cancelled shipment is not late.
 */
export async function cancelBookings(ctx: Ctx<ActionBody<Shipment>>): Promise<SaveData<Shipment>> {
  const reason = stored(ctx.body.RSN ?? null) as string | null;
  if (reason === null) throw new Refusal(422, 'MSG000039', { errors: [{ FIELD: 'RSN', CODE: 'MSG000039' }] });
  const locked = (await lockRows(ctx.db, 'FMS_HBL', ['HBL_SEQ'], askedRows(ctx))) as Shipment[];
  const seqs = locked.map(({ HBL_SEQ }) => HBL_SEQ);
  const { CARGO_STS: names } = await codeNames(ctx, { CARGO_STS: 'CARGO_STS' });
  const costs = await firmCosts(ctx, seqs);
  refuseFaults(
    locked.flatMap(({ HBL_SEQ, CARGO_STS }, i): Fault[] => {
      const at = { ROW_NO: i + 1, FIELD: 'CARGO_STS' };
      const code = cancelRefusal({ CARGO_STS });
      if (code) return [{ ...at, CODE: code, ARGS: [names.get(CARGO_STS) ?? CARGO_STS] }];
      const count = costs.get(HBL_SEQ);
      return count ? [{ ...at, CODE: 'MSG000617', ARGS: [count] }] : [];
    }),
  );
  const next = seqs.map((HBL_SEQ) => ({ HBL_SEQ, CARGO_STS: cancelledMilestone }));
  await updateRows(ctx.db, 'FMS_HBL', ['HBL_SEQ'], ['CARGO_STS'], next);
  await sql`
    insert into cms_sts_hist (ref_tp, ref_key, from_sts, to_sts, chg_user_id, chg_dtm, chg_rsn)
    select 'HBL', s.seq, s.from_sts, ${cancelledMilestone}, ${ctx.user.USER_ID}, now(), ${reason}
      from unnest(${seqs.map(String)}::text[], ${locked.map(({ CARGO_STS }) => CARGO_STS)}::text[]) s (seq, from_sts)`.execute(ctx.db);
  await recalculateShipments(ctx, seqs, await readCargoEvents(ctx.db, seqs));
  await tellOrders(ctx, seqs);
  return { LIST: await shipmentsBySeq(ctx, seqs) };
}
