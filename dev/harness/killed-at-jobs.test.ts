import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anActor } from '#dev/testing/actor.ts'
import { aClass, aMember } from '#dev/testing/builders.ts'
import { fingerprint } from '#dev/testing/fingerprint.ts'
import { openPostOffice, type PostOffice } from '#dev/testing/mail-harness.ts'
import { startShop, type Shop } from '#dev/testing/shop.ts'
import { allJobs } from '#server/jobs.ts'
import { createLog } from '#server/kit/log.ts'
import { killsMs, stageCrashes } from './crashes.ts'

let shop: Shop
let office: PostOffice

beforeAll(async () => {
  shop = await startShop()
  office = await openPostOffice()
})
afterAll(async () => {
  await office.stop()
  await shop.stop()
})
const studioCrashes = stageCrashes(() => shop.server)
const officeCrashes = stageCrashes(() => ({ pool: office.pool, restart: async () => undefined }))

/** Runs every job once. */
async function everyJob(): Promise<void> {
  const { config, db } = shop.server
  const kinds = allJobs({ config, db, log: createLog(config) })
  for (const kind of kinds) if (kind.every ?? kind.everyMs) await kind.run({})
}

/** An expired hold, a free seat with a waitlist, an expired pack and an unpaid order past its time. */
async function dueWork() {
  const { server, studio } = shop
  const now = await server.clock.now()
  const aClassIn = async (hours: number) =>
    aClass(server.db, { studio, ownRoom: true, capacity: 1, startsAt: now.add({ hours }) })
  const [holder, waiter, expired] = [
    await aMember(server.db),
    await anActor(server, { studio }),
    await anActor(server, { studio }),
  ]
  const body = { session_id: await aClassIn(48) }
  await server.request('POST', '/bookings/hold', { token: holder.token, body })
  const full = await aClassIn(52)
  const owner = await anActor(server, { studio })
  await owner.book(full)
  await waiter.book(full, 'waitlist')
  const { orderId } = await shop.buyer()
  await server.clock.advance({ minutes: 45 })
  await sql`update class_sessions set capacity = 2 where id = ${full}`.execute(server.db)
  await sql`update package_lots set starts_at = studio_now() - interval '2 days', expires_at = studio_now() - interval '1 second' where id = ${expired.lotId}`.execute(
    server.db,
  )
  return async () => {
    const { rows } = await sql<{ word: string }>`
      select status as word from bookings where person_id = ${holder.personId}
      union all select status from bookings where person_id = ${waiter.personId}
      union all select status from orders where id = ${orderId}::uuid`.execute(server.db)
    return [...rows.map(({ word }) => word), await expired.creditsLeft()]
  }
}

test(
  'the next run completes scheduled jobs that were killed at any step, once',
  async () => {
    // Daily jobs are done first, so that each run does what the first one did.
    await everyJob()
    await studioCrashes.atSteps(async (step) => {
      const stateNow = await dueWork()
      const left = await studioCrashes.at(step, everyJob)
      // Classes of earlier steps begin and end meanwhile; nothing of them may fall due between two runs.
      const { clock } = shop.server
      const now = await clock.now()
      await clock.freeze(now)
      await everyJob()
      expect(await stateNow()).toEqual(['canceled', 'booked', 'canceled', 0])
      // A run's messages to members are sent by the next one.
      await everyJob()
      const after = await fingerprint(shop.server.pool)
      await everyJob()
      expect(await fingerprint(shop.server.pool)).toBe(after)
      await clock.set(now)
      return left
    })
  },
  killsMs,
)

test(
  'a message killed at any step of sending is sent, and a repeat is recognisable as such',
  async () => {
    await officeCrashes.atSteps(async (step) => {
      await office.clear()
      const id = await office.queue()
      const left = await officeCrashes.at(step, async () => office.sendDue())
      await office.later(120)
      await office.sendDue()
      expect(await office.rowOf(id)).toMatchObject({ status: 'sent' })
      const copies = office.post.received.map(({ text }) => /^message-id: (.+)$/im.exec(text)?.[1])
      expect(copies.length).toBeGreaterThan(0)
      expect(copies.length).toBeLessThanOrEqual(left.died ? 2 : 1)
      expect(new Set(copies).size).toBe(1)
      return left
    })
  },
  killsMs,
)
