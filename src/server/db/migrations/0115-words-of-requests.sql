-- Requests are found by words of their titles, texts and entries. PostgreSQL has no parser for Korean, so texts are taken apart here: into pairs of
-- syllables, words of letters, and parts of numbers. Below row-level security no condition of a caller may use an index of them, so the search is a
-- function of the owner that asks for the scope itself.

-- The text of cleaned HTML without its markup, a line for each paragraph; the same as textOfHtml of contract/htmlText.
create function plain_text(html text) returns text language sql immutable parallel safe
  return case when html !~ '[<&]' then html else
    replace(replace(replace(replace(replace(replace(
      regexp_replace(regexp_replace(regexp_replace(regexp_replace(html, '\s+', ' ', 'g'), '</t[dh]>', ' ', 'gi'),
        '</?(br|hr|p|div|h[1-6]|ul|ol|li|table|caption|tr|dl|dt|dd|pre|blockquote|figure)\y[^<>]*>', E'\n', 'gi'), '<[^<>]*>', '', 'g'),
      '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&nbsp;', ' '), '&#39;', ''''), '&amp;', '&') end;

-- A text as it is looked for and looked through: the same letter is written in one way.
create function sought_text(plain text) returns text language sql immutable parallel safe
  return lower(normalize(plain, nfkc));

-- The runs of a text in their order: syllables (of Hangul, Han and whatever else knows no blanks), or letters and digits.
create function runs_of(sought text) returns table (at bigint, syllables text, word text) language sql immutable parallel safe as $$
  select r.at, r.m[1], r.m[2] from regexp_matches(sought,
    '([\u0530-\u1dff\u2e80-\u2fff\u3005-\u3007\u3021-\ud7a3\uf900-\ufaff]{1,100})|([a-z0-9\u00c0-\u052f\u1e00-\u1eff]{1,30})', 'g') with ordinality r (m, at)
$$;

-- What a text is found by: its syllables and their pairs; the two beside a blank, as Korean is written with blanks and without;
-- whole words, which are found by their beginning; of words with digits every three in a row. As many as the longest texts can have together.
create function words_of(sought text) returns tsvector language sql immutable parallel safe as $$
  with run as materialized (select * from runs_of(sought)),
  lexeme as (
    select substr(syllables, n, size) as lexeme from run, generate_series(1, 2) size, generate_series(1, length(syllables) + 1 - size) n
    union select right(syllables, 1) || '~' || left(next, 1) from (select syllables, lead(syllables) over (order by at) as next from run) x
      where syllables is not null and next is not null
    union select word from run where word is not null
    union select '#' || substr(word, n, 3) from run, generate_series(1, length(word) - 2) n where word ~ '\d')
  select array_to_tsvector(array(select lexeme from lexeme limit 8000))
$$;

-- What a title is like others by: its words without numbers, pairs of syllables among them.
create function title_words_of(title text) returns tsvector language sql immutable parallel safe as $$
  select array_to_tsvector(array(
    select lexeme from unnest(tsvector_to_array(words_of(sought_text(title)))) lexeme where length(lexeme) > 1 and lexeme !~ '[~#0-9]'))
$$;

-- Requests as they are looked through. Nobody but the functions below reads it.
create table portal_request (
  req_no varchar(20) not null primary key,
  corp_cd varchar(10) not null,
  orgn_cd varchar(10),
  cust_cd varchar(10) not null,
  chrg_user_id varchar(20),
  csm_req_tp varchar(10) not null,
  asked_dtm timestamptz not null,
  answered boolean not null,
  title_words tsvector not null,
  open_words tsvector not null,
  open_text text not null,
  all_words tsvector,
  all_text text
-- What is long lies beside the rows, so that many are ordered by their day at once.
) with (toast_tuple_target = 128);
comment on table portal_request is '고객 요청 검색어 / Words of customer requests';
comment on column portal_request.title_words is 'Of the title alone: what it is like others by';
comment on column portal_request.open_words is 'Of what its customer sees';
comment on column portal_request.open_text is 'The same without blanks, to be compared';
comment on column portal_request.all_words is 'With what staff alone see, where there is any';
revoke all on portal_request from app;

-- What PORTAL_REQUEST is to hold.
create view request_now as
select r.req_no, r.corp_cd, r.orgn_cd, r.cust_cd, r.chrg_user_id, r.csm_req_tp, coalesce(r.req_dtm, r.reg_dtm) as asked_dtm,
    r.csm_req_sts in ('ANS', 'CMP') and coalesce(e.answered, false) as answered, title_words_of(r.req_title) as title_words,
    w.open_words, regexp_replace(t.open, '\s', '', 'g') as open_text,
    case when t.memos is not null then w.open_words || words_of(t.memos) end as all_words,
    case when t.memos is not null then regexp_replace(t.open || chr(31) || t.memos, '\s', '', 'g') end as all_text
  from csm_req r
    cross join lateral (
      select string_agg(plain_text(e.res_cnnt), chr(31) order by e.res_seq) filter (where e.open_yn = 'Y') as open,
          string_agg(plain_text(e.res_cnnt), chr(31) order by e.res_seq) filter (where e.open_yn = 'N') as memos,
          bool_or(e.csm_res_tp = 'ANS' and e.open_yn = 'Y') as answered
        from csm_res e where e.req_no = r.req_no offset 0) e
    cross join lateral (
      select sought_text(concat_ws(chr(31), r.req_title, r.req_no, r.hbl_no, r.ref_no, plain_text(r.req_cnnt), e.open)) as open,
        sought_text(e.memos) as memos offset 0) t
    cross join lateral (select words_of(t.open) as open_words offset 0) w
 where r.del_yn = 'N';
revoke all on request_now from app;

-- Writes what PORTAL_REQUEST is to hold of requests. They are locked first, so that of two who change the same one the later sees what the earlier did.
create function follow_requests(numbers text[]) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if cardinality(numbers) = 0 then return; end if;
  perform from csm_req where req_no = any(numbers) order by req_no for no key update;
  delete from portal_request p where p.req_no = any(numbers) and not exists (select from csm_req r where r.req_no = p.req_no and r.del_yn = 'N');
  insert into portal_request as p select * from request_now where req_no = any(numbers)
  on conflict (req_no) do update set (corp_cd, orgn_cd, cust_cd, chrg_user_id, csm_req_tp, asked_dtm, answered, title_words, open_words, open_text,
      all_words, all_text)
    = row (excluded.corp_cd, excluded.orgn_cd, excluded.cust_cd, excluded.chrg_user_id, excluded.csm_req_tp, excluded.asked_dtm, excluded.answered,
      excluded.title_words, excluded.open_words, excluded.open_text, excluded.all_words, excluded.all_text);
end $$;
revoke execute on function follow_requests(text[]) from public;

create function follow_request_rows() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform follow_requests(array(select req_no from new_rows));
  elsif tg_op = 'UPDATE' then
    perform follow_requests(array(select n.req_no from new_rows n join old_rows o using (req_no)
      where (n.corp_cd, n.orgn_cd, n.cust_cd, n.chrg_user_id, n.csm_req_tp, n.req_dtm, n.csm_req_sts in ('ANS', 'CMP'), n.req_title, n.req_cnnt, n.hbl_no,
          n.ref_no, n.del_yn)
        is distinct from (o.corp_cd, o.orgn_cd, o.cust_cd, o.chrg_user_id, o.csm_req_tp, o.req_dtm, o.csm_req_sts in ('ANS', 'CMP'), o.req_title,
          o.req_cnnt, o.hbl_no, o.ref_no, o.del_yn)));
  elsif tg_op = 'DELETE' then
    delete from portal_request where req_no in (select req_no from old_rows);
  else
    delete from portal_request;
  end if;
  return null;
end $$;
create trigger follow_insert after insert on csm_req referencing new table as new_rows for each statement execute function follow_request_rows();
create trigger follow_update after update on csm_req referencing old table as old_rows new table as new_rows
  for each statement execute function follow_request_rows();
create trigger follow_delete after delete on csm_req referencing old table as old_rows for each statement execute function follow_request_rows();
create trigger follow_truncate after truncate on csm_req for each statement execute function follow_request_rows();

create function follow_entries() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform follow_requests(array(select distinct req_no from new_rows));
  elsif tg_op = 'DELETE' then
    perform follow_requests(array(select distinct req_no from old_rows));
  else
    perform follow_requests(array(select distinct n.req_no from new_rows n join old_rows o using (req_no, res_seq)
      where (n.res_cnnt, n.open_yn, n.csm_res_tp) is distinct from (o.res_cnnt, o.open_yn, o.csm_res_tp)));
  end if;
  return null;
end $$;
create trigger follow_insert after insert on csm_res referencing new table as new_rows for each statement execute function follow_entries();
create trigger follow_update after update on csm_res referencing old table as old_rows new table as new_rows
  for each statement execute function follow_entries();
create trigger follow_delete after delete on csm_res referencing old table as old_rows for each statement execute function follow_entries();

-- What a word or a phrase is looked up by, and what the texts that have all of that must also hold without their blanks; a null says that the index
-- alone decides. A word of letters stands for those that begin with it, one with digits for those that hold it, syllables for what holds them. Between
-- syllables of a phrase a blank is none, as in texts.
create function lookup_of(sought text, out query tsquery, out needle text) language sql immutable parallel safe as $$
  with run as materialized (
    select r.*, coalesce(syllables, word) = sought as alone
      from runs_of(regexp_replace(sought, '(?<=[\u0530-\u1dff\u2e80-\ud7a3\uf900-\ufaff])\s+(?=[\u0530-\u1dff\u2e80-\ud7a3\uf900-\ufaff])', '', 'g')) r),
  part as (
    select format('''%s''', syllables) as term from run where length(syllables) = 1 or (length(syllables) = 2 and alone)
    union select format('(''%s''|''%s~%s'')', substr(syllables, n, 2), substr(syllables, n, 1), substr(syllables, n + 1, 1))
      from run, generate_series(1, length(syllables) - 1) n where length(syllables) > 2 or not alone
    union select format('''%s'':*', word) from run where word !~ '\d' or length(word) < 3
    union select format('''#%s''', substr(word, n, 3)) from run, generate_series(1, length(word) - 2) n where word ~ '\d')
  select (select string_agg(term, '&')::tsquery from part),
    case when not exists (select from run where alone and (length(syllables) < 3 or word !~ '\d' or length(word) < 4))
      then regexp_replace(sought, '\s', '', 'g') end
$$;

-- The numbers of requests in the scope of the transaction that say all of some words and phrases, the latest first, of one customer where it is named.
-- Of those whose index has every part as many of the latest are looked at as are asked for; customers are never found anything by what staff alone see.
create function requests_saying(words text[], cust text, most integer) returns table (req_no varchar) language plpgsql stable security definer
set search_path = public, pg_temp set enable_seqscan = off set max_parallel_workers_per_gather = 0 as $$
declare
  corps text[] := app_corps();
  orgns text[] := app_orgns();
  custs text[] := app_custs();
  staff boolean := app_is_staff();
  own text := app_owner();
  asked tsquery;
  needles text[];
begin
  select string_agg(format('(%s)', l.query), '&')::tsquery, array_agg(l.needle) filter (where l.needle is not null) into asked, needles
    from unnest(words) w cross join lateral lookup_of(sought_text(btrim(w))) l where l.query is not null;
  if asked is null then return; end if;
  return query select c.req_no from (
      select p.req_no, p.open_text, p.all_text from portal_request p
       where (p.open_words @@ asked or (staff and p.all_words @@ asked))
         and (cust is null or p.cust_cd = cust)
         and (corps is null or p.corp_cd = any(corps))
         and (((orgns is null or p.orgn_cd is null or p.orgn_cd = any(orgns)) and (custs is null or p.cust_cd = any(custs)))
           or (staff and p.chrg_user_id = own))
       order by p.asked_dtm desc, p.req_no desc limit most) c
   where needles is null
      or not exists (select from unnest(needles) n where strpos(case when staff and c.all_text is not null then c.all_text else c.open_text end, n) = 0);
end $$;
revoke execute on function requests_saying(text[], text, integer) from public;
grant execute on function requests_saying(text[], text, integer) to app;

-- How much the words of titles tell: the rarer, the more. PostgreSQL keeps how many rows have the most common ones.
create function title_weights() returns table (lexeme text, weight float8) language sql stable security definer set search_path = public, pg_temp as $$
  select e.lexeme, -ln(e.share) from pg_stats s cross join lateral unnest(s.most_common_elems::text::text[], s.most_common_elem_freqs) e (lexeme, share)
   where s.schemaname = 'public' and s.tablename = 'portal_request' and s.attname = 'title_words' and e.lexeme is not null and e.share > 0
$$;
revoke execute on function title_weights() from public;

-- Answered requests in the scope of the transaction whose titles are like one, the nearest first, of one customer where it is named. Two titles are as
-- near as the share of their words' weight that they have in common; the same kind counts a tenth more. Looked at are the latest 1,000 that have one of
-- the title's rare words.
create function requests_like(title text, kind text, cust text, but text, most integer) returns table (req_no varchar, nearness float8) language plpgsql
stable security definer set search_path = public, pg_temp set enable_seqscan = off set max_parallel_workers_per_gather = 0 as $$
declare
  corps text[] := app_corps();
  orgns text[] := app_orgns();
  custs text[] := app_custs();
  staff boolean := app_is_staff();
  own text := app_owner();
  known jsonb := (select jsonb_object_agg(w.lexeme, w.weight) from title_weights() w);
  rarest float8 := coalesce((select max(w.weight) from title_weights() w), 1);
  asked text[] := tsvector_to_array(title_words_of(left(title, 200)));
  total float8 := (select sum(coalesce((known ->> a)::float8, rarest)) from unnest(asked) a);
  rare tsquery;
begin
  if cardinality(asked) = 0 then return; end if;
  -- Words that more than one title in fifty has are asked for where there are no rarer ones, the two rarest of them.
  select string_agg(format('''%s''', x.a), '|')::tsquery into rare
    from (select a, w, row_number() over (order by w desc, a) as at from unnest(asked) a cross join lateral coalesce((known ->> a)::float8, rarest) w) x
   where x.at <= 2 or x.w >= -ln(0.02);
  return query select n.req_no, n.nearness from (
      select c.req_no, c.asked_dtm,
          (select 2 * coalesce(sum(w) filter (where l = any(asked)), 0) / (sum(w) + total)
             from unnest(tsvector_to_array(c.title_words)) l cross join lateral coalesce((known ->> l)::float8, rarest) w)
            * case when c.csm_req_tp = kind then 1.1 else 1 end as nearness
        from (
          select p.req_no, p.asked_dtm, p.csm_req_tp, p.title_words from portal_request p
           where p.answered and p.title_words @@ rare and p.req_no is distinct from but and (cust is null or p.cust_cd = cust)
             and (corps is null or p.corp_cd = any(corps))
             and (((orgns is null or p.orgn_cd is null or p.orgn_cd = any(orgns)) and (custs is null or p.cust_cd = any(custs)))
               or (staff and p.chrg_user_id = own))
           order by p.asked_dtm desc, p.req_no desc limit 1000) c) n
   where n.nearness >= 0.3 order by n.nearness desc, n.asked_dtm desc, n.req_no desc limit most;
end $$;
revoke execute on function requests_like(text, text, text, text, integer) from public;
grant execute on function requests_like(text, text, text, text, integer) to app;

-- Writes PORTAL_REQUEST anew: of what is there when it is made, and of rows that came while triggers rested.
create function fill_requests() returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  lock table portal_request in exclusive mode;
  delete from portal_request;
  insert into portal_request select * from request_now;
  analyze portal_request;
end $$;
revoke execute on function fill_requests() from public;
select fill_requests();

-- Made when the rows are there: that is much quicker. What is looked for is in them at once.
create index portal_request_open on portal_request using gin (open_words) with (fastupdate = off);
create index portal_request_all on portal_request using gin (all_words) with (fastupdate = off) where all_words is not null;
create index portal_request_title on portal_request using gin (title_words) with (fastupdate = off) where answered;
create index portal_request_cust on portal_request (cust_cd);
