import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCaller, anActor } from '#dev/testing/actor.ts'
import { aClass, aStudio, type Studio } from '#dev/testing/builders.ts'
import { createTestDatabase, type TestDatabase } from '#dev/testing/database.ts'
import { isLong } from '#dev/testing/is-long.ts'
import { levelOn } from '#dev/testing/level-on.ts'
import { shiftClock } from '#dev/testing/phone-clock.ts'
import type { Site } from '#dev/testing/server.ts'
import { aSignUp, publish, textOf } from '#dev/testing/visitors.ts'
import { openDatabase, openPool, type Database } from '#server/driver/database.ts'
import { studioNow } from '#server/kit/clock.ts'
import { startDemoServer } from './demo-server.ts'

const limitMs = 90_000
const hours = 3_600_000

let database: TestDatabase
let db: Database
let studio: Studio
beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase(openPool(database.url, { size: 4, onLost: () => undefined }))
  studio = await aStudio(db)
  for (const kind of ['terms', 'privacy'] as const) await publish(db, { branchId: studio.branchId, kind })
}, limitMs)
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

/** A server whose machine is so far ahead of the database. */
async function startAhead(byMs: number): Promise<Site['request']> {
  const moved = encodeURIComponent(`(${shiftClock.toString()})(${byMs})`)
  return startDemoServer(database.url, { JOBS: 'off', NODE_OPTIONS: `--import=data:text/javascript,${moved}` })
}

async function aClassIn(hoursUntil: number): Promise<string> {
  const startsAt = (await studioNow(db)).add({ hours: hoursUntil })
  return aClass(db, { studio, ownRoom: true, startsAt })
}
const clockLevel = async () => levelOn(db, 'clock')

describe.runIf(isLong)('the clock of a server is wrong', () => {
  test(
    'two servers that are two hours ahead and behind keep logins, holds and cancellations right, and the check alarms',
    async () => {
      const [ahead, behind] = await Promise.all([startAhead(2 * hours), startAhead(-2 * hours)])
      await expect.poll(clockLevel, { timeout: 30_000 }).toBe('alarm')

      const account = await ahead('POST', '/register', { body: aSignUp() })
      expect((await behind('GET', '/me', { token: textOf(account.body['token']) })).status).toBe(200)

      const member = await anActor({ db, request: ahead }, { studio })
      // An hour before the last moment to cancel, and an hour after it.
      for (const [hoursUntil, credits] of [
        [13, 5],
        [11, 4],
      ] as const) {
        const id = await member.book(await aClassIn(hoursUntil))
        expect((await behind('DELETE', `/bookings/${id}`, { token: member.token })).status).toBe(200)
        expect(await member.creditsLeft()).toBe(credits)
      }
      const held = await ahead('POST', '/bookings/hold', {
        token: (await aCaller({ db, request: ahead })).token,
        body: { session_id: await aClassIn(72) },
      })
      expect(held.status).toBe(201)
      const { rows } = await sql<{ minutes: number }>`
        select round(extract(epoch from held_until - studio_now()) / 60)::integer as minutes from bookings
        where held_until is not null`.execute(db)
      expect(rows).toEqual([{ minutes: 10 }])
    },
    limitMs,
  )

  test.each([3000, -3000])(
    'a server that is %i ms ahead is a warning',
    async (byMs) => {
      await sql`delete from process_figures`.execute(db)
      await startAhead(byMs)
      await expect.poll(clockLevel, { timeout: 30_000 }).toBe('warn')
    },
    limitMs,
  )
})
