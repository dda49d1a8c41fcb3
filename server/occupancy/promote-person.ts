import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { BookingPlan } from '#domain/occupancy/decide-paid-seat.ts'
import type { WaitlistEntry } from '#domain/occupancy/next-to-promote.ts'
import type { Policies } from '#domain/studio/model.ts'
import type { Transaction } from '#server/driver/database.ts'
import type { HeldLot } from '#server/packages/queries.ts'
import { accountMessage } from './account-message.ts'
import { applyChanges } from './apply-changes.ts'
import { promotedContent } from './emails.ts'
import { findRequestSlot } from './find-request-slot.ts'
import type { BookingRow } from './queries.ts'
import { type ClassToFill, type WaitlistEntryRow } from './waitlist-queries.ts'

/** A waitlist entry with everything the rule needs. */
export interface LoadedEntry extends WaitlistEntry<HeldLot> {
  readonly row: WaitlistEntryRow
}

export interface Promotion {
  readonly sessionId: Id<'class_sessions'>
  readonly now: Instant
  /** The address of the site, for messages. */
  readonly origin: string
  /** True for standby promotion at the check-in deadline, which `now` then is, however late this runs. */
  readonly atCheckInDeadline?: boolean
  /** What a person on the waitlist requests at this moment. */
  readonly choice?: {
    readonly bookingId: Id<'bookings'>
    readonly lotId: Id<'package_lots'> | undefined
    readonly seatNo: number | undefined
  }
}

interface DecidedPromotion {
  readonly promotion: Promotion
  readonly session: ClassToFill
  readonly rules: Policies
  readonly entry: LoadedEntry
  readonly plan: BookingPlan<HeldLot>
  /** After the lock of the packs: a share that pays can be newer than the change that freed the seat. */
  readonly spentAt: Instant
  readonly graceUntil: Instant | undefined
  readonly reason: 'promote' | 'claim' | 'hand_over'
}

/** Writes entry, counter, credit and message of a promotion: all or none. The packs must be locked. */
export async function promotePerson(tx: Transaction, decided: DecidedPromotion): Promise<void> {
  const { promotion, entry, plan, reason } = decided
  const { row } = entry
  const { now } = promotion
  const { slot, ended, dropped } =
    row.request_id === null ? noRequest : await findRequestSlot(tx, { entryId: row.id, now })
  const content = promotedContent({
    booking: promotedRow(decided),
    locale: row.locale,
    origin: promotion.origin,
    creditsLeft: plan.creditsLeftAfter,
    cancelHours: decided.rules.cancel_hours,
    freeUntil: plan.freeUntil,
    graceUntil: decided.graceUntil,
    now,
    isInside: reason !== 'promote',
    dropped,
  })
  await applyChanges(tx, [
    ...ended,
    {
      id: row.id,
      sessionId: promotion.sessionId,
      type: 'waitlist',
      from: 'pending',
      act: reason,
      at: now,
      actorId: null,
      seatNo: plan.seatNo,
      lotId: plan.lot.id,
      spentAt: decided.spentAt,
      graceUntil: decided.graceUntil,
      slot,
      message: accountMessage(row, { eventKey: `booking.promoted:${row.id}`, template: 'bookings.promoted', content }),
    },
  ])
}

const noRequest = { slot: undefined, ended: [], dropped: [] } as const

function promotedRow({ promotion, session, entry, plan, graceUntil, reason }: DecidedPromotion): BookingRow {
  const { row } = entry
  return {
    ...session,
    id: row.id,
    session_id: promotion.sessionId,
    booking_type: 'booking',
    status: reason === 'promote' ? 'booked' : 'checked_in',
    seat_no: plan.seatNo,
    credit_effect: 'used',
    cancel_kind: null,
    created_at: row.created_at,
    decided_at: promotion.now,
    session_status: session.status,
    lot_id: plan.lot.id,
    plan_name: plan.lot.name,
    lot_expires_at: plan.lot.expiresAt,
    person_id: row.person_id,
    person_name: row.person_name,
    is_dependant: row.is_dependant,
    promoted_at: promotion.now,
    grace_until: graceUntil ?? null,
    skipped_for: null,
    standing_by_at: row.standing_by_at,
    held_until: null,
    request_id: row.request_id,
    pair: null,
    position: null,
  }
}
