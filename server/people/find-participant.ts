import type { Id } from '#domain/kit/id.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { Database } from '#server/driver/database.ts'
import type { SignedIn } from '#server/kit/context.ts'
import { actsFor } from './acts-for.ts'

/**
 * Who takes part: the account holder unless somebody else is named. Anybody who is not in the holder's care is
 * `request.not_found`.
 */
export async function findParticipant(
  db: Database,
  wanted: { caller: SignedIn; personId: Id<'persons'> | undefined },
): Promise<Id<'persons'> | Refusal> {
  const { caller, personId } = wanted
  if (personId === undefined || personId === caller.personId) return caller.personId
  return (await actsFor(db, { accountId: caller.accountId, personId })) ? personId : refuse('request.not_found')
}
