import { z } from 'zod/mini'
import type { Id } from '#domain/kit/id.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { policies } from '#domain/studio/model.ts'
import { signedIn } from '#server/kit/context.ts'
import { checkSeatRequest } from '#server/occupancy/check-seat-request.ts'
import type { BookingFactsRow, listClassFacts } from '#server/occupancy/facts-queries.ts'
import type { DecidedBooking } from '#server/occupancy/new-booking-row.ts'
import type { findLeaving } from '#server/occupancy/queries.ts'
import type { SeatRequest } from '#server/occupancy/to-seat-facts.ts'
import type { HeldLot } from '#server/packages/queries.ts'
import type { LockedSession } from '#server/schedules/queries.ts'
import { checkJoin, type JoinPlan } from '#server/waitlist/check-join.ts'
import type { cancelledRow } from './cancelled-row.ts'
import { checkCancel } from './check-cancel.ts'
import type { loadRound, RoundRequest } from './load-round.ts'

type Ending = Parameters<typeof cancelledRow>[0]
type LoadedRound = Awaited<ReturnType<typeof loadRound>>
type LeavingRow = Awaited<ReturnType<typeof findLeaving>>[number]

/**
 * The result of one request in a round. `later` lists every reason why a request waits for the next round of the same
 * transaction:
 * - `offer`: the free seat goes to the waitlist first;
 * - `freed`: a seat became free in this round, and its waitlist has not been tried yet: in the class of this request,
 * or in another one while this request frees a seat too, since each waitlist would already see the cancellation in the
 * other class, which no order of the two requests explains;
 * - `pack`: an earlier request of this round spends from a pack that could pay for this one, such as a shared one;
 * - `aside`: the studio reserves a credit for each waitlist entry, and the packs of the person who joins are not locked
 * yet.
 */
export type Decision =
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'booked'; readonly decided: DecidedBooking; readonly held: BookingFactsRow['held'] }
  /** The waitlist came first and gave the caller a seat: to the first who asks in a class the one requested. */
  | { readonly kind: 'promoted'; readonly bookingId: Id<'bookings'> }
  | {
      readonly kind: 'joined'
      readonly session: LockedSession
      readonly facts: BookingFactsRow
      readonly plan: JoinPlan
    }
  | { readonly kind: 'left'; readonly ending: Ending; readonly offerId: Id<'bookings'> | undefined }
  /** A private ends as a whole. */
  | { readonly kind: 'private'; readonly session: LockedSession; readonly booking: Ending['booking'] }
  | {
      readonly kind: 'later'
      readonly why: 'offer' | 'freed' | 'pack' | 'aside'
      readonly waitingId: Id<'bookings'> | null
    }

/** A class as the earlier requests of the round leave it. */
interface CurrentClass {
  session: LockedSession
  facts: Awaited<ReturnType<typeof listClassFacts>>[number]
  isFreed: boolean
}

interface Round {
  readonly classes: ReadonlyMap<string, CurrentClass>
  readonly loaded: LoadedRound
  readonly spentPacks: Set<string>
}

/**
 * Decides the requests in order, each on the class as the earlier ones leave it. Also returns the classes where a seat
 * became free while people wait.
 */
export function decideRound(
  requests: readonly RoundRequest[],
  loaded: LoadedRound,
): { readonly decisions: readonly Decision[]; readonly freed: readonly LockedSession[] } {
  const classes = new Map(
    [...loaded.classes].map(([id, open]): [string, CurrentClass] => [id, { ...open, isFreed: false }]),
  )
  const round = { classes, loaded, spentPacks: new Set<string>() }
  const decisions = requests.map((sent) => (sent.request.kind === 'leave' ? leave(round, sent) : enter(round, sent)))
  return { decisions, freed: [...classes.values()].flatMap(({ session, isFreed }) => (isFreed ? [session] : [])) }
}

const later = (why: 'offer' | 'freed' | 'pack' | 'aside', waitingId: Id<'bookings'> | null = null): Decision => ({
  kind: 'later',
  why,
  waitingId,
})
const refused = (refusal: Refusal): Decision => ({ kind: 'refused', refusal })

function enter(round: Round, sent: RoundRequest): Decision {
  const { ctx, personId, request, offered } = sent
  if (request.kind === 'leave') throw new Error(`cancellation for person ${personId} was decided as a booking`)
  if (offered?.waitingId && round.loaded.promoted.has(offered.waitingId))
    return { kind: 'promoted', bookingId: offered.waitingId }
  const current = round.classes.get(request.input.session_id)
  const person = round.loaded.read.persons.get(personId)
  // A private class has its own endpoint, and another branch's class is not found.
  if (!current || !person || current.session.branchId !== ctx.branch.id || current.session.private)
    return refused(refuse('request.not_found'))
  if (current.isFreed) return later('freed')
  const facts: BookingFactsRow = { ...person, ...current.facts }
  return request.kind === 'wait' ? wait(round, { sent, facts, current }) : pay(round, { sent, facts, current })
}

