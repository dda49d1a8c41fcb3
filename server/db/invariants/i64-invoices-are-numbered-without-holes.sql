-- The invoices of a branch and year are numbered from 1 to what its counter says, each number once, and only paid orders have one.
select coalesce(numbered.branch_id, counter.branch_id) as branch_id, coalesce(numbered.year, counter.year) as year, numbered.invoices, counter.last
from (
  select branch_id, split_part(invoice_number, '-', 2)::integer as year, count(*) as invoices, max(split_part(invoice_number, '-', 3)::integer) as highest,
    bool_or(paid_at is null) as unpaid
  from orders
  where invoice_number is not null
  group by 1, 2
) numbered
full join invoice_counters counter on counter.branch_id = numbered.branch_id and counter.year = numbered.year
where numbered.invoices is distinct from counter.last or numbered.highest is distinct from counter.last or numbered.unpaid
