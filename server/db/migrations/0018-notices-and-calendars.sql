-- What the studio writes to people can also be read on its pages, is sent as they wish, and keeps their calendars true when a class changes.

alter table messages
  add column read_at timestamptz,
  drop constraint messages_status_check,
  -- A letter that is kept is read on the pages alone: its reader wants no mail of that kind.
  add constraint messages_status_check check (status in ('queued', 'sent', 'failed', 'kept'));

-- The kinds of letters that somebody does not want sent. Nobody can switch off what tells of a booking, an order or the account itself.
create table message_preferences (
  account_id uuid primary key references accounts,
  switched_off text[] not null check (switched_off <@ array['reminder', 'queue', 'class_changes', 'expiry', 'news']),
  updated_at timestamptz not null
);

-- The secret address of a person's calendar is made of this id; a new id is a new address, and the old one is dead.
create table calendar_feeds (
  account_id uuid primary key references accounts,
  feed_id uuid not null unique default gen_random_uuid(),
  created_at timestamptz not null
);

alter table class_sessions
  -- Rises with every change that people who come must know: calendars tell a newer version by it.
  add column revision integer not null default 0,
  add column revised_at timestamptz,
  -- When the class last got another time; whoever was told then needs no reminder of the same hours.
  add column moved_at timestamptz;

create function note_class_change() returns trigger
language plpgsql
as $$
begin
  if (new.starts_at, new.ends_at, new.room_id, new.class_type_id) is distinct from (old.starts_at, old.ends_at, old.room_id, old.class_type_id)
    or (new.status = 'canceled') is distinct from (old.status = 'canceled') then
    new.revision := old.revision + 1;
    new.revised_at := studio_now();
  end if;
  if new.starts_at is distinct from old.starts_at then
    new.moved_at := studio_now();
  end if;
  return new;
end
$$;
-- Only for these columns, so that counting places costs nothing.
create trigger class_sessions_change before update of starts_at, ends_at, room_id, class_type_id, status on class_sessions
  for each row execute function note_class_change();

create function note_teacher_change() returns trigger
language plpgsql
as $$
begin
  update class_sessions set revision = revision + 1, revised_at = studio_now() where id = new.session_id and status <> 'canceled';
  return null;
end
$$;
create trigger session_instructors_joins after insert on session_instructors
  for each row when (new.role = 'substitute') execute function note_teacher_change();
create trigger session_instructors_changes after update of active, role, instructor_id on session_instructors
  for each row when ((old.active, old.role, old.instructor_id) is distinct from (new.active, new.role, new.instructor_id)) execute function note_teacher_change();
