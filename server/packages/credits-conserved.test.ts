import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPack, aMember, aStudio, type Studio } from '#dev/testing/builders.ts'
import { aBooking, aClassForCredits, creditsIn, type CreditEffect } from '#dev/testing/credits.ts'
import { createTestDatabase, type TestDatabase } from '#dev/testing/database.ts'
import type { Id } from '#domain/kit/id.ts'
import { isRefusal } from '#domain/kit/refusal.ts'
import { openDatabase, openPool, type Database } from '#server/driver/database.ts'
import { expireLots } from './expire-lots.ts'

let database: TestDatabase
let db: Database
let studio: Studio
let sessionId: Id<'class_sessions'>

beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase(openPool(database.url, { size: 10, onLost: () => undefined }))
  studio = await aStudio(db)
  sessionId = await aClassForCredits(db, studio)
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const { left, spend, giveBack, forfeit, keepBooking, expireNow } = creditsIn(() => ({ db, sessionId }))

describe('whatever happens to a pack', () => {
  type Step =
    | { readonly does: 'spend' | 'return' | 'forfeit'; readonly booking: number }
    | { readonly does: 'expire' | 'sweep' }
  const steps: fc.Arbitrary<Step[]> = fc.array(
    fc.oneof(
      {
        weight: 8,
        arbitrary: fc.record({
          does: fc.constantFrom('spend' as const, 'return' as const, 'forfeit' as const),
          booking: fc.nat(4),
        }),
      },
      { weight: 1, arbitrary: fc.record({ does: fc.constant('expire' as const) }) },
      { weight: 1, arbitrary: fc.record({ does: fc.constant('sweep' as const) }) },
    ),
    { maxLength: 25 },
  )

  it('the credits of a pack always add up, step by step', async () => {
    const member = await aMember(db)
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 4 }), steps, async (granted, sequence) => {
        const lotId = await aPack(db, { studio, member, credits: granted })
        const bookings = Array.from({ length: 5 }, aBooking)
        const effects = new Map<number, CreditEffect>()
        const oracle = { left: granted, isOver: false }
        for (const step of sequence) {
          if ('booking' in step) {
            const told = await act(step.does, { lotId, bookingId: bookings[step.booking] ?? aBooking() })
            expect(told).toBe(foretell(oracle, { effects, does: step.does, booking: step.booking }))
          } else if (step.does === 'expire') {
            await expireNow(lotId)
            oracle.isOver = true
          } else {
            await expireLots(db)
            if (oracle.isOver) oracle.left = 0
          }
          expect(await left(lotId)).toBe(oracle.left)
        }
        for (const [booking, effect] of effects)
          await keepBooking({ member, lotId, bookingId: bookings[booking] ?? aBooking(), effect })
      }),
      { numRuns: 25 },
    )
  })

  async function act(
    does: 'spend' | 'return' | 'forfeit',
    credit: { lotId: Id<'package_lots'>; bookingId: Id<'bookings'> },
  ): Promise<string> {
    const verb = { spend, return: giveBack, forfeit }[does]
    try {
      const answer = await verb(credit.lotId, credit.bookingId)
      return isRefusal(answer) ? answer.code : answer
    } catch {
      return 'a bug'
    }
  }

  /** The expected result, by simple counting: updates the oracle and returns the response. */
  function foretell(
    oracle: { left: number },
    step: { effects: Map<number, CreditEffect>; does: 'spend' | 'return' | 'forfeit'; booking: number },
  ): string {
    const { effects, does, booking } = step
    const effect = effects.get(booking)
    if (does === 'spend') {
      if (effect !== undefined) return 'spent'
      if (oracle.left === 0) return 'packages.empty'
      oracle.left -= 1
      effects.set(booking, 'used')
      return 'spent'
    }
    const end = does === 'return' ? 'returned' : 'forfeited'
    if (effect === end) return 'repeated'
    if (effect !== 'used') return 'a bug'
    if (does === 'return') oracle.left += 1
    effects.set(booking, end)
    return end
  }
})
