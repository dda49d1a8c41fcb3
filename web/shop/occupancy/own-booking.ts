import { isRefusal } from '#domain/kit/refusal.ts'
import { instant } from '#domain/kit/time.ts'
import type { BookingItem } from '#domain/occupancy/booking-item.ts'
import { decideCancel, type CancelPlan } from '#domain/occupancy/decide-cancel.ts'
import { lastDay } from '#domain/packages/validity.ts'

/** A booking as My Classes shows it, with the terms of cancelling it. */
export interface OwnBooking extends Omit<BookingItem, 'package'> {
  readonly package: { readonly name: string; readonly validTo: string } | null
  /** Absent when it can no longer be cancelled. */
  readonly cancel: { readonly kind: CancelPlan['kind']; readonly effect: CancelPlan['creditEffect'] } | undefined
}

/** Applies the rule of the cancelling transaction, at the studio's own time. */
export function toOwnBooking(wire: BookingItem, about: { readonly now: string; readonly zone: string }): OwnBooking {
  const plan = decideCancel({
    now: instant(about.now),
    booking: {
      status: wire.status,
      type: wire.booking_type,
      paidWithCredit: wire.package !== null,
      graceUntil: wire.grace_until === null ? null : instant(wire.grace_until),
    },
    session: { startsAt: instant(wire.starts_at) },
    policies: { cancel_window: wire.cancel_window },
  })
  return {
    ...wire,
    package: wire.package && {
      name: wire.package.name,
      validTo: lastDay(instant(wire.package.expires_at), about.zone).toString(),
    },
    cancel: isRefusal(plan) ? undefined : { kind: plan.kind === 'late' ? 'late' : 'early', effect: plan.creditEffect },
  }
}

/** The person who comes, when it is not the account holder. */
export function dependantOf({
  person,
}: Pick<BookingItem, 'person'>): { readonly id: string; readonly name: string } | undefined {
  return person.dependant ? { id: person.id, name: person.full_name } : undefined
}
