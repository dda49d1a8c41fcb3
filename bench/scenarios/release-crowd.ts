import { during, startProduct, type Bench } from '../bench.ts'
import { openConnection, requestBytes } from '../connection.ts'
import { query } from '../ground.ts'
import { bookableClasses, makeMembers } from '../members.ts'
import { startProgram, usageOf, type Program } from '../program.ts'
import { atMost, type Result } from '../result.ts'

const people = 5000
const connections = 500
const classes = 20
/** What a class of the studio holds. */
const seats = 13

const method =
  `${people} people, signed in before, stand before ${classes} classes of ${seats} seats at noon. All ask at once, over ${connections} kept connections, through the demo's balancer, to two servers on one database; ` +
  'one more that waits for a connection waits for an answer. The time is that of the last answer. Crowd, balancer, both servers and PostgreSQL share the cores.'

interface Answers {
  /** Until the last of them, from the moment at which the first asked. */
  readonly lastMs: number
  readonly timesMs: readonly number[]
  readonly statuses: ReadonlyMap<number, number>
}

/** Noon on release day through two servers: how long until everyone knows, and whether every seat was sold once. */
export async function measureReleaseCrowd(bench: Bench): Promise<Result> {
  const url = await bench.ground.freshDemo('bench_crowd')
  const tokens = await makeMembers(url, people)
  const sessions = await bookableClasses(url, classes)
  const named = sessions.map((id) => `'${id}'`).join(', ')
  await query(url, `update class_sessions set capacity = booked_count + ${seats} where id in (${named})`)
  const taken = await countBooked(url, named)
  const servers = await Promise.all([startProduct(bench, { url }), startProduct(bench, { url })])
  const balancer = await startProgram({
    file: 'bench/balancer.ts',
    env: { SERVERS: servers.map(({ port }) => port).join(',') },
  })
  return during([balancer, ...servers], async () => {
    const before = await cpuOf([balancer, ...servers])
    const answers = await askAll({ port: balancer.port, tokens, sessions })
    const [balancerMs = 0, ...serverMs] = (await cpuOf([balancer, ...servers])).map(
      (ms, place) => ms - (before[place] ?? 0),
    )
    const sold = (await countBooked(url, named)) - taken
    const perPerson = (ms: number): string => `${(ms / people).toFixed(2)} ms`
    return {
      scenario: 'release-crowd',
      findings: [
        atMost({
          what: `${people} people before ${classes * seats} seats, everyone answered within`,
          value: answers.lastMs / 1000,
          limit: 5,
          unit: ' s',
        }),
        {
          what: 'Seats sold, of those that were free',
          measured: `${sold} of ${classes * seats}`,
          target: 'each once',
          met: sold === classes * seats && answers.statuses.get(201) === sold,
        },
        {
          what: 'Answers by status',
          measured: [...answers.statuses].map(([status, count]) => `${count} × ${status}`).join(', '),
          target: '201 and 409 alone',
          met: [...answers.statuses.keys()].every((status) => status === 201 || status === 409),
        },
        {
          what: 'From the request to its answer, the slowest',
          measured: `${Math.max(...answers.timesMs).toFixed(0)} ms`,
        },
        {
          what: 'CPU per person of both servers and of the balancer',
          measured: `${perPerson(serverMs.reduce((sum, ms) => sum + ms, 0))} and ${perPerson(balancerMs)}`,
        },
      ],
      figures: {},
      method,
    }
  })
}

/** Every connection serves its share of the people, one after the other. */
async function askAll({
  port,
  tokens,
  sessions,
}: {
  port: number
  tokens: readonly string[]
  sessions: readonly string[]
}): Promise<Answers> {
  const lines = await Promise.all(Array.from({ length: connections }, async () => openConnection(port)))
  const timesMs: number[] = []
  const statuses = new Map<number, number>()
  const startMs = performance.now()
  await Promise.all(
    lines.map(async (line, place) => {
      for (let person = place; person < people; person += connections) {
        const askedMs = performance.now()
        const { status } = await line.ask(
          requestBytes(port, {
            method: 'POST',
            path: '/api/bookings',
            headers: { 'content-type': 'application/json', authorization: `Bearer ${tokens[person] ?? ''}` },
            body: JSON.stringify({ session_id: sessions[person % sessions.length] }),
          }),
        )
        timesMs.push(performance.now() - askedMs)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }),
  )
  const lastMs = performance.now() - startMs
  for (const line of lines) line.close()
  return { lastMs, timesMs, statuses }
}

async function cpuOf(programs: readonly Program[]): Promise<number[]> {
  return Promise.all(programs.map(async (program) => (await usageOf(program)).cpuMs))
}

async function countBooked(url: string, named: string): Promise<number> {
  const [row] = await query(
    url,
    `select count(*)::integer as booked from bookings
    where session_id in (${named}) and booking_type = 'booking' and status = 'booked'`,
  )
  return Number(row?.['booked'])
}
