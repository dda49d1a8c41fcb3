-- A code is readable as long as it can be used and no longer, and a Gmail address is one human's in every spelling that Google delivers alike.

-- Letters whose code can still be read; the job that takes codes out finds them here.
create index messages_with_codes on messages (created_at) where template = 'accounts.code' and letter ->> 'heading' <> '••••••';

create function identity_email(email text) returns text
language sql
immutable
as $$
  select case
    when email ~ '@(gmail|googlemail)\.com$' then replace(split_part(email, '@', 1), '.', '') || '@gmail.com'
    else email
  end
$$;

insert into identity_keys (kind, value, person_id, created_at)
select kind, identity_email(value), person_id, min(created_at)
from identity_keys
where kind = 'email' and value <> identity_email(value)
group by kind, identity_email(value), person_id
on conflict do nothing;

delete from identity_keys where kind = 'email' and value <> identity_email(value);

-- Where two spellings claimed the offer, the earlier claim holds; the other stays under the person's own key.
insert into intro_claims (branch_id, key_kind, key_value, person_id, order_id, status, claimed_at)
select distinct on (branch_id, identity_email(key_value))
  branch_id, key_kind, identity_email(key_value), person_id, order_id, status, claimed_at
from intro_claims
where key_kind = 'email' and key_value <> identity_email(key_value)
order by branch_id, identity_email(key_value), status desc, claimed_at
on conflict do nothing;

delete from intro_claims where key_kind = 'email' and key_value <> identity_email(key_value);

drop function identity_email;
