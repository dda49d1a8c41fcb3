-- compatible
-- "Goes with": products that the studio shows beside one, by their slugs and in its order, at most four. One that is not
-- published is left out when the page is read.
alter table products add column goes_with text[] not null default '{}'
  check (cardinality(goes_with) <= 4 and array_position(goes_with, slug) is null);
