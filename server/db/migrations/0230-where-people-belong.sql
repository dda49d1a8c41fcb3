-- compatible
-- "Staff have a role per branch" (RULINGS 30): they see the people of their branch. A person is at home where the account was opened; a dependant is where
-- the guardian is. Null stands for the first branch, which is the only one of most studios.

alter table persons add column home_branch_id uuid references branches (id);

-- Whoever came before is at home where the first thing of theirs was, if that is not the first branch.
update persons p set home_branch_id = earliest.branch_id
from (
  select distinct on (person_id) person_id, branch_id
  from (
    select l.person_id, l.branch_id, l.created_at from package_lots l
    union all
    select a.person_id, o.branch_id, o.placed_at from orders o join accounts a on a.id = o.account_id
    union all
    select b.person_id, s.branch_id, b.created_at from bookings b join class_sessions s on s.id = b.session_id
  ) trace
  order by person_id, created_at
) earliest
where p.id = earliest.person_id and earliest.branch_id <> (select id from branches order by sort, id limit 1);
