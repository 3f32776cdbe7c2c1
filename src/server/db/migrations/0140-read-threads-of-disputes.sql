-- Who has read the thread of a cost line until when: what the other side wrote later is new to them.

-- 이의 대화 열람 / Who has read the thread of a cost line until when
create table set_read (
  cost_no varchar(20) not null references set_cost,
  user_id varchar(20) not null references cms_user,
  read_dtm timestamptz not null,
  primary key (cost_no, user_id)
);
comment on table set_read is '이의 대화 열람 / Who has read the thread of a cost line until when';
create index on set_read (user_id);

revoke all on set_read from app;
grant select, insert, update, delete on set_read to app;
select scope_rows('set_read', '{all} or {self}');

-- Whoever has written into a thread has read it until then.
insert into set_read (cost_no, user_id, read_dtm) select cost_no, dsp_user_id, max(dsp_dtm) from set_dsp group by cost_no, dsp_user_id;
