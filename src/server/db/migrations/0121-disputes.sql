-- Disputes of cost lines: a thread per line. It stays with its line whatever settlement that is in.

-- 비용 이의 / Dispute of a cost line
create table set_dsp (
  cost_no varchar(20) not null references set_cost,
  dsp_seq integer not null,
  stl_no varchar(20) not null references set_stl,
  stl_dsp_tp varchar(10) check (stl_dsp_tp in ('DUP', 'PRC', 'QTY', 'NQT', 'NOU', 'ETC')),
  dsp_cnnt varchar(1000) not null,
  dsp_user_id varchar(20) not null references cms_user,
  dsp_dtm timestamptz not null,
  dsp_amt numeric(15,2),
  dsp_rslt varchar(10) check (dsp_rslt in ('KEEP', 'OUT', 'CXL')),
  end_dtm timestamptz,
  file_grp_no varchar(20),
  reg_user_id varchar(20) not null default 'system',
  reg_dtm timestamptz not null default now(),
  upd_user_id varchar(20) not null default 'system',
  upd_dtm timestamptz not null default now(),
  upd_cnt integer not null default 0,
  primary key (cost_no, dsp_seq),
  -- The first text of a dispute has its reason and amount, and alone its end.
  check ((stl_dsp_tp is not null) = (dsp_amt is not null)),
  check ((dsp_rslt is not null) = (end_dtm is not null)),
  check (dsp_rslt is null or stl_dsp_tp is not null)
);
comment on table set_dsp is '비용 이의 / Dispute of a cost line';
comment on column set_dsp.stl_no is 'Settlement the line was in when it was written';
comment on column set_dsp.stl_dsp_tp is 'Why, with the first text of a dispute; empty in answers';
comment on column set_dsp.dsp_amt is 'Total of the line when it was disputed';
comment on column set_dsp.dsp_rslt is 'How the dispute ended; empty while it is open';
create index on set_dsp (stl_no);
create index on set_dsp (dsp_dtm) where stl_dsp_tp is not null;
create index on set_dsp (dsp_user_id);
create index on set_dsp (file_grp_no);

select keep_stamps('set_dsp');
select keep_history('set_dsp');

revoke all on set_dsp from app;
grant select, insert, update on set_dsp to app;
select scope_rows('set_dsp', '{all} or exists (select from set_cost c where c.cost_no = set_dsp.cost_no)');

do $$
declare source text := pg_get_functiondef('sees_document'::regproc);
begin
  source := replace(source, 'when ''CST'', ''SET_COST'' then', 'when ''SET_DSP'' then
      return exists (select from set_dsp d where d.cost_no = split_part(key, ''|'', 1) and d.dsp_seq::text = split_part(key, ''|'', 2));
    when ''CST'', ''SET_COST'' then');
  execute source;
end $$;
