import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { anActor } from '#dev/testing/actor.ts'
import { aClass, aStudio } from '#dev/testing/builders.ts'
import { createTestDatabase } from '#dev/testing/database.ts'
import { dropFilled, fillTable } from '#dev/testing/fill-table.ts'
import { refuseForSpace } from '#dev/testing/full-disk.ts'
import { isLong } from '#dev/testing/is-long.ts'
import { limitMemory } from '#dev/testing/limited-memory.ts'
import { queueLetter } from '#dev/testing/mail-harness.ts'
import { startMailServer } from '#dev/testing/mail-server.ts'
import { askChecks } from '#server/checks/ask-checks.ts'
import { bytesOfDatabase } from '#server/checks/queries.ts'
import { openDatabase, openPool } from '#server/driver/database.ts'
import { mostAlarmMs, openWatcher, secondsUntil, startDemoProcess, startDemoServer } from './demo-server.ts'

const limitMs = 5 * mostAlarmMs
const mega = 1_000_000
const memoryBytes = 700 * mega

test.runIf(isLong)(
  'the watcher outside hears of a full disk, of requests that fail and of refused letters within three minutes, and within three minutes of their end no more',
  async () => {
    const watcher = await openWatcher()
    const post = await startMailServer()
    onTestFinished(() => void post.server.close())
    const { db, url } = await openStudioDatabase()
    const studio = await aStudio(db)
    const diskBytes = Math.ceil(((await bytesOfDatabase(db)) * 1.5) / mega) * mega
    const request = await startDemoServer(url, {
      HEARTBEAT_URL: watcher.heartbeatUrl,
      SMTP_URL: `smtp://127.0.0.1:${post.port}`,
      DATABASE_DISK: `${diskBytes / mega}MB`,
    })
    const member = await anActor({ db, request }, { studio })
    const sessionId = await aClass(db, { studio, ownRoom: true })
    const names = ['space', 'failures', 'letters_failed', 'disk'] as const

    await Promise.all(names.map(async (name) => watcher.secondsUntilClear(name)))
    const makeRoom = await refuseForSpace(db, 'bookings')
    await fillTable(db, diskBytes - (await bytesOfDatabase(db)))
    post.mood = 'refusing'
    for (let nth = 0; nth < 50; nth += 1) await queueLetter(db)
    expect(await member.tryToBook(sessionId)).toMatchObject({ status: 503, body: { code: 'request.full_disk' } })
    // Until the end of the cause somebody goes on trying.
    let isTried = true
    const trying = (async () => {
      for (; isTried; await sleep(1000)) await member.tryToBook(sessionId)
    })()
    const alarmSeconds = await Promise.all(names.map(async (name) => watcher.secondsUntilAlarm(name)))

    isTried = false
    await trying
    await makeRoom()
    await dropFilled(db)
    post.mood = 'willing'
    await queueLetter(db)
    const silentSeconds = await Promise.all(names.map(async (name) => watcher.secondsUntilClear(name)))
    expect((await member.tryToBook(sessionId)).status).toBe(201)
    console.log(
      `${names.join(', ')}: alarm after ${alarmSeconds.join(', ')} s, silent after ${silentSeconds.join(', ')} s`,
    )
  },
  limitMs,
)

test.runIf(isLong)(
  'memory warns within three minutes while a server fills what it may use, and within three minutes of its restart no more',
  async () => {
    const { db, url } = await openStudioDatabase()
    await aStudio(db)
    const limited = encodeURIComponent(`(${limitMemory.toString()})(${memoryBytes})`)
    const start = async () => startDemoProcess(url, { NODE_OPTIONS: `--import=data:text/javascript,${limited}` })
    const memoryIs = (level: string) => async () =>
      (await askChecks(db)).some(
        ({ check, measure, level: found }) => check.name === 'memory' && measure !== undefined && found === level,
      )
    const server = await start()
    await secondsUntil(memoryIs('ok'))

    server.send('SIGUSR2')
    const warnSeconds = await secondsUntil(memoryIs('warn'))
    // As the runbook says; one that the system ends leaves the same.
    server.kill()
    await start()
    const silentSeconds = await secondsUntil(memoryIs('ok'))
    console.log(`memory: warning after ${warnSeconds} s, silent after ${silentSeconds} s`)
  },
  limitMs,
)

/** Until the test ends. */
async function openStudioDatabase() {
  const database = await createTestDatabase()
  onTestFinished(database.drop)
  const db = openDatabase(openPool(database.url, { size: 4, onLost: () => undefined }))
  onTestFinished(async () => db.destroy())
  return { db, url: database.url }
}
