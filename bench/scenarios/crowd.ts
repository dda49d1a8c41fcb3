import { textAt } from '#dev/value-at.ts'
import { query } from '../databases.ts'
import { runLoad, visitAlone, type Visit } from '../load.ts'
import { percentile } from '../measure.ts'
import { bookableClasses, makeMembers } from '../members.ts'
import { during, usageOf, type Program } from '../program.ts'
import { atMost, type Finding, type Result } from '../result.ts'
import { startProduct, type Bench } from '../servers.ts'
import { api } from '../visits.ts'

const people = 5000
const connections = 500
const classes = 20
/** The seats of a class. */
const seats = 13
const fullClasses = 50
const rounds = 6
/** Warm-up rounds, in which each connection plans its statements. */
const warmUps = 3

/** Noon on release day on two servers, and fifty full classes with a cancellation in each at the same moment. */
export async function measureCrowd(bench: Bench): Promise<Result> {
  const url = await bench.databases.freshDemo('bench_crowd')
  const tokens = await makeMembers(url, people)
  const sessions = await bookableClasses(url, classes + fullClasses)
  const servers = await Promise.all([startProduct(bench, { url }), startProduct(bench, { url })])
  return during(servers, async () => ({
    scenario: 'crowd',
    findings: [
      ...(await rush({ url, servers, tokens, sessions: sessions.slice(0, classes) })),
      await promote({ url, server: servers[0], tokens, sessions: sessions.slice(classes) }),
    ],
    figures: {},
    method:
      `${people} people, signed in before, stand before ${classes} classes of ${seats} seats at noon. All ask at once, over ${connections} kept connections, two servers on one database; one more that waits for a connection ` +
      `waits for an answer. The time is that of the last answer. Then in ${fullClasses} full classes at once the holder of a seat cancels while one person waits, ${rounds} times after ${warmUps} that do not count, ` +
      'until the notice can be read as a row of the queue of messages, which the cancelling transaction writes.',
  }))
}

interface Rush {
  readonly url: string
  readonly servers: readonly Program[]
  readonly tokens: readonly string[]
  readonly sessions: readonly string[]
}

async function rush({ url, servers, tokens, sessions }: Rush): Promise<readonly Finding[]> {
  const named = sessions.map((id) => `'${id}'`).join(', ')
  await query(url, `update class_sessions set capacity = booked_count + ${seats} where id in (${named})`)
  const taken = await countBooked(url, named)
  const cpuMs = async (): Promise<number> =>
    (await Promise.all(servers.map(usageOf))).reduce((sum, usage) => sum + usage.cpuMs, 0)
  const before = await cpuMs()
  const answers = new Map<number, number>()
  const loads = await Promise.all(
    servers.map(async ({ port }, half) => {
      const own = tokens.filter((_, place) => place % servers.length === half)
      const load = { connections: connections / servers.length, visit: asksOnce({ tokens: own, sessions, answers }) }
      return runLoad(load, { port, amount: own.length })
    }),
  )
  const spentMs = (await cpuMs()) - before
  const sold = (await countBooked(url, named)) - taken
  return [
    atMost({
      what: `${people} people before ${classes * seats} seats, everyone answered within`,
      value: Math.max(...loads.map(({ seconds }) => seconds)),
      limit: 5,
      unit: ' s',
    }),
    {
      what: 'Seats sold, of those that were free',
      measured: `${sold} of ${classes * seats}`,
      target: 'each once',
      met: sold === classes * seats && answers.get(201) === sold,
    },
    {
      what: 'Answers by status',
      measured: [...answers].map(([status, count]) => `${count} × ${status}`).join(', '),
      target: '201 and 409 alone',
      met: [...answers.keys()].every((status) => status === 201 || status === 409),
    },
    {
      what: 'From the request to its answer, the slowest',
      measured: `${Math.max(...loads.map(({ maxMs }) => maxMs)).toFixed(0)} ms`,
    },
    { what: 'CPU of both servers per person', measured: `${(spentMs / people).toFixed(2)} ms` },
  ]
}

/** Every connection sends the requests of its share of the people, one after the other. */
function asksOnce({
  tokens,
  sessions,
  answers,
}: Pick<Rush, 'tokens' | 'sessions'> & { readonly answers: Map<number, number> }): Visit {
  return (place, of) => {
    let person = place - of
    return [
      api('POST /bookings', {
        token: () => tokens[(person += of)] ?? '',
        body: () => ({ session_id: sessions[person % sessions.length] }),
        statuses: [201, 409],
        hear: (_body, status) => answers.set(status, (answers.get(status) ?? 0) + 1),
      }),
    ]
  }
}

async function promote({
  url,
  server,
  tokens,
  sessions,
}: Pick<Rush, 'url' | 'tokens' | 'sessions'> & { readonly server: Program | undefined }): Promise<Finding> {
  const port = server?.port ?? 0
  await query(
    url,
    `update class_sessions set capacity = booked_count + 1 where id in (${sessions.map((id) => `'${id}'`).join(', ')})`,
  )
  const full = await Promise.all(
    sessions.map(async (session, place) => {
      const [holder = '', waiting = ''] = [tokens[place * 2], tokens[place * 2 + 1]]
      return { session, holder, waiting, held: await enter({ port, token: holder, session, type: 'booking' }) }
    }),
  )
  const waitsMs: number[] = []
  for (let round = -warmUps; round < rounds; round += 1) {
    const waits = await Promise.all(
      full.map(async ({ waiting, session }) => enter({ port, token: waiting, session, type: 'waitlist' })),
    )
    await Promise.all(
      full.map(async (one, place) => {
        const startMs = performance.now()
        const cancel = api('DELETE /bookings/{id}', { token: () => one.holder, path: () => `/bookings/${one.held}` })
        await visitAlone({ visit: () => [cancel] }, { port, times: 1 })
        const entry = waits[place] ?? ''
        const [notice] = await query(url, `select id from messages where event_key = 'booking.promoted:${entry}'`)
        if (notice === undefined) throw new Error('whoever waited was not told')
        if (round >= 0) waitsMs.push(performance.now() - startMs)
        // The next round swaps the two.
        Object.assign(one, { holder: one.waiting, waiting: one.holder, held: entry })
      }),
    )
  }
  return atMost({
    what: 'From the wish to cancel to the notice of whoever gets the seat, 99 of 100 within',
    value: percentile(waitsMs, 99),
    limit: 1000,
    unit: ' ms',
    digits: 0,
  })
}

interface Entry {
  readonly port: number
  readonly token: string
  readonly session: string
  readonly type: 'booking' | 'waitlist'
}

async function enter({ port, token, session, type }: Entry): Promise<string> {
  let id = ''
  const step = api('POST /bookings', {
    token: () => token,
    body: () => ({ session_id: session, booking_type: type }),
    hear: (body) => (id = textAt(JSON.parse(body), 'booking.id')),
  })
  await visitAlone({ visit: () => [step] }, { port, times: 1 })
  return id
}

async function countBooked(url: string, named: string): Promise<number> {
  const [row] = await query(
    url,
    `select count(*)::integer as booked from bookings
    where session_id in (${named}) and booking_type = 'booking' and status = 'booked'`,
  )
  return Number(row?.['booked'])
}
