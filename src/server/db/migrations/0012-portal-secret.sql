-- The secret of the installation, made once: every process of the portal reads it as the owner when it starts. The portal's own role
-- cannot, and no backup holds it.
create table portal_secret (
  name varchar(30) not null,
  value text not null,
  reg_dtm timestamptz not null default now(),
  primary key (name)
);
revoke all on portal_secret from app;
