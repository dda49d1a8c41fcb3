import type { Id } from '#domain/kit/id.ts'
import { aMember, aPack, type Member, type Studio } from './builders.ts'
import type { Answered, TestServer } from './server.ts'
import { textOf } from './visitors.ts'

/** A member with a pack of the studio, and what that member does through the API. */
export interface Actor extends Member {
  readonly lotId: Id<'package_lots'>
  /** Books a seat, or joins the waitlist, and gives the id of the booking. */
  readonly book: (sessionId: string, type?: 'booking' | 'waitlist') => Promise<string>
  readonly cancel: (bookingId: string) => Promise<Answered>
  /** An own booking as the API presents it. */
  readonly show: (bookingId: string) => Promise<Answered['body']>
  /** What the ledger says of the pack. */
  readonly creditsLeft: () => Promise<number>
}

export async function anActor(
  server: TestServer,
  { studio, credits = 5, name }: { readonly studio: Studio; readonly credits?: number; readonly name?: string },
): Promise<Actor> {
  const member = await aMember(server.db, name === undefined ? {} : { name })
  const lotId = await aPack(server.db, { studio, member, credits })
  const { token } = member
  return {
    ...member,
    lotId,
    book: async (session_id, booking_type = 'booking') => {
      const { body } = await server.request('POST', '/bookings', { token, body: { session_id, booking_type } })
      return textOf(body['booking']?.['id'])
    },
    cancel: async (id) => server.request('DELETE', `/bookings/${id}`, { token }),
    show: async (id) => (await server.request('GET', `/bookings/${id}`, { token })).body,
    creditsLeft: async () => {
      const { balance } = await server.db
        .selectFrom('ledger_accounts')
        .select('balance')
        .where('holder_id', '=', lotId)
        .executeTakeFirstOrThrow()
      return balance
    },
  }
}
