import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { backUp, putBack } from '#dev/testing/backup.ts'
import { startMemberships, type Memberships } from '#dev/testing/memberships.ts'
import { withClientOn, withDatabase } from '#dev/testing/server-databases.ts'
import { reportProcess } from '#server/checks/report-process.ts'
import { createGateways } from '#server/gateways/create-gateways.ts'
import { isSendingHeld } from '#server/kit/is-sending-held.ts'
import { createLog } from '#server/kit/log.ts'
import { findSendingHold, insertSendingHold } from './queries.ts'
import { releaseSendingHold } from './release-sending-hold.ts'

let shop: Memberships
beforeAll(async () => {
  shop = await startMemberships({ env: { GATEWAYS: 'razorpay' } })
})
afterAll(async () => shop.stop())

const never = Temporal.Instant.fromEpochMilliseconds(0)
const lines: string[] = []
const log = createLog({ logLevel: 'error' }, { write: (line) => void lines.push(line) })

/** Reports as a server does, more often. */
function startReports({ everyMs = 30 } = {}): ReturnType<typeof reportProcess> {
  const { config, pool, db } = shop.server
  return reportProcess({ config, pool, db, log, hold: insertSendingHold, everyMs })
}
async function reported(): Promise<Temporal.Instant | undefined> {
  const { rows } = await sql<{ at: Temporal.Instant | null }>`select max(at) as at from process_figures`
    .execute(shop.server.db)
    // Its connection may have been cut.
    .catch(() => ({ rows: [] }))
  return rows[0]?.at ?? undefined
}
const reportAfter = async (last = never) =>
  expect.poll(async () => Temporal.Instant.compare((await reported()) ?? never, last), { timeout: 10_000 }).toBe(1)
const chargesOf = async (contractId: string) =>
  (
    await sql<{ reference: string }>`
      select merchant_ref as reference from charges
      where collection_id in (select id from collections where contract_id = ${contractId}) order by merchant_ref`.execute(
      shop.server.db,
    )
  ).rows.map(({ reference }) => reference)

test('a server that goes on through a restore holds by itself: a collection that the database forgot is not made again', async () => {
  await shop.at('2026-12-10T12:00')
  const one = await shop.running()
  const reporting = startReports()
  onTestFinished(reporting.stop)
  await expect.poll(reported).toBeDefined()
  const backup = await backUp(shop.server.databaseUrl)
  await shop.at('2027-01-10T10:00')
  await shop.collect()
  const collected = await chargesOf(one.contractId)
  expect([await isSendingHeld(shop.server.db), collected.length]).toEqual([false, 2])

  await putBack(shop.server.databaseUrl, backup)
  await shop.at('2027-01-10T10:01')
  await shop.collect()
  expect(await chargesOf(one.contractId)).toHaveLength(1)
  await expect.poll(async () => findSendingHold(shop.server.db), { timeout: 10_000 }).toBeDefined()
  // The line is written after the hold is stored.
  await expect.poll(() => lines.filter((line) => line.includes('brought back')).length).toBe(1)
  const hold = await findSendingHold(shop.server.db)
  if (!hold) throw new Error('expected a hold')
  // By the clock of the studio, which was moved meanwhile.
  expect(Temporal.Instant.compare(hold.newest_at, hold.since)).toBeLessThan(0)

  const { db, config, url } = shop.server
  const round = { db, gateways: createGateways(config), log, origin: url }
  expect(await releaseSendingHold(round, { settles: true })).toMatchObject({ kind: 'released' })
  await shop.collect()
  expect(await chargesOf(one.contractId)).toEqual(collected)
  expect([await isSendingHeld(db), lines.filter((line) => line.includes('brought back')).length]).toEqual([false, 1])
})

test('before its next report such a server sends nothing either', async () => {
  const { db } = shop.server
  const last = await reported()
  const reporting = startReports({ everyMs: 3_600_000 })
  onTestFinished(reporting.stop)
  // The report of the test before is still stored.
  await reportAfter(last)
  await expect.poll(async () => isSendingHeld(db)).toBe(false)
  await sql`update process_figures set at = at - interval '1 minute'`.execute(db)
  // The process notes its report a moment after it is stored.
  await expect.poll(async () => isSendingHeld(db)).toBe(true)
  await sql`update process_figures set at = at + interval '1 minute'`.execute(db)
  expect(await isSendingHeld(db)).toBe(false)
})

test('servers that start again, or lose their connections, hold nothing', async () => {
  const { db } = shop.server
  const nextReport = async () => reportAfter(await reported())
  for (let start = 0; start < 2; start += 1) {
    const reporting = startReports()
    onTestFinished(reporting.stop)
    await nextReport()
    await withClientOn(withDatabase(shop.server.databaseUrl, 'postgres'), async (client) => {
      const name = new URL(shop.server.databaseUrl).pathname.slice(1)
      await client.query('select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1', [name])
    })
    await nextReport()
    expect([await isSendingHeld(db), await findSendingHold(db)]).toEqual([false, undefined])
    await reporting.stop()
  }
})
