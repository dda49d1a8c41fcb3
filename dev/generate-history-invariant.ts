// Writes the invariants over stored histories from the transition tables of domain/occupancy/model.ts and
// domain/orders/model.ts: node dev/generate-history-invariant.ts
import { writeFileSync } from 'node:fs'
import { bookingItem } from '#domain/occupancy/booking-item.ts'
import { transitions } from '#domain/occupancy/model.ts'
import { firstStatuses, orderMoves } from '#domain/orders/model.ts'

export const historyInvariant = new URL(
  '../server/db/invariants/i50-histories-follow-the-transition-table.sql',
  import.meta.url,
)

export const orderHistoryInvariant = new URL(
  '../server/db/invariants/i25-order-histories-are-unbroken.sql',
  import.meta.url,
)

/** The history event of a skipped waitlist entry: its status does not change. */
const skips = bookingItem.shape.passed_by_for.def.innerType.options.map((reason) => ({
  from: 'pending',
  act: `skip_${reason}`,
  to: 'pending',
  cancelKind: null,
  creditEffect: 'none',
}))

/** The statement: events that the table lacks, and bookings whose status is not that of their last event. */
export function historyInvariantSql(): string {
  const rows = [...transitions, ...skips].map(({ from, act, to, cancelKind, creditEffect }) =>
    [from === 'none' ? null : from, act, to, cancelKind, creditEffect].map(literal).join(', '),
  )
  return `-- Written by dev/generate-history-invariant.ts from the transition table of domain/occupancy/model.ts; not to be edited by hand.
with held (from_status, act, to_status, cancel_kind, credit_effect) as (
  values
${rows.map((row) => `    (${row})`).join(',\n')}
),
events as (
  select e.booking_id, e.id, e.from_status, e.reason, e.to_status, h.act, h.cancel_kind, h.credit_effect,
    row_number() over (partition by e.booking_id order by e.id desc) as back
  from booking_events e
  left join held h on h.from_status is not distinct from e.from_status and h.act = e.reason and h.to_status = e.to_status
)
select e.booking_id, e.id, e.from_status, e.reason, e.to_status, b.cancel_kind, b.credit_effect
from events e
join bookings b on b.id = e.booking_id
where e.act is null
  or (e.back = 1 and (
    b.cancel_kind is distinct from e.cancel_kind
    or b.credit_effect <> case when b.lot_id is null then 'none' else e.credit_effect end
  ))
`
}

/**
 * The statement: events that the table of orders lacks, orders whose status is not that of their last event, and orders
 * that were paid again after they were cancelled and refunded.
 */
export function orderHistoryInvariantSql(): string {
  const rows = [
    ...firstStatuses.map((to) => [null, to] as const),
    ...Object.entries(orderMoves).flatMap(([from, all]) => all.map((to) => [from, to] as const)),
  ]
  return `-- Written by dev/generate-history-invariant.ts from the transition table of domain/orders/model.ts; not to be edited by hand.
with allowed (from_status, to_status) as (
  values
${rows.map((row) => `    (${row.map(literal).join(', ')})`).join(',\n')}
),
steps as (
  select order_id, id, from_status, to_status,
    lag(to_status) over (partition by order_id order by id) as before,
    lead(id) over (partition by order_id order by id) is null as is_last,
    count(*) filter (where to_status = 'processing') over (partition by order_id) as payments
  from order_events
)
select s.order_id, s.id, s.before, s.from_status, s.to_status, o.status
from steps s
join orders o on o.id = s.order_id
where s.from_status is distinct from s.before
  or (s.is_last and s.to_status <> o.status)
  or s.payments > 1
  or not exists (
    select 1 from allowed where allowed.from_status is not distinct from s.from_status and allowed.to_status = s.to_status
  )
`
}

function literal(value: string | null): string {
  return value === null ? 'null::text' : `'${value}'`
}

if (import.meta.main) {
  writeFileSync(historyInvariant, historyInvariantSql())
  writeFileSync(orderHistoryInvariant, orderHistoryInvariantSql())
}
