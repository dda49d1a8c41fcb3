import { setTimeout as pause } from 'node:timers/promises'
import { ask } from '../ask.ts'
import { during, startProduct, type Bench } from '../bench.ts'
import { openConnection } from '../connection.ts'
import { databaseCpuMs } from '../database-cpu.ts'
import { median, medianFigures, oneRound, type Figures, type Side } from '../measure.ts'
import { bookableClasses, makeMembers, planOf } from '../members.ts'
import { startProgram, usageOf, type Program } from '../program.ts'
import { atMost, type Finding, type Result } from '../result.ts'
import { tellPaid } from '../visits.ts'
import { textAt } from '../wire.ts'

/** Each has at most five orders that wait. */
const buyers = 80
const orders = 200
const connections = 4
const gateway = { gatewayKey: 'SIMKEY', bankCode: 'MB2U0227' } as const

const visitors = 100
const classes = 60
const visiting = 10
/** People who press Pay and are led to the gateway, however long the one before waits. */
const pressesPerSecond = 10
const answeredWithinS = 30

/** What a message of the gateway costs to become a paid order, and what a gateway that hangs costs everybody else. */
export async function measureSettle(bench: Bench): Promise<Result> {
  const settled = await measureCallbacks(bench)
  const beside = await measureHanging(bench)
  return {
    scenario: 'settle',
    findings: [...settled.findings, ...beside.findings],
    figures: { ...settled.figures, ...beside.figures },
    method:
      `${orders} orders for the 10-class pack were placed before each round, and then the gateway's server told of each that it was paid, over ${connections} connections to a product without jobs; the answer comes when the ` +
      'credits are granted and the receipt is written. The same messages once more are the repeats. CPU is user and system time of the server and of all processes of the database, divided by the messages, median of the rounds. ' +
      `The gateway that hangs is Curlec by Razorpay, which must be told of a payment first: it takes each call and says nothing for 60 s. ${pressesPerSecond} people a second place an order and ask for the way to the bank, ` +
      `while ${visiting} connections read the week of classes and as many book and cancel, with the product's jobs; with the gateway well and hanging in turn. Machine and cores were shared with whatever else ran on them.`,
  }
}

interface Measured {
  readonly findings: readonly Finding[]
  readonly figures: Readonly<Record<string, Figures>>
}

interface Cost {
  readonly serverMs: number
  readonly databaseMs: number
  readonly perSecond: number
}

async function measureCallbacks(bench: Bench): Promise<Measured> {
  const url = bench.demoUrl
  const tokens = await makeMembers(url, buyers)
  const planId = await planOf(url, 'ten-class-pack')
  const simulator = await startProgram({ file: 'gateway-sim/main.ts', env: { GATEWAY_SIM_PORT: '0' } })
  const gatewayUrl = `http://127.0.0.1:${simulator.port}`
  const product = await startProduct(bench, { url, gatewayUrl, idle: true })
  return during([product, simulator], async () => {
    const first: Cost[] = []
    const repeats: Cost[] = []
    for (let round = 0; round <= bench.plan.rounds; round += 1) {
      const placed = await placeOrders(product, { tokens, planId })
      const settling = await costOf(bench, { product, placed })
      const repeating = await costOf(bench, { product, placed })
      // The first round warms up.
      if (round === 0) continue
      first.push(settling)
      repeats.push(repeating)
    }
    const middle = (costs: readonly Cost[], of: keyof Cost) => median(costs.map((cost) => cost[of]))
    return {
      findings: [
        atMost({
          what: 'CPU of the server for a message that pays an order',
          value: middle(first, 'serverMs'),
          limit: 2,
          unit: ' ms',
          digits: 2,
        }),
        atMost({
          what: 'CPU of the database for it',
          value: middle(first, 'databaseMs'),
          limit: 3,
          unit: ' ms',
          digits: 2,
        }),
        { what: 'Messages that pay an order', measured: `${middle(first, 'perSecond').toFixed(0)} per second` },
        {
          what: 'CPU of the same message again, server and database',
          measured: `${middle(repeats, 'serverMs').toFixed(2)} and ${middle(repeats, 'databaseMs').toFixed(2)} ms`,
        },
      ],
      figures: {},
    }
  })
}

async function placeOrders(
  { port }: Program,
  { tokens, planId }: { tokens: readonly string[]; planId: string },
): Promise<readonly unknown[]> {
  const placed: unknown[] = []
  const body = { plan_id: planId, payment_method: 'curlecfpx', bank_code: gateway.bankCode, account_type: '01' }
  for (let place = 0; place < orders; place += 1) {
    const token = tokens[place % tokens.length] ?? ''
    placed.push(JSON.parse(await ask({ port, path: '/api/packages/checkout', token, body })))
  }
  return placed
}

async function costOf(
  { plan }: Bench,
  { product, placed }: { product: Program; placed: readonly unknown[] },
): Promise<Cost> {
  const { port } = product
  const used = async () => ({
    server: (await usageOf(product)).cpuMs,
    database: databaseCpuMs(plan.postmasterPid) ?? 0,
    atMs: performance.now(),
  })
  const left = [...placed]
  const before = await used()
  await Promise.all(
    Array.from({ length: connections }, async (_, place) => {
      const connection = await openConnection(port)
      for (let next = left.pop(); next !== undefined; next = left.pop())
        await tellPaid({ place, port, ask: connection.ask }, { visit: gateway, placed: next })
      connection.close()
    }),
  )
  const after = await used()
  return {
    serverMs: (after.server - before.server) / placed.length,
    databaseMs: (after.database - before.database) / placed.length,
    perSecond: (placed.length * 1000) / (after.atMs - before.atMs),
  }
}

