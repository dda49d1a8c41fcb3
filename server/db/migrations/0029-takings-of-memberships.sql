-- compatible
-- "What was taken today?": Today sums the memberships that were collected on a day, as it does the orders.
create index charges_paid on charges (settled_at) where status = 'succeeded';
