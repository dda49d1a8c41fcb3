-- compatible: a banner without an audience is for everyone, as all of them were.
-- Home offers a first class to newcomers alone: whoever has booked one or bought a package is shown the other banners.
alter table banners add column audience text not null default 'everyone' check (audience in ('everyone', 'newcomers'));