async function measureHanging(bench: Bench): Promise<Measured> {
  const url = await bench.ground.freshDemo('bench_settle')
  const tokens = await makeMembers(url, visitors)
  const pressing = { tokens: await makeMembers(url, 400), planId: await planOf(url, 'ten-class-pack') }
  const sessions = await bookableClasses(url, classes)
  const simulator = await startProgram({ file: 'gateway-sim/main.ts', env: { GATEWAY_SIM_PORT: '0' } })
  const gatewayUrl = `http://127.0.0.1:${simulator.port}`
  const product = await startProduct(bench, { url, gatewayUrl, forgets: true, gateways: 'razorpay,ipay88' })
  return during([product, simulator], async () => {
    const headers = { accept: 'application/json' }
    const sides: Readonly<Record<string, Side>> = {
      'week of classes': {
        program: product,
        job: { connections: visiting, visit: { kind: 'read', paths: ['/api/schedules'], headers } },
      },
      'book and cancel': {
        program: product,
        job: { connections: visiting, visit: { kind: 'book', tokens, sessions } },
      },
    }
    const rounds: Record<string, Figures[]> = {}
    const waits: Record<string, number[]> = {}
    for (let round = 0; round <= bench.plan.rounds; round += 1)
      for (const state of ['well', 'hanging']) {
        await setGateway(gatewayUrl, state === 'hanging')
        const presses = pressPay(product, pressing)
        for (const [name, side] of Object.entries(sides)) {
          const figures = await oneRound(bench.plan, { side, seconds: bench.plan.seconds })
          if (round > 0) (rounds[`${name}, gateway ${state}`] ??= []).push(figures)
        }
        const waited = await presses.stop()
        if (round > 0) (waits[state] ??= []).push(...waited)
      }
    await setGateway(gatewayUrl, false)
    const figures = Object.fromEntries(Object.entries(rounds).map(([name, all]) => [name, medianFigures(all)]))
    const findings = Object.keys(sides).map((name) => slowed(name, figures))
    return { findings: [...findings, ...longest(waits)], figures }
  })
}

function slowed(name: string, figures: Readonly<Record<string, Figures>>): Finding {
  const [well, hanging] = ['well', 'hanging'].map((state) => figures[`${name}, gateway ${state}`])
  if (!well || !hanging) throw new Error(`${name} was not measured`)
  return atMost({
    what: `Slowed by a gateway that hangs: ${name}, half of all answered within`,
    value: hanging.p50Ms / well.p50Ms,
    limit: 2,
    unit: 'x',
    digits: 2,
  })
}

function longest(waits: Readonly<Record<string, readonly number[]>>): Finding[] {
  const slowest = (state: string) => Math.max(...(waits[state] ?? [0])) / 1000
  return [
    {
      what: 'Checkout and the way to a gateway that is well, the slowest',
      measured: `${slowest('well').toFixed(2)} s`,
    },
    atMost({
      what: 'Checkout and the way to a gateway that hangs, the slowest',
      value: slowest('hanging'),
      limit: answeredWithinS,
      unit: ' s',
    }),
  ]
}

/** Everybody who presses Pay, one after the other whether or not they are answered; gives how long each waited. */
function pressPay({ port }: Program, { tokens, planId }: { tokens: readonly string[]; planId: string }) {
  const waiting: Promise<number>[] = []
  const stopped = new AbortController()
  let turn = Math.floor(Math.random() * tokens.length)
  const press = async (): Promise<number> => {
    turn += 1
    const token = tokens[turn % tokens.length] ?? ''
    const startMs = performance.now()
    const body = { plan_id: planId, payment_method: 'curlecfpx', bank_code: gateway.bankCode, account_type: '01' }
    // Whoever has five orders that wait is told so.
    const text = await ask({ port, path: '/api/packages/checkout', token, body, foreseen: [201, 409] })
    const placed: unknown = JSON.parse(text)
    if (typeof placed === 'object' && placed !== null && 'redirect' in placed) {
      const { search } = new URL(textAt(placed, 'redirect.url'))
      // 503 is the gateway's silence in plain words.
      await fetch(`http://127.0.0.1:${port}/api/orders/payment/form${search}`).then(async (answer) => answer.text())
    }
    return performance.now() - startMs
  }
  const going = (async () => {
    while (!stopped.signal.aborted) {
      waiting.push(press())
      await pause(1000 / pressesPerSecond)
    }
  })()
  return {
    async stop(): Promise<readonly number[]> {
      stopped.abort()
      await going
      return Promise.all(waiting)
    },
  }
}

async function setGateway(gatewayUrl: string, hangs: boolean): Promise<void> {
  const tell = async (body: object) =>
    fetch(`${gatewayUrl}/__sim/requeries`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const answer = await tell(hangs ? { fault: 'hang', times: 1000 } : { fault: 'none' })
  if (!answer.ok) throw new Error(`the simulator answered ${answer.status}`)
}
