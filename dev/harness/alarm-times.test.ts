import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { startChild } from '#dev/start/child.ts'
import { anActor } from '#dev/testing/actor.ts'
import { aClass, aStudio } from '#dev/testing/builders.ts'
import { createTestDatabase } from '#dev/testing/database.ts'
import { answering } from '#dev/testing/fake-gateway.ts'
import { isLong } from '#dev/testing/is-long.ts'
import { ask, type Site } from '#dev/testing/server.ts'
import { openDatabase, openPool } from '#server/driver/database.ts'

/** What whoever is woken was promised, from the cause to the alarm and from its end to the silence. */
const mostMs = 180_000

test.runIf(isLong)(
  'the watcher outside hears of a full disk within three minutes, and within three minutes that there is room again',
  async () => {
    const calls: string[] = []
    const watcher = await answering((request, response) => {
      calls.push(request)
      response.end('OK')
    })
    const database = await createTestDatabase()
    onTestFinished(database.drop)
    const db = openDatabase(openPool(database.url, { size: 4, onLost: () => undefined }))
    onTestFinished(async () => db.destroy())
    const studio = await aStudio(db)
    const server = await startChild({
      name: 'A server',
      file: 'server/main.ts',
      isQuiet: true,
      env: {
        MODE: 'demo',
        DATABASE_URL: database.url,
        PORT: '0',
        RATE_LIMITS: 'off',
        LOG_LEVEL: 'silent',
        HEARTBEAT_URL: `${watcher}/ping`,
      },
    })
    onTestFinished(server.stop, 60_000)
    const request: Site['request'] = async (method, path, asked) =>
      ask(`http://127.0.0.1:${server.port}/api${path}`, { method, ...asked })
    const member = await anActor({ db, request }, { studio })
    const sessionId = await aClass(db, { studio, ownRoom: true })

    /** Seconds until a call that fits, of those from now on. */
    const heard = async (wanted: (call: string) => boolean): Promise<number> => {
      const [startMs, first] = [performance.now(), calls.length]
      for (; !calls.slice(first).some(wanted); await sleep(200))
        if (performance.now() - startMs > mostMs) throw new Error(`not heard within three minutes: ${calls.join(', ')}`)
      return Math.round((performance.now() - startMs) / 1000)
    }
    const speaksOfSpace = (call: string): boolean => /\/fail .*\bspace\b/.test(call)

    await heard((call) => !speaksOfSpace(call))
    await sql`create function refuse_for_space() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`.execute(
      db,
    )
    await sql`create trigger disk_is_full before insert on bookings for each row execute function refuse_for_space()`.execute(
      db,
    )
    expect(await member.tryToBook(sessionId)).toMatchObject({ status: 503, body: { code: 'request.full_disk' } })
    const alarmSeconds = await heard(speaksOfSpace)
    // Until the end of the cause somebody goes on trying.
    await member.tryToBook(sessionId)
    await sql`drop trigger disk_is_full on bookings`.execute(db)
    const silentSeconds = await heard((call) => !speaksOfSpace(call))
    expect((await member.tryToBook(sessionId)).status).toBe(201)
    console.log(`alarm after ${alarmSeconds} s, silent again after ${silentSeconds} s`)
  },
  4 * mostMs,
)
