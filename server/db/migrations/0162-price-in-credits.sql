-- compatible
-- A class may cost more than one credit: its type says how many, and a class keeps the price that it had when it was planned. A private costs one of its own packs.

alter table class_types add column credits integer not null default 1 check (credits between 1 and 10);
alter table class_sessions add column credits integer not null default 1 check (credits between 1 and 10);

-- Whatever plans a class, also an older version of the program, gives it the price of its type; from then on it stays, so that what was paid can be counted by it.
create function class_price() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.credits := case when new.private then 1 else coalesce((select t.credits from class_types t where t.id = new.class_type_id), 1) end;
  elsif new.credits <> old.credits then
    raise exception 'the price of a class stays' using errcode = 'check_violation', constraint = 'class_sessions_price_stays';
  end if;
  return new;
end $$;
create trigger class_sessions_price before insert or update of credits on class_sessions for each row execute function class_price();
