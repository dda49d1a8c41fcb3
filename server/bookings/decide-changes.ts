import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { Transaction } from '#server/driver/database.ts'
import { signedIn } from '#server/kit/context.ts'
import { createBatch } from '#server/kit/create-batch.ts'
import type { BatchInput, Verdict } from '#server/kit/run-batch.ts'
import { applyChanges } from '#server/occupancy/apply-changes.ts'
import type { Promotion } from '#server/occupancy/load-waitlists.ts'
import { promoteWaiting } from '#server/occupancy/promote-waiting.ts'
import { refuseBrokenConstraint } from '#server/occupancy/refuse-broken-constraint.ts'
import { findParticipants } from '#server/people/participants.ts'
import { completeDecision } from './complete-decision.ts'
import { decideRound, type Decision } from './decide-round.ts'
import { loadRound, type RoundRequest } from './load-round.ts'
import { roundChanges } from './round-changes.ts'

type SeatChange = RoundRequest['request']

/** Every request is decided in its third round at the latest, and after the first round at least one per round. */
const roundsPerRequest = 3

/**
 * Booking, waiting and cancelling, for one request or for hundreds: opens all their classes, decides one after the
 * other in the order of the requests, and writes all results in a handful of statements. Where a request depends on the
 * change of another, or a free seat must be offered first (see `Decision`), it is decided in a further round of the
 * same transaction.
 */
export async function decideChanges(
  tx: Transaction,
  { requests, findStored }: BatchInput<SeatChange>,
): Promise<readonly Verdict[]> {
  const verdicts = new Map<number, Verdict>()
  const origin = originOf(requests)
  const isInBatch = requests.length > 1
  let open: RoundRequest[] = []
  const participants = await findParticipants(tx, requests.map(participantOf))
  for (const [index, { ctx, request }] of requests.entries()) {
    const personId = participants[index] ?? refuse('request.not_found')
    if (isRefusal(personId)) verdicts.set(index, personId)
    else open.push({ index, ctx, request, personId })
  }
  for (let round = 0; open.length > 0; round += 1) {
    if (round > roundsPerRequest * requests.length)
      throw new Error(`${open.length} booking requests were not decided within the maximum of rounds`)
    const isFirst = round === 0
    const loaded = await loadRound(tx, {
      requests: open,
      offers: offersOf(open),
      isInBatch,
      findStored: async () => (isFirst ? findStored() : new Set<number>()),
    })
    for (const index of isFirst ? loaded.read.stored : []) verdicts.set(index, 'alone')
    const undecided = open.filter(({ index }) => !verdicts.has(index))
    const { decisions, freed } = decideRound(undecided, loaded)
    const decided = undecided.flatMap((request, index) => {
      const decision = decisions[index]
      return decision ? [{ request, decision }] : []
    })
    const refusal = await save(tx, { decided, isInBatch })
    if (refusal) return [refusal]
    const promotions = freed.map((session) => ({ sessionId: session.id, now: session.now, origin }))
    await promoteWaiting(tx, promotions, { isInBatch })
    for (const { request, decision } of decided) {
      if (decision.kind !== 'later') verdicts.set(request.index, await completeDecision(tx, { request, decision }))
    }
    open = decided.flatMap(({ request, decision }) => (decision.kind === 'later' ? [postponed(request, decision)] : []))
  }
  return requests.map((_request, index) => verdicts.get(index) ?? 'alone')
}

/** Booking, waiting and cancelling; concurrent requests share a transaction. */
export const changeSeats = createBatch<SeatChange>(decideChanges, {
  // A booking to cancel does not name its class.
  keyOf: (change) => (change.kind === 'leave' ? undefined : change.input.session_id),
})

/** The address of the site, as the first request sees it. */
function originOf(requests: BatchInput<SeatChange>['requests']): string {
  return requests[0]?.ctx.origin ?? ''
}

/** The booking to cancel names its person itself. */
function participantOf({ ctx, request }: BatchInput<SeatChange>['requests'][number]) {
  return { caller: signedIn(ctx), personId: request.kind === 'leave' ? undefined : request.input.person_id }
}

/** The requested classes that have a waitlist, with the requests of callers who are on it themselves. */
function offersOf(open: readonly RoundRequest[]): Map<string, Promotion['choice']> {
  const offers = new Map<string, Promotion['choice']>()
  for (const { request, offered } of open) {
    if (!offered || request.kind === 'leave' || offers.get(request.input.session_id)) continue
    const { lot_id: lotId, seat_no: seatNo, session_id: sessionId } = request.input
    offers.set(sessionId, offered.waitingId ? { bookingId: offered.waitingId, lotId, seatNo } : undefined)
  }
  return offers
}

function postponed(request: RoundRequest, decision: Extract<Decision, { kind: 'later' }>): RoundRequest {
  if (decision.why === 'aside') return { ...request, takesAside: true }
  return decision.why === 'offer' ? { ...request, offered: { waitingId: decision.waitingId } } : request
}

interface Decided {
  readonly request: RoundRequest
  readonly decision: Decision
}

/** A request that is decided alone learns which constraint refused it; of several, all are decided again one by one. */
async function save(
  tx: Transaction,
  { decided, isInBatch }: { readonly decided: readonly Decided[]; readonly isInBatch: boolean },
): Promise<Refusal | undefined> {
  const changes = await roundChanges(tx, decided)
  const [only] = decided
  try {
    await applyChanges(tx, changes)
    return undefined
  } catch (error) {
    if (!only || isInBatch) throw error
    const { decision } = only
    const broken = refuseBrokenConstraint(error, decision.kind === 'booked' ? decision.decided.plan.seatNo : 0)
    const isWaiting = decision.kind === 'joined' && broken.code === 'bookings.already_booked'
    return isWaiting ? { ...broken, code: 'bookings.already_waiting' } : broken
  }
}
