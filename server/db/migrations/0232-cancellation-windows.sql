-- "Cancellation window: anytime, minutes, hours, days", per branch and per class type. What a branch has set in hours becomes a window; a class type without
-- one goes by its branch.

alter table class_types add column cancel_window jsonb
  check (
    cancel_window = '{"unit": "anytime"}'
    or (cancel_window ->> 'unit' in ('minutes', 'hours', 'days') and (cancel_window ->> 'amount')::integer between 1 and 1440)
  );

update settings
set value = value - 'cancel_hours' || jsonb_build_object('cancel_window', case
  when (value ->> 'cancel_hours')::integer = 0 then '{"unit": "anytime"}'::jsonb
  else jsonb_build_object('unit', 'hours', 'amount', value -> 'cancel_hours')
end)
where key = 'policies' and value ? 'cancel_hours';

-- As domain/studio/window-minutes.ts counts them, for the one statement that moves many holds at once.
create function window_minutes(cancel_window jsonb) returns integer
language sql
immutable
return case cancel_window ->> 'unit'
  when 'anytime' then 0
  when 'minutes' then (cancel_window ->> 'amount')::integer
  when 'hours' then (cancel_window ->> 'amount')::integer * 60
  when 'days' then (cancel_window ->> 'amount')::integer * 1440
end;
