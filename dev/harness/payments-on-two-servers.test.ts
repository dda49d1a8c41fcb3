import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aStudio } from '#dev/testing/builders.ts'
import { testClock } from '#dev/testing/clock.ts'
import { createTestDatabase, type TestDatabase } from '#dev/testing/database.ts'
import { isLong } from '#dev/testing/is-long.ts'
import { buyersAt, type Buyers } from '#dev/testing/shop.ts'
import { textOf } from '#dev/testing/visitors.ts'
import { runInvariants } from '#server/kit/invariants.ts'
import { startSimulator, type RunningSimulator } from '../../gateway-sim/simulator.ts'
import { startTwoServers, type TwoServers } from './two-servers.ts'

/** Approved, refused, pending; the bank may send each again, and mean it. */
const shortStory = ['00', '51', '99']
/** Additional sequences of `npm run long`: the buyer cancels, the bank approves again, the order expires. */
const longStories = [
  ['00', '51', '99', '1C', '00', '51'],
  ['00', '51', '99', 'ends'],
  ['51', '1C', '99', '51'],
]
const stories = isLong ? [shortStory, ...longStories] : [shortStory]

let database: TestDatabase
let bank: RunningSimulator
let two: TwoServers
let buyers: Buyers

beforeAll(async () => {
  database = await createTestDatabase()
  bank = await startSimulator({ retryGapMs: 5 })
  two = await startTwoServers({ databaseUrl: database.url, env: { GATEWAY_URL: bank.url } })
  buyers = buyersAt(two, { studio: await aStudio(two.db), simulatorUrl: bank.url })
}, 60_000)
afterAll(async () => {
  await two.stop()
  await bank.stop()
  await database.drop()
}, 60_000)

/** The bank's signed message for that outcome, not sent yet. */
async function signedFor(reference: string, code: string): Promise<Record<string, string>> {
  const told = await buyers.control(`POST /orders/${reference}/outcome`, { code, server: false, browser: false })
  const { deliveries } = told
  const last: unknown = Array.isArray(deliveries) ? deliveries.at(-1) : undefined
  if (typeof last !== 'object' || last === null || !('body' in last)) throw new Error('the bank sent no signed message')
  return Object.fromEntries(new URLSearchParams(textOf(last.body)))
}

/** Sends to both servers at the same moment, to one as the bank and to the other as the buyer's browser. */
async function tellBoth(fields: Record<string, string>, turn: number): Promise<void> {
  const [first, second] = turn % 2 === 0 ? two.servers : [two.servers[1], two.servers[0]]
  const answers = await Promise.all([
    first.request('POST', '/orders/payment/callback/curlec2', { body: fields }),
    second.request('POST', '/orders/payment/return/curlec2', { body: fields }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
}

/** The order expires, and the jobs of each minute run on both servers at once. */
async function endOrder(): Promise<void> {
  await testClock(two.pool).advance({ minutes: 31 })
  await Promise.all(two.servers.map(async ({ harness }) => harness('/drain', { timed: true })))
}

/** Sends these outcomes for one order, and returns the stored outcome. */
async function endOf(story: readonly string[]): Promise<string> {
  const bought = await buyers.buyer({ priceSen: 5000 })
  await buyers.atBank(bought.url, 'abandon')
  const codes = story.filter((code) => code !== 'ends')
  const signed = new Map<string, Record<string, string>>()
  for (const code of new Set(codes)) signed.set(code, await signedFor(bought.reference, code))
  for (const [turn, code] of story.entries()) {
    const fields = signed.get(code)
    await (fields ? tellBoth(fields, turn) : endOrder())
  }
  const { status, payment, refunds } = await buyers.order(bought)
  const { rows } = await two.pool.query<{ packs: number }>(
    'select count(*) as packs from package_lots where person_id = $1',
    [bought.member.personId],
  )
  // Each order has a reference of its own.
  return JSON.stringify({ status, payment: { ...payment, reference: undefined }, refunds, packs: rows[0]?.packs })
}

/** All permutations. */
function permutationsOf(words: readonly string[]): string[][] {
  if (words.length < 2) return [[...words]]
  return [...new Set(words)].flatMap((first) => {
    const place = words.indexOf(first)
    return permutationsOf(words.toSpliced(place, 1)).map((rest) => [first, ...rest])
  })
}

describe('two servers that receive the same payments, twice each', () => {
  test.each(stories.map((story) => [story.join(' '), story] as const))(
    'two servers reach the same outcome in any order of the messages %s',
    async (_words, story) => {
      const ends = new Map<string, string[]>()
      for (const each of permutationsOf(story)) {
        const end = await endOf(each)
        ends.set(end, [...(ends.get(end) ?? []), each.join(' ')])
      }
      const [[end = ''] = []] = ends
      expect([...ends]).toEqual([[end, permutationsOf(story).map((each) => each.join(' '))]])
      expect(JSON.parse(end)).toMatchObject(
        story.includes('00') ? { status: 'complete', refunds: [], packs: 1 } : { status: 'pending', packs: 0 },
      )
      expect(await runInvariants(database.url)).toEqual([])
    },
    300_000,
  )
})
