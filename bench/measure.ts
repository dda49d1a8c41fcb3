import { databaseCpuMs } from './database-cpu.ts'
import { runLoad, type Load } from './load.ts'
import { usageOf, type Program } from './program.ts'

/** One server and its load. */
export interface Side extends Load {
  readonly program: Program
  /** Run before each round, outside of the measurement. */
  readonly before?: () => Promise<unknown>
}

/** Medians over the rounds, or one round. CPU is of the server's process and of the database, for one visit. */
export interface Figures {
  readonly visitsPerSecond: number
  readonly cpuMs: number
  readonly databaseCpuMs: number
  readonly p50Ms: number
  readonly p97Ms: number
  readonly p99Ms: number
  readonly rssMb: number
  readonly errors: number
}

export interface Plan {
  readonly postmasterPid: number
  readonly rounds: number
  readonly seconds: number
  readonly warmUpSeconds: number
}

/**
 * Warms each side up, then alternates between them, so that other load on the machine affects all of them alike.
 * Returns the medians of each side by its name, errors summed.
 */
export async function takeTurns<Name extends string>(
  plan: Plan,
  sides: Readonly<Record<Name, Side>>,
): Promise<Record<Name, Figures>> {
  const rounds: Record<string, Figures[]> = {}
  const all = Object.entries<Side>(sides)
  for (const [name, side] of all) {
    rounds[name] = []
    await side.before?.()
    await runLoad(side, { port: side.program.port, seconds: plan.warmUpSeconds })
  }
  for (let round = 0; round < plan.rounds; round += 1)
    for (const [name, side] of all) rounds[name]?.push(await oneRound(plan, { side, seconds: plan.seconds }))
  const medians: Record<Name, Figures> = Object.fromEntries(
    all.map(([name]): (string | Figures)[] => [name, medianFigures(rounds[name] ?? [])]),
  )
  return medians
}

/** One round of one side. */
export async function oneRound(plan: Plan, { side, seconds }: { side: Side; seconds: number }): Promise<Figures> {
  const { program } = side
  await side.before?.()
  const before = { ...(await usageOf(program)), database: databaseCpuMs(plan.postmasterPid) ?? 0 }
  const load = await runLoad(side, { port: program.port, seconds })
  if (load.visits === 0) throw new Error(`${side.visit(0, 1)[0]?.name ?? ''} had no answer within ${seconds} s`)
  const after = { ...(await usageOf(program)), database: databaseCpuMs(plan.postmasterPid) ?? 0 }
  return {
    visitsPerSecond: load.visits / load.seconds,
    cpuMs: (after.cpuMs - before.cpuMs) / load.visits,
    databaseCpuMs: (after.database - before.database) / load.visits,
    p50Ms: load.p50Ms,
    p97Ms: load.p97Ms,
    p99Ms: load.p99Ms,
    rssMb: after.rssMb,
    errors: load.errors,
  }
}

export function medianFigures(rounds: readonly Figures[]): Figures {
  const of = (name: keyof Figures): number => median(rounds.map((round) => round[name]))
  return {
    visitsPerSecond: of('visitsPerSecond'),
    cpuMs: of('cpuMs'),
    databaseCpuMs: of('databaseCpuMs'),
    p50Ms: of('p50Ms'),
    p97Ms: of('p97Ms'),
    p99Ms: of('p99Ms'),
    rssMb: of('rssMb'),
    errors: rounds.reduce((sum, round) => sum + round.errors, 0),
  }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

/** The value that this many of a hundred do not exceed. */
export function percentile(values: readonly number[], of: number): number {
  return values.toSorted((one, other) => one - other)[Math.ceil((values.length * of) / 100) - 1] ?? Number.NaN
}
