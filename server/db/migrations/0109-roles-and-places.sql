-- Rooms say where their reformers stand, branches are retired, and an instructor signs in by one account.

alter table rooms
  -- Where each reformer stands, in hundredths of the width and the depth of the room: [{"seat_no", "x", "y"}]; empty where nobody has said.
  add column positions jsonb not null default '[]';
alter table branches add column active boolean not null default true;
create unique index account_roles_one_per_instructor on account_roles (instructor_id) where instructor_id is not null;

create or replace function keep_retired_from_classes() returns trigger
language plpgsql
as $$
begin
  perform from branches where id = new.branch_id and active for share;
  if not found then
    raise exception 'that branch is retired' using errcode = 'check_violation', constraint = 'class_sessions_retired';
  end if;
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
