import type { Instant } from '#domain/kit/time.ts'
import { graceUntil } from '#domain/occupancy/deadlines.ts'
import { classAddress } from '#domain/schedules/class-summary.ts'
import { accountMessage } from './account-message.ts'
import type { MessagedChange } from './apply-changes.ts'
import type { decideWaitlists } from './decide-waitlists.ts'
import { offeredContent, promotedContent, replacedContent } from './emails.ts'
import type { ReplaceableBooking } from './load-replaceable.ts'
import { newBookingRow, paidColumns } from './new-booking-row.ts'
import type { BookingRow } from './queries.ts'

type Promoted = ReturnType<typeof decideWaitlists>['promoted'][number] & {
  /** Read after the lock of the packs: a share that pays can be newer than the change that freed the seat. */
  readonly spentAt: Instant
}

/**
 * The changes of a promotion: entry, counter, credit and message, and the entries of a request that is complete. Of an
 * offer the hold, its counter and the message.
 */
export function promotionChanges(decided: Promoted): MessagedChange[] {
  const { offeredUntil } = decided
  return offeredUntil === undefined ? bookingChanges(decided) : [offerChange(decided, offeredUntil)]
}

/** The person takes the seat by booking the class while it is held; the entry stays beside it. */
function offerChange(decided: Promoted, until: Instant): MessagedChange {
  const {
    waitlist: { promotion, session, policies },
    promoted: { entry, plan },
  } = decided
  const { row } = entry
  const { now, sessionId, origin } = promotion
  const content = offeredContent({
    booking: promotedRow(decided),
    path: classAddress({ sessionId, personId: row.is_dependant ? row.person_id : undefined }),
    locale: row.locale,
    origin,
    until,
    cancelWindow: policies.cancel_window,
  })
  return {
    from: 'none',
    act: 'offer',
    at: now,
    actorId: null,
    sessionId,
    personId: row.person_id,
    accountId: row.account_id,
    seatNo: plan.seatNo,
    startsAt: session.startsAt,
    endsAt: session.endsAt,
    heldUntil: until,
    offerOf: row.id,
    // The same kind as a promotion, which is pushed to devices at once.
    message: accountMessage(row, { eventKey: `booking.offered:${row.id}`, template: 'bookings.promoted', content }),
  }
}

function bookingChanges(decided: Promoted): MessagedChange[] {
  const {
    waitlist: { promotion, policies },
    promoted: { entry, plan },
    requestSlot: { slot, ended, dropped },
    spentAt,
  } = decided
  const { row } = entry
  const { now, sessionId, origin } = promotion
  const act = actOf(decided)
  const grace = graceOf(decided)
  const content = promotedContent({
    booking: promotedRow(decided),
    locale: row.locale,
    origin,
    creditsLeft: plan.creditsLeftAfter,
    cancelWindow: policies.cancel_window,
    freeUntil: plan.freeUntil,
    graceUntil: grace,
    now,
    isInside: act !== 'promote',
    dropped,
  })
  const message = accountMessage(row, {
    eventKey: `booking.promoted:${row.id}`,
    template: 'bookings.promoted',
    content,
  })
  const { seatNo, lot } = plan
  return [
    ...ended,
    ...replacedOf(decided).map((given) => replacement(given, { promoted: promotedRow(decided), now, origin })),
    {
      id: row.id,
      sessionId,
      type: 'waitlist',
      from: 'pending',
      act,
      at: now,
      actorId: null,
      seatNo,
      lotId: lot.id,
      credits: decided.waitlist.row.credits,
      spentAt,
      graceUntil: grace,
      slot,
      message,
    },
  ]
}

/** The bookings that this class replaces. */
function replacedOf({ promoted: { entry, instead } }: Promoted): ReplaceableBooking[] {
  return entry.replaceable.filter(({ bookingId }) => instead.some((one) => one.bookingId === bookingId))
}

function replacement(
  { row, plan }: ReplaceableBooking,
  { promoted, now, origin }: { readonly promoted: BookingRow; readonly now: Instant; readonly origin: string },
): MessagedChange {
  const content = replacedContent({ booking: row, by: promoted, locale: row.locale, origin, now })
  return {
    id: row.id,
    sessionId: row.session_id,
    type: 'booking',
    from: row.status,
    act: plan.act,
    at: now,
    actorId: null,
    lotId: row.lot_id,
    message: accountMessage(row, {
      eventKey: `booking.replaced:${row.id}`,
      template: 'bookings.replaced',
      content,
    }),
  }
}

function actOf({ waitlist: { promotion, stage } }: Promoted): 'promote' | 'claim' | 'standby_promote' {
  if (promotion.atCheckInDeadline) return 'standby_promote'
  return stage === 'standby' ? 'claim' : 'promote'
}

function graceOf({ waitlist, promoted: { entry } }: Promoted): Instant | undefined {
  const { stage, now, session, zone, policies } = waitlist
  if (stage === 'standby') return undefined
  const { quietFromMinute: fromMinute, quietUntilMinute: untilMinute } = entry.preferences
  const quiet = { fromMinute, untilMinute, zone }
  return graceUntil({ promotedAt: now, startsAt: session.startsAt, policies, quiet })
}

function promotedRow(decided: Promoted): BookingRow {
  const {
    waitlist: { promotion, row: session },
    promoted: { entry, plan },
  } = decided
  const { row } = entry
  return newBookingRow({
    ...session,
    ...paidColumns(plan),
    id: row.id,
    session_id: promotion.sessionId,
    status: actOf(decided) === 'promote' ? 'booked' : 'checked_in',
    created_at: row.created_at,
    decided_at: promotion.now,
    session_status: session.status,
    person_id: row.person_id,
    person_name: row.person_name,
    is_dependant: row.is_dependant,
    promoted_at: promotion.now,
    grace_until: graceOf(decided) ?? null,
    standing_by_at: row.standing_by_at,
    request_id: row.request_id,
  })
}
