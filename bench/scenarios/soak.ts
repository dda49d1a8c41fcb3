import { setTimeout as sleep } from 'node:timers/promises'
import { during, startProduct, type Bench } from '../bench.ts'
import type { LoadJob, Visit } from '../load-job.ts'
import { medianFigures, oneRound, type Figures } from '../measure.ts'
import { bookableClasses, makeMembers, planOf, plentyOfGoods } from '../members.ts'
import { startProgram, type Program } from '../program.ts'
import { atMost, type Result } from '../result.ts'

const connections = 4
const members = 100
const classes = 60
const minuteMs = 60_000
/** Of a minute, for each kind of visit; the rest is rest, so that the machine can do something else. */
const secondsOfEach = 2
const madeUpAddresses = 500
/** The key that the product and the simulator share unless told otherwise, and a bank of the simulator. */
const paying = { gatewayKey: 'SIMKEY', bankCode: 'MB2U0227' } as const
const limitMb = 10

/**
 * A server under everything at once for `--minutes`: pages, searches, made-up addresses, carts, bookings, packs and
 * orders that are paid. What its heap holds after a collection must not grow.
 */
export async function measureSoak(bench: Bench): Promise<Result> {
  const url = await bench.ground.freshDemo('bench_soak')
  const visits = await visitsOfAll(url)
  const simulator = await startProgram({ file: 'gateway-sim/main.ts', env: { GATEWAY_SIM_PORT: '0' } })
  const product = await startProduct(bench, { url, gatewayUrl: `http://127.0.0.1:${simulator.port}` })
  const heapMb: number[] = []
  const rounds = Object.fromEntries(Object.keys(visits).map((name) => [name, new Array<Figures>()]))
  return during([product, simulator], async () => {
    for (let minute = 0; minute < bench.options.minutes; minute += 1) {
      const endsAt = performance.now() + minuteMs
      for (const [name, visit] of Object.entries(visits)) {
        const side = { program: product, job: { connections, visit } satisfies Omit<LoadJob, 'seconds' | 'port'> }
        rounds[name]?.push(await oneRound(bench.plan, { side, seconds: secondsOfEach }))
      }
      heapMb.push((await heapBytesOf(product)) / 1_000_000)
      await sleep(Math.max(0, endsAt - performance.now()))
    }
    const requests = Object.values(rounds)
      .flat()
      .reduce((sum, round) => sum + round.requestsPerSecond * secondsOfEach, 0)
    return {
      scenario: 'soak',
      findings: [
        atMost({
          what: `Heap in use in the last quarter of ${bench.options.minutes} minutes, more than in the second`,
          value: growth(heapMb),
          limit: limitMb,
          unit: ' MB',
        }),
        { what: 'Heap in use, each tenth of the time', measured: `${tenths(heapMb).join(', ')} MB` },
        { what: 'Requests meanwhile', measured: requests.toFixed(0) },
      ],
      figures: Object.fromEntries(Object.entries(rounds).map(([name, each]) => [name, medianFigures(each)])),
      method:
        `server/main.ts with pages and jobs; of every minute ${secondsOfEach} s of each kind of visit with ${connections} connections, then three full collections, after which heap and what it keeps outside ` +
        'are read. The first quarter is left out: what is compiled and cached comes then. The last quarter is compared with the second by their means.',
    }
  })
}

async function visitsOfAll(url: string): Promise<Readonly<Record<string, Visit>>> {
  const tokens = await makeMembers(url, members)
  const goods = await plentyOfGoods(url)
  const headers = { accept: 'text/html' }
  const invented = Array.from(
    { length: madeUpAddresses },
    (_, place) => `/shop?keyword=mat%20${place}&nonsense=${place}`,
  )
  return {
    pages: {
      kind: 'read',
      headers,
      paths: ['/', '/shop', '/shop?keyword=socks', '/packages', '/schedules', '/zh/shop'],
    },
    'made-up addresses': { kind: 'read', headers, paths: invented },
    carts: { kind: 'cart', tokens, productIds: [goods.productId] },
    bookings: { kind: 'book', tokens, sessions: await bookableClasses(url, classes) },
    packs: { kind: 'buy', tokens, planId: await planOf(url, 'ten-class-pack'), ...paying },
    orders: { kind: 'order', tokens, ...goods, ...paying },
  }
}

async function heapBytesOf(program: Program): Promise<number> {
  const answer = await program.tell({ ask: 'heap' })
  if (typeof answer === 'object' && answer !== null && 'heapBytes' in answer) return Number(answer.heapBytes)
  throw new Error('a program did not tell what its heap holds')
}

/** The mean of the last quarter less that of the second; of fewer than four readings, the last less the first. */
function growth(readings: readonly number[]): number {
  const quarter = Math.max(1, Math.floor(readings.length / 4))
  return meanOf(readings.slice(-quarter)) - meanOf(readings.slice(quarter, 2 * quarter))
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}

function tenths(readings: readonly number[]): string[] {
  const size = Math.max(1, Math.floor(readings.length / 10))
  return readings.filter((_, place) => place % size === 0).map((value) => value.toFixed(1))
}
