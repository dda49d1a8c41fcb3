-- compatible: a version before this asks the shelf for paths alone, which stay where they were.
-- Pictures of the shelf are encoded here, in the forms and widths that pages ask for, so that nobody waits for a large one.

create table pictures (
  id uuid primary key default uuidv7(),
  -- Its address, named after what it shows: what is behind an address never changes.
  path text not null unique check (path ~ '^/pictures/[0-9a-f]{32}$'),
  width integer not null check (width between 1 and 20000),
  height integer not null check (height between 1 and 20000),
  status text not null default 'pending' check (status in ('pending', 'ready', 'failed')),
  -- What it is encoded from: pixels of ours without the metadata of the file that came, or a drawing of the demo.
  source bytea not null check (length(source) <= 8388608),
  -- Since when a process has been encoding it; one that died leaves it to another after some minutes.
  claimed_at timestamptz,
  created_at timestamptz not null
);
create index pictures_pending on pictures (created_at, id) where status = 'pending';
alter table pictures alter column source set storage external;

create table picture_files (
  picture_id uuid not null references pictures,
  form text not null check (form in ('avif', 'webp')),
  width integer not null check (width between 1 and 4000),
  bytes bytea not null check (length(bytes) between 1 and 4194304),
  primary key (picture_id, form, width)
);
-- What is compressed already stays as it is.
alter table picture_files alter column bytes set storage external;

alter table product_pictures add foreign key (path) references pictures (path);
create index product_pictures_path on product_pictures (path);
alter table product_variants alter column picture drop default, alter column picture drop not null;
update product_variants set picture = null where picture = '';
alter table product_variants add foreign key (picture) references pictures (path);
create index product_variants_picture on product_variants (picture) where picture is not null;
alter table categories alter column picture drop default, alter column picture drop not null;
update categories set picture = null where picture = '';
alter table categories add foreign key (picture) references pictures (path);
create index categories_picture on categories (picture) where picture is not null;

-- Lists show a picture from the moment it is ready.
create trigger pictures_changed after update of status on pictures for each statement execute function tell_changed();
create trigger product_pictures_changed after insert or update or delete on product_pictures for each statement execute function tell_changed();
create trigger product_variants_picture_changed after update of picture on product_variants for each statement execute function tell_changed();
