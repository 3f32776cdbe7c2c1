-- Whose deadlines a person sees on the board; who chose nothing sees all there are to see.
alter table cms_user_look add column due_scope varchar(10) check (due_scope in ('ME', 'ORGN', 'ALL'));
comment on column cms_user_look.due_scope is 'Deadlines on the board: ME = those the person handles, ORGN = also those of the own organisation and below, ALL = all';
