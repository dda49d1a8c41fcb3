import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { copyDatabase } from '#dev/testing/copy-database.ts'
import { createTestDatabase, type TestDatabase } from '#dev/testing/database.ts'
import { eachGateway } from '#dev/testing/each-gateway.ts'
import { isLong, shareOf } from '#dev/testing/is-long.ts'
import { startShop, type Shop } from '#dev/testing/shop.ts'
import { runInvariants } from '#server/kit/invariants.ts'
import { once, playAllOrders, playPayments, type Happening } from './interleaved-payments.ts'
import { readWithoutLocks } from './read-without-locks.ts'

const seed = process.env['LONG_SEED'] ?? '7'
/** Over the three gateways: a thousand for `npm run long`. */
const rounds = isLong ? 334 : 5
const events: readonly Happening[] = isLong
  ? ['callback', 'return', 'requery', 'failure', 'end', 'pay']
  : ['callback', 'return', 'requery', 'failure']

beforeAll(() => {
  // The output of a crashed product does not matter.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterAll(() => {
  vi.restoreAllMocks()
})

/** A third of the orders of events is tried, at one gateway; all of them at each in `npm run long`. */
const share = isLong ? 1 : 3

describe.each(shareOf(eachGateway))('a payment through $name', (tried) => {
  let shop: Shop
  beforeAll(async () => {
    shop = await startShop(tried)
  })
  afterAll(async () => shop.stop())

  const name = `ends in the same place in whatever order ${events.join(', ')} come, each twice at once, across a restart`
  it(
    name,
    async () => {
      const ends = await playAllOrders(shop, { events, isMeant: (turn) => turn % share === 0 })
      expect([...ends.keys()]).toEqual([once])
      expect(await runInvariants(shop.server.databaseUrl)).toEqual([])
    },
    600_000,
  )

  it(`a payment through the gateway is paid once in ${rounds} random interleavings with crashes (seed ${seed})`, async () => {
    const { wrong, crashed } = await playPayments(shop, { tried, seed, rounds })
    expect(wrong).toEqual([])
    expect(crashed).toBeGreaterThanOrEqual(rounds / 5)
    expect(await runInvariants(shop.server.databaseUrl)).toEqual([])
  }, 900_000)
})

// The controls: the same events, on a product without locks.
describe('a payment without the lock of its order', () => {
  const tried = eachGateway.find(({ name }) => name === 'Curlec classic')
  if (!tried) throw new Error('the gateway of the controls is not among those tested')
  const game = { tried, seed, rounds: 10, crashes: false }
  let shop: Shop
  let lockAgain: () => void
  let original: TestDatabase
  const start = async (compares: boolean) => {
    original = await createTestDatabase()
    // Deliberate damage is done in a copy of the database, whose invariants are not checked.
    shop = await startShop({ ...tried, database: await copyDatabase(original.url) })
    lockAgain = readWithoutLocks(10, { compares })
  }
  afterEach(async () => {
    lockAgain()
    await shop.stop()
    await original.drop()
  })

  it('a payment without the lock of its order is still paid once while updates compare what was read', async () => {
    await start(true)
    expect((await playPayments(shop, game)).wrong).toEqual([])
    expect(await runInvariants(shop.server.databaseUrl)).toEqual([])
  }, 60_000)

  it('a payment without the lock and without that comparison is paid several times, so the tests above would notice', async () => {
    await start(false)
    const ends = await playAllOrders(shop, { events: ['callback', 'failure', 'return'] })
    expect([...ends.keys()]).not.toEqual([once])
    expect((await playPayments(shop, game)).wrong).not.toEqual([])
    const broken = await runInvariants(shop.server.databaseUrl)
    expect(broken.map(({ name }) => name)).toContain('i25-order-histories-are-unbroken')
  }, 60_000)
})
