import { expect, onTestFinished, test } from 'vitest'
import { anActor } from '#dev/testing/actor.ts'
import { runProgram } from '#dev/testing/run-program.ts'
import { openDatabase, openPool } from '#server/driver/database.ts'
import { migrate } from '#server/kit/migrate.ts'
import { clusterNote, openDebianCluster, runsOnCluster } from './debian-cluster.ts'
import { prepareStorms } from './storms.ts'
import { startHarnessServer } from './two-servers.ts'

const limitMs = 600_000

test.skipIf(!runsOnCluster)(
  `a standby answers the invariants, its server shows pages while it can only be read, and books by itself once it is promoted (${clusterNote})`,
  async () => {
    const cluster = await openDebianCluster()
    onTestFinished(cluster.remove, limitMs)
    await migrate(cluster.url)
    const server = await startHarnessServer({ DATABASE_URL: cluster.url })
    onTestFinished(server.child.stop, limitMs)
    const db = openDatabase(openPool(cluster.url, { size: 4, onLost: () => undefined }))
    const site = { db, request: server.request }
    const { studio, aClassIn } = await prepareStorms(site)
    const member = await anActor(site, { studio })
    const [first, second] = [await aClassIn(48, 5), await aClassIn(52, 5)]
    await member.book(first)
    const standby = await cluster.openStandby()
    const asked = await runProgram(['dev/invariants.ts'], { DATABASE_URL: standby.url })
    expect(asked).toMatchObject({ code: 0, stdout: '', stderr: expect.stringMatching(/Looked at .*\b1 bookings/) })
    await db.destroy()

    await standby.takeAddress()
    const headers = { 'idempotency-key': 'across the failover' }
    const book = async () =>
      server.request('POST', '/bookings', { token: member.token, headers, body: { session_id: second } })
    const statusOf = async (path: string) => (await server.request('GET', path)).status
    await expect.poll(async () => statusOf('/schedules'), { timeout: 60_000 }).toBe(200)
    expect(await book()).toMatchObject({ status: 503, body: { code: 'request.busy' } })
    await standby.promote()
    await expect.poll(async () => (await book()).status, { timeout: 60_000 }).toBe(201)
    expect((await book()).headers.get('idempotent-replayed')).toBe('true')
    const after = await runProgram(['dev/invariants.ts'], { DATABASE_URL: cluster.url })
    expect(after).toMatchObject({ code: 0, stdout: '', stderr: expect.stringMatching(/Looked at .*\b2 bookings/) })
  },
  limitMs,
)
