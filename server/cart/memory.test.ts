import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cartBuyer } from '#dev/testing/carts.ts'
import { aProduct, aCatalog } from '#dev/testing/catalog.ts'
import { isLong } from '#dev/testing/is-long.ts'
import { startShop, type Shop } from '#dev/testing/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(async () => shop.stop())

/** As many as it takes to compile what they run. */
const turnsBefore = 200
const turns = 250
const limitBytes = 3_000_000

/** The memory in use after a collection, inside and outside the heap. */
async function memoryInUse(): Promise<number> {
  setFlagsFromString('--expose-gc')
  for (let turn = 0; turn < 3; turn += 1) {
    runInNewContext('gc')()
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

test.runIf(isLong)(
  'searches, products and carts leak no memory, and a leak would be detected',
  async () => {
    const catalog = await aCatalog(shop.server.db, shop.studio)
    const product = await aProduct(shop.server.db, { catalog, variants: [{ stock: 20 }] })
    const cart = cartBuyer(shop)
    let count = 0
    /** Searches for what nobody searched for, products and carts. */
    const visit = async (times: number, keep: (answer: unknown) => void = () => undefined) => {
      for (let turn = 0; turn < times; turn += 1) {
        count += 1
        keep(await shop.server.request('GET', `/products?keyword=word${count}&limit=30`))
        keep(await shop.server.request('GET', `/products/${product.slug}?nonsense=${count}`))
        keep(await cart.put([{ id: product.id, quantity: 1 + (count % 3) }]))
      }
    }
    await visit(turnsBefore)
    const before = await memoryInUse()
    await visit(turns)
    const after = await memoryInUse()
    expect(after - before).toBeLessThan(limitBytes)
    const kept: Uint8Array[] = []
    await visit(turns / 2, () => kept.push(new Uint8Array(16_384).fill(1)))
    expect((await memoryInUse()) - after).toBeGreaterThan(limitBytes)
  },
  120_000,
)
