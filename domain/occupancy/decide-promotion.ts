import type { Lot } from '#domain/packages/model.ts'
import { creditsOf } from '#domain/schedules/model.ts'
import type { BookingPlan } from './decide-paid-seat.ts'
import { lotsAfter } from './lots-after.ts'
import type { SkipReason } from './model.ts'
import { nextToPromote, type WaitlistEntry } from './next-to-promote.ts'
import type { Replaceable } from './replace-bookings.ts'

/** A person on the waitlist, with the last reason for skipping the person. */
interface WaitingEntry<Held extends Lot> extends WaitlistEntry<Held> {
  readonly skippedFor: SkipReason | null
}

interface PromotionDecision<Held extends Lot, Entry> {
  /** In order; two of a pair are adjacent. */
  readonly promoted: readonly {
    readonly entry: Entry
    readonly plan: BookingPlan<Held>
    /** The bookings that this class replaces. */
    readonly instead: readonly Replaceable[]
  }[]
  /**
   * In order: the people whom a promotion skipped, once for each, and at the end everybody whose reason changed.
   * `isNew` when the person was not skipped for that reason before.
   */
  readonly skipped: readonly { readonly entry: Entry; readonly reason: SkipReason; readonly isNew: boolean }[]
  /** The people whose packs must be loaded before anything is decided; then nobody is promoted or skipped. */
  readonly unloaded: readonly Entry[]
}

/**
 * Who gets the free seats of a class, and who is skipped and why, after the seats and credits of earlier promotions:
 * goes through the waitlist until the seats are taken or nobody else can have one. Example: two seats are free, and the
 * first of three has no credit: the others are promoted, and the first was skipped twice.
 */
export function decidePromotion<Held extends Lot, Entry extends WaitingEntry<Held>>(
  waitlist: Parameters<typeof nextToPromote<Held, Entry>>[0],
): PromotionDecision<Held, Entry> {
  let { entries, session } = waitlist
  const promoted: { entry: Entry; plan: BookingPlan<Held>; instead: readonly Replaceable[] }[] = []
  const skipped: { entry: Entry; reason: SkipReason; isNew: boolean }[] = []
  const unloaded: Entry[] = []
  const reasons = new Map(entries.map(({ bookingId, skippedFor }) => [bookingId, skippedFor]))
  for (;;) {
    const { skipped: before, next } = nextToPromote<Held, Entry>({ ...waitlist, entries, session })
    for (const { entry, reason } of before) {
      const isNew = reasons.get(entry.bookingId) !== reason
      if (next || isNew) skipped.push({ entry, reason, isNew })
      reasons.set(entry.bookingId, reason)
    }
    if (!next) return unloaded.length > 0 ? { promoted: [], skipped: [], unloaded } : { promoted, skipped, unloaded }
    for (const { entry, plan } of next.partner ? [next, next.partner] : [next]) {
      // A person whose packs are unknown is assumed to have a credit, to find out at once whose packs the free seats
      // may need.
      if (plan) promoted.push({ entry, plan, instead: next.instead ?? [] })
      else unloaded.push(entry)
      entries = entries
        .filter(({ bookingId }) => bookingId !== entry.bookingId)
        .map((other) => (plan ? withoutCredit(other, { entry, plan, credits: creditsOf(session) }) : other))
      session = {
        ...session,
        bookedCount: session.bookedCount + 1,
        takenSeats: plan ? [...session.takenSeats, plan.seatNo] : session.takenSeats,
      }
    }
  }
}

interface Paid<Held extends Lot> {
  readonly entry: WaitingEntry<Held>
  readonly plan: BookingPlan<Held>
  readonly credits: number
}

function withoutCredit<Held extends Lot, Entry extends WaitingEntry<Held>>(
  other: Entry,
  { entry: { held }, plan: { lot }, credits }: Paid<Held>,
): Entry {
  return other.lots
    ? { ...other, lots: lotsAfter(other.lots, { back: held, taken: { lotId: lot.id, credits } }) }
    : other
}
