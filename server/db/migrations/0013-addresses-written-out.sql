-- compatible
-- "An address carrying formatted_address uses that instead": the address book keeps how another service wrote it out.
alter table addresses add column formatted_address text
  constraint addresses_formatted check (length(formatted_address) between 1 and 300);
