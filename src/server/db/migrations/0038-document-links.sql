-- A token may give out one file that was mailed as a link.
alter table cms_jwt drop constraint cms_jwt_token_tp_check;
alter table cms_jwt add constraint cms_jwt_token_tp_check check (token_tp in ('SSO', 'API', 'GUEST', 'DOC'));

-- A document of the document store is linked to a document once, however many ask for it at the same time.
create unique index cms_file_linked on cms_file (ref_tp, ref_key, elvis_doc_id) where elvis_doc_id is not null and del_yn = 'N';
create index on cms_file (elvis_doc_id) where elvis_doc_id is not null;
