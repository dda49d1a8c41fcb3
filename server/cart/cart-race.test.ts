import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aStudio, type Studio } from '#dev/testing/builders.ts'
import { aProduct, aCatalog, type Product } from '#dev/testing/catalog.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { withoutLock } from '#dev/testing/without-lock.ts'
import { isRefusal } from '#domain/kit/refusal.ts'
import { isConstraint } from '#server/driver/sql-errors.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { replaceLines } from './replace-lines.ts'

const tabs = 10
let server: TestServer
let studio: Studio
let socks: Product

beforeAll(async () => {
  server = await startTestServer({ env: { DATABASE_POOL: String(tabs) } })
  studio = await aStudio(server.db)
  socks = await aProduct(server.db, { shelf: await aCatalog(server.db, studio) })
})
afterAll(async () => server.stop())

/** Ten tabs send a list made from version 1, each through the verb itself and at once; returns the result of each. */
async function tenTabs(atOnce: <Result>(work: () => Promise<Result>) => Promise<Result>): Promise<string[]> {
  const owner = { tokenHash: randomUUID().replaceAll('-', '').padEnd(43, '0') }
  const send = async (version: number, quantity: number) =>
    inTransaction(server.db, async (tx) =>
      replaceLines(tx, {
        owner,
        branchId: studio.branchId,
        wanted: [{ productId: socks.id, variantId: null, quantity, checkout: true }],
        version,
      }),
    )
  await send(0, 1)
  const outcomes = await atOnce(async () =>
    Promise.allSettled(Array.from({ length: tabs }, async (_, index) => send(1, 1 + (index % 5)))),
  )
  return outcomes.map((outcome) =>
    outcome.status === 'fulfilled'
      ? isRefusal(outcome.value)
        ? outcome.value.code
        : 'stored'
      : isConstraint(outcome.reason)
        ? 'constraint'
        : String(outcome.reason),
  )
}

describe('ten lists made from one version', () => {
  it('one list is stored, and the other tabs read the cart again', async () => {
    expect((await tenTabs(async (work) => work())).toSorted()).toEqual([
      ...Array.from({ length: tabs - 1 }, () => 'cart.changed'),
      'stored',
    ])
  })

  it('ten lists from one version all pass without the lock, and the primary key of a line refuses: the race is real', async () => {
    const outcomes = await tenTabs(async (work) =>
      withoutLock({ of: /into carts/, reads: /from carts c/, readers: tabs }, work),
    )
    expect(outcomes).not.toContain('cart.changed')
    expect(outcomes).toContain('constraint')
  })
})
