-- compatible
-- "A role counts only in a staff session": the studio's people log in at an address of their own, prove a second
-- factor on a device that is not known, and take turns at the studio's devices by PIN.

-- A browser that is known by the secret in its cookie: a device of the studio, which an owner enrolled, or somebody's
-- own phone or PC, noted when its owner logged in.
create table staff_devices (
  id uuid primary key default uuidv7(),
  branch_id uuid not null references branches,
  kind text not null check (kind in ('desk', 'roster', 'kiosk', 'own')),
  name text not null check (length(name) between 1 and 60),
  -- The hash of the secret alone.
  key_hash text not null unique,
  -- Whose own device it is; one of the studio belongs to nobody.
  account_id uuid references accounts,
  enrolled_by_account_id uuid not null references accounts,
  enrolled_at timestamptz not null,
  -- When somebody logged in or switched there last.
  last_used_at timestamptz not null,
  -- When its owner last gave the password there, and the second factor.
  password_at timestamptz,
  factor_at timestamptz,
  -- Wrong PINs since the last right PIN or password.
  pin_tries integer not null default 0 check (pin_tries between 0 and 5),
  constraint staff_devices_own check ((kind = 'own') = (account_id is not null)),
  constraint staff_devices_own_enrolled check (account_id = enrolled_by_account_id),
  constraint staff_devices_own_proof check (account_id is not null or num_nonnulls(password_at, factor_at) = 0),
  constraint staff_devices_times check (enrolled_at <= last_used_at and password_at <= last_used_at and factor_at <=
    last_used_at)
);
create index staff_devices_branch on staff_devices (branch_id);
create index staff_devices_account on staff_devices (account_id) where account_id is not null;
create index staff_devices_enrolled_by on staff_devices (enrolled_by_account_id);

-- Six digits that their owner alone knows; they count on known devices alone.
create table staff_pins (
  account_id uuid primary key references accounts,
  pin_hash text not null check (pin_hash like '$argon2id$%'),
  -- Wrong tries on all devices since the last right one or the password.
  tries integer not null default 0 check (tries between 0 and 10),
  set_at timestamptz not null
);

-- The second factor: an authenticator's secret (RFC 6238), sealed with the secret of the installation, and ten
-- recovery codes, each for one login.
create table staff_factors (
  account_id uuid primary key references accounts,
  -- The secret in force, and the one that becomes it with its first right code.
  secret text,
  next_secret text,
  -- The step of the last accepted code: none counts twice, and none before it.
  last_step bigint,
  recovery_hashes text[] not null default '{}' check (cardinality(recovery_hashes) <= 10),
  set_up_at timestamptz,
  constraint staff_factors_secret check (num_nonnulls(secret, next_secret) >= 1),
  constraint staff_factors_in_force check (num_nonnulls(secret, last_step, set_up_at) in (0, 3)),
  constraint staff_factors_recovery check (secret is not null or cardinality(recovery_hashes) = 0)
);

-- A login of the shop, of the studio's people, or of somebody who owes the second factor. The last two live 12 hours
-- at most, and end with the device. An act that is asked again needs a proof of the last minutes.
alter table auth_sessions
  add column kind text not null default 'shop' constraint auth_sessions_kind check (kind in ('shop', 'staff',
    'staff_factor')),
  add column device_id uuid references staff_devices on delete cascade,
  add column confirmed_at timestamptz,
  add constraint auth_sessions_device check (device_id is null or kind <> 'shop'),
  add constraint auth_sessions_confirmed check (confirmed_at is null or kind = 'staff'),
  add constraint auth_sessions_staff_life check (kind = 'shop' or dies_at <= created_at + interval '12 hours');
create index auth_sessions_of_device on auth_sessions (device_id) where device_id is not null;

-- Whoever works in no branch any more keeps no PIN, no authenticator and no own device, and no login on one; a later
-- role begins anew.
create function forget_staff_login() returns trigger
language plpgsql
as $$
begin
  if not exists (select from account_roles where account_id = old.account_id) then
    delete from staff_devices where account_id = old.account_id;
    delete from staff_pins where account_id = old.account_id;
    delete from staff_factors where account_id = old.account_id;
  end if;
  return null;
end
$$;
create trigger account_roles_forget_login after delete on account_roles for each row execute function forget_staff_login();
