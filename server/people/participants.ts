import type { Id } from '#domain/kit/id.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { Database } from '#server/driver/database.ts'
import type { SignedIn } from '#server/kit/context.ts'
import { listGuarded } from './queries.ts'

export interface NamedParticipant {
  readonly caller: SignedIn
  readonly personId: Id<'persons'> | undefined
}

/**
 * The participants of several requests: the account holder unless somebody else is named. Anybody outside the holder's
 * family is `request.not_found`.
 */
export async function findParticipants(
  db: Database,
  requests: readonly NamedParticipant[],
): Promise<(Id<'persons'> | Refusal)[]> {
  const others = requests.flatMap(({ caller, personId }) =>
    personId === undefined || personId === caller.personId ? [] : [{ accountId: caller.accountId, personId }],
  )
  const guarded = new Set((await listGuarded(db, others)).map(({ accountId, personId }) => `${accountId} ${personId}`))
  return requests.map(({ caller, personId = caller.personId }) =>
    personId === caller.personId || guarded.has(`${caller.accountId} ${personId}`)
      ? personId
      : refuse('request.not_found'),
  )
}

/** The participant of one request. Anybody outside the holder's family is `request.not_found`. */
export async function findParticipant(db: Database, named: NamedParticipant): Promise<Id<'persons'> | Refusal> {
  const [found] = await findParticipants(db, [named])
  return found ?? refuse('request.not_found')
}
