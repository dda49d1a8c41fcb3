import type { Transaction } from '#server/driver/database.ts'
import { signedIn } from '#server/kit/context.ts'
import type { MessagedChange } from '#server/occupancy/apply-changes.ts'
import { bookingChanges } from './booking-changes.ts'
import { cancellation } from './cancellation.ts'
import type { Decision } from './decide-round.ts'
import type { RoundRequest } from './load-round.ts'

interface Decided {
  readonly request: RoundRequest
  readonly decision: Decision
}

/** What a round changes, in the order of the requests. */
export async function roundChanges(tx: Transaction, decided: readonly Decided[]): Promise<MessagedChange[]> {
  const changes: MessagedChange[] = []
  for (const { request, decision } of decided) {
    if (decision.kind === 'booked') changes.push(...(await bookingChanges(tx, { ...decision, ctx: request.ctx })))
    if (decision.kind === 'joined') changes.push(joinOf(request, decision))
    if (decision.kind === 'left') changes.push(cancellation(request.ctx, decision.ending))
  }
  return changes
}

function joinOf(
  { ctx, personId }: RoundRequest,
  { session, facts }: Extract<Decision, { kind: 'joined' }>,
): MessagedChange {
  const { accountId } = signedIn(ctx)
  return {
    from: 'none',
    act: 'join',
    at: facts.now,
    actorId: accountId,
    id: facts.booking_id,
    sessionId: session.id,
    personId,
    accountId,
    startsAt: session.startsAt,
    endsAt: session.endsAt,
  }
}
