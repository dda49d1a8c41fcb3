-- compatible: a column that may be null.
-- "physical (printable PDF, posted status)": a card that the studio printed and sent by post, or handed over, says so to its buyer.

alter table gifts
  add posted_at timestamptz,
  add constraint gifts_posted check (posted_at is null or delivery = 'physical');
