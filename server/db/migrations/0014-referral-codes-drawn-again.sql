-- compatible
-- A new account never fails because another has its referral code: 32 random bits meet among 10,000 accounts in one
-- studio of a hundred. A code is drawn again while it is taken, twenty times at most; two accounts that draw the same
-- free code at the same moment are still told apart by the unique constraint.
create function draw_refer_code() returns text language sql volatile as $$
  select translate(substr(gen_random_uuid()::text, 1, 8), '0123456789abcdef', 'BCDFGHJKLMNPQRST')
$$;

create function free_refer_code() returns text language plpgsql volatile as $$
declare
  drawn text;
begin
  for draw in 1..20 loop
    drawn := draw_refer_code();
    exit when not exists (select from accounts where refer_code = drawn);
  end loop;
  return drawn;
end
$$;

alter table accounts alter column refer_code set default free_refer_code();
