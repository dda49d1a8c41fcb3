-- Names of tables, columns and constraints of the booking rooms follow the glossary, and histories written before the transition table was complete
-- get the acts that it holds.

alter table waiting_goals rename to multi_class_requests;
alter index waiting_goals_account rename to multi_class_requests_account;
alter table waiting_wishes rename to waitlist_preferences;

alter table bookings rename column goal_id to request_id;
alter table bookings rename column goal_slot to request_slot;
alter table bookings rename column here_at to standing_by_at;
alter table bookings rename column passed_on to seat_released;
alter table bookings rename column queue_position to waitlist_position;
alter index bookings_goal rename to bookings_request;
alter index bookings_one_per_goal_slot rename to bookings_one_per_request_slot;
alter index bookings_waiting rename to bookings_waitlist;
alter index bookings_queued rename to bookings_waitlist_position;

-- Keys, checks and not-null constraints that the server named after the table or the column.
do $$
declare
  named record;
begin
  for named in
    select c.conrelid::regclass as relation, c.conname as old_name,
      replace(replace(replace(replace(replace(replace(replace(c.conname, 'waiting_goals', 'multi_class_requests'), 'waiting_wishes', 'waitlist_preferences'),
        'goal_id', 'request_id'), 'goal_slot', 'request_slot'), 'here_at', 'standing_by_at'), 'passed_on', 'seat_released'), 'queue_position', 'waitlist_position') as new_name
    from pg_constraint c
    where c.conrelid in ('bookings'::regclass, 'multi_class_requests'::regclass, 'waitlist_preferences'::regclass)
  loop
    if named.new_name <> named.old_name then
      execute format('alter table %s rename constraint %I to %I', named.relation, named.old_name, named.new_name);
    end if;
  end loop;
end $$;

alter table booking_events disable trigger booking_events_append_only;

update booking_events e
set reason = case when e.reason = 'cancel_left' and b.booking_type = 'waitlist' then 'leave'
  when e.reason = 'cancel_left' then 'give_up'
  when b.booking_type = 'waitlist' then 'queue_end'
  else 'hold_over' end
from bookings b
where b.id = e.booking_id and e.from_status = 'pending' and e.reason in ('cancel_left', 'cancel_expired');

update booking_events set reason = 'miss' where from_status = 'booked' and to_status = 'no_show' and reason = 'no_show';
update booking_events set reason = 'check_in_staff' where from_status = 'booked' and to_status = 'checked_in' and reason = 'checked_in';

-- Demo bookings went from booked to completed in one step; the check-in before the end of the class was left out.
with checked_in as (
  update booking_events e
  set to_status = 'checked_in', reason = 'check_in_staff', at = least(e.at, greatest(b.created_at, lower(b.attends) - interval '3 minutes'))
  from bookings b
  where b.id = e.booking_id and e.from_status = 'booked' and e.to_status = 'completed' and e.reason = 'completed'
  returning e.booking_id, b.decided_at
)
insert into booking_events (booking_id, at, from_status, to_status, reason)
select booking_id, decided_at, 'checked_in', 'completed', 'complete' from checked_in;

alter table booking_events enable trigger booking_events_append_only;
