import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { asId, type Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { StockNeeds } from '#server/catalog/stock.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import { leaveToCommit } from '#server/driver/leave-to-commit.ts'

/** The facts of a line, as of the time when it was placed. */
export type NewLine = Omit<LineRow, 'id' | 'order_id' | 'total_sen' | 'fulfilled_at' | TaxColumn> & {
  /** Of all its pieces, by the weights of that time. */
  readonly weight_grams: number
}
type TaxColumn = 'tax_basis_points' | 'tax_included' | 'tax_sen'
/** With the tax of the day on which it is sold. */
export type TaxedLine = NewLine & Pick<LineRow, TaxColumn>

/** The fields that only some kinds of lines have, as the others leave them. */
export const noGoods = {
  plan_id: null,
  lot_id: null,
  product_id: null,
  variant_id: null,
  slug: null,
  option_title: {},
  picture: '',
  price_rule: null,
  deal_id: null,
  discount_sen: 0,
  weight_grams: 0,
  intro: false,
  credits: null,
  units: [],
} as const

/** Writes the lines of a new order and the stock that each needs, in their order, and returns them. */
export async function insertLines(
  tx: Transaction,
  { orderId, lines }: { orderId: Id<'orders'>; lines: readonly TaxedLine[] },
): Promise<LineRow[]> {
  // Lines are read in the order of their ids, which sort by time (RFC 9562), but not within a millisecond.
  const ids = lines.map(() => randomUUIDv7()).toSorted()
  const rows = lines.map((line, place) => ({
    ...line,
    id: asId('order_lines', ids[place] ?? ''),
    total_sen: line.unit_sen * line.quantity,
  }))
  const insert = sql`
    with line as materialized (
      select row.*
      from json_to_recordset(${JSON.stringify(rows)}::json) as row (
        id uuid, kind text, plan_id uuid, lot_id uuid, product_id uuid, variant_id uuid, deal_id uuid, title jsonb, option_title jsonb, picture text,
        quantity integer, base_sen bigint, price_rule text, unit_sen bigint, total_sen bigint, discount_sen bigint, weight_grams integer,
        tax_basis_points integer, tax_included boolean, tax_sen bigint, units json
      )
    ), written as (
      insert into order_lines (id, order_id, kind, plan_id, lot_id, product_id, variant_id, deal_id, title, option_title, picture,
        quantity, base_sen, price_rule, unit_sen, total_sen, discount_sen, weight_grams, tax_basis_points, tax_included, tax_sen)
      select id, ${orderId}, kind, plan_id, lot_id, product_id, variant_id, deal_id, title, option_title, picture,
        quantity, base_sen, price_rule, unit_sen, total_sen, discount_sen, weight_grams, tax_basis_points, tax_included, tax_sen
      from line
    )
    insert into order_line_stock (line_id, variant_id, quantity)
    select line.id, unit."variantId", unit.quantity
    from line
    cross join json_to_recordset(line.units) as unit ("variantId" uuid, quantity integer)`
  await leaveToCommit(tx, insert.execute(tx))
  return rows.map(({ weight_grams: _weight, ...line }) => ({ ...line, order_id: orderId, fulfilled_at: null }))
}

/** Months of the pack that unexpired orders sell; `except` leaves one order out. */
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

/** How many pieces of a variant a line needs. */
interface NeededUnit {
  readonly variantId: Id<'product_variants'>
  readonly quantity: number
}

/**
 * The lines of those orders, each with whether it sells the intro offer, the path of its product, and the stock that it
 * needs.
 */
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
      'line.deal_id',
      'line.option_title',
      'line.picture',
      'line.base_sen',
      'line.price_rule',
      'line.discount_sen',
      'line.tax_basis_points',
      'line.tax_included',
      'line.tax_sen',
      'product.slug',
      'plan.credits',
    ])
    .select([
      sql<boolean>`coalesce(plan.intro and line.kind = 'package', false)`.as('intro'),
      sql<readonly NeededUnit[]>`coalesce((
        select json_agg(json_build_object('variantId', s.variant_id, 'quantity', s.quantity) order by s.variant_id)
        from order_line_stock s where s.line_id = line.id), '[]')`.as('units'),
    ])
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

/** Records that the goods of an order were delivered. */
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

/** The stock that the lines of an order need. */
export function needsOf(lines: readonly LineRow[]): StockNeeds {
  return {
    units: lines.flatMap((line) => line.units.map((unit) => ({ lineId: line.id, ...unit }))),
    deals: lines.flatMap(({ deal_id: dealId, variant_id: variantId, quantity }) =>
      dealId === null || variantId === null ? [] : [{ dealId, variantId, quantity }],
    ),
  }
}
