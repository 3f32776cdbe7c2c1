-- Whose shipments are few finds them by whose they are.
create index on portal_cargo (cust_cd);
create index on portal_cargo (orgn_cd);
