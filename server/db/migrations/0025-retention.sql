-- compatible
-- Words of letters and the messages of gateways are kept as long as they may be needed, and no longer
-- (server/db/retention.ts says how long).

-- A letter without a subject is one whose words have gone; the job finds those that still have theirs.
create index messages_with_words on messages (created_at) where subject <> '';
create index messages_without_words on messages (created_at) where subject = '';

-- The fields of a gateway's message may name the payer. They go as a whole; what became of the message, and the hash by
-- which a repeat is known, stay as they were written.
create function refuse_event_rewrite() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'UPDATE' and new.raw = '{}' then
    old.raw := '{}';
    if new is not distinct from old then
      return new;
    end if;
  end if;
  raise exception '% is append-only', tg_table_name;
end
$$;
drop trigger payment_events_append_only on payment_events;
create trigger payment_events_append_only before update or delete on payment_events for each row execute function refuse_event_rewrite();
create index payment_events_with_fields on payment_events (received_at) where raw <> '{}';
