-- compatible: a version before this writes orders without the column, and attaches none.
-- RULINGS 26: "an account made from a guest order asks the password alone". Until its e-mail is verified it is anybody's, so the order is only kept for it.
alter table orders add column kept_for_account_id uuid references accounts;
create index orders_kept_for on orders (kept_for_account_id) where kept_for_account_id is not null and account_id is null;
