-- compatible
-- The credits of a cycle follow its collection: a pack of a contract is of a cycle that was collected, with as many credits as that cycle brings.

alter table package_lots drop constraint package_lots_source_kind_check;
alter table package_lots add constraint package_lots_source_kind_check check (source_kind in ('order_line', 'staff', 'seed', 'collection'));

create function lot_needs_collection() returns trigger
language plpgsql
as $$
begin
  if not exists (select from collections c where c.id = new.source_id and c.status = 'captured' and c.credits = new.granted) then
    raise exception 'credits of a contract need a cycle that was collected' using constraint = 'package_lots_collected', errcode = '23514';
  end if;
  return new;
end
$$;
create trigger package_lots_collected before insert on package_lots
  for each row when (new.source_kind = 'collection') execute function lot_needs_collection();
