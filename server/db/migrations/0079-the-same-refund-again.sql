-- compatible: a function as before, with one case more.
-- The same refund written again is no second one: its event key turns it away, and not what the payment has left.

create or replace function refuse_refund_above_capture() returns trigger language plpgsql as $$
declare
  captured bigint;
  returned bigint;
begin
  select amount_sen into captured from payment_attempts where id = new.attempt_id and status = 'succeeded' for update;
  if exists (select from refunds where event_key = new.event_key and id <> new.id) then
    return new;
  end if;
  select coalesce(sum(amount_sen), 0) into returned from refunds where attempt_id = new.attempt_id and id <> new.id;
  if captured is null or returned + new.amount_sen > captured then
    raise exception 'a refund of % sen is more than payment % has left', new.amount_sen, new.attempt_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
