import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { backUp } from '#dev/testing/backup.ts'
import { bookedContent } from '#dev/testing/mail-harness.ts'
import { startMemberships, type Memberships } from '#dev/testing/memberships.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { collectDue } from '#server/contracts/collect-due.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { createGateways } from '#server/gateways/create-gateways.ts'
import { studioNow } from '#server/kit/clock.ts'
import { isSendingHeld } from '#server/kit/is-sending-held.ts'
import { createLog } from '#server/kit/log.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import { sendDueMessages } from '#server/messages/send-due-messages.ts'
import { sendRefunds } from '#server/settlements/send-refunds.ts'
import { makeStatements } from '#server/statements/make-statements.ts'
import { insertSendingHold } from './queries.ts'
import { releaseSendingHold } from './release-sending-hold.ts'

let shop: Memberships
let restored: TestServer | undefined
const silent = createLog({ logLevel: 'silent' })

beforeAll(async () => {
  shop = await startMemberships({ env: { GATEWAYS: 'razorpay' } })
})
afterEach(async () => {
  await restored?.stop()
  restored = undefined
})
afterAll(async () => shop.stop())

/** A server on a database as it was at some moment, with the bank as it is now. */
async function bringBack(backup: Awaited<ReturnType<typeof backUp>>): Promise<TestServer> {
  restored = await startTestServer({
    database: backup,
    gatewayUrl: shop.simulatorUrl,
    env: { GATEWAYS: 'razorpay' },
  })
  await restored.clock.set(await shop.server.clock.now())
  return restored
}
const roundOn = ({ db, config, url }: TestServer) => ({
  db,
  gateways: createGateways(config),
  log: silent,
  origin: url,
})
const release = async (server: TestServer, settles = true) => releaseSendingHold(roundOn(server), { settles })
const linesOf = (released: Awaited<ReturnType<typeof release>>) => ('lines' in released ? released.lines : [])
const collectionsOf = async ({ db }: TestServer, contractId: string) =>
  (
    await sql<{ place: number; status: string; charges: string[] }>`
      select place, status, array(select merchant_ref || ' ' || c.status from charges c where collection_id = collections.id order by merchant_ref) as charges
      from collections where contract_id = ${contractId} order by place`.execute(db)
  ).rows
const queue = async ({ db }: TestServer, eventKey: string) =>
  inTransaction(db, async (tx) =>
    queueMessage(
      tx,
      {
        eventKey,
        template: 'bookings.reminder',
        channel: 'email',
        accountId: undefined,
        recipient: 'reader@example.com',
        locale: 'en',
        content: bookedContent,
      },
      await studioNow(tx),
    ),
  )
const sendLetters = async ({ db }: TestServer) => {
  const sent: string[] = []
  const mailer = {
    send: async ({ recipient }: { readonly recipient: string }) => {
      sent.push(recipient)
      return { sent: true as const }
    },
  }
  await sendDueMessages({ db, config: { mode: 'production', push: undefined }, mailer, log: silent })
  return sent
}

