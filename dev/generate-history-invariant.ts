// Writes the invariant over stored histories from the transition table of domain/occupancy/model.ts: node
// dev/generate-history-invariant.ts
import { writeFileSync } from 'node:fs'
import { bookingItem } from '#domain/occupancy/booking-item.ts'
import { transitions } from '#domain/occupancy/model.ts'

export const historyInvariant = new URL(
  '../server/db/invariants/i50-histories-follow-the-transition-table.sql',
  import.meta.url,
)

/** What being passed over for a seat writes into a history: the entry stays as it is. */
const skips = bookingItem.shape.passed_by_for.def.innerType.options.map((reason) => ({
  from: 'pending',
  act: `skip_${reason}`,
  to: 'pending',
  cancelKind: null,
  creditEffect: 'none',
}))

/** The statement: events that the table lacks, and bookings that are not what their last event makes of them. */
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

function literal(value: string | null): string {
  return value === null ? 'null::text' : `'${value}'`
}

if (import.meta.main) writeFileSync(historyInvariant, historyInvariantSql())
