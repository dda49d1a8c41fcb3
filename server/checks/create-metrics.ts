import type pg from 'pg'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { checkList } from '#domain/checks/check-list.ts'
import { levels, type Level } from '#domain/checks/model.ts'
import type { EndedRequest } from '#server/kit/edge.ts'
import { measureCounts } from './measure-counts.ts'

export interface Metrics {
  readonly observe: (ended: EndedRequest) => void
  /** A response of any kind: pages and files as well. */
  readonly countResponse: (status: number) => void
  /** The text that Prometheus reads. */
  readonly read: () => Promise<Response>
}

interface Measured {
  readonly pool: pg.Pool
  readonly about: { readonly version: string; readonly commit: string }
  readonly checks: () => Promise<{ readonly checks: readonly { readonly name: string; readonly level: Level }[] }>
}

/** From the quickest list to the second that counts as slow. */
const buckets = [0.01, 0.05, 0.2, 1, 5]

/**
 * The metrics of this process, in Prometheus' text format. Labels come from closed lists alone (endpoints, methods,
 * classes of status, codes of refusals, checks), so that no visitor can make a new series.
 */
export function createMetrics({ pool, about, checks }: Measured): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'hundred_request_seconds',
    help: 'Requests of the API by endpoint, method and class of status',
    labelNames: ['endpoint', 'method', 'status'],
    buckets,
    registers,
  })
  const responses = new Counter({
    name: 'hundred_responses_total',
    help: 'Responses of any kind by class of status, pages and files among them',
    labelNames: ['status'],
    registers,
  })
  const refusals = new Counter({
    name: 'hundred_refusals_total',
    help: 'Refused requests by the code of the refusal',
    labelNames: ['code'],
    registers,
  })
  measurePool(pool, registers)
  measureCounts(registers)
  const check = new Gauge({
    name: 'hundred_check',
    help: 'Checks of the last round: 0 is well, 1 a warning, 2 an alarm',
    labelNames: ['name'],
    registers,
  })
  new Gauge({ name: 'hundred_build_info', help: 'What runs', labelNames: ['version', 'commit'], registers }).set(
    about,
    1,
  )
  const names = new Set<string>(checkList.map(({ name }) => name))
  return {
    observe: ({ endpoint, method, status, ms, refusal }) => {
      requests.observe({ endpoint, method, status: classOf(status) }, ms / 1000)
      if (refusal !== undefined) refusals.inc({ code: refusal })
    },
    countResponse: (status) => responses.inc({ status: classOf(status) }),
    read: async () => {
      const round = await checks()
      check.reset()
      for (const { name, level } of round.checks.filter((one) => names.has(one.name)))
        check.set({ name }, levels.indexOf(level))
      return new Response(await registry.metrics(), { headers: { 'content-type': registry.contentType } })
    },
  }
}

function classOf(status: number): string {
  return `${Math.floor(status / 100)}xx`
}

function measurePool(pool: pg.Pool, registers: Registry[]): void {
  new Gauge({
    name: 'hundred_pool_connections',
    help: 'Connections to the database: open, idle, and requests that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'open' }, pool.totalCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
}
