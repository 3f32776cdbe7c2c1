import { sql } from 'kysely';
import type { Ctx } from '../lib/serve';
import { readCargoEvents, recalculateShipments } from '../ptl/status/recalculate.service';

/** Locks the shipments of the lines of plans: by their house B/Ls, but for cancelled ones. */
async function lockShipments({ db }: Ctx<unknown>, plans: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ HBL_SEQ: number }>`
    select h.hbl_seq from fms_hbl h where h.del_yn = 'N' and h.cargo_sts <> 'CXL' and exists (
      select from cfs_clp_dtl d join cfs_clp p using (clp_no) join cfs_bkg b using (bkg_no)
       where d.clp_no = any(${plans}) and p.corp_cd = h.corp_cd and b.cust_cd = h.cust_cd and b.hbl_no = h.hbl_no)
     order by h.hbl_seq for update`.execute(db);
  return rows.map(({ HBL_SEQ }) => HBL_SEQ);
}

/** Writes that the shipments in closed plans are stuffed (event STUF), each once for a plan, with all that follows from it. */
export async function writeStuffed(ctx: Ctx<unknown>, plans: readonly string[]): Promise<void> {
  const seqs = await lockShipments(ctx, plans);
  const before = await readCargoEvents(ctx.db, seqs);
  await sql`
    insert into fms_event (hbl_seq, cntr_no, event_tp, event_cd, event_clsf, event_dtm, event_src, event_crt_dtm, open_yn, loc_cd, fclt_tp, fclt_nm, doc_ref_no)
    select distinct h.hbl_seq, f.cntr_no, 'EQUIPMENT', 'STUF', 'ACT', p.stuf_end_dtm at time zone 'Asia/Seoul', 'SYS', now(), 'Y', y.port_cd, 'COFS', y.cycfs_nm, p.clp_no
      from cfs_clp_dtl d join cfs_clp p using (clp_no) join cfs_bkg b using (bkg_no) join mdm_cycfs y on y.cycfs_cd = p.cycfs_cd
        join fms_hbl h on h.corp_cd = p.corp_cd and h.cust_cd = b.cust_cd and h.hbl_no = b.hbl_no
        left join fms_cntr f on f.hbl_seq = h.hbl_seq and f.cntr_no = p.cntr_no
     where d.clp_no = any(${plans}) and h.hbl_seq = any(${seqs}) on conflict do nothing`.execute(ctx.db);
  await recalculateShipments(ctx, seqs, before);
}

/** Takes back what `writeStuffed` wrote for plans, and what followed from it. */
export async function takeBackStuffed(ctx: Ctx<unknown>, plans: readonly string[]): Promise<void> {
  const { rows } = await sql<{ HBL_SEQ: number }>`
    select h.hbl_seq from fms_hbl h where h.hbl_seq in (
      select e.hbl_seq from fms_event e where e.event_cd = 'STUF' and e.event_src = 'SYS' and e.doc_ref_no = any(${plans}))
     order by h.hbl_seq for update`.execute(ctx.db);
  const seqs = rows.map(({ HBL_SEQ }) => HBL_SEQ);
  const before = await readCargoEvents(ctx.db, seqs);
  await sql`
    delete from fms_event e where e.hbl_seq = any(${seqs}) and e.event_cd = 'STUF' and e.event_src = 'SYS'
      and e.doc_ref_no = any(${plans})`.execute(ctx.db);
  await recalculateShipments(ctx, seqs, before);
}
