import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { asId, type Id } from '#domain/kit/id.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import { studioNow } from '#server/kit/clock.ts'
import { loadBalance } from '#server/ledger/queries.ts'
import { endCredits, returnCredit, spendCredit } from '#server/packages/credits.ts'
import type { Member, Studio } from './builders.ts'

export type CreditEffect = 'used' | 'returned' | 'forfeited'

/** A class for the bookings of such a test. */
export async function aClassForCredits(db: Database, studio: Studio): Promise<Id<'class_sessions'>> {
  const now = await studioNow(db)
  const session = await db
    .insertInto('class_sessions')
    .values({
      branch_id: studio.branchId,
      room_id: studio.roomId,
      class_type_id: studio.classTypeId,
      difficulty_level_id: studio.levelId,
      series_type_id: studio.seriesTypeId,
      starts_at: now,
      ends_at: now.add({ minutes: 50 }),
      capacity: 13,
      opens_at: now,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return session.id
}

/** A credit test's actions on a pack, in the current database. */
export function creditsIn(databaseNow: () => { db: Database; sessionId: Id<'class_sessions'> }) {
  const left = async (lotId: string) => loadBalance(databaseNow().db, { kind: 'lot', holder: lotId, unit: 'credit' })

  async function withNow<Result>(work: (tx: Transaction, now: Temporal.Instant) => Promise<Result>): Promise<Result> {
    return databaseNow()
      .db.transaction()
      .execute(async (tx) => work(tx, await studioNow(tx)))
  }

  const spend = async (lotId: Id<'package_lots'>, bookingId: Id<'bookings'>) =>
    withNow(async (tx, now) => spendCredit(tx, { lotId, bookingId, now }))
  const giveBack = async (lotId: Id<'package_lots'>, bookingId: Id<'bookings'>) =>
    withNow(async (tx, now) => returnCredit(tx, { lotId, bookingId, now }))
  const forfeit = async (lotId: Id<'package_lots'>, bookingId: Id<'bookings'>) =>
    withNow(async (tx, now) => {
      const [moved] = await endCredits(tx, [{ lotId, bookingId, now, reason: 'credit_forfeited' }])
      return moved === 'moved' ? 'forfeited' : 'repeated'
    })

  /** The booking of the ledger's transfers, so that all invariants hold at the end of the file. */
  async function keepBooking(kept: {
    member: Member
    lotId: Id<'package_lots'>
    bookingId: Id<'bookings'>
    effect: CreditEffect
  }): Promise<void> {
    const { db, sessionId } = databaseNow()
    const lot = await db
      .selectFrom('package_lots')
      .select('starts_at')
      .where('id', '=', kept.lotId)
      .executeTakeFirstOrThrow()
    await sql`insert into bookings (id, session_id, person_id, booking_type, status, seat_no, lot_id, credit_effect, cancel_kind, attends, decided_at, created_at)
    values (${kept.bookingId}, ${sessionId}, ${kept.member.personId}, 'booking', 'canceled', 1, ${kept.lotId}, ${kept.effect}, 'expired',
      tstzrange(${lot.starts_at}::timestamptz, ${lot.starts_at}::timestamptz + interval '1 second'), ${lot.starts_at}, ${lot.starts_at})`.execute(
      db,
    )
  }

  async function expireNow(lotId: Id<'package_lots'>): Promise<void> {
    await sql`update package_lots set expires_at = studio_now() where id = ${lotId}`.execute(databaseNow().db)
  }
  return { left, withNow, spend, giveBack, forfeit, keepBooking, expireNow }
}

export const aBooking = () => asId('bookings', randomUUID())
