-- Staff may give points and take some away, with a reason in the audit: such points are of a branch and of no order.

alter table point_lots
  alter column order_id drop not null,
  add column branch_id uuid references branches;
update point_lots l set branch_id = o.branch_id from orders o where o.id = l.order_id;
alter table point_lots alter column branch_id set not null;
