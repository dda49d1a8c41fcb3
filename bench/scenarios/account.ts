import { randomUUID } from 'node:crypto'
import { createIdentify } from '#server/accounts/create-identify.ts'
import { hashPassword } from '#server/accounts/hash-password.ts'
import { verifyPassword } from '#server/accounts/verify-password.ts'
import { openDatabase, openPool } from '#server/driver/database.ts'
import { networkOf } from '#server/network/network-of.ts'
import { createBranchFinder } from '#server/studio/create-branch-finder.ts'
import { during, startProduct, type Bench } from '../bench.ts'
import { openConnection } from '../connection.ts'
import type { Visit } from '../load-job.ts'
import { takeTurns } from '../measure.ts'
import { bookableClasses, makeMembers, planOf, plentyOfGoods } from '../members.ts'
import { startProgram, type Program } from '../program.ts'
import { atMost, type Result } from '../result.ts'
import { visitsOf } from '../visits.ts'
import { textAt } from '../wire.ts'

const connections = 4
const password = 'hundred-demo'
const packs = 10
const orders = 200
const bookings = 500
const crowd = 100
const checks = 5000
const checksAtOnce = 50
const hashes = 40
const cardValue = '100.00'
const gateway = { gatewayKey: 'SIMKEY', bankCode: 'MB2U0227' } as const

/** What an account costs: signing in, being known again, its first page, and a gift card that many want at once. */
export async function measureAccount(bench: Bench): Promise<Result> {
  const url = await bench.ground.freshDemo('bench_account')
  const [heavy = '', ...others] = await makeMembers(url, crowd + 1)
  const simulator = await startProgram({ file: 'gateway-sim/main.ts', env: { GATEWAY_SIM_PORT: '0' } })
  const product = await startProduct(bench, { url, gatewayUrl: `http://127.0.0.1:${simulator.port}` })
  return during([product, simulator], async () => {
    await liveThrough(product, { token: heavy, url })
    const headers = { accept: 'text/html', cookie: `hundred_session=${heavy}; hundred_signed_in=1` }
    const [root, login] = await takeTurns(bench.plan, [
      { program: product, job: { connections, visit: { kind: 'read', paths: ['/my-account'], headers } } },
      { program: product, job: { connections, visit: { kind: 'login', login: 'weishan@example.com', password } } },
    ])
    if (!root || !login) throw new Error('a side was not measured')
    const hashMs = await cpuOfHash()
    const redeemed = await redeemAtOnce(product, others)
    return {
      scenario: 'account',
      findings: [
        {
          what: 'CPU of logging in, and of the hash of a password alone',
          measured: `${login.cpuMs.toFixed(1)} and ${hashMs.toFixed(1)} ms`,
        },
        atMost({
          what: 'CPU of knowing a session again',
          value: await cpuOfSession(url, heavy),
          limit: 0.2,
          unit: ' ms',
          digits: 3,
        }),
        atMost({
          what: `The first page of an account with ${orders} orders and ${bookings} bookings, 95 of 100 answered within`,
          value: root.p95Ms,
          limit: 60,
          unit: ' ms',
        }),
        {
          what: `A gift card of RM ${cardValue} that ${crowd} redeem at once gives`,
          measured: `RM ${redeemed.toFixed(2)}`,
          target: `RM ${cardValue}`,
          met: redeemed === Number(cardValue),
        },
      ],
      figures: { 'account, first page': root, 'log in': login },
      method:
        `${connections} connections. The member's orders and bookings were made through the API before; the page is the whole HTML for a session of a cookie. The hash is the mean of ${hashes} checks one after the other, ` +
        `a session known again the mean of ${checks}, ${checksAtOnce} at a time, both with the product's own functions in the process of the bench: CPU of all threads, the database's not among it.`,
    }
  })
}

/** Packs and goods bought and paid, classes booked and cancelled: what a page of an account has to look through. */
async function liveThrough(product: Program, { token, url }: { token: string; url: string }): Promise<void> {
  const planId = await planOf(url, 'ten-class-pack')
  await visit(product, { visit: { kind: 'buy', tokens: [token], planId, ...gateway }, times: packs })
  const goods = await plentyOfGoods(url)
  await visit(product, { visit: { kind: 'order', tokens: [token], ...goods, ...gateway }, times: orders - packs })
  const sessions = await bookableClasses(url, 60)
  await visit(product, { visit: { kind: 'book', tokens: [token], sessions }, times: bookings })
}

async function visit({ port }: Program, { visit: what, times }: { visit: Visit; times: number }): Promise<void> {
  const connection = await openConnection(port)
  const visitor = { place: 0, port, ask: connection.ask }
  const again = visitsOf({ port, connections: 1, seconds: 0, visit: what }, visitor)
  for (let time = 0; time < times; time += 1) await again()
  connection.close()
}

async function cpuOfHash(): Promise<number> {
  const network = networkOf('127.0.0.1')
  const hash = await hashPassword(password, network)
  if (typeof hash !== 'string') throw new Error('the password was not hashed')
  const before = process.cpuUsage()
  for (let time = 0; time < hashes; time += 1) await verifyPassword(password, { hash, network })
  return cpuMsSince(before) / hashes
}

async function cpuOfSession(url: string, token: string): Promise<number> {
  const db = openDatabase(openPool(url, { size: connections, onLost: () => undefined }))
  try {
    const branch = await createBranchFinder(db).find('penang')
    if (!branch) throw new Error('the demo has no branch')
    const identify = createIdentify(db)
    const round = async () => {
      const callers = await Promise.all(Array.from({ length: checksAtOnce }, async () => identify(token, branch)))
      if (callers.some(({ kind }) => kind !== 'account')) throw new Error('the session was not known')
    }
    for (let done = 0; done < checks / 5; done += checksAtOnce) await round()
    const before = process.cpuUsage()
    for (let done = 0; done < checks; done += checksAtOnce) await round()
    return cpuMsSince(before) / checks
  } finally {
    await db.destroy()
  }
}

function cpuMsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** Ringgit that came to wallets, of all who answered and of all who were refused. */
async function redeemAtOnce(product: Program, tokens: readonly string[]): Promise<number> {
  const owner = textAt(
    (await send(product, { path: '/token', body: { login: 'owner@hundred.example', password } })).body,
    'token',
  )
  const issued = await send(product, {
    path: '/staff/gift-cards',
    token: owner,
    body: { value: cardValue, reason: 'To be redeemed by many at once.' },
  })
  const code = textAt(issued.body, 'code')
  const answers = await Promise.all(
    tokens.map(async (token) => send(product, { path: '/gift-cards/redeem', token, body: { code } })),
  )
  return answers.reduce((sum, { isOk, body }) => sum + (isOk ? Number(textAt(body, 'amount')) : 0), 0)
}

interface Sent {
  readonly path: string
  readonly token?: string
  readonly body: unknown
}

async function send({ port }: Program, { path, token, body }: Sent): Promise<{ isOk: boolean; body: unknown }> {
  const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      // The app is told its token, where a browser is given a cookie.
      'x-platform': 'android',
      'x-branch': 'penang',
      'idempotency-key': randomUUID(),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
  return { isOk: answer.ok, body: await answer.json() }
}
