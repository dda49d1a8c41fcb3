-- compatible
-- A freeze may end before its day. What was planned stays as it is; how it ended is written once, beside it, and the days
-- that it did not last may be frozen anew.
alter table package_freezes
  -- The first instant at which the pack pays again; the freeze's own beginning where none of its days had passed.
  add ended_until_at timestamptz,
  add ended_days integer,
  -- When the pack expired from then on.
  add ended_expires_at timestamptz,
  add ended_at timestamptz,
  add constraint package_freezes_end check (
    num_nonnulls(ended_until_at, ended_days, ended_expires_at, ended_at) in (0, 4)
    and ended_until_at >= from_at and ended_until_at < until_at and ended_days >= 0 and ended_days < days
  ),
  drop constraint package_freezes_apart,
  add constraint package_freezes_apart
    exclude using gist (lot_id with =, tstzrange(from_at, coalesce(ended_until_at, until_at)) with &&);

create function freeze_ends_once() returns trigger
language plpgsql
as $$
begin
  if old.ended_at is not null or new.ended_at is null
    or (new.id, new.lot_id, new.from_at, new.until_at, new.days, new.former_expires_at, new.expires_at, new.created_at)
      is distinct from
      (old.id, old.lot_id, old.from_at, old.until_at, old.days, old.former_expires_at, old.expires_at, old.created_at)
  then
    raise exception 'a freeze only ever ends, and once';
  end if;
  return new;
end
$$;
drop trigger package_freezes_append_only on package_freezes;
create trigger package_freezes_append_only before delete on package_freezes for each row execute function refuse_rewrite();
create trigger package_freezes_end_once before update on package_freezes for each row execute function freeze_ends_once();
