import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { backUp } from '#dev/testing/backup.ts'
import { copyDatabase, type DatabaseCopy } from '#dev/testing/copy-database.ts'
import { bookedContent } from '#dev/testing/mail-harness.ts'
import { startMemberships, type Joined, type Memberships } from '#dev/testing/memberships.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { collectDue } from '#server/contracts/collect-due.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { createGateways } from '#server/gateways/create-gateways.ts'
import { studioNow } from '#server/kit/clock.ts'
import { isSendingHeld } from '#server/kit/is-sending-held.ts'
import { createLog } from '#server/kit/log.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import { sendDueMessages } from '#server/messages/send-due-messages.ts'
import { insertSendingHold } from '#server/restores/queries.ts'
import { releaseSendingHold } from '#server/restores/release-sending-hold.ts'
import { sendRefunds } from '#server/settlements/send-refunds.ts'
import { killsMs, stageCrashes } from './crashes.ts'

const env = { GATEWAYS: 'razorpay' }
const limitMs = 600_000
const [beforeBackup, whileHeld] = ['before-the-backup@example.com', 'while-held@example.com']

let shop: Memberships
let backup: DatabaseCopy
let restored: TestServer
let membership: Joined
let paid: Awaited<ReturnType<Memberships['buyer']>>

/** A membership, a payment that is at the bank and not here, a refund that was not sent, and a letter that waits. */
beforeAll(async () => {
  shop = await startMemberships({ env })
  await shop.at('2026-12-10T12:00')
  membership = await shop.running()
  const refunded = await shop.buyer({ priceSen: 8900 })
  await shop.atBank(refunded.url, 'insufficient-funds')
  const again = await shop.payAgain(refunded.member, refunded.orderId)
  await shop.atBank(again.url, 'approve')
  await shop.control(`POST /orders/${refunded.reference}/outcome`, { code: '00' })
  paid = await shop.buyer({ priceSen: 7700 })
  await shop.atBank(paid.url, 'approve-drop-server')
  await queue(shop.server, beforeBackup)
  backup = await backUp(shop.server.databaseUrl)
  // What happened until the disaster: all of it is known at the bank, and nothing of it in the backup.
  await shop.reconcile()
  await shop.sendRefunds()
  await shop.at('2027-01-10T10:00')
  await shop.control('POST /collections', { fate: 'insufficient-funds' })
  await shop.collect()
  await shop.at('2027-01-13T12:00')
  await shop.collect()
}, limitMs)
afterAll(async () => {
  await backup.drop()
  await shop.stop()
}, limitMs)

const crashes = stageCrashes(() => restored)

async function queue({ db }: TestServer, recipient: string): Promise<void> {
  const letter = { template: 'bookings.reminder', channel: 'email', locale: 'en', content: bookedContent } as const
  await inTransaction(db, async (tx) =>
    queueMessage(tx, { ...letter, eventKey: recipient, accountId: undefined, recipient }, await studioNow(tx)),
  )
}

const roundOn = ({ db, config, url }: TestServer) => ({
  db,
  gateways: createGateways(config),
  log: createLog({ logLevel: 'silent' }),
  origin: url,
})
const release = async () => releaseSendingHold(roundOn(restored), { settles: true })

/** Everything that sends, once; returns who got the letters. */
async function sendAll(): Promise<readonly string[]> {
  const { db } = restored
  const round = roundOn(restored)
  await collectDue(round)
  await sendRefunds(round)
  const sent: string[] = []
  const mailer = {
    send: async ({ recipient }: { readonly recipient: string }) => {
      sent.push(recipient)
      return { sent: true as const }
    },
  }
  await sendDueMessages({ db, config: { mode: 'production', push: undefined }, mailer, log: round.log })
  return sent.filter((recipient) => [beforeBackup, whileHeld].includes(recipient))
}

/** What the studio knows of the cycle, the refund, the payment and the letters. */
async function known() {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', 'cycle', place, status, (select string_agg(status, ',' order by merchant_ref) from charges where collection_id = collections.id)) as line
    from collections where contract_id = ${membership.contractId}
    union all select concat_ws(' ', 'refund', status) from refunds where destination = 'gateway'
    union all select concat_ws(' ', 'order', status) from orders where id = ${paid.orderId}::uuid
    union all select concat_ws(' ', 'packs', count(*)) from package_lots where person_id = ${paid.member.personId}
    union all select concat_ws(' ', 'letter', recipient, status) from messages where event_key in (${beforeBackup}, ${whileHeld})
    order by 1`.execute(restored.db)
  return rows.map(({ line }) => line)
}

/** What was collected and given back at the bank. */
async function moved() {
  const { transactions } = z.parse(
    z.object({ transactions: z.array(z.object({ orderNo: z.string(), status: z.string() })) }),
    await shop.control('GET /transactions?limit=500'),
  )
  const { refunds } = z.parse(z.object({ refunds: z.array(z.unknown()) }), await shop.control('GET /refunds'))
  return { transactions: transactions.map(({ orderNo, status }) => `${orderNo} ${status}`), refunds: refunds.length }
}

const released = [
  'cycle 0 captured succeeded',
  'cycle 1 captured failed,succeeded',
  `letter ${beforeBackup} kept`,
  `letter ${whileHeld} sent`,
  'order complete',
  'packs 1',
  'refund processed',
]

test(
  'release that is killed at any step and said again ends the same, and no letter, collection or refund leaves twice',
  async () => {
    const atBank = await moved()
    expect(atBank.refunds).toBe(1)
    await crashes.atSteps(async (step) => {
      restored = await startTestServer({ database: await copyDatabase(backup.url), gatewayUrl: shop.simulatorUrl, env })
      try {
        await restored.clock.set(await shop.server.clock.now())
        await insertSendingHold(restored.db)
        await queue(restored, whileHeld)
        const left = await crashes.at(step, release)
        const isReleased = !(await isSendingHeld(restored.db))
        // A worker that starts between the kill and its repetition sends nothing.
        const early = isReleased ? [] : await sendAll()
        expect(early).toEqual([])
        expect(await moved()).toEqual(atBank)
        expect((await release()).kind).toBe(isReleased ? 'none' : 'released')
        expect(await sendAll()).toEqual([whileHeld])
        expect(await known()).toEqual(released)
        expect(await sendAll()).toEqual([])
        expect(await moved()).toEqual(atBank)
        return left
      } finally {
        await restored.stop()
      }
    })
  },
  killsMs,
)
