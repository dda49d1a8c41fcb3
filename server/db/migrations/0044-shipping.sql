-- compatible: a version before this delivers nothing and reads none of this table.
-- "Arrival date range per method, price, free from a threshold of goods": the ways in which the studio delivers what it sells.

create table shipping_methods (
  id uuid primary key default uuidv7(),
  branch_id uuid not null references branches,
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  name jsonb not null,
  -- Where it goes; null is all of Malaysia.
  state_ids text[] check (cardinality(state_ids) between 1 and 16),
  price_sen bigint not null check (price_sen >= 0),
  -- Each started kilogram above what is included costs more.
  included_grams integer not null default 0 check (included_grams between 0 and 1000000),
  per_kg_sen bigint not null default 0 check (per_kg_sen >= 0),
  -- Free from so much of goods on; null is never.
  free_from_sen bigint check (free_from_sen >= 0),
  -- Working days.
  days_from integer not null check (days_from >= 0),
  days_to integer not null check (days_to between days_from and 60),
  active boolean not null default true,
  sort integer not null default 0,
  unique (branch_id, slug)
);
