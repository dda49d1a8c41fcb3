-- compatible: a version before this knows none of the new kinds and asks for the old ones alone.
-- Policies and the studio's own pages are documents with versions like those that people agree to.
alter table documents drop constraint documents_kind_check;
alter table documents add constraint documents_kind_check
  check (kind in ('terms', 'privacy', 'waiver', 'delivery', 'returns', 'faq', 'about', 'new_to_flow'));
