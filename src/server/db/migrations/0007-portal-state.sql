-- What the installation knows about itself: hashes of loaded seeds, the base date of the demo company.
create table portal_state (
  key varchar(50) not null,
  value text not null,
  upd_dtm timestamptz not null default now(),
  primary key (key)
);
revoke all on portal_state from app;
grant select on portal_state to app;

-- Rows the system seed has ever given: one an administrator removed does not come back with the next release.
create table portal_seed (
  tbl varchar(30) not null,
  row_key varchar(200) not null,
  primary key (tbl, row_key)
);
revoke all on portal_seed from app;
