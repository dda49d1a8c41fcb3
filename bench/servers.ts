import { join } from 'node:path'
import type { DriverFeature } from '#server/driver/options.ts'
import type { Databases } from './databases.ts'
import type { Plan } from './measure.ts'
import type { BenchOptions } from './options.ts'
import { benchFolder, startProgram, type Program } from './program.ts'

/** What every scenario stands on. */
export interface Bench {
  readonly options: BenchOptions
  readonly databases: Databases
  readonly plan: Plan
}

interface ProductOptions {
  readonly url: string
  /** Without it each request goes to the database. */
  readonly isCached?: boolean
  /** Without them nothing but the requests is measured. */
  readonly hasJobs?: boolean
  /** Counts calls, as production does; the demo refuses nobody by the address of this machine. */
  readonly hasLimits?: boolean
  readonly gatewayUrl?: string
  /** A feature of the database driver to go without. */
  readonly without?: DriverFeature
}

/** The product with its pages and its jobs, as `npm start` runs it. */
export async function startProduct(
  bench: Bench,
  { url, isCached = true, hasJobs = true, hasLimits = false, gatewayUrl, without }: ProductOptions,
): Promise<Program> {
  return startProgram({
    file: 'bench/measured.ts',
    nodeWords: bench.options.profile ? ['--cpu-prof', `--cpu-prof-dir=${join(benchFolder, 'profiles')}`] : [],
    env: {
      DATABASE_URL: url,
      PORT: '0',
      HOST: '127.0.0.1',
      MODE: 'demo',
      RATE_LIMITS: hasLimits ? 'on' : 'off',
      ...(isCached ? {} : { RESPONSE_CACHE: 'off' }),
      ...(hasJobs ? {} : { JOBS: 'off' }),
      ...(without === undefined ? {} : { DRIVER_OFF: without }),
      ...(gatewayUrl === undefined ? {} : { GATEWAY_URL: gatewayUrl }),
    },
  })
}

export async function startBaseline(url: string): Promise<Program> {
  return startProgram({
    file: 'bench/measured.ts',
    env: { DATABASE_URL: url, BENCH_PROGRAM: './baseline.ts' },
  })
}

export async function startBank(): Promise<Program> {
  return startProgram({ file: 'gateway-sim/main.ts', env: { GATEWAY_SIM_PORT: '0' } })
}

/** The product without the feature of the driver that the command line names; nothing where it names none. */
export async function startWithout(bench: Bench, options: ProductOptions): Promise<readonly Program[]> {
  const { without } = bench.options
  return without === undefined ? [] : [await startProduct(bench, { ...options, without })]
}
