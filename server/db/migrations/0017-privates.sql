-- A private is an hour of one teacher for one, two or three people: the studio says when its teachers are free for it, a client holds one of those
-- hours, puts the private together, and pays it as a whole.

alter table class_types
  -- How many a private of that kind is for; null for what stands on the schedule.
  add column private_format text check (private_format in ('solo', 'duo', 'trio'));
create unique index class_types_one_per_format on class_types (branch_id, private_format) where private_format is not null;

alter table rooms
  -- Whether privates take place there.
  add column for_privates boolean not null default false;

-- The hours of every week that a teacher gives to privates, by the wall clock of the branch; Monday is 1.
create table private_windows (
  id uuid primary key default uuidv7(),
  branch_id uuid not null references branches,
  instructor_id uuid not null references instructors,
  weekday integer not null check (weekday between 1 and 7),
  from_minute integer not null check (from_minute between 0 and 1439),
  until_minute integer not null check (until_minute between 1 and 1440),
  check (from_minute < until_minute),
  constraint private_windows_apart exclude using gist (instructor_id with =, weekday with =, int4range(from_minute, until_minute) with &&)
);

-- One day that differs from the week: hours given besides, or hours taken away.
create table private_exceptions (
  id uuid primary key default uuidv7(),
  branch_id uuid not null references branches,
  instructor_id uuid not null references instructors,
  day date not null,
  kind text not null check (kind in ('open', 'closed')),
  from_minute integer not null check (from_minute between 0 and 1439),
  until_minute integer not null check (until_minute between 1 and 1440),
  created_at timestamptz not null,
  check (from_minute < until_minute),
  constraint private_exceptions_apart exclude using gist (instructor_id with =, day with =, int4range(from_minute, until_minute) with &&)
);

-- What a private is besides a class with places: who puts it together, and how far that has come. Held until it is booked or let go.
create table private_classes (
  session_id uuid primary key references class_sessions,
  account_id uuid not null references accounts,
  format text not null check (format in ('solo', 'duo', 'trio')),
  step text not null check (step in ('slot', 'people', 'pack', 'notes')),
  -- Adults without an account here, by name; each takes one of the places of the format.
  guests text[] not null default '{}' check (cardinality(guests) <= 2),
  notes text not null default '' check (length(notes) <= 1000),
  -- Until then nobody else gets the hour; its pending bookings say the same.
  held_until timestamptz not null,
  -- The pack that was chosen to pay; what paid in the end is on the booking.
  lot_id uuid references package_lots,
  created_at timestamptz not null,
  booked_at timestamptz,
  released_at timestamptz,
  check (booked_at is null or released_at is null)
);
create unique index private_classes_one_hold on private_classes (account_id) where booked_at is null and released_at is null;
create index private_classes_account on private_classes (account_id, created_at);
