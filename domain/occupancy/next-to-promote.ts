import { isRefusal, type Refusal } from '#domain/kit/refusal.ts'
import { msBetween, type Instant } from '#domain/kit/time.ts'
import type { Lot } from '#domain/packages/model.ts'
import { creditsPerClass } from '#domain/schedules/model.ts'
import type { Policies } from '#domain/studio/model.ts'
import { decidePaidSeat, type BookingPlan } from './decide-paid-seat.ts'
import type { OtherBooking, SessionToBook } from './decide-seat.ts'
import { isQuiet } from './is-quiet.ts'
import type { SkipReason, WaiverStatus } from './model.ts'
import type { PromotionStage } from './promotion-stage.ts'

/** A person's waitlist preferences. */
export interface WaitlistPreferences {
  /** Only when the class is at least so many hours away. */
  readonly noticeHours: number
  /** Also in the last hour before the class. */
  readonly shortNotice: boolean
  readonly quietFromMinute: number
  readonly quietUntilMinute: number
}

/** A person on the waitlist of a class. */
export interface Waiter<Held extends Lot> {
  readonly bookingId: string
  readonly personId: string
  readonly birthDate: string | null
  readonly joinedAt: Instant
  readonly waiver: WaiverStatus
  readonly mine: readonly OtherBooking[]
  readonly wishes: WaitlistPreferences
  /** True once the person is standing by at the studio. */
  readonly isHere: boolean
  /** Undefined until needed: packs are loaded and locked only of people who could otherwise be promoted. */
  readonly lots: readonly Held[] | undefined
  /** The other entry of the pair; ignored once that one no longer waits. */
  readonly pairWith?: string | undefined
  /** The pack and the reformer of the person's own request, if there is one right now. */
  readonly chosenLotId?: string | undefined
  readonly seatNo?: number | undefined
  /** A reason that only the attempt to promote found. */
  readonly found?: SkipReason | undefined
}

export interface Line<Held extends Lot, Waiting extends Waiter<Held>> {
  readonly queue: readonly Waiting[]
  readonly session: SessionToBook
  readonly stage: PromotionStage
  readonly now: Instant
  readonly zone: string
  readonly policies: Pick<Policies, 'cancel_hours'>
}

export interface Walk<Held extends Lot, Waiting extends Waiter<Held>> {
  /** Who was skipped before the one below, in order, and why. */
  readonly skipped: readonly { readonly waiter: Waiting; readonly reason: SkipReason }[]
  /**
   * Who gets the seat; `plan` is undefined when the packs of this person must be loaded first. Nobody when the waitlist
   * is exhausted or no seat is free.
   */
  readonly next: Next<Held, Waiting> | undefined
}

interface Next<Held extends Lot, Waiting extends Waiter<Held>> {
  readonly waiter: Waiting
  readonly plan: BookingPlan<Held> | undefined
  /** The other one of a pair, promoted at the same moment; without a plan as long as the first one has none. */
  readonly partner?: { readonly waiter: Waiting; readonly plan: BookingPlan<Held> | undefined }
}

/**
 * "First come, first served, no priorities … A person without a usable credit, with an overlapping booking or without a
 * signed waiver is skipped, told why, and keeps the place in the queue." Goes through the waitlist in the order of
 * joining and stops at the first person who can have the free seat. "Pairs, all or nothing": a pair is skipped unless
 * both can be promoted at once, each with the person's own reason, else `pair`.
 * Example: the first has another class at that hour and the second no credit: both are skipped with their reasons and
 * the third is next.
 */
export function nextToPromote<Held extends Lot, Waiting extends Waiter<Held>>(
  line: Line<Held, Waiting>,
): Walk<Held, Waiting> {
  const skipped: { waiter: Waiting; reason: SkipReason }[] = []
  if (line.stage === 'over' || line.session.bookedCount >= line.session.capacity) return { skipped, next: undefined }
  for (const waiter of line.queue.toSorted(byJoining)) {
    if (skipped.some((before) => before.waiter === waiter)) continue
    const partner =
      waiter.pairWith === undefined ? undefined : line.queue.find(({ bookingId }) => bookingId === waiter.pairWith)
    if (partner) {
      const answer = judgePair({ waiter, partner }, line)
      if (!Array.isArray(answer)) return { skipped, next: answer }
      skipped.push(...answer)
    } else {
      const answer = judge(waiter, line)
      if (typeof answer !== 'string') return { skipped, next: { waiter, plan: answer.plan } }
      skipped.push({ waiter, reason: answer })
    }
  }
  return { skipped, next: undefined }
}

