-- compatible
-- "Versions where two people edit: persons": each change of what a form of a person shows counts up, whoever makes it.
alter table persons add column version integer not null default 1 check (version > 0);

create function count_person_version() returns trigger
language plpgsql
as $$
begin
  if row(new.full_name, new.display_name, new.emergency_contact_name, new.emergency_contact_phone)
    is distinct from row(old.full_name, old.display_name, old.emergency_contact_name, old.emergency_contact_phone) then
    new.version := old.version + 1;
  end if;
  return new;
end
$$;
create trigger persons_version before update of full_name, display_name, emergency_contact_name, emergency_contact_phone
  on persons for each row execute function count_person_version();
