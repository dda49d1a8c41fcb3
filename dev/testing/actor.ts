import type { Id } from '#domain/kit/id.ts'
import { aMember, aPack, type Member, type MemberOptions, type Studio } from './builders.ts'
import type { Answered, Site } from './server.ts'
import { textOf } from './visitors.ts'

/** A member who calls the API. */
export interface Caller extends Member {
  /** Requests a seat, or whatever the fields say, and returns the response, a refusal too. */
  readonly tryToBook: (sessionId: string, fields?: object) => Promise<Answered>
  readonly tryToWait: (sessionId: string) => Promise<Answered>
  /** Books a seat, or joins the waitlist, and returns the id of the booking; a refusal fails the test. */
  readonly book: (sessionId: string, type?: 'booking' | 'waitlist') => Promise<string>
  readonly cancel: (bookingId: string) => Promise<Answered>
  /** The member's own booking as the API presents it. */
  readonly show: (bookingId: string) => Promise<Answered['body']>
}

/** A caller with a pack of the studio. */
export interface Actor extends Caller {
  readonly lotId: Id<'package_lots'>
  /** The pack's balance in the ledger. */
  readonly creditsLeft: () => Promise<number>
}

export interface ActorOptions extends MemberOptions {
  readonly studio: Studio
  readonly credits?: number
  readonly validityDays?: number
  /** A package on sale; by default a new one. */
  readonly plan?: Id<'package_plans'>
}

export async function anActor(site: Site, options: ActorOptions): Promise<Actor> {
  const { studio, credits = 5, validityDays = 90, plan, ...about } = options
  const member = await aMember(site.db, about)
  const lotId = await aPack(site.db, { studio, member, credits, validityDays, ...(plan && { plan }) })
  return { ...callerOf(site, member), lotId, creditsLeft: async () => creditsOf(site, lotId) }
}

/** A member without a pack. */
export async function aCaller(site: Site, options: MemberOptions = {}): Promise<Caller> {
  return callerOf(site, await aMember(site.db, options))
}

/** Makes a caller of another builder's member. */
function callerOf(site: Site, member: Member): Caller {
  const { token } = member
  const tryToBook = async (session_id: string, fields: object = {}) =>
    site.request('POST', '/bookings', { token, body: { session_id, ...fields } })
  return {
    ...member,
    tryToBook,
    tryToWait: async (sessionId) => tryToBook(sessionId, { booking_type: 'waitlist' }),
    book: async (sessionId, booking_type = 'booking') => bookingIdOf(await tryToBook(sessionId, { booking_type })),
    cancel: async (id) => site.request('DELETE', `/bookings/${id}`, { token }),
    show: async (id) => (await site.request('GET', `/bookings/${id}`, { token })).body,
  }
}

/** The id of the booking in a response. */
export function bookingIdOf({ body }: Answered): string {
  return textOf(body['booking']?.['id'])
}

/** The balance of a pack in the ledger. */
export async function creditsOf(site: Pick<Site, 'db'>, lotId: string): Promise<number> {
  const { balance } = await site.db
    .selectFrom('ledger_accounts')
    .select('balance')
    .where('kind', '=', 'lot')
    .where('holder_id', '=', lotId)
    .executeTakeFirstOrThrow()
  return balance
}
