import { expect, onTestFinished, test } from 'vitest'
import { anActor } from '#dev/testing/actor.ts'
import { aClass, aStudio } from '#dev/testing/builders.ts'
import { createTestDatabase } from '#dev/testing/database.ts'
import { refuseForSpace } from '#dev/testing/full-disk.ts'
import { isLong } from '#dev/testing/is-long.ts'
import { openDatabase, openPool } from '#server/driver/database.ts'
import { mostAlarmMs, openWatcher, startDemoServer } from './demo-server.ts'

test.runIf(isLong)(
  'the watcher outside hears of a full disk within three minutes, and within three minutes that there is room again',
  async () => {
    const watcher = await openWatcher()
    const database = await createTestDatabase()
    onTestFinished(database.drop)
    const db = openDatabase(openPool(database.url, { size: 4, onLost: () => undefined }))
    onTestFinished(async () => db.destroy())
    const studio = await aStudio(db)
    const request = await startDemoServer(database.url, { HEARTBEAT_URL: watcher.heartbeatUrl })
    const member = await anActor({ db, request }, { studio })
    const sessionId = await aClass(db, { studio, ownRoom: true })

    await watcher.hearsNoMore()
    const makeRoom = await refuseForSpace(db, 'bookings')
    expect(await member.tryToBook(sessionId)).toMatchObject({ status: 503, body: { code: 'request.full_disk' } })
    const alarmSeconds = await watcher.hearsOfSpace()
    // Until the end of the cause somebody goes on trying.
    await member.tryToBook(sessionId)
    await makeRoom()
    const silentSeconds = await watcher.hearsNoMore()
    expect((await member.tryToBook(sessionId)).status).toBe(201)
    console.log(`alarm after ${alarmSeconds} s, silent again after ${silentSeconds} s`)
  },
  4 * mostAlarmMs,
)
