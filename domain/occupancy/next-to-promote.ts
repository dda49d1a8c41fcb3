import type { WaiverStatus } from '#domain/forms/model.ts'
import { isRefusal, type Refusal } from '#domain/kit/refusal.ts'
import { msBetween, type Instant } from '#domain/kit/time.ts'
import type { Lot } from '#domain/packages/model.ts'
import type { Restriction } from '#domain/people/restriction-at.ts'
import { creditsOf } from '#domain/schedules/model.ts'
import type { Policies } from '#domain/studio/model.ts'
import { decidePaidSeat, type BookingPlan } from './decide-paid-seat.ts'
import type { SeatFacts } from './decide-seat.ts'
import { lotsAfter } from './lots-after.ts'
import type { HeldCredit, SkipReason } from './model.ts'
import { placesLeft } from './places-left.ts'
import type { promotionStage } from './promotion-stage.ts'
import { quietWindow } from './quiet-window.ts'
import { replaceBookings, type Replaceable } from './replace-bookings.ts'

/** A person's waitlist preferences. */
interface WaitlistPreferences {
  /** Only when the class is at least so many hours away. */
  readonly noticeHours: number
  /** Also in the last hour before the class. */
  readonly shortNotice: boolean
  readonly quietFromMinute: number
  readonly quietUntilMinute: number
}

/** A person on the waitlist of a class. */
export interface WaitlistEntry<Held extends Lot> {
  readonly bookingId: string
  readonly personId: string
  readonly birthDate: string | null
  readonly restriction: Restriction | null
  readonly joinedAt: Instant
  readonly waiver: WaiverStatus
  readonly mine: SeatFacts['mine']
  readonly preferences: WaitlistPreferences
  /** A seat of this class was offered to the person at short notice: there is no second offer, taken or not. */
  readonly wasOffered?: boolean
  /** True once the person is standing by at the studio. */
  readonly isHere: boolean
  /** Undefined until needed: packs are loaded and locked only of people who could otherwise be promoted. */
  readonly lots: readonly Held[] | undefined
  /** The entry's reserved credit, which is not in those packs. */
  readonly held?: HeldCredit | null
  /** The other entry of the pair; ignored once that one no longer waits. */
  readonly pairWith?: string | undefined
  /** The pack and the seat of the person's own request, if there is one right now. */
  readonly chosenLotId?: string | undefined
  readonly seatNo?: number | undefined
  /** Bookings at that time which this class replaces, because the person prefers it. */
  readonly replaceable?: readonly Replaceable[] | undefined
  /** A reason that does not depend on the class. */
  readonly found?: SkipReason | undefined
}

interface Waitlist<Held extends Lot, Entry extends WaitlistEntry<Held>> {
  readonly entries: readonly Entry[]
  readonly session: SeatFacts['session']
  readonly stage: ReturnType<typeof promotionStage>
  readonly now: Instant
  readonly zone: string
  readonly policies: Pick<Policies, 'cancel_window'>
}

interface NextPromotion<Held extends Lot, Entry extends WaitlistEntry<Held>> {
  /** The people who were skipped before the promoted one, in order, and why. */
  readonly skipped: readonly { readonly entry: Entry; readonly reason: SkipReason }[]
  /**
   * Who gets the seat; `plan` is undefined when the packs of this person must be loaded first. Nobody when the waitlist
   * is exhausted or no seat is free.
   */
  readonly next: Next<Held, Entry> | undefined
}

interface Next<Held extends Lot, Entry extends WaitlistEntry<Held>> {
  readonly entry: Entry
  readonly plan: BookingPlan<Held> | undefined
  /** The bookings that this class replaces. */
  readonly instead?: readonly Replaceable[]
  /** The other one of a pair, promoted at the same moment; without a plan as long as the first one has none. */
  readonly partner?: { readonly entry: Entry; readonly plan: BookingPlan<Held> | undefined }
}

/**
 * Who is promoted next (docs/booking.md#promotion). Goes through the waitlist in the order of joining and stops at the
 * first person who can have the free seat. A pair is skipped unless both can be promoted at once, each with the
 * person's own reason, else `pair`; their position is that of the later one. Example: the first has another class at
 * that hour and the second no credit: both are skipped with their reasons and the third is next.
 */
export function nextToPromote<Held extends Lot, Entry extends WaitlistEntry<Held>>(
  waitlist: Waitlist<Held, Entry>,
): NextPromotion<Held, Entry> {
  const skipped: { entry: Entry; reason: SkipReason }[] = []
  if (waitlist.stage === 'over' || placesLeft(waitlist.session) <= 0) return { skipped, next: undefined }
  const passed = new Set<Entry>()
  for (const entry of waitlist.entries.toSorted(byJoining)) {
    passed.add(entry)
    const partner =
      entry.pairWith === undefined ? undefined : waitlist.entries.find(({ bookingId }) => bookingId === entry.pairWith)
    if (partner) {
      // Their position is that of the one who joined later, so that nobody between them is overtaken.
      if (!passed.has(partner)) continue
      const decided = decidePair({ entry: partner, partner: entry }, waitlist)
      if (!Array.isArray(decided)) return { skipped, next: decided }
      skipped.push(...decided)
    } else {
      const decided = decideEntry(entry, waitlist)
      if (typeof decided !== 'string') {
        const between = [...passed].filter((one) => one !== entry && !skipped.some((before) => before.entry === one))
        const waitOn = between.map((one) => ({ entry: one, reason: 'pair' as const }))
        return { skipped: [...skipped, ...waitOn], next: { entry, ...decided } }
      }
      skipped.push({ entry, reason: decided })
    }
  }
  return { skipped, next: undefined }
}

