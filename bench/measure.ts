import { databaseCpuMs } from './database-cpu.ts'
import type { LoadFigures, LoadJob } from './load-job.ts'
import { usageOf, type Program } from './program.ts'

/** One server and what it is asked. */
export interface Side {
  readonly program: Program
  readonly job: Omit<LoadJob, 'seconds' | 'port'>
}

/**
 * Medians over the rounds, or one round. CPU is of the server's process and of the database, per request; memory when
 * the round was over.
 */
export interface Figures {
  readonly requestsPerSecond: number
  readonly visitsPerSecond: number
  readonly p50Ms: number
  readonly p95Ms: number
  readonly p99Ms: number
  readonly cpuMs: number
  readonly databaseCpuMs: number
  readonly rssMb: number
  readonly errors: number
}

export interface Plan {
  readonly load: Program
  readonly postmasterPid: number
  readonly rounds: number
  readonly seconds: number
  readonly warmUpSeconds: number
}

/**
 * Warms each side up, then lets them take turns, so that whatever else the machine does meets all of them alike. Gives
 * the medians per side in the order given, errors summed. Throws when a side answers nothing but errors.
 */
export async function takeTurns(plan: Plan, sides: readonly Side[]): Promise<Figures[]> {
  const rounds: Figures[][] = sides.map(() => [])
  for (const side of sides) await oneRound(plan, { side, seconds: plan.warmUpSeconds })
  for (let round = 0; round < plan.rounds; round += 1) {
    for (const [place, side] of sides.entries())
      rounds[place]?.push(await oneRound(plan, { side, seconds: plan.seconds }))
  }
  return rounds.map(medianFigures)
}

/** One round of one side, whose server and job go on as they are. */
export async function oneRound(plan: Plan, { side, seconds }: { side: Side; seconds: number }): Promise<Figures> {
  const { program } = side
  const before = { ...(await usageOf(program)), database: databaseCpuMs(plan.postmasterPid) ?? 0 }
  const job: LoadJob = { ...side.job, port: program.port, seconds }
  const figures = readFigures(await plan.load.tell({ job }))
  const after = { ...(await usageOf(program)), database: databaseCpuMs(plan.postmasterPid) ?? 0 }
  if (figures.requests === 0 || figures.errors > figures.visits)
    throw new Error(`the visits failed: ${figures.complaints.join('; ')}`)
  if (figures.errors > 0)
    process.stderr.write(`${figures.errors} visits failed, such as: ${figures.complaints.join('; ')}\n`)
  return {
    requestsPerSecond: figures.requests / figures.seconds,
    visitsPerSecond: figures.visits / figures.seconds,
    p50Ms: figures.p50Ms,
    p95Ms: figures.p95Ms,
    p99Ms: figures.p99Ms,
    cpuMs: (after.cpuMs - before.cpuMs) / figures.requests,
    databaseCpuMs: (after.database - before.database) / figures.requests,
    rssMb: after.rssBytes / 1_000_000,
    errors: figures.errors,
  }
}

function readFigures(answer: unknown): LoadFigures {
  const { figures }: { figures?: LoadFigures } = JSON.parse(JSON.stringify(answer))
  if (figures === undefined) throw new Error('the load generator did not tell its figures')
  return figures
}

export function medianFigures(rounds: readonly Figures[]): Figures {
  const of = (name: keyof Figures): number => median(rounds.map((round) => round[name]))
  return {
    requestsPerSecond: of('requestsPerSecond'),
    visitsPerSecond: of('visitsPerSecond'),
    p50Ms: of('p50Ms'),
    p95Ms: of('p95Ms'),
    p99Ms: of('p99Ms'),
    cpuMs: of('cpuMs'),
    databaseCpuMs: of('databaseCpuMs'),
    rssMb: of('rssMb'),
    errors: rounds.reduce((sum, round) => sum + round.errors, 0),
  }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}
