import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { randomOf } from '#dev/seed/random.ts'
import { compareTimes, type Compared } from './compare-times.ts'
import { foreignCases, stageForeignRecords, type ForeignCase, type ForeignRecords } from './foreign-records.ts'
import { isLong } from './is-long.ts'

const seed = process.env['LONG_SEED'] ?? '7'

/** The significance level for one address, corrected for their number (Bonferroni, 1936). */
const pLimit = 0.001 / foreignCases.length
/** To measure a smaller effect over a network takes more requests than the rate limits allow in a day. */
const effectLimit = 0.1
const medianLimitMs = 1

/** Each address is requested a few times, and one whose p is below a fifth many times more. */
const glance = { pairs: 60, p: 0.2 }
const manyPairs = 400

type Request = (one: ForeignCase, which: 'another' | 'made up') => Promise<unknown>

async function timesOf(one: ForeignCase, ask: Request): Promise<Compared> {
  const requests = [async () => ask(one, 'another'), async () => ask(one, 'made up')] as const
  // The first requests load what is cached afterwards.
  for (let turn = 0; turn < 3; turn += 1) for (const request of requests) await request()
  const random = randomOf(`${seed} ${one.as} ${one.line}`)
  const first = await compareTimes(requests, { pairs: glance.pairs, random })
  return first.p < glance.p ? compareTimes(requests, { pairs: manyPairs, random }) : first
}

function tells({ p, effect, medianMs: [another, madeUp] }: Compared): boolean {
  return p < pLimit && Math.abs(effect - 0.5) > effectLimit && Math.abs(another - madeUp) > medianLimitMs
}

describe.runIf(isLong)('the time of a response', () => {
  let things: ForeignRecords
  beforeAll(async () => {
    things = await stageForeignRecords()
  }, 120_000)
  afterAll(async () => things.stop())

  test("a handler that takes three milliseconds longer for another person's record is detected", async () => {
    const slower: Request = async (one, which) => {
      const end = performance.now() + (which === 'another' ? 3 : 0)
      while (performance.now() < end);
      return things.ask(one, which)
    }
    const compared = await timesOf({ as: 'member', line: 'GET /bookings/{id}' }, slower)
    expect(compared).toSatisfy(tells, written({ line: 'planted', compared }))
  }, 120_000)

  test("the response time of no address reveals whether another person's record exists", async () => {
    const rows: { line: string; compared: Compared }[] = []
    for (const one of foreignCases) {
      const compared = await timesOf(one, async (about, which) => things.ask(about, which))
      rows.push({ line: `${one.as}: ${one.line}`, compared })
    }
    const byChance = rows.toSorted((one, other) => one.compared.p - other.compared.p)
    console.log(`Seed ${seed}\n${byChance.map(written).join('\n')}`)
    expect(rows.filter(({ compared }) => tells(compared)).map(written)).toEqual([])
  }, 1_200_000)
})

function written({ line, compared: { medianMs, effect, p } }: { line: string; compared: Compared }): string {
  const [another, madeUp] = medianMs.map((ms) => ms.toFixed(2))
  return `${line.padEnd(56)} ${another} ms, made up ${madeUp} ms, effect ${effect.toFixed(2)}, p ${p.toPrecision(2)}`
}
