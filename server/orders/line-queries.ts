import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Sen } from '#domain/kit/money.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Localized } from '#domain/text/localized.ts'
import type { Database, Transaction } from '#server/driver/database.ts'

/** What an order sells: packs of a plan or, with `lotId`, months of a pack of that plan. */
export interface NewLine {
  readonly planId: Id<'package_plans'>
  readonly lotId?: Id<'package_lots'>
  readonly title: Localized
  readonly quantity: number
  readonly unitSen: Sen
}

export async function insertLine(
  tx: Transaction,
  { orderId, line }: { orderId: Id<'orders'>; line: NewLine },
): Promise<void> {
  await sql`
    insert into order_lines (order_id, kind, plan_id, lot_id, title, quantity, unit_sen, total_sen)
    values (${orderId}, ${line.lotId === undefined ? 'package' : 'extension'}, ${line.planId}, ${line.lotId ?? null}, ${JSON.stringify(line.title)}::jsonb,
      ${line.quantity}, ${line.unitSen}, ${line.unitSen * line.quantity})`.execute(tx)
}

/** Months of the pack that orders sell which are not dead; `except` leaves one order out. */
export async function countExtensionMonths(
  db: Database,
  wanted: { lotId: Id<'package_lots'>; except?: Id<'orders'> },
): Promise<number> {
  const { rows } = await sql<{ months: number }>`
    select coalesce(sum(line.quantity), 0)::integer as months
    from order_lines line
    join orders on orders.id = line.order_id
    where line.lot_id = ${wanted.lotId} and orders.status <> 'canceled' and orders.id is distinct from ${wanted.except ?? null}::uuid`.execute(
    db,
  )
  return rows[0]?.months ?? 0
}

/** The lines of those orders, each with whether it sells the intro offer and where its product stands on the shelf. */
export async function listLines(db: Database, orderIds: readonly Id<'orders'>[]) {
  if (orderIds.length === 0) return []
  return db
    .selectFrom('order_lines as line')
    .leftJoin('package_plans as plan', 'plan.id', 'line.plan_id')
    .leftJoin('products as product', 'product.id', 'line.product_id')
    .select([
      'line.id',
      'line.order_id',
      'line.kind',
      'line.plan_id',
      'line.lot_id',
      'line.title',
      'line.quantity',
      'line.unit_sen',
      'line.total_sen',
      'line.fulfilled_at',
      'line.product_id',
      'line.variant_id',
      'line.option_title',
      'line.picture',
      'line.base_sen',
      'line.price_rule',
      'line.discount_sen',
      'product.slug',
      'plan.credits',
    ])
    .select(sql<boolean>`coalesce(plan.intro and line.kind = 'package', false)`.as('intro'))
    .where('line.order_id', 'in', [...orderIds])
    .orderBy('line.id')
    .execute()
}
export type LineRow = Awaited<ReturnType<typeof listLines>>[number]

export async function updateLineFulfilled(
  tx: Transaction,
  fulfilled: { lineId: Id<'order_lines'>; now: Instant },
): Promise<void> {
  await tx
    .updateTable('order_lines')
    .set({ fulfilled_at: fulfilled.now })
    .where('id', '=', fulfilled.lineId)
    .where('fulfilled_at', 'is', null)
    .execute()
}

/** Notes that the goods of an order have been brought. */
export async function updateGoodsFulfilled(
  tx: Transaction,
  fulfilled: { orderId: Id<'orders'>; now: Instant },
): Promise<void> {
  await tx
    .updateTable('order_lines')
    .set({ fulfilled_at: fulfilled.now })
    .where('order_id', '=', fulfilled.orderId)
    .where('kind', '=', 'goods')
    .where('fulfilled_at', 'is', null)
    .execute()
}