function byJoining<Held extends Lot>(one: Waiter<Held>, other: Waiter<Held>): number {
  return (
    Temporal.Instant.compare(one.joinedAt, other.joinedAt) ||
    (one.bookingId < other.bookingId ? -1 : Number(one.bookingId > other.bookingId))
  )
}

function judge<Held extends Lot, Waiting extends Waiter<Held>>(
  waiter: Waiting,
  line: Line<Held, Waiting>,
): SkipReason | { readonly plan: BookingPlan<Held> | undefined } {
  const unwished = againstWishes(waiter, line)
  if (unwished) return unwished
  const place = decidePaidSeat<Held>({
    ...line,
    person: { id: waiter.personId, birthDate: waiter.birthDate },
    mine: waiter.mine,
    waiver: waiter.waiver,
    lots: waiter.lots ?? [],
    chosenLotId: waiter.chosenLotId,
    seatNo: waiter.seatNo,
    locale: 'en',
  })
  if (!isRefusal(place)) return { plan: place }
  const reason = reasonOf(place)
  return reason === 'credit' && waiter.lots === undefined ? { plan: undefined } : reason
}

/** Decides each of the pair alone, then the second again with the first one's reformer and credit taken. */
function judgePair<Held extends Lot, Waiting extends Waiter<Held>>(
  { waiter, partner }: { waiter: Waiting; partner: Waiting },
  line: Line<Held, Waiting>,
): Next<Held, Waiting> | { waiter: Waiting; reason: SkipReason }[] {
  const { session } = line
  const [one, other] = [judge(waiter, line), judge(partner, line)]
  const passed = (first: SkipReason, second: SkipReason) => [
    { waiter, reason: first },
    { waiter: partner, reason: second },
  ]
  if (typeof one === 'string' || typeof other === 'string')
    return passed(typeof one === 'string' ? one : 'pair', typeof other === 'string' ? other : 'pair')
  if (session.capacity - session.bookedCount < 2) return passed('pair', 'pair')
  if (!one.plan || !other.plan) return { waiter, plan: undefined, partner: { waiter: partner, plan: undefined } }
  const { lot, seatNo } = one.plan
  const lots = partner.lots?.map((held) => (held.id === lot.id ? { ...held, left: held.left - creditsPerClass } : held))
  const after = {
    ...line,
    session: { ...session, bookedCount: session.bookedCount + 1, takenSeats: [...session.takenSeats, seatNo] },
  }
  const second = judge<Held, Waiter<Held>>({ ...partner, lots }, after)
  return typeof second === 'string'
    ? passed('pair', second)
    : { waiter, plan: one.plan, partner: { waiter: partner, plan: second.plan } }
}

function againstWishes<Held extends Lot, Waiting extends Waiter<Held>>(
  waiter: Waiting,
  { stage, session, now, zone }: Line<Held, Waiting>,
): SkipReason | undefined {
  if (waiter.found) return waiter.found
  if (stage === 'standby') return waiter.isHere ? undefined : 'away'
  const { noticeHours, shortNotice, quietFromMinute, quietUntilMinute } = waiter.wishes
  if (msBetween(now, session.startsAt) < noticeHours * 3_600_000) return 'notice'
  if (stage === 'open') return undefined
  if (!shortNotice) return 'short_notice'
  return isQuiet(now, { fromMinute: quietFromMinute, untilMinute: quietUntilMinute, zone }) ? 'quiet_hours' : undefined
}

function reasonOf({ code }: Refusal): SkipReason {
  if (code.startsWith('packages.')) return 'credit'
  if (code.startsWith('bookings.waiver_')) return 'waiver'
  return code === 'bookings.too_young' || code === 'accounts.birth_date_needed' ? 'age' : 'overlap'
}
