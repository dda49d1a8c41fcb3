import { join } from 'node:path'
import type { DriverFeature } from '#server/driver/options.ts'
import type { Ground } from './ground.ts'
import type { Plan } from './measure.ts'
import type { BenchOptions } from './options.ts'
import { benchFolder, startProgram, type Program } from './program.ts'

/** What every scenario stands on. */
export interface Bench {
  readonly options: BenchOptions
  readonly ground: Ground
  readonly plan: Plan
  /** The demo studio, made anew for this run. */
  readonly demoUrl: string
}

interface ProductOptions {
  readonly url: string
  /** Ready lists that forget at once, so that each request goes to the database. */
  readonly forgets?: boolean
  readonly gatewayUrl?: string
  /** The gateways that payments are made with; those of the demo unless given. */
  readonly gateways?: string
  /** Runs no jobs, so that nothing but the requests is measured. */
  readonly idle?: boolean
  /** A feature of the database driver to go without. */
  readonly without?: DriverFeature | undefined
}

/** The product with its pages and its jobs, as `npm start` runs it. */
export async function startProduct(
  bench: Bench,
  { url, forgets = false, gatewayUrl, gateways, idle = false, without }: ProductOptions,
): Promise<Program> {
  const profiling = bench.options.profile ? ['--cpu-prof', `--cpu-prof-dir=${join(benchFolder, 'profiles')}`] : []
  return startProgram({
    file: 'bench/product.ts',
    nodeWords: profiling,
    env: {
      DATABASE_URL: url,
      PORT: '0',
      HOST: '127.0.0.1',
      MODE: 'demo',
      RATE_LIMITS: 'off',
      ...(forgets ? { READY_LISTS: 'off' } : {}),
      ...(idle ? { JOBS: 'off', DATABASE_POOL: '8' } : {}),
      ...(without === undefined ? {} : { DRIVER_OFF: without }),
      ...(gatewayUrl === undefined ? {} : { GATEWAY_URL: gatewayUrl }),
      ...(gateways === undefined ? {} : { GATEWAYS: gateways }),
    },
  })
}

export async function startBaseline(url: string): Promise<Program> {
  return startProgram({ file: 'bench/baseline.ts', env: { DATABASE_URL: url } })
}

/** Lets programs run for as long as the work takes. */
export async function during<Result>(programs: readonly Program[], work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } finally {
    await Promise.all(programs.map(async (program) => program.stop()))
  }
}
