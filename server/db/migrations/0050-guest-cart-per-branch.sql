-- A guest has a cart in each branch, as an account does: one secret opens them all. A version before this creates a cart
-- by the index that goes, so both do not run beside each other.
drop index carts_guest;
create unique index carts_guest on carts (token_hash, branch_id) where token_hash is not null;
