-- compatible: a version before this books and orders as ever, but for an account that is gone.
-- A request that was let in before its account was merged or deleted may come to write after it: nothing new begins on an account that is gone. It waits
-- for a merge that is under way, and is answered as busy; sent again it finds nobody signed in.

create function refuse_gone_account() returns trigger
language plpgsql
as $$
declare
  holder uuid;
  gone timestamptz;
begin
  if tg_table_name = 'bookings' then holder := new.booked_by_account_id; else holder := new.account_id; end if;
  for gone in
    select a.deleted_at from accounts a where a.person_id = new.person_id or a.id = holder for key share
  loop
    if gone is not null then
      raise exception 'the account of % % is gone', tg_table_name, new.id using errcode = 'lock_not_available';
    end if;
  end loop;
  return new;
end
$$;
create trigger bookings_of_the_living before insert on bookings for each row execute function refuse_gone_account();
create trigger orders_of_the_living before insert on orders for each row execute function refuse_gone_account();
