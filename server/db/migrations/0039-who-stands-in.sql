-- compatible
-- "Trained and free": a class type is taught by those who can, and several of them are asked who takes a class over.

create table instructor_skills (
  instructor_id uuid not null references instructors,
  class_type_id uuid not null references class_types,
  primary key (instructor_id, class_type_id)
);
create index instructor_skills_class_type on instructor_skills (class_type_id);

-- Whoever has taught a class type so far can teach it.
insert into instructor_skills (instructor_id, class_type_id)
select distinct si.instructor_id, s.class_type_id
from session_instructors si
join class_sessions s on s.id = si.session_id;

create table substitute_offers (
  id uuid primary key default uuidv7(),
  request_id uuid not null references substitute_requests,
  instructor_id uuid not null references instructors,
  -- Closed: the request was answered in another way, or nobody answered in time and the instructor is asked again.
  status text not null default 'open' check (status in ('open', 'accepted', 'declined', 'closed')),
  asked_by_account_id uuid not null references accounts,
  asked_at timestamptz not null,
  answer_by timestamptz not null,
  answered_at timestamptz,
  constraint substitute_offers_time check (answer_by > asked_at),
  constraint substitute_offers_answered check ((status = 'open') = (answered_at is null))
);
create unique index substitute_offers_one_accepted on substitute_offers (request_id) where status = 'accepted';
create unique index substitute_offers_one_open on substitute_offers (request_id, instructor_id) where status = 'open';
create index substitute_offers_request on substitute_offers (request_id);
create index substitute_offers_asked on substitute_offers (instructor_id) where status = 'open';
