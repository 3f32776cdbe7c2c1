-- How a person wants to see the portal: bright, dark or as the system says; roomy, normal or tight. Who chose nothing has no row.
create table cms_user_look (
  user_id varchar(20) primary key references cms_user,
  theme_tp varchar(10) not null check (theme_tp in ('AUTO', 'LIGHT', 'DARK')),
  density_tp varchar(10) not null check (density_tp in ('ROOMY', 'NORMAL', 'TIGHT'))
);
comment on table cms_user_look is '사용자 화면 모드 / How a person wants to see the portal';
revoke all on cms_user_look from app;
grant select, insert, update, delete on cms_user_look to app;
select scope_rows('cms_user_look', '{all} or {self}');
