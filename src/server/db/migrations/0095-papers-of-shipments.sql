-- Indicators of import cargo ask of each shipment of three years when its papers were complete: that is kept with it, and what they ask of it is read
-- from an index alone.
alter table fms_hbl add column doc_cmpl_dt date;
comment on column fms_hbl.doc_cmpl_dt is '서류 완비일 / Day on which its commercial invoice, packing list and B/L were all there, of the files that its customer sees';

-- That a file came is no change of the shipment: its version does not count it.
do $$
begin
  drop trigger stamp on fms_hbl;
  execute format('create trigger stamp before insert or update of %s on fms_hbl for each row execute function stamp()',
    (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
      where attrelid = 'fms_hbl'::regclass and attnum > 0 and not attisdropped and attname not in ('feed_dtm', 'free_mail_sts', 'doc_cmpl_dt')));
end $$;

-- Writes when the papers of shipments were complete: each kind by its first file. They are locked first, so that of two files that come at the same
-- time the later one is seen with the earlier.
create function note_papers(seqs bigint[]) returns void
language plpgsql security definer set search_path = public, pg_temp set timezone = 'Asia/Seoul' as $$
begin
  if cardinality(seqs) = 0 then return; end if;
  perform from fms_hbl where hbl_seq = any(seqs) order by hbl_seq for no key update;
  update fms_hbl h set doc_cmpl_dt = x.filed_dt
    from (select s.hbl_seq, case when f.ci is not null and f.pl is not null and f.bl is not null then greatest(f.ci, f.pl, f.bl)::date end as filed_dt
      from fms_hbl s cross join lateral (
        select min(reg_dtm) filter (where doc_tp = 'CI') as ci, min(reg_dtm) filter (where doc_tp = 'PL') as pl,
            min(reg_dtm) filter (where doc_tp in ('HBL', 'AWB')) as bl
          from cms_file where ref_tp = 'HBL' and ref_key = s.hbl_no and corp_cd = s.corp_cd and cust_cd = s.cust_cd
           and doc_tp in ('CI', 'PL', 'HBL', 'AWB') and del_yn = 'N' and open_yn = 'Y') f
     where s.hbl_seq = any(seqs)) x
   where x.hbl_seq = h.hbl_seq and h.doc_cmpl_dt is distinct from x.filed_dt;
end $$;
revoke execute on function note_papers(bigint[]) from public;

create function papers_of_files() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  changed text := case tg_op
    when 'INSERT' then 'select * from new_rows' when 'DELETE' then 'select * from old_rows'
    else 'select x.* from new_rows n join old_rows o using (file_sn) cross join lateral (select n.* union all select o.*) x
      where (n.ref_tp, n.ref_key, n.corp_cd, n.cust_cd, n.doc_tp, n.del_yn, n.open_yn, n.reg_dtm)
        is distinct from (o.ref_tp, o.ref_key, o.corp_cd, o.cust_cd, o.doc_tp, o.del_yn, o.open_yn, o.reg_dtm)' end;
  seqs bigint[];
begin
  execute format('select array(select distinct h.hbl_seq from (%s) f join fms_hbl h on h.hbl_no = f.ref_key and h.corp_cd = f.corp_cd
    where f.ref_tp = ''HBL'' and f.doc_tp in (''CI'', ''PL'', ''HBL'', ''AWB'') and f.del_yn = ''N'')', changed) into seqs;
  perform note_papers(seqs);
  return null;
end $$;
create trigger papers_insert after insert on cms_file referencing new table as new_rows for each statement execute function papers_of_files();
create trigger papers_update after update on cms_file referencing old table as old_rows new table as new_rows
  for each statement execute function papers_of_files();
create trigger papers_delete after delete on cms_file referencing old table as old_rows for each statement execute function papers_of_files();

create function papers_of_shipments() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform note_papers(array(select n.hbl_seq from new_rows n where exists (
      select from cms_file f where f.ref_tp = 'HBL' and f.ref_key = n.hbl_no and f.corp_cd = n.corp_cd)));
  else
    perform note_papers(array(select n.hbl_seq from new_rows n join old_rows o using (hbl_seq)
      where (n.hbl_no, n.corp_cd, n.cust_cd) is distinct from (o.hbl_no, o.corp_cd, o.cust_cd)));
  end if;
  return null;
end $$;
create trigger papers_insert after insert on fms_hbl referencing new table as new_rows for each statement execute function papers_of_shipments();
create trigger papers_update after update on fms_hbl referencing old table as old_rows new table as new_rows
  for each statement execute function papers_of_shipments();

alter table fms_hbl disable trigger user;
select note_papers(array(select distinct h.hbl_seq from cms_file f join fms_hbl h on h.hbl_no = f.ref_key and h.corp_cd = f.corp_cd
  where f.ref_tp = 'HBL' and f.doc_tp = 'CI'));
alter table fms_hbl enable trigger user;

create index fms_hbl_imports on fms_hbl (cust_cd) include (corp_cd, orgn_cd, hbl_seq, hbl_no, trans_mode, pol_cd, load_tp, carr_cd, free_days, eta_dt,
    org_eta_dt, atd_dtm, ata_dtm, bond_in_dtm, imp_acpt_dtm, rlse_dtm, delay_rsn, doc_cmpl_dt)
  where imex_tp = 'I' and del_yn = 'N' and cargo_sts <> 'CXL';
-- Whose a shipment is, asked for each row that hangs on it, and the containers that indicators look up are read from indexes alone, too.
create index fms_hbl_scope on fms_hbl (hbl_seq) include (corp_cd, orgn_cd, cust_cd);
create index fms_cntr_free on fms_cntr (hbl_seq) include (cntr_tp_cd, gate_out_dtm, disc_dtm, free_days);
-- Only of what is known to be visible to all an index is read alone: the map of that is kept after two of a hundred shipments, not twenty.
alter table fms_hbl set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