describe('a database that was brought back', () => {
  test('a collection between backup and disaster is made once, and found under the reference that it was made by', async () => {
    await shop.at('2026-12-10T12:00')
    const one = await shop.running()
    const number = one.reference.split('-')[0] ?? ''
    const backup = await backUp(shop.server.databaseUrl)
    await shop.at('2027-01-10T10:00')
    await shop.control('POST /collections', { fate: 'insufficient-funds' })
    await shop.collect()
    await shop.at('2027-01-13T12:00')
    await shop.collect()
    expect(await collectionsOf(shop.server, one.contractId)).toMatchObject([
      { status: 'captured' },
      { status: 'captured', charges: [`${number}-1-1 failed`, `${number}-1-2 succeeded`] },
    ])
    const server = await bringBack(backup)
    expect(await insertSendingHold(server.db)).toBe(true)
    expect(await insertSendingHold(server.db)).toBe(false)
    await collectDue(roundOn(server))
    expect(await collectionsOf(server, one.contractId)).toHaveLength(1)

    const shown = linesOf(await release(server, false)).filter(({ what }) => what === 'membership')
    expect(shown).toMatchObject([
      { what: 'membership', name: `${number}-1-1`, said: 'not collected at the gateway: funds' },
      { what: 'membership', name: `${number}-1-2`, said: 'collected at the gateway', amountSen: 44_800 },
    ])
    expect([await isSendingHeld(server.db), (await collectionsOf(server, one.contractId)).length]).toEqual([true, 1])
    expect(linesOf(await release(server)).map(({ name }) => name)).toEqual(
      expect.arrayContaining([`${number}-1-1`, `${number}-1-2`]),
    )
    await collectDue(roundOn(server))
    expect(await collectionsOf(server, one.contractId)).toMatchObject([
      { status: 'captured' },
      { status: 'captured', charges: [`${number}-1-1 failed`, `${number}-1-2 succeeded`] },
    ])
    const third = await roundOn(server).gateways.mandates.askCollection({ reference: `${number}-1-3` })
    expect(third).toMatchObject({ outcome: 'not_found' })
    await shop.endAll()
  })

  test('a payment that was settled after the backup is settled by release, and money of a lost order is named', async () => {
    const bought = await shop.buyer({ priceSen: 8900 })
    await shop.atBank(bought.url, 'approve-drop-server')
    const backup = await backUp(shop.server.databaseUrl)
    await shop.reconcile()
    const lost = await shop.buyer({ priceSen: 7700 })
    await shop.atBank(lost.url, 'approve')
    const server = await bringBack(backup)
    await insertSendingHold(server.db)
    const statusOf = async () =>
      (await server.db.selectFrom('orders').select('status').where('number', '=', bought.number).executeTakeFirst())
        ?.status
    const shown = linesOf(await release(server, false))
    expect(shown.filter(({ what }) => what !== 'emails')).toMatchObject([
      { what: 'payment', name: bought.reference, amountSen: 8900 },
      { what: 'money', amountSen: 7700 },
    ])
    expect(await statusOf()).toBe('pending_payment')
    expect(await release(server)).toMatchObject({ kind: 'released' })
    expect(await statusOf()).toBe('complete')
    expect(await release(server)).toEqual({ kind: 'none' })
  })

  test('while it is held no email, refund or statement leaves, and afterwards only what is of now', async () => {
    const bought = await shop.buyer({ priceSen: 8900 })
    await shop.atBank(bought.url, 'insufficient-funds')
    const again = await shop.payAgain(bought.member, bought.orderId)
    await shop.atBank(again.url, 'approve')
    await shop.control(`POST /orders/${bought.reference}/outcome`, { code: '00' })
    await queue(shop.server, 'before the backup')
    const backup = await backUp(shop.server.databaseUrl)
    const server = await bringBack(backup)
    await server.clock.advance({ minutes: 60 * 24 })
    await insertSendingHold(server.db)
    await queue(server, 'while it is held')
    const refunds = async () =>
      server.db.selectFrom('refunds').select('status').where('destination', '=', 'gateway').execute()
    expect(await sendLetters(server)).toEqual([])
    await sendRefunds(roundOn(server))
    await makeStatements(roundOn(server))
    expect(await refunds()).toEqual([{ status: 'requested' }])
    expect(await server.db.selectFrom('gateway_statements').selectAll().execute()).toEqual([])
    const released = linesOf(await release(server))
    expect(released.filter(({ what }) => what === 'emails')).toContainEqual(
      expect.objectContaining({ name: 'bookings.reminder', said: expect.stringMatching(/^1 .*kept, not sent$/) }),
    )
    expect((await sendLetters(server)).filter((to) => to === 'reader@example.com')).toHaveLength(1)
    await sendRefunds(roundOn(server))
    expect(await refunds()).toEqual([{ status: 'processed' }])
    expect(
      await server.db.selectFrom('messages').select('status').where('event_key', '=', 'before the backup').execute(),
    ).toEqual([{ status: 'kept' }])
  })

  test('a gateway that does not answer keeps the hold, and release is said again', async () => {
    const bought = await shop.buyer({ priceSen: 8900 })
    const backup = await backUp(shop.server.databaseUrl)
    await shop.atBank(bought.url, 'approve')
    const server = await bringBack(backup)
    await insertSendingHold(server.db)
    await shop.control('POST /requeries', { fault: '500' })
    expect(await release(server)).toEqual({ kind: 'silent', gateway: 'razorpay' })
    expect(await isSendingHeld(server.db)).toBe(true)
    expect(await release(server)).toMatchObject({ kind: 'released' })
    expect(await isSendingHeld(server.db)).toBe(false)
  })

  test('a round that was running when the hold began collects nothing more', async () => {
    await shop.endAll()
    await shop.running()
    await shop.joined()
    await shop.advance({ hours: 24 * 32 })
    const server = await bringBack(await backUp(shop.server.databaseUrl))
    const round = roundOn(server)
    const { mandates } = round.gateways
    const asked: string[] = []
    await collectDue({
      ...round,
      gateways: {
        ...round.gateways,
        mandates: {
          ...mandates,
          ask: async (mandate) => {
            await insertSendingHold(server.db)
            return mandates.ask(mandate)
          },
          collect: async (request) => {
            asked.push(request.reference)
            return mandates.collect(request)
          },
        },
      },
    })
    expect([await isSendingHeld(server.db), asked]).toEqual([true, []])
    await release(server)
    // A request that was written and not made is looked up first, and made when the gateway knows nothing of it.
    await server.clock.advance({ minutes: 3 })
    await collectDue(round)
    expect(
      await server.db.selectFrom('collections').select('status').orderBy('created_at', 'desc').executeTakeFirst(),
    ).toEqual({
      status: 'captured',
    })
  })
})
