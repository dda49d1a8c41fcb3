import { sql } from 'kysely'
import type { Database } from '#server/driver/database.ts'

/** The period over which best sellers are counted. */
const soldDays = 90

/**
 * Counts again how many pieces of each product were sold in recent paid orders. A package counts as often as its plan
 * was bought, in any version. Orders that were canceled after payment do not count. Products are locked in id order, as
 * orders lock them.
 */
export async function countSold(db: Database): Promise<void> {
  await sql`
    with sold as materialized (
      select coalesce(line.product_id, pack.id) as id, sum(line.quantity)::integer as pieces
      from orders o
      join order_lines line on line.order_id = o.id
      left join package_plans bought on line.product_id is null and line.kind = 'package' and bought.id = line.plan_id
      left join package_plans plan on plan.branch_id = bought.branch_id and plan.slug = bought.slug and plan.replaced_by is null
      left join products pack on pack.plan_id = plan.id and pack.branch_id = o.branch_id
      where o.paid_at > studio_now() - make_interval(days => ${soldDays}) and o.status <> 'canceled'
      group by 1
    ), changed as materialized (
      select p.id, coalesce(sold.pieces, 0) as pieces
      from products p
      left join sold on sold.id = p.id
      where p.sold_recently <> coalesce(sold.pieces, 0)
      order by p.id
      for no key update of p
    )
    update products p
    set sold_recently = changed.pieces
    from changed
    where p.id = changed.id`.execute(db)
}
