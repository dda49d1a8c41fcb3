-- A business with branches and rooms, its settings, and the texts and pictures that staff write.

-- A studio has branches. A branch has rooms, instructors, levels and class types, and settings that decide its
-- policies.
create table branches (
  id uuid primary key default uuidv7(),
  code text not null unique check (code ~ '^[a-z][a-z-]{1,40}$'),
  name jsonb not null,
  time_zone text not null,
  currency text not null default 'MYR' check (currency ~ '^[A-Z]{3}$'),
  sort integer not null default 0,
  active boolean not null default true
);

-- Tells every server process that a public list may have changed. Only for tables the studio edits now and then: a
-- notification serialises commits, so the tables that bookings write are refreshed by age instead.
create function tell_changed() returns trigger
language plpgsql
as $$
begin
  perform pg_notify('changed', tg_table_name);
  return null;
end
$$;
create trigger branches_changed after insert or update or delete on branches for each statement execute function tell_changed();

-- Policies and words of the studio; the shape of each value is checked by domain/studio before it is written.
create table settings (
  branch_id uuid not null references branches,
  key text not null check (length(key) between 1 and 80),
  value jsonb not null,
  updated_at timestamptz not null default clock_timestamp(),
  primary key (branch_id, key)
);
create trigger settings_changed after insert or update or delete on settings for each statement execute function tell_changed();

create table rooms (
  id uuid primary key default uuidv7(),
  branch_id uuid not null references branches,
  name jsonb not null,
  capacity integer not null check (capacity between 1 and 20000),
  sort integer not null default 0,
  -- Whether privates take place there.
  for_privates boolean not null default false,
  -- Retired, not deleted: nothing new is planned with it, and past classes keep its name.
  active boolean not null default true,
  -- Where each seat stands, in hundredths of the width and the depth of the room: [{"seat_no", "x", "y"}]. Empty
  -- where nobody has said.
  positions jsonb not null default '[]',
  -- Mirror, windows and door: along which wall, from one hundredth of it to another: [{"kind", "wall", "from",
  -- "to"}]. By default the mirror is in front and the door behind.
  landmarks jsonb not null default
    '[{"kind": "mirror", "wall": "front", "from": 18, "to": 82}, {"kind": "door", "wall": "back", "from": 88, "to": 100}]'
);
create index rooms_branch on rooms (branch_id);
create trigger rooms_changed after insert or update or delete on rooms for each statement execute function tell_changed();

-- What the studio shows: banners, blocks of text, and legal documents whose every published version is kept.
create table banners (
  id uuid primary key default uuidv7(),
  branch_id uuid not null references branches,
  type text not null default 'image' check (type = 'image'),
  path text not null,
  url text not null,
  title jsonb not null default '{}',
  body jsonb not null default '{}',
  action jsonb not null default '{}',
  sort integer not null default 0,
  active boolean not null default true,
  -- POPUP_BANNER_VIEW: a banner that comes over the page, once a day at most.
  place text not null default 'main' check (place in ('main', 'popup')),
  -- Home offers a first class to newcomers alone: whoever has booked one or bought a package is shown the other
  -- banners.
  audience text not null default 'everyone' check (audience in ('everyone', 'newcomers'))
);
create index banners_branch on banners (branch_id, sort);
create trigger banners_changed after insert or update or delete on banners for each statement execute function tell_changed();

create table static_blocks (
  id uuid primary key default uuidv7(),
  branch_id uuid not null references branches,
  kind text not null check (kind in ('static_block', 'studio_address')),
  slug text not null,
  title jsonb not null default '{}',
  body jsonb not null default '{}',
  sort integer not null default 0,
  unique (branch_id, slug)
);
create trigger static_blocks_changed after insert or update or delete on static_blocks for each statement execute function tell_changed();

create table documents (
  id uuid primary key default uuidv7(),
  branch_id uuid not null references branches,
  kind text not null check (kind in ('terms', 'privacy', 'waiver', 'delivery', 'returns', 'faq', 'about',
    'new_to_flow')),
  version integer not null check (version >= 1),
  title jsonb not null,
  body jsonb not null,
  sha256 text not null,
  effective_at timestamptz not null,
  unique (branch_id, kind, version)
);
create trigger documents_append_only before update or delete on documents for each row execute function refuse_rewrite();
create trigger documents_changed after insert on documents for each statement execute function tell_changed();
create trigger documents_kept before truncate on documents for each statement execute function refuse_rewrite();

-- Pictures are encoded once, in the formats and widths that pages ask for.
create table pictures (
  id uuid primary key default uuidv7(),
  -- Its address, named after what it shows: what is behind an address never changes.
  path text not null unique check (path ~ '^/pictures/[0-9a-f]{32}$'),
  width integer not null check (width between 1 and 20000),
  height integer not null check (height between 1 and 20000),
  status text not null default 'pending' check (status in ('pending', 'ready', 'failed')),
  -- What it is encoded from: pixels of ours without the metadata of the file that came, or a drawing of the demo.
  source bytea not null check (length(source) <= 8388608),
  -- Since when a process has been encoding it; one that died leaves it to another after some minutes.
  claimed_at timestamptz,
  created_at timestamptz not null
);
create index pictures_pending on pictures (created_at, id) where status = 'pending';
alter table pictures alter column source set storage external;
-- Lists show a picture from the moment it is ready.
create trigger pictures_changed after update of status on pictures for each statement execute function tell_changed();

create table picture_files (
  picture_id uuid not null references pictures,
  form text not null check (form in ('avif', 'webp')),
  width integer not null check (width between 1 and 4000),
  bytes bytea not null check (length(bytes) between 1 and 4194304),
  primary key (picture_id, form, width)
);
-- What is compressed already stays as it is.
alter table picture_files alter column bytes set storage external;

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

alter table audit_entries add foreign key (branch_id) references branches;
alter table persons add foreign key (home_branch_id) references branches (id);
alter table account_roles add foreign key (branch_id) references branches;
alter table signed_forms add foreign key (branch_id) references branches;
alter table signed_forms add constraint signed_forms_branch_id_kind_version_fkey foreign key (branch_id, kind, version) references documents (branch_id, kind, version);
alter table newsletter_subscribers add foreign key (branch_id) references branches;
alter table correction_requests add foreign key (branch_id) references branches;
