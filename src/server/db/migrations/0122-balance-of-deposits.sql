-- A deposit balance is negative at no time: the portal refuses earlier and in words, the database whoever writes.

-- Confirmed rows of a customer and currency in their order, with the balance after each. Of all organisations, whoever asks: a balance has no parts.
create function deposit_runs(corp text, cust text, curr text) returns table (depo_no varchar, depo_dt date, bal_amt numeric)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select d.depo_no, d.depo_dt, sum(case when d.depo_tp in ('USE', 'RFD') then -d.depo_amt else d.depo_amt end) over (order by d.depo_dt, d.depo_no)
    from kofe_deposit d
   where d.corp_cd = corp and d.cust_cd = cust and d.curr_cd = curr and d.depo_sts = 'CFM';
end;
comment on function deposit_runs is 'Confirmed rows of the deposits of a customer and currency, with the balance after each';

-- Whoever writes deposits of a customer and currency waits for whoever else does, until the end of his transaction.
create function lock_deposits(corp text, cust text, curr text) returns void
language sql volatile set search_path = public, pg_temp
begin atomic
  select pg_advisory_xact_lock(hashtextextended('deposit/' || corp || '/' || cust || '/' || rtrim(curr), 0));
end;

create function check_deposits() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  own kofe_deposit := case when tg_op = 'DELETE' then old else new end;
  lowest numeric;
begin
  if (tg_op = 'INSERT' or old.depo_sts <> 'CFM') and (tg_op = 'DELETE' or new.depo_sts <> 'CFM') then
    return null;
  end if;
  perform lock_deposits(own.corp_cd, own.cust_cd, own.curr_cd);
  select min(r.bal_amt) into lowest from deposit_runs(own.corp_cd, own.cust_cd, own.curr_cd) r;
  if lowest < 0 then
    raise exception 'the deposit balance of % % would be %', own.cust_cd, own.curr_cd, lowest using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger balance_never_negative after insert or update or delete on kofe_deposit
  deferrable initially deferred for each row execute function check_deposits();

-- Whose deposit it is and in which currency never changes: its amounts would stand in two balances.
create function fix_deposits() returns trigger language plpgsql as $$
begin
  raise exception 'the owner and the currency of a deposit never change' using errcode = 'check_violation';
end $$;
create trigger owner_stays before update on kofe_deposit for each row
  when ((old.corp_cd, old.cust_cd, old.curr_cd) is distinct from (new.corp_cd, new.cust_cd, new.curr_cd)) execute function fix_deposits();

create index on kofe_deposit (corp_cd, cust_cd, curr_cd, depo_dt, depo_no) where depo_sts = 'CFM';
