-- Who approved or rejected a request is kept in the history; the typed password is not.
select keep_history('cms_user_reg', '{pw_hash}');
