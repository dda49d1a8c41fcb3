-- compatible: a version before this writes refunds of the former ways and shows those of the new one without its words.
-- Money goes back through the gateway that it came by, where that can; never more than came.

alter table refunds
  drop constraint refunds_destination_check,
  add constraint refunds_destination_check check (destination in ('store_credit', 'studio_task', 'gift_card', 'gateway')),
  drop constraint refunds_status_check,
  add constraint refunds_status_check check (status in ('requested', 'sent', 'processed', 'failed')),
  -- What the gateway calls it, once it has taken it on.
  add column gateway_refund_id text check (gateway_refund_id ~ '^[A-Za-z0-9_]{1,40}$'),
  -- When the gateway is asked next, for as long as it is to send the money.
  add column ask_at timestamptz,
  -- Why it will not, for the person who sends the money instead.
  add column failure text check (length(failure) <= 200),
  add constraint refunds_asked check ((ask_at is not null) = (destination = 'gateway' and status in ('requested', 'sent'))) not valid,
  add constraint refunds_failed check ((status in ('sent', 'failed')) <= (destination = 'gateway') and (status = 'failed') <= (failure is not null)) not valid,
  add constraint refunds_taken_on check ((status = 'sent') <= (gateway_refund_id is not null)) not valid;
alter table refunds validate constraint refunds_asked;
alter table refunds validate constraint refunds_failed;
alter table refunds validate constraint refunds_taken_on;
create index refunds_to_ask on refunds (ask_at) where ask_at is not null;
create unique index refunds_gateway on refunds (gateway_refund_id) where gateway_refund_id is not null;
create index refunds_attempt on refunds (attempt_id) where attempt_id is not null;

-- Two refunds of one payment at the same moment wait for each other here, whoever writes them.
create function refuse_refund_above_capture() returns trigger language plpgsql as $$
declare
  captured bigint;
  returned bigint;
begin
  select amount_sen into captured from payment_attempts where id = new.attempt_id and status = 'succeeded' for update;
  select coalesce(sum(amount_sen), 0) into returned from refunds where attempt_id = new.attempt_id and id <> new.id;
  if captured is null or returned + new.amount_sen > captured then
    raise exception 'a refund of % sen is more than payment % has left', new.amount_sen, new.attempt_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger refunds_within_capture before insert or update of amount_sen, attempt_id on refunds
  for each row when (new.attempt_id is not null) execute function refuse_refund_above_capture();
