-- Who approved or rejected a request, and what was changed of a mail or of a view that others use, is kept in the history.
select keep_history('cms_user_reg', '{pw_hash}');
select keep_history('cms_email_frm');
select keep_history('cms_grid_layout');
