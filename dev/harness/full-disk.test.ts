import { expect, onTestFinished, test } from 'vitest'
import { anActor } from '#dev/testing/actor.ts'
import { aClass, aStudio } from '#dev/testing/builders.ts'
import { canMount, moveToSmallDisk } from '#dev/testing/small-disk.ts'
import { openDatabase, openPool } from '#server/driver/database.ts'
import { runInvariants } from '#server/kit/invariants.ts'
import { migrate } from '#server/kit/migrate.ts'
import { clusterNote, openDebianCluster, runsOnCluster } from './debian-cluster.ts'
import { openWatcher, startDemoServer } from './demo-server.ts'

const limitMs = 900_000
const mostBookings = 200

test.skipIf(!runsOnCluster || !canMount())(
  `the disk of the database is full: reads go on, the watcher hears why within three minutes, and with room again writes go on and nothing is lost (${clusterNote}, mount)`,
  async () => {
    const watcher = await openWatcher()
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
    const request = await startDemoServer(cluster.url, { HEARTBEAT_URL: watcher.heartbeatUrl })
    const member = await anActor({ db, request }, { studio, credits: mostBookings })
    const classes: string[] = []
    for (let nth = 0; nth < mostBookings; nth += 1) {
      const startsAt = Temporal.Now.instant().add({ hours: 48 + 2 * nth })
      classes.push(await aClass(db, { studio, ownRoom: true, startsAt }))
    }
    const book = async (place: number) => member.tryToBook(classes[place] ?? '')

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
    const alarmSeconds = await watcher.secondsUntilAlarm('space')
    expect(await reads()).toEqual(before)

    disk.free()
    const silentSeconds = await watcher.secondsUntilClear('space')
    expect((await book(booked)).status).toBe(201)
    expect(await member.creditsLeft()).toBe(mostBookings - booked - 1)
    expect(await runInvariants(cluster.url)).toEqual([])
    console.log(`alarm after ${alarmSeconds} s, silent again after ${silentSeconds} s`)
  },
  limitMs,
)
