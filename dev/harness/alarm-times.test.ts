import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { anActor } from '#dev/testing/actor.ts'
import { aClass, aStudio } from '#dev/testing/builders.ts'
import { createTestDatabase } from '#dev/testing/database.ts'
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
    await sql`create function refuse_for_space() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`.execute(
      db,
    )
    await sql`create trigger disk_is_full before insert on bookings for each row execute function refuse_for_space()`.execute(
      db,
    )
    expect(await member.tryToBook(sessionId)).toMatchObject({ status: 503, body: { code: 'request.full_disk' } })
    const alarmSeconds = await watcher.hearsOfSpace()
    // Until the end of the cause somebody goes on trying.
    await member.tryToBook(sessionId)
    await sql`drop trigger disk_is_full on bookings`.execute(db)
    const silentSeconds = await watcher.hearsNoMore()
    expect((await member.tryToBook(sessionId)).status).toBe(201)
    console.log(`alarm after ${alarmSeconds} s, silent again after ${silentSeconds} s`)
  },
  4 * mostAlarmMs,
)
