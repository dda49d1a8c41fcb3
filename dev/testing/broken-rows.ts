// Rows that break an invariant on purpose, as statements for a copy of the demo.

/** Classes before their check-in: in a running class nobody is `booked` any more. */
export const laterClass = `status = 'upcoming' and starts_at > studio_now() + interval '2 hours'`

/** A booking without a credit in a class with a free seat, counted by the class; `columns` has the fault. */
export function oddBooking(columns: {
  status: string
  session?: string
  person?: string
  attends?: string
  freeReason?: string
}): string[] {
  const session =
    columns.session ??
    `(select id from class_sessions where ${laterClass} and booked_count < capacity order by starts_at, id limit 1)`
  return [
    `insert into bookings (id, session_id, person_id, booking_type, status, seat_no, free_reason, attends, decided_at, created_at)
    values ('00000000-0000-4000-8000-000000000001', ${session}, ${columns.person ?? 'uuidv7()'}, 'booking', '${columns.status}', 999, ${columns.freeReason ?? `'staff'`},
      ${columns.attends ?? `tstzrange('1990-01-01', '1990-01-02')`}, now(), now())`,
    `update class_sessions set booked_count = booked_count + 1
    where id = (select session_id from bookings where id = '00000000-0000-4000-8000-000000000001')`,
  ]
}

export const orderId = `'00000000-0000-4000-8000-000000000002'`

/** An order of RM 1.00 without an account, by default with time left to pay it. */
export function oddOrder({
  status,
  paidAt = 'null',
  expiresAt = `studio_now() + interval '1 hour'`,
}: {
  status: string
  paidAt?: string
  expiresAt?: string
}): string {
  return `insert into orders (id, number, branch_id, account_id, person_id, status, subtotal_sen, total_sen, gateway_sen, placed_at, paid_at, expires_at, updated_at)
    values (${orderId}, 'BROKENORDER', (select id from branches), uuidv7(), uuidv7(), '${status}', 100, 100, 100, studio_now(), ${paidAt}, ${expiresAt}, studio_now())`
}

/** One piece of a package, or of the demo's goods. */
export function orderLine({
  unitSen,
  kind = 'package',
  discountSen = 0,
  fulfilledAt = 'null',
}: {
  unitSen: number
  kind?: string
  discountSen?: number
  fulfilledAt?: string
}): string {
  return `insert into order_lines (order_id, kind, plan_id, product_id, variant_id, title, quantity, unit_sen, total_sen, discount_sen, fulfilled_at)
    select ${orderId}, '${kind}', case '${kind}' when 'package' then (select id from package_plans limit 1) end,
      v.product_id, case '${kind}' when 'goods' then v.id end, '{}', 1, ${unitSen}, ${unitSen}, ${discountSen}, ${fulfilledAt}
    from product_variants v where v.sku = 'RESISTANCE-RING'`
}

export function attempt({ reference, status }: { reference: string; status: string }): string {
  return `insert into payment_attempts (id, order_id, provider, method, business_model, bank_code, merchant_ref, amount_sen, currency, status, gateway_transaction_id, expires_at, created_at)
    values ('00000000-0000-4000-8000-00000000000${reference}', uuidv7(), 'curlec', 'curlecfpx', 'B2C', 'TEST0021', 'BROKEN${reference}', 100, 'MYR', '${status}', 'SAME', studio_now(), studio_now())`
}

/** Stock of the demo's goods for the line of the order above. */
export function lineStock(quantity: number): string {
  return `insert into order_line_stock (line_id, variant_id, quantity)
    select l.id, v.id, ${quantity} from order_lines l, product_variants v where l.order_id = ${orderId} and v.sku = 'RESISTANCE-RING'`
}

/** A ledger transfer with one side only. */
export function halfMove(amount: number): string {
  return `with made as (
      insert into ledger_transactions (event_key, reason, at) values ('half:${amount}', 'broken', studio_now()) returning id
    )
    insert into ledger_entries (transaction_id, account_id, amount, holder_id)
    select id, ledger_account('credit', 'house:credits_used', null), ${amount}, uuidv7() from made`
}

/** A code without an account, sent now. */
// oxlint-disable-next-line max-params -- reads as the row it is
export function code(id: string, expiresAt: string, usedAt = 'null'): string {
  return `insert into account_codes (id, account_id, purpose, channel, contact, code_hash, tries, created_at, expires_at, used_at)
    values ('00000000-0000-4000-8000-0000000000${id}', '00000000-0000-4000-8000-000000000003', 'verify_email', 'email', 'broken@example.com', 'none', 1, studio_now(), ${expiresAt}, ${usedAt})`
}

export const usedLot = `(select b.lot_id from bookings b join package_lots l on l.id = b.lot_id join package_plans p on p.id = l.plan_id
  where p.sharers = 0 and b.credit_effect = 'used' order by b.id limit 1)`

/** A pack that may be shared and has paid for a class. */
export const shareableLot = `(select b.lot_id from bookings b join package_lots l on l.id = b.lot_id join package_plans p on p.id = l.plan_id
  where p.slug = 'twenty-five-class-pack' and b.credit_effect = 'used' order by b.id limit 1)`

/** People on a pack that the studio made shareable by 2. */
export function sharers({
  lot,
  slots = [1],
  ...columns
}: {
  lot: string
  slots?: readonly number[]
  person?: string
  fromAt?: string
  toAt?: string
}): string[] {
  return [
    'alter table package_shares drop constraint if exists package_shares_cap',
    `update package_lots set sharing_enabled_at = studio_now(), share_places = 2 where id = ${lot}`,
    ...slots.map(
      (slot) => `insert into package_shares (lot_id, places, slot, email, person_id, from_at, to_at)
      values (${lot}, 2, ${slot}, 'broken${slot}@example.com', ${columns.person ?? 'null'}, ${columns.fromAt ?? 'studio_now()'}, ${columns.toAt ?? 'null'})`,
    ),
  ]
}

export const stranger = `(select id from persons where id <> (select person_id from package_lots where id = ${shareableLot}) order by id limit 1)`

export function extension(sourceId: string, months: number): string {
  return `insert into package_extensions (lot_id, source_id, months, former_expires_at, expires_at, created_at)
    values (${usedLot}, ${sourceId}, ${months}, studio_now(), studio_now() + interval '1 month', studio_now())`
}

/** A class of the schedule, which has more people than any private. */
export const privateClass = `(select id from class_sessions where ${laterClass} and booked_count > 3 order by starts_at, id limit 1)`

export function oddPrivate(ended: 'booked_at' | 'released_at'): string {
  return `insert into private_classes (session_id, account_id, format, step, held_until, created_at, ${ended})
    values (${privateClass}, uuidv7(), 'trio', 'pack', studio_now(), studio_now(), studio_now())`
}

/** A branch beside that of the demo; its id ends in 9. */
export const anotherBranch = `insert into branches (id, code, name, time_zone) values ('00000000-0000-4000-8000-000000000009', 'ipoh', '{"en":"Ipoh","zh":"怡保"}', 'Asia/Kuala_Lumpur')`
