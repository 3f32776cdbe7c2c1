-- A cost of the operations system says when it was changed there, so that it makes no difference in which order messages arrive.

alter table set_cost add feed_dtm timestamptz;
comment on column set_cost.feed_dtm is 'Changed at the sender at: what is older changes nothing';
select keep_history('set_cost', '{}', '{bss_json,feed_dtm}');
