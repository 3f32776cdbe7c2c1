-- Counting a download is no change of a file's row: its version and its last user stay.
drop trigger stamp on cms_file;
create trigger stamp before insert on cms_file for each row execute function stamp();
create trigger stamp_update before update of file_grp_no, file_nm, file_ext, file_size, file_path, ref_tp, ref_key, doc_tp, open_yn, cust_cd,
  corp_cd, elvis_doc_id, elvis_ofc_cd, del_yn on cms_file for each row execute function stamp();
