-- Of a million shipments a few are still under way. What home, the board of deadlines and the lists ask of those alone is found by indexes that hold
-- nothing else; the planner takes them for a condition that is written as theirs.
create index fms_hbl_with_boxes on fms_hbl (cust_cd)
  where imex_tp = 'I' and ata_dtm is not null and cargo_sts <> 'EMT' and load_tp <> all ('{LCL,AIR,ULD}'::text[]);
create index fms_hbl_held on fms_hbl (cust_cd) where cstm_hold_yn = 'Y' and rlse_dtm is null;
create index fms_hbl_late on fms_hbl (cust_cd) where delay_yn = 'Y' and cargo_sts <> all ('{OUT,DLV,EMT}'::text[]);
create index fms_hbl_states on fms_hbl (cargo_sts, cust_cd, eta_dt) include (corp_cd, orgn_cd, imex_tp, del_yn)
  where cargo_sts <> all ('{DLV,EMT,CXL}'::text[]);
