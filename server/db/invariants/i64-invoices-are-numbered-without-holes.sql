-- The invoices of a branch and year, with the receipts of memberships, are numbered from 1 to the counter without gaps,
-- each number once, and only paid ones have one.
select coalesce(numbered.branch_id, counter.branch_id) as branch_id, coalesce(numbered.year, counter.year) as year, numbered.invoices, numbered.numbers, counter.last
from (
  select branch_id, split_part(number, '-', 2)::integer as year, count(*) as invoices, count(distinct number) as numbers,
    max(split_part(number, '-', 3)::integer) as highest, bool_or(not paid) as unpaid
  from (
    select branch_id, invoice_number as number, paid_at is not null as paid from orders where invoice_number is not null
    union all
    select contract.branch_id, collection.receipt_number, collection.status = 'captured'
    from collections collection
    join contracts contract on contract.id = collection.contract_id
    where collection.receipt_number is not null
  ) paper
  group by 1, 2
) numbered
full join invoice_counters counter on counter.branch_id = numbered.branch_id and counter.year = numbered.year
where numbered.invoices is distinct from counter.last or numbered.numbers is distinct from counter.last or numbered.highest is distinct from counter.last
  or numbered.unpaid
