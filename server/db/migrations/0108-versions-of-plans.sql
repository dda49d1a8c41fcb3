-- A package plan is never rewritten: another price or other contents are a new version, and what was sold keeps its own.

alter table package_plans
  add column version integer not null default 1 check (version >= 1),
  -- The version that took its place; absent on the one that counts.
  add column replaced_by uuid constraint package_plans_replaced_by_fkey references package_plans deferrable,
  add constraint package_plans_replaced check (replaced_by is null or not active),
  drop constraint package_plans_branch_id_slug_key,
  add constraint package_plans_version unique (branch_id, slug, version);
create unique index package_plans_current_slug_key on package_plans (branch_id, slug) where replaced_by is null;

-- Whatever code forgets it: what a version costs and gives stays as it is.
create function keep_plan_terms() returns trigger
language plpgsql
as $$
begin
  if exists (select from package_lots where plan_id = old.id) or exists (select from order_lines where plan_id = old.id) then
    raise exception 'plan % has been sold: its price and contents need a new version', old.id
      using errcode = 'check_violation', constraint = 'package_plans_terms';
  end if;
  return new;
end
$$;
create trigger package_plans_terms before update on package_plans
  for each row when ((old.price_sen, old.credits, old.validity_days, old.expiry_basis, old.kind, old.intro, old.class_type_ids, old.series_type_ids)
    is distinct from (new.price_sen, new.credits, new.validity_days, new.expiry_basis, new.kind, new.intro, new.class_type_ids, new.series_type_ids))
  execute function keep_plan_terms();
