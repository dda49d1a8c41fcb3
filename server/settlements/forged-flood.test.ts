import { afterAll, beforeAll, expect, it } from 'vitest'
import { startShop, type Shop } from '#dev/testing/shop.ts'
import { deleteOldRejections } from '#server/payments/rejection-queries.ts'

let shop: Shop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(async () => shop.stop())

const forge = async (fields: Readonly<Record<string, string>>) =>
  shop.server.request('POST', '/orders/payment/callback/curlec2', { body: fields })
const rejections = async () =>
  shop.server.db.selectFrom('payment_rejections').select(['reason', 'times', 'merchant_ref']).execute()
const countEvents = async () => (await shop.server.db.selectFrom('payment_events').select('id').execute()).length

it('three hundred forged messages leave a hundred counts, and none of their content', async () => {
  const before = await countEvents()
  for (let round = 0; round < 300; round += 20)
    await Promise.all(
      Array.from({ length: 20 }, async (_, index) =>
        forge({ fpx_sellerOrderNo: `FORGED-${round + index}`, fpx_notes: 'x'.repeat(30_000) }),
      ),
    )
  expect(await countEvents()).toBe(before)
  const kept = await rejections()
  // Twenty that are counted at the same moment may each see room for one.
  expect(kept.length).toBeGreaterThanOrEqual(100)
  expect(kept.length).toBeLessThan(125)
  expect(JSON.stringify(kept)).not.toContain('xxx')
})

it('a repeated forged message is counted and takes no more space, also when the hour is full', async () => {
  await shop.server.clock.advance({ hours: 2 })
  const message = { fpx_sellerOrderNo: 'REPEATED-1', fpx_checksum: 'a'.repeat(64) }
  for (let copy = 0; copy < 5; copy += 1) expect((await forge(message)).status).toBe(401)
  expect((await rejections()).filter((row) => row.merchant_ref === 'REPEATED-1')).toEqual([
    { reason: 'unsigned', times: 5, merchant_ref: 'REPEATED-1' },
  ])
})

it('counts that have not grown for a week are deleted, younger ones stay', async () => {
  await shop.server.clock.advance({ hours: 24 * 6 })
  await forge({ fpx_sellerOrderNo: 'YOUNGER-1' })
  await shop.server.clock.advance({ hours: 25 })
  await deleteOldRejections(shop.server.db)
  expect((await rejections()).map((row) => row.merchant_ref)).toEqual(['YOUNGER-1'])
})

it('an invalid reference is not stored', async () => {
  await shop.server.clock.advance({ hours: 2 })
  await forge({ fpx_sellerOrderNo: `<script>${'x'.repeat(500)}` })
  expect((await rejections()).map((row) => row.merchant_ref)).toContain(null)
})