function pay(
  { loaded, spentPacks }: Round,
  { sent, facts, current }: Omit<Booking, 'request'> & { current: CurrentClass },
): Decision {
  const lots = loaded.locked.get(signedIn(sent.ctx).personId) ?? []
  if (lots.some(({ id }) => spentPacks.has(id))) return later('pack')
  const decision = book(current, { sent, facts, request: withLots({ sent, current, lots, loaded }) })
  if (decision.kind === 'booked') spentPacks.add(decision.decided.plan.lot.id)
  return decision
}

interface WithLots {
  readonly sent: RoundRequest
  readonly current: CurrentClass
  readonly lots: readonly HeldLot[]
  readonly loaded: LoadedRound
}

function withLots({ sent: { ctx, personId, request }, current, lots, loaded }: WithLots): SeatRequest {
  const { accountId, personId: holderId } = signedIn(ctx)
  const signed = loaded.read.waivers.get(personId)
  if (!signed || request.kind === 'leave') throw new Error(`waiver status missing for person ${personId}`)
  const held = loaded.read.persons.get(personId)?.held
  return {
    session: current.session,
    accountId,
    holderId,
    personId,
    signed,
    lots,
    lotId: request.input.lot_id,
    seatNo: request.input.seat_no,
    locale: ctx.locale,
    ...(held && !request.isSwap ? { without: { id: held.id, seatNo: held.seat_no } } : {}),
  }
}

interface Booking {
  readonly sent: RoundRequest
  readonly facts: BookingFactsRow
  readonly request: SeatRequest
}

function book(current: CurrentClass, { sent, facts, request }: Booking): Decision {
  const decided = checkSeatRequest(request, facts)
  const { plan } = decided
  if (isRefusal(plan)) return refused(plan)
  // Somebody on the waitlist may have become able to take the seat since it was last offered.
  if (facts.waiting > 0 && !sent.offered) return later('offer', facts.waiting_id)
  const { held } = facts
  current.session = { ...current.session, bookedCount: current.session.bookedCount + (held ? 0 : 1) }
  current.facts = {
    ...current.facts,
    taken_seats: [...current.facts.taken_seats.filter((seat) => seat !== held?.seat_no), plan.seatNo],
    waiting: current.facts.waiting - (facts.waiting_id === null ? 0 : 1),
  }
  return { kind: 'booked', decided: { ...decided, plan }, held }
}

/** Where joining reserves a credit, the packs are those that earlier requests of this round left. */
function wait(
  { loaded, spentPacks }: Round,
  { sent, facts, current }: Omit<Booking, 'request'> & { current: CurrentClass },
): Decision {
  const { ctx, personId, request } = sent
  if (request.kind === 'leave') throw new Error(`cancellation for person ${personId} was decided as a waitlist join`)
  if (!sent.takesAside && z.parse(policies, facts.policies ?? {}).waitlist_holds_credit) return later('aside')
  const { session } = current
  const holderId = signedIn(ctx).personId
  const lots = loaded.locked.get(holderId) ?? []
  const plan = checkJoin({ session, personId, holderId, lots, lotId: request.input.lot_id, locale: ctx.locale }, facts)
  if (isRefusal(plan)) return refused(plan)
  if (plan.holds) {
    if (lots.some(({ id }) => spentPacks.has(id))) return later('pack')
    spentPacks.add(plan.holds.lotId)
  }
  current.facts = { ...current.facts, waiting: current.facts.waiting + 1 }
  return { kind: 'joined', session, facts, plan }
}

function leave({ classes, loaded }: Round, { ctx }: RoundRequest): Decision {
  const row = loaded.read.bookings.get(signedIn(ctx).personId)
  const current = row && classes.get(row.session_id)
  if (!row || !current) return refused(refuse('request.not_found'))
  const { session } = current
  const booking: Ending['booking'] = { ...current.facts, ...row, position: null, pair: null }
  if (session.private) return { kind: 'private', session, booking }
  return current.isFreed ? later('freed') : end(classes, { row, current, booking })
}

interface Leaving {
  readonly row: LeavingRow
  readonly current: CurrentClass
  readonly booking: Ending['booking']
}

function end(classes: Round['classes'], { row, current, booking }: Leaving): Decision {
  const { session } = current
  const plan = checkCancel(booking, session)
  if (isRefusal(plan)) return refused(plan)
  const freed = givenBack(row)
  const waiting = current.facts.waiting - (booking.booking_type === 'waitlist' ? 1 : 0)
  if (freed && waiting > 0 && [...classes.values()].some(({ isFreed }) => isFreed)) return later('freed')
  current.facts = { ...current.facts, waiting }
  if (freed) free(current, freed)
  return { kind: 'left', ending: { booking, plan, now: session.now }, offerId: row.offer?.id }
}

/** The seat that is free then; a person who leaves the waitlist gives back the one that is offered there, too. */
function givenBack({ booking_type: type, seat_no: seatNo, offer }: LeavingRow): number | null | undefined {
  return type === 'booking' ? seatNo : offer?.seat_no
}

function free(current: CurrentClass, seatNo: number): void {
  const { session, facts } = current
  current.session = { ...session, bookedCount: session.bookedCount - 1 }
  current.facts = { ...facts, taken_seats: facts.taken_seats.filter((seat) => seat !== seatNo) }
  current.isFreed = facts.waiting > 0
}
