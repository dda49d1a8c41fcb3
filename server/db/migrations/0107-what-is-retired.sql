-- What the studio consists of is retired and not deleted: nothing new is planned with it, and past classes keep its name.

alter table rooms add column active boolean not null default true;
alter table difficulty_levels add column active boolean not null default true;
alter table series_types add column active boolean not null default true;
alter table class_types add column active boolean not null default true;

drop index class_types_one_per_format;
create unique index class_types_one_per_format on class_types (branch_id, private_format)
  where private_format is not null and active;

-- Shared locks on the rows: whoever retires one waits for the class that is being made, and the class for whoever retires it.
create function keep_retired_from_classes() returns trigger
language plpgsql
as $$
begin
  perform from rooms where id = new.room_id and active for share;
  if not found then
    raise exception 'that room is retired' using errcode = 'check_violation', constraint = 'class_sessions_retired';
  end if;
  perform from class_types where id = new.class_type_id and active for share;
  if not found then
    raise exception 'that class type is retired' using errcode = 'check_violation', constraint = 'class_sessions_retired';
  end if;
  perform from difficulty_levels where id = new.difficulty_level_id and active for share;
  if not found then
    raise exception 'that level is retired' using errcode = 'check_violation', constraint = 'class_sessions_retired';
  end if;
  perform from series_types where id = new.series_type_id and active for share;
  if not found then
    raise exception 'that series type is retired' using errcode = 'check_violation', constraint = 'class_sessions_retired';
  end if;
  return new;
end
$$;
create trigger class_sessions_retired before insert or update of room_id, class_type_id, difficulty_level_id, series_type_id on class_sessions
  for each row when (new.status = 'upcoming') execute function keep_retired_from_classes();

create function keep_retired_from_teaching() returns trigger
language plpgsql
as $$
begin
  perform from instructors where id = new.instructor_id and active for share;
  if not found then
    raise exception 'that instructor no longer teaches' using errcode = 'check_violation', constraint = 'session_instructors_retired';
  end if;
  return new;
end
$$;
create trigger session_instructors_retired before insert or update of active, instructor_id on session_instructors
  for each row when (new.active) execute function keep_retired_from_teaching();
