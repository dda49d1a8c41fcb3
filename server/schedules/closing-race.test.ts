import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aStudio, type Studio } from '#dev/testing/builders.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { day, instant, type Instant } from '#domain/kit/time.ts'
import type { Transaction } from '#server/driver/database.ts'
import { addSessions } from './add-sessions.ts'
import { listClosuresOn, insertClosure, lockSchedule } from './closure-queries.ts'

let server: TestServer
let studio: Studio
const closed = day('2027-03-01')
const startsAt = instant('2027-03-01T01:00:00Z')

beforeAll(async () => {
  server = await startTestServer()
  studio = await aStudio(server.db)
})
afterAll(async () => server.stop())

type Lock = (tx: Transaction) => Promise<Instant>

/**
 * Closes a day and, before that is committed, inserts a class on it as the product does: only where no closure is
 * visible. Returns whether there is one.
 */
async function classWhileClosing(lock: Lock): Promise<boolean> {
  const closing = await server.db.startTransaction().execute()
  const now = await lock(closing)
  await insertClosure(closing, {
    branchId: studio.branchId,
    first: closed,
    last: closed,
    roomIds: [studio.roomId],
    reason: 'Painting',
    now,
  })
  const making = server.db.transaction().execute(async (tx) => {
    await lock(tx)
    if ((await listClosuresOn(tx, { branchId: studio.branchId, first: closed, last: closed })).length > 0) return false
    await addSessions(
      tx,
      [
        {
          branchId: studio.branchId,
          roomId: studio.roomId,
          classTypeId: studio.classTypeId,
          difficultyLevelId: studio.levelId,
          seriesTypeId: studio.seriesTypeId,
          startsAt,
          endsAt: startsAt.add({ minutes: 50 }),
          opensAt: now,
          capacity: 13,
          instructors: [],
        },
      ],
      now,
    )
    return true
  })
  // Long enough for a class without a lock to be inserted and committed.
  await Promise.race([making, new Promise((resolve) => setTimeout(resolve, 500))])
  await closing.commit().execute()
  return making
}

describe('a class that is made while its day is being closed', () => {
  it('a class that is made while its day is being closed waits for the closure and is not made', async () => {
    expect(await classWhileClosing(async (tx) => lockSchedule(tx, studio.branchId))).toBe(false)
  })

  it('a class that is made while its day is being closed gets onto that day without the lock of the calendar', async () => {
    await server.db.deleteFrom('closures').execute()
    expect(await classWhileClosing(async () => server.clock.now())).toBe(true)
    await server.db.deleteFrom('class_sessions').execute()
  })
})
