import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aStudio } from '#dev/testing/builders.ts'
import { aProduct, aCatalog, type Product } from '#dev/testing/catalog.ts'
import { countStatements } from '#dev/testing/count-statements.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { maxLines } from '#domain/cart/model.ts'

let server: TestServer
const products: Product[] = []

beforeAll(async () => {
  server = await startTestServer()
  const studio = await aStudio(server.db)
  const catalog = await aCatalog(server.db, studio)
  for (let few = 0; few < maxLines; few += 10)
    products.push(...(await Promise.all(Array.from({ length: 10 }, async () => aProduct(server.db, { catalog })))))
}, 60_000)
afterAll(async () => server.stop())

/** How many statements it takes to replace a cart with so many lines. */
async function statementsFor(lines: number): Promise<number> {
  const token = randomUUID()
  const body = { items: products.slice(0, lines).map(({ id }) => ({ id, quantity: 1 })) }
  const { statements } = await countStatements(async () => {
    const { status, body: stored } = await server.request('PUT', '/cart', { token, body })
    expect([status, stored['items_count']]).toEqual([200, lines])
  })
  return statements.length
}

it('a cart of two hundred lines takes as many statements as a cart of one', async () => {
  await statementsFor(1)
  expect(await statementsFor(maxLines)).toBe(await statementsFor(1))
})
