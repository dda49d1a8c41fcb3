-- compatible: a banner without a place is a main one, as all of them were.
-- POPUP_BANNER_VIEW: a banner that comes over the page, once a day at most.
alter table banners add column place text not null default 'main' check (place in ('main', 'popup'));
