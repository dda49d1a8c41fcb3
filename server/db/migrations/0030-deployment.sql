-- compatible: older versions never read this table.
-- What a database is used for: production refuses one that holds the demo studio, and servers with different secrets never share one.

create table deployment (
  only_row boolean primary key default true check (only_row),
  demo boolean not null default false,
  -- A salt and a slow hash of SECRET, written by the first server that starts.
  secret_fingerprint text
);
insert into deployment (demo)
select exists (select 1 from accounts where email in ('owner@hundred.example', 'manager@hundred.example', 'desk@hundred.example'));
