-- compatible: columns that may be null; a version before this leaves them empty.
-- "Physical: recipient e-mail goes, an address comes": where the studio posts a printed gift card; null for one that its buyer prints.

alter table gifts
  add column recipient_address text check (length(recipient_address) between 1 and 300),
  add constraint gifts_address check (recipient_address is null or delivery = 'physical');
alter table cart_gifts
  add column recipient_address text check (length(recipient_address) between 1 and 300),
  add constraint cart_gifts_address check (recipient_address is null or delivery = 'physical');
create index gifts_to_post on gifts (created_at) where recipient_address is not null and posted_at is null;
