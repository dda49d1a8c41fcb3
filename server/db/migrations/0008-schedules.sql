-- A class on the schedule: a kind of class in a room at a time, with its teachers. Its row is the lock behind which places
-- are given and taken back, and its counter may never pass its capacity.

create table class_sessions (
  id uuid primary key default uuidv7(),
  branch_id uuid not null references branches,
  room_id uuid not null references rooms,
  class_type_id uuid not null references class_types,
  difficulty_level_id uuid not null references difficulty_levels,
  series_type_id uuid not null references series_types,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  capacity integer not null check (capacity between 0 and 20000),
  booked_count integer not null default 0 check (booked_count >= 0),
  status text not null default 'upcoming' check (status in ('upcoming', 'completed', 'canceled')),
  cancel_reason text,
  private boolean not null default false,
  opens_at timestamptz not null,
  created_at timestamptz not null,
  constraint class_sessions_capacity check (booked_count <= capacity),
  check (ends_at > starts_at),
  check (ends_at <= starts_at + interval '24 hours'),
  check (opens_at <= starts_at),
  constraint class_sessions_room_free exclude using gist (room_id with =, tstzrange(starts_at, ends_at) with &&) where (status <> 'canceled')
) with (fillfactor = 70); -- Room beside each row, so that a new count of places needs no new entry in any index.
create index class_sessions_week on class_sessions (branch_id, starts_at, id);
create index class_sessions_type on class_sessions (class_type_id, starts_at);

create table session_instructors (
  session_id uuid not null references class_sessions,
  instructor_id uuid not null references instructors,
  role text not null check (role in ('main', 'secondary', 'substitute')),
  teaches tstzrange not null,
  active boolean not null default true,
  primary key (session_id, instructor_id),
  constraint session_instructors_free exclude using gist (instructor_id with =, teaches with &&) where (active)
);
