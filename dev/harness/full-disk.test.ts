import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { startChild } from '#dev/start/child.ts'
import { anActor } from '#dev/testing/actor.ts'
import { aClass, aStudio } from '#dev/testing/builders.ts'
import { answering } from '#dev/testing/fake-gateway.ts'
import { ask, type Site } from '#dev/testing/server.ts'
import { canMount, moveToSmallDisk } from '#dev/testing/small-disk.ts'
import { openDatabase, openPool } from '#server/driver/database.ts'
import { runInvariants } from '#server/kit/invariants.ts'
import { migrate } from '#server/kit/migrate.ts'
import { clusterNote, openDebianCluster, runsOnCluster } from './debian-cluster.ts'

const limitMs = 900_000
/** What whoever is woken was promised, from the cause to the alarm and from its end to the silence. */
const mostMs = 180_000
const mostBookings = 200

test.skipIf(!runsOnCluster || !canMount())(
  `the disk of the database is full: reads go on, the watcher hears why within three minutes, and with room again writes go on and nothing is lost (${clusterNote}, mount)`,
  async () => {
    const calls: string[] = []
    const watcher = await answering((request, response) => {
      calls.push(request)
      response.end('OK')
    })
    const cluster = await openDebianCluster()
    onTestFinished(cluster.remove, limitMs)
    await migrate(cluster.url)
    await cluster.control(cluster.main, 'stop')
    const disk = moveToSmallDisk(cluster.main, { megabytes: 400 })
    onTestFinished(async () => {
      await cluster.control(cluster.main, '-m', 'immediate', 'stop')
      disk.remove()
    }, limitMs)
    await cluster.control(cluster.main, 'start')
    const db = openDatabase(openPool(cluster.url, { size: 4, onLost: () => undefined }))
    onTestFinished(async () => db.destroy())
    const studio = await aStudio(db)
    const server = await startChild({
      name: 'A server',
      file: 'server/main.ts',
      isQuiet: true,
      env: {
        MODE: 'demo',
        DATABASE_URL: cluster.url,
        PORT: '0',
        RATE_LIMITS: 'off',
        LOG_LEVEL: 'silent',
        HEARTBEAT_URL: `${watcher}/ping`,
      },
    })
    onTestFinished(server.stop, limitMs)
    const request: Site['request'] = async (method, path, asked) =>
      ask(`http://127.0.0.1:${server.port}/api${path}`, { method, ...asked })
    const member = await anActor({ db, request }, { studio, credits: mostBookings })
    const classes: string[] = []
    for (let nth = 0; nth < mostBookings; nth += 1) {
      const startsAt = Temporal.Now.instant().add({ hours: 48 + 2 * nth })
      classes.push(await aClass(db, { studio, ownRoom: true, startsAt }))
    }
    const book = async (place: number) => member.tryToBook(classes[place] ?? '')
    const heard = async (wanted: (call: string) => boolean): Promise<number> => {
      const [startMs, first] = [performance.now(), calls.length]
      for (; !calls.slice(first).some(wanted); await sleep(200))
        if (performance.now() - startMs > mostMs) throw new Error(`not heard within three minutes: ${calls.join(', ')}`)
      return Math.round((performance.now() - startMs) / 1000)
    }
    const speaksOfSpace = (call: string): boolean => /\/fail .*\bspace\b/.test(call)

    // A server without a build of its pages is never ready.
    const reads = async () => [
      (await request('GET', '/schedules')).status,
      (await request('GET', '/me', { token: member.token })).status,
      (await request('GET', '/health/ready')).status,
    ]
    const before = await reads()
    expect(before.slice(0, 2)).toEqual([200, 200])

    disk.fill()
    // The pages of the tables that have room left are filled first.
    let booked = 0
    let answer = await book(booked)
    for (; answer.status === 201; answer = await book(booked)) booked += 1
    expect(answer).toMatchObject({ status: 503, body: { code: 'request.full_disk' } })
    const alarmSeconds = await heard(speaksOfSpace)
    expect(await reads()).toEqual(before)

    disk.free()
    const silentSeconds = await heard((call) => !speaksOfSpace(call))
    expect((await book(booked)).status).toBe(201)
    expect(await member.creditsLeft()).toBe(mostBookings - booked - 1)
    expect(await runInvariants(cluster.url)).toEqual([])
    console.log(`alarm after ${alarmSeconds} s, silent again after ${silentSeconds} s`)
  },
  limitMs,
)
