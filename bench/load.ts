// The load generator, a process of its own: it is told a job over IPC and answers with the figures. Every connection
// asks its next request when the last one is answered, so nothing queues here and the times are those of the server.
import { openConnection, type Connection } from './connection.ts'
import type { LoadFigures, LoadJob } from './load-job.ts'
import { visitsOf, type Visitor } from './visits.ts'

const maxComplaints = 5

interface Outcome {
  readonly timesMs: number[]
  readonly complaints: string[]
  visits: number
  errors: number
}

process.on('message', (message: { readonly job: LoadJob }) => {
  void run(message.job).then((figures) => process.send?.({ figures }))
})
process.on('disconnect', () => process.exit(0))
process.send?.({ ready: true, port: 0 })

async function run(job: LoadJob): Promise<LoadFigures> {
  const outcome: Outcome = { timesMs: [], complaints: [], visits: 0, errors: 0 }
  const visitors = Array.from({ length: job.connections }, (_, place) => place)
  const connections = await Promise.all(visitors.map(async () => openConnection(job.port)))
  const startMs = performance.now()
  const endMs = startMs + job.seconds * 1000
  await Promise.all(
    connections.map(async (connection, place) => visitUntil(endMs, { job, outcome, connection, place })),
  )
  const seconds = (performance.now() - startMs) / 1000
  const sorted = Float64Array.from(outcome.timesMs).toSorted()
  const at = (part: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
  return {
    visits: outcome.visits,
    requests: sorted.length,
    errors: outcome.errors,
    complaints: outcome.complaints,
    seconds,
    p50Ms: at(0.5),
    p95Ms: at(0.95),
    p99Ms: at(0.99),
  }
}

async function visitUntil(
  endMs: number,
  at: { job: LoadJob; outcome: Outcome; connection: Connection; place: number },
): Promise<void> {
  const { job, outcome } = at
  let { connection } = at
  const visitor: Visitor = {
    place: at.place,
    port: job.port,
    ask: async (request) => {
      const startMs = performance.now()
      const answer = await connection.ask(request)
      outcome.timesMs.push(performance.now() - startMs)
      return answer
    },
  }
  const visit = visitsOf(job, visitor)
  while (performance.now() < endMs) {
    try {
      await visit()
      outcome.visits += 1
    } catch (error) {
      outcome.errors += 1
      if (outcome.complaints.length < maxComplaints)
        outcome.complaints.push(error instanceof Error ? error.message : String(error))
      connection.close()
      connection = await openConnection(job.port)
    }
  }
  connection.close()
}
