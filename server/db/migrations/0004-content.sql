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
  active boolean not null default true
);
create index banners_branch on banners (branch_id, sort);

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

create table documents (
  id uuid primary key default uuidv7(),
  branch_id uuid not null references branches,
  kind text not null check (kind in ('terms', 'privacy', 'waiver')),
  version integer not null check (version >= 1),
  title jsonb not null,
  body jsonb not null,
  sha256 text not null,
  effective_at timestamptz not null,
  unique (branch_id, kind, version)
);
create trigger documents_append_only before update or delete on documents for each row execute function refuse_rewrite();

create trigger banners_changed after insert or update or delete on banners for each statement execute function tell_changed();
create trigger static_blocks_changed after insert or update or delete on static_blocks for each statement execute function tell_changed();
create trigger documents_changed after insert on documents for each statement execute function tell_changed();
