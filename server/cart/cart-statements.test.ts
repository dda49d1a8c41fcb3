import { randomUUID } from 'node:crypto'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aStudio, type Studio } from '#dev/testing/builders.ts'
import { aProduct, aCatalog, type Product } from '#dev/testing/catalog.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { maxLines } from '#domain/cart/model.ts'
import { isRefusal } from '#domain/kit/refusal.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { replaceLines } from './replace-lines.ts'

let server: TestServer
let studio: Studio
let products: readonly Product[]

beforeAll(async () => {
  server = await startTestServer()
  studio = await aStudio(server.db)
  const shelf = await aCatalog(server.db, studio)
  products = await Promise.all(Array.from({ length: maxLines }, async () => aProduct(server.db, { shelf })))
}, 60_000)
afterAll(async () => server.stop())

/** How many statements it takes to replace a cart with so many lines. */
async function statementsFor(lines: number): Promise<number> {
  let statements = 0
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements += 1
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const stored = await inTransaction(server.db.withPlugin(counter), async (tx) =>
    replaceLines(tx, {
      owner: { tokenHash: randomUUID().replaceAll('-', '').padEnd(43, '0') },
      branchId: studio.branchId,
      wanted: products
        .slice(0, lines)
        .map(({ id }) => ({ productId: id, variantId: null, quantity: 1, checkout: true })),
      version: undefined,
    }),
  )
  if (isRefusal(stored)) throw new Error(stored.code)
  expect(stored.lines).toHaveLength(lines)
  return statements
}

it('a cart of two hundred lines takes as many statements as a cart of one', async () => {
  expect(await statementsFor(maxLines)).toBe(await statementsFor(1))
})
