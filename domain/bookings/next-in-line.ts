import { isRefusal, type Refusal } from '#domain/kit/refusal.ts'
import { msBetween, type Instant } from '#domain/kit/time.ts'
import type { Lot } from '#domain/packages/model.ts'
import type { Policies } from '#domain/studio/model.ts'
import { decidePlace, type BookingPlan, type OtherBooking, type SessionToBook } from './decide-place.ts'
import { isQuiet } from './is-quiet.ts'
import type { SkipReason, WaiverAnswer } from './model.ts'
import type { PromotionStage } from './promotion-stage.ts'

/** What a person wishes about places that come from the queue. */
interface WaitingWishes {
  /** Only when the class is at least so many hours away. */
  readonly noticeHours: number
  /** Also in the last hour before the class. */
  readonly shortNotice: boolean
  readonly quietFromMinute: number
  readonly quietUntilMinute: number
}

/** Somebody in the queue of a class. */
export interface Waiter<Held extends Lot> {
  readonly bookingId: string
  readonly personId: string
  readonly birthDate: string | null
  readonly joinedAt: Instant
  readonly waiver: WaiverAnswer
  readonly mine: readonly OtherBooking[]
  readonly wishes: WaitingWishes
  /** True once the person stands at the door. */
  readonly isHere: boolean
  /** Undefined until somebody had to look: packs are read, and locked, only of people whom nothing else keeps from the place. */
  readonly lots: readonly Held[] | undefined
  /** Something that only the attempt to give the place brought to light. */
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
  /** Who was passed by before the one below, in order, and why. */
  readonly skipped: readonly { readonly waiter: Waiting; readonly reason: SkipReason }[]
  /** Who gets the place; `plan` is undefined when the packs of this person must be read first. Nobody when the queue is through or no place is free. */
  readonly next: { readonly waiter: Waiting; readonly plan: BookingPlan<Held> | undefined } | undefined
}

/**
 * "First come, first served, no priorities … A person without a usable credit, with an overlapping booking or without a signed waiver is
 * skipped, told why, and keeps the place in the queue." Walks the queue in the order of joining and stops at the first person whom nothing
 * keeps from the free place.
 * Example: the first has another class at that hour and the second no credit: both are skipped with their reasons and the third is next.
 */
export function nextInLine<Held extends Lot, Waiting extends Waiter<Held>>(line: Line<Held, Waiting>): Walk<Held, Waiting> {
  const skipped: { waiter: Waiting; reason: SkipReason }[] = []
  if (line.stage === 'over' || line.session.bookedCount >= line.session.capacity) return { skipped, next: undefined }
  for (const waiter of line.queue.toSorted(byJoining)) {
    const answer = judge(waiter, line)
    if (typeof answer !== 'string') return { skipped, next: { waiter, plan: answer.plan } }
    skipped.push({ waiter, reason: answer })
  }
  return { skipped, next: undefined }
}

function byJoining<Held extends Lot>(one: Waiter<Held>, other: Waiter<Held>): number {
  return Temporal.Instant.compare(one.joinedAt, other.joinedAt) || (one.bookingId < other.bookingId ? -1 : Number(one.bookingId > other.bookingId))
}

function judge<Held extends Lot, Waiting extends Waiter<Held>>(waiter: Waiting, line: Line<Held, Waiting>): SkipReason | { readonly plan: BookingPlan<Held> | undefined } {
  const unwished = againstWishes(waiter, line)
  if (unwished) return unwished
  const place = decidePlace<Held>({
    ...line, person: { id: waiter.personId, birthDate: waiter.birthDate }, mine: waiter.mine, waiver: waiter.waiver, lots: waiter.lots ?? [], locale: 'en',
  })
  if (!isRefusal(place)) return { plan: place }
  const reason = reasonOf(place)
  return reason === 'credit' && waiter.lots === undefined ? { plan: undefined } : reason
}

function againstWishes<Held extends Lot, Waiting extends Waiter<Held>>(waiter: Waiting, { stage, session, now, zone }: Line<Held, Waiting>): SkipReason | undefined {
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
