import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aStudio } from '#dev/testing/builders.ts'
import { aProduct, aCatalog, type Product } from '#dev/testing/catalog.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { withoutLock } from '#dev/testing/without-lock.ts'

const tabs = 10
let server: TestServer
let socks: Product

beforeAll(async () => {
  server = await startTestServer({ env: { DATABASE_POOL: String(tabs) } })
  const studio = await aStudio(server.db)
  socks = await aProduct(server.db, { catalog: await aCatalog(server.db, studio) })
})
afterAll(async () => server.stop())

/** Ten tabs send a list made from version 1 at once; returns the result of each. */
async function tenTabs(atOnce: <Result>(work: () => Promise<Result>) => Promise<Result>): Promise<unknown[]> {
  const token = randomUUID()
  const send = async (version: number, quantity: number) => {
    const body = { items: [{ id: socks.id, quantity }], version }
    const answer = await server.request('PUT', '/cart', { token, body })
    return answer.status === 200 ? 'stored' : answer.body['code']
  }
  await send(0, 1)
  return atOnce(async () => Promise.all(Array.from({ length: tabs }, async (_, index) => send(1, 1 + (index % 5)))))
}

describe('ten lists made from one version', () => {
  it('one list is stored, and the other tabs read the cart again', async () => {
    const outcomes = await tenTabs(async (work) => work())
    expect(outcomes.filter((outcome) => outcome === 'cart.changed')).toHaveLength(tabs - 1)
    expect(outcomes).toContain('stored')
  })

  it('without the lock no tab is told that the cart changed: the race is real', async () => {
    const outcomes = await tenTabs(async (work) =>
      withoutLock({ of: /into carts/, reads: /from carts c/, readers: tabs }, work),
    )
    expect(outcomes).toContain('stored')
    expect(outcomes).not.toContain('cart.changed')
  })
})
