-- Which organisation works at a freight station: what is booked there is its work, whoever books it.

alter table mdm_cycfs add orgn_cd varchar(10) references mdm_orgn;
comment on column mdm_cycfs.orgn_cd is 'Organisation that works there; empty: somebody else’s place';
create index on mdm_cycfs (orgn_cd);

select keep_history('mdm_cycfs');
