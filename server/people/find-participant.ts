import type { Id } from '#domain/kit/id.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { Database } from '#server/driver/database.ts'
import { findParticipants, type NamedParticipant } from './find-participants.ts'

/** The participant of one request. Anybody outside the holder's family is `request.not_found`. */
export async function findParticipant(db: Database, named: NamedParticipant): Promise<Id<'persons'> | Refusal> {
  const [found] = await findParticipants(db, [named])
  return found ?? refuse('request.not_found')
}
