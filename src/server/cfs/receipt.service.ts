import { sql } from 'kysely';
import type { Ctx } from '../lib/serve';
import { readCargoEvents, recalculateShipments } from '../ptl/status/recalculate.service';

/** A booking with the shipment that it named before. */
interface Moved {
  BKG_NO: string;
  FORMER_HBL_NO?: string | null;
}

/**
 * Writes into the shipments of locked bookings that their cargo came in (GTIN, of the source SYS, by booking), where it did so as it stands now:
 * another time or another shipment moves the event. Cancelled shipments, and those of other customers, are left alone.
 */
export async function writeReceipts(ctx: Ctx<unknown>, bookings: readonly Moved[]): Promise<void> {
  const numbers = bookings.map(({ BKG_NO }) => BKG_NO);
  const { rows } = await sql<{ HBL_SEQ: number }>`
    select h.hbl_seq from fms_hbl h where h.del_yn = 'N' and h.cargo_sts <> 'CXL' and exists (
        select from cfs_bkg b join unnest(${numbers}::text[], ${bookings.map((one) => one.FORMER_HBL_NO ?? null)}::text[]) as n (bkg_no, former) using (bkg_no)
         where b.corp_cd = h.corp_cd and b.cust_cd = h.cust_cd and h.hbl_no in (b.hbl_no, n.former))
     order by h.hbl_seq for update`.execute(ctx.db);
  const seqs = rows.map(({ HBL_SEQ }) => HBL_SEQ);
  if (seqs.length === 0) return;
  const before = await readCargoEvents(ctx.db, seqs);
  const came = sql`
    select h.hbl_seq, b.bkg_no, b.in_dtm at time zone 'Asia/Seoul' as event_dtm, f.cycfs_nm
      from cfs_bkg b join fms_hbl h on h.corp_cd = b.corp_cd and h.cust_cd = b.cust_cd and h.hbl_no = b.hbl_no join mdm_cycfs f on f.cycfs_cd = b.cycfs_cd
     where h.hbl_seq = any(${seqs}) and b.del_yn = 'N' and b.cfs_bkg_sts in ('IN', 'STF', 'OUT')`;
  await sql`
    delete from fms_event e where e.hbl_seq = any(${seqs}) and e.event_cd = 'GTIN' and e.event_src = 'SYS' and e.doc_ref_tp = 'BKG'
       and e.doc_ref_no = any(${numbers}) and (e.hbl_seq, e.event_dtm) not in (select c.hbl_seq, c.event_dtm from (${came}) c)`.execute(
    ctx.db,
  );
  await sql`
    insert into fms_event (hbl_seq, event_tp, event_cd, event_clsf, event_dtm, fclt_tp, fclt_nm, doc_ref_tp, doc_ref_no, event_src, event_crt_dtm, open_yn)
    select distinct on (c.hbl_seq, c.event_dtm) c.hbl_seq, 'EQUIPMENT', 'GTIN', 'ACT', c.event_dtm, 'COFS', c.cycfs_nm, 'BKG', c.bkg_no, 'SYS', now(), 'Y'
      from (${came}) c order by c.hbl_seq, c.event_dtm, c.bkg_no
    on conflict do nothing`.execute(ctx.db);
  await recalculateShipments(ctx, seqs, before);
}
