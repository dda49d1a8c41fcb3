-- compatible
-- A reformer that is out of order: nobody is booked on it until it is back.
create table room_outages (
  id uuid primary key default uuidv7(),
  branch_id uuid not null references branches,
  room_id uuid not null references rooms,
  seat_no integer not null check (seat_no between 1 and 20000),
  from_day date not null,
  -- Null until somebody says that it is back.
  until_day date,
  reason text not null check (length(reason) between 3 and 300),
  -- Classes that began before are over or under way, and stay as they are.
  created_at timestamptz not null,
  constraint room_outages_days check (until_day >= from_day),
  constraint room_outages_once exclude using gist (room_id with =, seat_no with =, daterange(from_day, until_day, '[]') with &&)
);
create index room_outages_branch on room_outages (branch_id, from_day);

-- Counted here, whatever is written.
create function count_places() returns trigger
language plpgsql
as $$
begin
  new.out_seats := array(
    select o.seat_no
    from room_outages o
    join branches b on b.id = o.branch_id
    where o.room_id = new.room_id and not new.private and o.created_at < new.starts_at
      and (new.starts_at at time zone b.time_zone)::date between o.from_day and coalesce(o.until_day, 'infinity')
    order by o.seat_no
  );
  new.places := new.capacity - (select count(*) from unnest(new.out_seats) as seat where seat <= new.capacity);
  return new;
end
$$;
-- Not for a count of seats, so that booking does not wake it.
create trigger class_sessions_places before insert or update of capacity, room_id, starts_at, private, out_seats, places on class_sessions
  for each row execute function count_places();
-- Classes that a server of the version before added since the migration before this one.
update class_sessions set places = capacity where places <> capacity;
alter table class_sessions drop constraint class_sessions_capacity;
alter table class_sessions add constraint class_sessions_capacity check (booked_count <= places);

create function mark_seats_out() returns trigger
language plpgsql
as $$
declare
  outage room_outages := coalesce(new, old);
begin
  update class_sessions s set out_seats = s.out_seats
  from branches b
  where b.id = s.branch_id and s.room_id = outage.room_id and s.status = 'upcoming' and s.starts_at > studio_now()
    and (s.starts_at at time zone b.time_zone)::date between outage.from_day and coalesce(outage.until_day, 'infinity');
  return null;
end
$$;
create trigger room_outages_marked after insert or update or delete on room_outages for each row execute function mark_seats_out();

-- Nobody sits on a reformer that is out, whatever forgot the lock: the class is locked for those who change what is
-- out, and looked at by those who take a seat.
create function keep_off_seats_out() returns trigger
language plpgsql
as $$
declare
  gone integer[];
begin
  select out_seats into gone from class_sessions where id = new.session_id for no key update;
  if new.seat_no = any (gone) then
    raise exception 'reformer % is out of order', new.seat_no using errcode = 'check_violation', constraint = 'bookings_seat_works';
  end if;
  return new;
end
$$;
create trigger bookings_seat_works before insert on bookings
  for each row when (new.booking_type = 'booking' and new.status in ('pending', 'booked', 'checked_in')) execute function keep_off_seats_out();
create trigger bookings_seat_still_works before update of seat_no, booking_type on bookings
  for each row when (new.booking_type = 'booking' and new.status in ('pending', 'booked', 'checked_in')
    and (new.seat_no, new.booking_type) is distinct from (old.seat_no, old.booking_type)) execute function keep_off_seats_out();

create function clear_seats_out() returns trigger
language plpgsql
as $$
begin
  if exists (
    select from bookings b
    where b.session_id = new.id and b.booking_type = 'booking' and b.status in ('pending', 'booked', 'checked_in')
      and b.seat_no = any (new.out_seats)
  ) then
    raise exception 'somebody sits on a reformer that is out' using errcode = 'check_violation', constraint = 'class_sessions_seats_work';
  end if;
  return null;
end
$$;
create trigger class_sessions_seats_work after update of out_seats, room_id, starts_at on class_sessions
  for each row when (new.out_seats is distinct from old.out_seats and new.out_seats <> '{}') execute function clear_seats_out();
