import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Problem } from '#dev/problem.ts'
import { numberAt } from '#dev/value-at.ts'
import { counterRows } from '../baseline-queries.ts'
import { residentMb } from '../database-cpu.ts'
import { runLoad, type Visit } from '../load.ts'
import { median } from '../measure.ts'
import { bookableClasses, makeMembers, planOf, plentyOfGoods } from '../members.ts'
import { benchFolder, during, repository, type Program } from '../program.ts'
import { atMost, type Finding, type Result } from '../result.ts'
import { startNpm } from '../run-commands.ts'
import { startBank, startProduct, type Bench } from '../servers.ts'
import { books, buysPacks, orders, reads, writesCart } from '../visits.ts'

const port = 4690
const starts = 3
const firstLimitMs = 120_000
const restMs = 30_000
const connections = 4
const addresses = 10_000
/** This many pages are rendered first, so that the code is compiled and the memory has its working size. */
const warmUpPages = 1000
const members = 100
/** Of a minute, for each kind of visit; the rest is idle, so that the machine can do something else. */
const secondsOfEach = 2

/**
 * The start time of the server, and its memory: at rest, after unknown addresses, and after minutes under full load.
 */
export async function measureServer(bench: Bench): Promise<Result> {
  const url = await bench.databases.freshDemo('bench_server')
  const bank = await startBank()
  const server = await startProduct(bench, { url, gatewayUrl: `http://127.0.0.1:${bank.port}` })
  const memory = await during([server, bank], async () => {
    const found = await memoryOf(server)
    return bench.options.minutes === 0
      ? found
      : [...found, ...(await soak({ server, minutes: bench.options.minutes, visits: await everything(url) }))]
  })
  return {
    scenario: 'server',
    findings: [await startTime(), ...memory],
    figures: {},
    method:
      `The median of ${starts} starts after one that built and filled everything: from the start of npm to the end of the first answer of 200 to /, asked every 10 ms. Memory is resident, ${restMs / 1000} s after the last answer, a ` +
      `megabyte a million bytes. The made-up addresses are ${addresses} pages of the schedule, each of another day or with a parameter of no meaning, less the memory after ${warmUpPages} others. With --minutes, of every minute ` +
      `${secondsOfEach} s of each kind of visit with ${connections} connections, then three full collections, after which heap and what it keeps outside are read.`,
  }
}

async function startTime(): Promise<Finding> {
  await secondsToFirstPage()
  const times: number[] = []
  for (let time = 0; time < starts; time += 1) times.push(await secondsToFirstPage())
  return atMost({ what: 'From a warm `npm start` to the first page', value: median(times), limit: 2.5, unit: ' s' })
}

async function secondsToFirstPage(): Promise<number> {
  const startMs = performance.now()
  const npm = startNpm(repository, {
    PORT: String(port),
    GATEWAY_SIM_PORT: '0',
    DATA_DIR: join(benchFolder, 'start'),
    DATABASE_URL: '',
  })
  try {
    for (; performance.now() - startMs < firstLimitMs; await sleep(10)) {
      if (npm.ended()) throw new Problem(`npm start ended by itself:\n${npm.said()}`)
      const answer = await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined)
      await answer?.arrayBuffer()
      if (answer?.status === 200) return (performance.now() - startMs) / 1000
    }
    throw new Problem(`npm start showed no page within ${firstLimitMs / 1000} s:\n${npm.said()}`)
  } finally {
    await npm.stop()
  }
}

async function memoryOf(server: Program): Promise<readonly Finding[]> {
  await runLoad({ connections: 1, visit: reads(['/', '/api/packages', '/api/schedules']) }, { ...server, amount: 3 })
  await sleep(restMs)
  const atRest = residentMb(server.pid)
  await runLoad({ connections, visit: madeUp(0) }, { ...server, amount: warmUpPages })
  await sleep(restMs)
  const before = residentMb(server.pid)
  await runLoad({ connections, visit: madeUp(warmUpPages) }, { ...server, amount: addresses })
  await sleep(restMs)
  return [
    atMost({ what: 'Memory of the server process at rest', value: atRest, limit: 150, unit: ' MB', digits: 0 }),
    atMost({
      what: 'Memory after 10,000 made-up page addresses, more',
      value: residentMb(server.pid) - before,
      limit: 20,
      unit: ' MB',
    }),
  ]
}

/** Another page each time. */
function madeUp(from: number): Visit {
  const firstDay = Temporal.PlainDate.from('2026-01-01')
  return (place, of) => {
    let number = from + place
    return [
      {
        name: 'GET /schedules',
        statuses: [200],
        ask: () => {
          number += of
          const asked = number % 2 === 0 ? `nonsense=${number}` : `date=${firstDay.add({ days: number }).toString()}`
          return { method: 'GET', path: `/schedules?${asked}`, headers: { accept: 'text/html' } }
        },
      },
    ]
  }
}

async function everything(url: string): Promise<readonly Visit[]> {
  const tokens = await makeMembers(url, members)
  const goods = await plentyOfGoods(url)
  const html = { accept: 'text/html' }
  return [
    reads(['/', '/shop', '/shop?keyword=socks', '/packages', '/schedules', '/zh/shop'], html),
    reads(
      Array.from({ length: 500 }, (_, place) => `/shop?keyword=mat%20${place}&nonsense=${place}`),
      html,
    ),
    writesCart({ tokens, productIds: [goods.productId] }),
    books({ tokens, sessions: await bookableClasses(url, counterRows) }),
    buysPacks({ tokens, planId: await planOf(url, 'ten-class-pack') }),
    orders({ tokens, ...goods }),
  ]
}

interface Soak {
  readonly server: Program
  readonly minutes: number
  readonly visits: readonly Visit[]
}

async function soak({ server, minutes, visits }: Soak): Promise<readonly Finding[]> {
  const heapMb: number[] = []
  let requests = 0
  for (let minute = 0; minute < minutes; minute += 1) {
    const endsAt = performance.now() + 60_000
    for (const visit of visits)
      requests += (await runLoad({ connections, visit }, { ...server, seconds: secondsOfEach })).requests
    const told = await server.tell({ ask: 'heap' })
    heapMb.push(numberAt(told, 'heapMb'))
    await sleep(Math.max(0, endsAt - performance.now()))
  }
  const quarter = Math.max(1, Math.floor(heapMb.length / 4))
  const second = heapMb.slice(quarter, 2 * quarter)
  const tenth = Math.max(1, Math.floor(heapMb.length / 10))
  return [
    atMost({
      // The first quarter is left out: compilation and caching happen then.
      what: `Heap in use in the last quarter of ${minutes} minutes, more than in the second`,
      value: median(heapMb.slice(-quarter)) - median(second.length > 0 ? second : heapMb),
      limit: 10,
      unit: ' MB',
    }),
    {
      what: 'Heap in use, each tenth of the time',
      measured: `${heapMb
        .filter((_, place) => place % tenth === 0)
        .map((mb) => mb.toFixed(0))
        .join(', ')} MB, resident ${residentMb(server.pid).toFixed(0)} MB, after ${requests} requests`,
    },
  ]
}
