-- compatible: a version before this reads no reviews, and shows the ratings that it finds.
-- "Star rating": who bought a product says how it is, once, and may change it; the studio may hide what does not belong there.

create table product_reviews (
  id uuid primary key default uuidv7(),
  product_id uuid not null references products,
  account_id uuid not null references accounts,
  stars integer not null check (stars between 1 and 5),
  body text not null default '' check (length(body) <= 2000),
  -- The variant that was bought, as the order named it.
  option_title jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  hidden_at timestamptz,
  unique (product_id, account_id)
);
create index product_reviews_newest on product_reviews (product_id, created_at desc, id) where hidden_at is null;
create index product_reviews_account on product_reviews (account_id);
create trigger product_reviews_changed after insert or update or delete on product_reviews for each statement execute function tell_changed();