function byJoining<Held extends Lot>(one: WaitlistEntry<Held>, other: WaitlistEntry<Held>): number {
  return (
    Temporal.Instant.compare(one.joinedAt, other.joinedAt) ||
    (one.bookingId < other.bookingId ? -1 : Number(one.bookingId > other.bookingId))
  )
}

function decideEntry<Held extends Lot, Entry extends WaitlistEntry<Held>>(
  entry: Entry,
  waitlist: Waitlist<Held, Entry>,
): SkipReason | Decided<Held> {
  const unwanted = checkPreferences(entry, waitlist)
  if (unwanted) return unwanted
  const seat = decideAs(entry, waitlist)
  if (seat !== 'overlap' || !entry.replaceable?.length) return typeof seat === 'string' ? seat : { plan: seat.plan }
  const instead = decideAs({ ...entry, ...replaceBookings(entry, entry.replaceable) }, waitlist)
  return typeof instead === 'string' ? instead : { plan: instead.plan, instead: entry.replaceable }
}

interface Decided<Held extends Lot> {
  readonly plan: BookingPlan<Held> | undefined
  readonly instead?: readonly Replaceable[]
}

/** With the person's overlapping bookings and packs. */
function decideAs<Held extends Lot, Entry extends WaitlistEntry<Held>>(
  entry: WaitlistEntry<Held>,
  waitlist: Waitlist<Held, Entry>,
): SkipReason | Decided<Held> {
  const seat = decidePaidSeat<Held>({
    ...waitlist,
    person: { id: entry.personId, birthDate: entry.birthDate, restriction: entry.restriction },
    isGiven: true,
    mine: entry.mine,
    waiver: entry.waiver,
    lots: lotsAfter(entry.lots ?? [], { back: entry.held }),
    chosenLotId: entry.chosenLotId,
    seatNo: entry.seatNo,
    locale: 'en',
  })
  if (!isRefusal(seat)) return { plan: seat }
  const reason = reasonOf(seat)
  return reason === 'credit' && entry.lots === undefined ? { plan: undefined } : reason
}

/**
 * Decides each of the pair alone, then the second again with the first one's seat and credit taken. Each keeps their
 * own overlapping bookings.
 */
function decidePair<Held extends Lot, Entry extends WaitlistEntry<Held>>(
  { entry, partner }: { entry: Entry; partner: Entry },
  waitlist: Waitlist<Held, Entry>,
): Next<Held, Entry> | { entry: Entry; reason: SkipReason }[] {
  const { session } = waitlist
  const alone = { replaceable: undefined }
  const [one, other] = [decideEntry({ ...entry, ...alone }, waitlist), decideEntry({ ...partner, ...alone }, waitlist)]
  const bothSkipped = (first: SkipReason, second: SkipReason) => [
    { entry, reason: first },
    { entry: partner, reason: second },
  ]
  if (typeof one === 'string' || typeof other === 'string')
    return bothSkipped(typeof one === 'string' ? one : 'pair', typeof other === 'string' ? other : 'pair')
  if (placesLeft(session) < 2) return bothSkipped('pair', 'pair')
  if (!one.plan || !other.plan) return { entry, plan: undefined, partner: { entry: partner, plan: undefined } }
  const { lot, seatNo } = one.plan
  const lots =
    partner.lots && lotsAfter(partner.lots, { back: entry.held, taken: { lotId: lot.id, credits: creditsOf(session) } })
  const after = {
    ...waitlist,
    session: { ...session, bookedCount: session.bookedCount + 1, takenSeats: [...session.takenSeats, seatNo] },
  }
  const second = decideEntry<Held, WaitlistEntry<Held>>({ ...partner, ...alone, lots }, after)
  return typeof second === 'string'
    ? bothSkipped('pair', second)
    : { entry, plan: one.plan, partner: { entry: partner, plan: second.plan } }
}

function checkPreferences<Held extends Lot, Entry extends WaitlistEntry<Held>>(
  entry: Entry,
  { stage, session, now, zone }: Waitlist<Held, Entry>,
): SkipReason | undefined {
  if (entry.found) return entry.found
  if (stage === 'standby') return entry.isHere ? undefined : 'away'
  const { noticeHours, shortNotice, quietFromMinute, quietUntilMinute } = entry.preferences
  if (msBetween(now, session.startsAt) < noticeHours * 3_600_000) return 'notice'
  if (stage === 'open') return undefined
  if (!shortNotice) return 'short_notice'
  if (entry.wasOffered) return 'offer'
  const quiet = quietWindow(now, { fromMinute: quietFromMinute, untilMinute: quietUntilMinute, zone })
  return quiet?.isNow ? 'quiet_hours' : undefined
}

function reasonOf({ code }: Refusal): SkipReason {
  if (code.startsWith('packages.')) return 'credit'
  if (code.startsWith('bookings.waiver_')) return 'waiver'
  if (code === 'bookings.restricted_person') return 'restricted'
  // Who waits has no booking of the class: it is a seat that is offered to them, or that they hold while they pay.
  if (code === 'bookings.already_booked') return 'offer'
  return code === 'bookings.too_young' || code === 'accounts.birth_date_needed' ? 'age' : 'overlap'
}
