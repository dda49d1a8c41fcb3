-- "Invoices are numbered without holes": each paid order has the next number of its branch and year, given in the transaction that makes it paid.

create table invoice_counters (
  branch_id uuid not null references branches,
  -- Of the branch's own calendar.
  year integer not null check (year between 2000 and 9999),
  last integer not null check (last >= 1),
  primary key (branch_id, year)
);

-- Each branch has numbers of its own.
alter table orders drop constraint orders_invoice_number_key;
create unique index orders_invoice_number on orders (branch_id, invoice_number) where invoice_number is not null;

-- Orders that were paid before there were numbers get theirs in the order in which they were paid.
with numbered as (
  select o.id, extract(year from o.paid_at at time zone b.time_zone)::integer as year,
    row_number() over (partition by o.branch_id, extract(year from o.paid_at at time zone b.time_zone) order by o.paid_at, o.id) as place
  from orders o
  join branches b on b.id = o.branch_id
  where o.paid_at is not null
)
update orders set invoice_number = 'INV-' || numbered.year || '-' || lpad(numbered.place::text, greatest(5, length(numbered.place::text)), '0')
from numbered where numbered.id = orders.id;
insert into invoice_counters (branch_id, year, last)
select branch_id, substring(invoice_number from 5 for 4)::integer, count(*) from orders where invoice_number is not null group by 1, 2;
