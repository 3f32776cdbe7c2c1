-- Terminals, freight stations and bonded places have an English name, as all other masters with names do. Those of the seed get theirs where their
-- Korean name is still the one they came with.

alter table mdm_cycfs add cycfs_eng_nm varchar(100);
comment on column mdm_cycfs.cycfs_eng_nm is 'Name for English readers; who has none is shown by the Korean one';

-- Nobody changed these rows: neither their version nor their history says so.
alter table mdm_cycfs disable trigger user;
update mdm_cycfs c set cycfs_eng_nm = n.english
  from (values
    ('PNC1', '부산신항 1부두', 'Busan New Port Terminal 1'),
    ('PNC3', '부산신항 3부두', 'Busan New Port Terminal 3'),
    ('BPT1', '부산북항 자성대', 'Busan North Port Jaseongdae'),
    ('INC1', '인천 컨테이너터미널', 'Incheon Container Terminal'),
    ('PTK1', '평택항', 'Pyeongtaek Port'),
    ('CFSP', '부산 감천 CFS', 'Busan Gamcheon CFS'),
    ('CFSI', '인천 아암 CFS', 'Incheon Aam CFS'),
    ('CFSY', '양산 ICD CFS', 'Yangsan ICD CFS'),
    ('BWG1', '용인 보세창고', 'Yongin Bonded Warehouse'),
    ('BWI1', '인천공항 보세창고', 'Incheon Airport Bonded Warehouse'),
    ('DPT1', '신항 데포', 'Busan New Port Depot'),
    ('WHY1', '이천 물류센터', 'Icheon Distribution Center'),
    ('WHA1', '안성 물류센터', 'Anseong Distribution Center')) as n (code, korean, english)
 where c.cycfs_cd = n.code and c.cycfs_nm = n.korean;
alter table mdm_cycfs enable trigger user;

select keep_history('mdm_cycfs');
