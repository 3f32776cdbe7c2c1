-- Requests are looked for by the indexes of their words. For a word that most of them say the planner would read every row, and with each what lies
-- beside it; and so does a plan that is kept for every word and every kind of scope: each search has its own. An index of
-- customers led there too.
drop index portal_request_cust;
alter function requests_saying(text[], text, integer) set enable_indexscan = off;
alter function requests_saying(text[], text, integer) set plan_cache_mode = force_custom_plan;
alter function requests_like(text, text, text, text, integer) set enable_indexscan = off;
alter function requests_like(text, text, text, text, integer) set plan_cache_mode = force_custom_plan;
