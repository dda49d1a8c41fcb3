import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startShop, type Shop } from '#dev/testing/shop.ts'
import { instant } from '#domain/kit/time.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { numberInvoice } from './change-queries.ts'

let shop: Shop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(async () => shop.stop())

const numbers = async () => {
  const { rows } = await sql<{ number: string }>`
    select invoice_number as number from orders where invoice_number is not null order by invoice_number`.execute(
    shop.server.db,
  )
  return rows.map(({ number }) => number)
}

describe('invoices', () => {
  it('invoices are numbered one after the other from the first of the year, and an unpaid order has none', async () => {
    await shop.server.clock.set(instant('2026-12-31T15:58:00Z'))
    const bought = await shop.buyer()
    expect((await shop.order(bought))['invoice_number']).toBeNull()
    await shop.atBank(bought.url, 'approve')
    expect((await shop.order(bought))['invoice_number']).toBe('INV-2026-00001')
    const unpaid = await shop.buyer()
    await shop.atBank(unpaid.url, 'abandon')
    const next = await shop.buyer()
    await shop.server.clock.set(instant('2026-12-31T16:00:01Z'))
    await shop.atBank(next.url, 'approve')
    // It is the new year in the studio, though still December elsewhere.
    expect((await shop.order(next))['invoice_number']).toBe('INV-2027-00001')
  })

  it('invoices have no number twice and none missing when many are paid at the same moment', async () => {
    const before = await numbers()
    const buyers = await Promise.all(Array.from({ length: 8 }, async () => shop.buyer()))
    const fields = []
    for (const bought of buyers) fields.push(await shop.atBank(bought.url, 'approve-drop-server'))
    await Promise.all(fields.map(async (sent) => shop.comeBack(sent)))
    const added = (await numbers()).filter((number) => !before.includes(number))
    expect(added).toEqual(Array.from({ length: 8 }, (_, place) => `INV-2027-0000${place + 2}`))
  })

  it('invoices leave no hole when a payment is rolled back, and never change', async () => {
    const bought = await shop.buyer()
    const row = await shop.server.db
      .selectFrom('orders')
      .select(['id', 'branch_id'])
      .where('number', '=', bought.number)
      .executeTakeFirstOrThrow()
    await expect(
      inTransaction(shop.server.db, async (tx) => {
        await numberInvoice(tx, { order: row, year: 2027 })
        throw new Error('the connection was lost')
      }),
    ).rejects.toThrow('lost')
    await shop.atBank(bought.url, 'approve')
    expect((await shop.order(bought))['invoice_number']).toBe('INV-2027-00010')
    await inTransaction(shop.server.db, async (tx) => numberInvoice(tx, { order: row, year: 2027 }))
    expect((await shop.order(bought))['invoice_number']).toBe('INV-2027-00010')
  })
})
