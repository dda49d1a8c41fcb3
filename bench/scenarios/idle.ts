import { setTimeout as sleep } from 'node:timers/promises'
import { checkList } from '#domain/checks/check-list.ts'
import { askChecks } from '#server/checks/ask-checks.ts'
import { measures } from '#server/checks/measures.ts'
import { openDatabase, openPool, type Database } from '#server/driver/database.ts'
import { databaseCpuMs, residentMb } from '../database-cpu.ts'
import { median } from '../measure.ts'
import { largeScale } from '../options.ts'
import { during, usageOf } from '../program.ts'
import { atMost, type Finding, type Result } from '../result.ts'
import { startProduct, type Bench } from '../servers.ts'

/** Every job of each minute runs once. */
const restSeconds = 60
/** Jobs that are due at the start are done by then. */
const settleSeconds = 15
const checkRounds = 9
const mostCheckMs = 200

const pages = ['/', '/packages', '/shop', '/about-us', '/faq']
const pageCount = 100

/**
 * How soon a server is ready and what it holds after a hundred pages; then what two cost while nobody visits, and what
 * a round of the checks costs, on the demo and the large seed.
 */
export async function measureIdle(bench: Bench): Promise<Result> {
  const { freshDemo, freshLarge } = bench.databases
  const demo = { seed: 'the demo', url: await freshDemo('bench_idle') }
  const onDemo = [...(await startOn(bench, demo.url)), ...(await restOn(bench, demo)), ...(await checksOn(bench, demo))]
  // Only now: what PostgreSQL still writes after a large seed would count as a cost of the demo.
  const large = {
    seed: 'the large seed',
    url: await freshLarge('bench_idle_large', largeScale(bench.options)),
  }
  return {
    scenario: 'idle',
    findings: [...onDemo, ...(await restOn(bench, large)), ...(await checksOn(bench, large))],
    figures: {},
    method:
      `A server that is started once before, so that its compiled code is kept: from its start until it says that it is ready, with its pages loaded, and its resident memory after ${pageCount} pages, a megabyte a million bytes. ` +
      `Two servers with their jobs on one database, ${restSeconds} s without a request, after ${settleSeconds} s in which what was due is done: CPU of both servers and of PostgreSQL for each second. ` +
      `Then, without servers, each check is asked ${checkRounds} times as the round of each minute asks it, on one connection: the sum of the medians of the times until the answer is there, which the transport to this machine is part of.`,
  }
}

async function startOn(bench: Bench, url: string): Promise<readonly Finding[]> {
  await (await startProduct(bench, { url })).stop()
  const startMs = performance.now()
  const server = await startProduct(bench, { url })
  const seconds = (performance.now() - startMs) / 1000
  return during([server], async () => {
    for (let page = 0; page < pageCount; page += 1) {
      const answer = await fetch(`http://127.0.0.1:${server.port}${pages[page % pages.length] ?? ''}`)
      if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`)
      await answer.arrayBuffer()
    }
    return [
      atMost({
        what: 'From the start of a server until it is ready, on the demo',
        value: seconds,
        limit: 3,
        unit: ' s',
      }),
      atMost({
        what: `Memory of a server after ${pageCount} pages`,
        value: residentMb(server.pid),
        limit: 250,
        unit: ' MB',
        digits: 0,
      }),
    ]
  })
}

interface OnSeed {
  readonly seed: string
  readonly url: string
}

async function restOn(bench: Bench, { seed, url }: OnSeed): Promise<readonly Finding[]> {
  const servers = [await startProduct(bench, { url }), await startProduct(bench, { url })]
  return during(servers, async () => {
    const used = async () => ({
      servers: (await Promise.all(servers.map(usageOf))).reduce((sum, { cpuMs }) => sum + cpuMs, 0),
      database: databaseCpuMs(bench.plan.postmasterPid) ?? NaN,
    })
    await sleep(settleSeconds * 1000)
    const before = await used()
    await sleep(restSeconds * 1000)
    const after = await used()
    const perSecond = (ms: number): string => `${(ms / restSeconds).toFixed(1)} ms/s`
    return [
      { what: `CPU of two idle servers on ${seed}`, measured: perSecond(after.servers - before.servers) },
      { what: `CPU of PostgreSQL under them`, measured: perSecond(after.database - before.database) },
    ]
  })
}

async function checksOn(bench: Bench, { seed, url }: OnSeed): Promise<readonly Finding[]> {
  const db = openDatabase(openPool(url, { size: 1, onLost: () => undefined }))
  const timesMs = new Map<string, number[]>()
  const using = timing(timesMs)
  const cpuMs = (): number => databaseCpuMs(bench.plan.postmasterPid) ?? NaN
  const beforeMs = cpuMs()
  try {
    for (let round = 0; round < checkRounds; round += 1) await askChecks(db, { using })
  } finally {
    await db.destroy()
  }
  const roundMs = (cpuMs() - beforeMs) / checkRounds
  const each = [...timesMs].map(([name, times]) => ({ name, ms: median(times) }))
  const slowest = each.toSorted((one, other) => other.ms - one.ms).slice(0, 3)
  const all = atMost({
    what: `All checks of a minute on ${seed} (longest: ${slowest.map(({ name, ms }) => `${name} ${ms.toFixed(1)}`).join(', ')})`,
    value: each.reduce((sum, { ms }) => sum + ms, 0),
    limit: mostCheckMs,
    unit: ' ms',
  })
  return [all, { what: 'CPU of PostgreSQL for one such round', measured: `${roundMs.toFixed(1)} ms` }]
}

/** The same questions, and how long each answer took. */
function timing(timesMs: Map<string, number[]>): typeof measures {
  const timed = { ...measures }
  for (const { name } of checkList)
    timed[name] = async (db: Database) => {
      const startMs = performance.now()
      try {
        return await measures[name](db)
      } finally {
        timesMs.set(name, [...(timesMs.get(name) ?? []), performance.now() - startMs])
      }
    }
  return timed
}
