import { join } from 'node:path'
import type { DriverFeature } from '#server/driver/options.ts'
import type { Databases } from './databases.ts'
import type { Plan } from './measure.ts'
import type { BenchOptions } from './options.ts'
import { benchFolder, startProgram, type Program } from './program.ts'

/** What every scenario uses. */
export interface Bench {
  readonly options: BenchOptions
  readonly databases: Databases
  readonly plan: Plan
}

interface ProductOptions {
  readonly url: string
  /** Without it each request reaches the database. */
  readonly isCached?: boolean
  /** Without them only the requests are measured. */
  readonly hasJobs?: boolean
  /** Rate limits are on, as in production; the demo exempts this machine's address. */
  readonly hasLimits?: boolean
  readonly gatewayUrl?: string
  /** The driver feature to switch off. */
  readonly without?: DriverFeature
}

/** The product with its pages and its jobs, as `npm start` runs it. */
export async function startProduct(
  bench: Bench,
  { url, isCached = true, hasJobs = true, hasLimits = false, gatewayUrl, without }: ProductOptions,
): Promise<Program> {
  return startProgram({
    file: 'bench/measured.ts',
    // The first as in dev/start/child.ts.
    nodeWords: [
      '--max-semi-space-size=4',
      ...(bench.options.profile ? ['--cpu-prof', `--cpu-prof-dir=${join(benchFolder, 'profiles')}`] : []),
    ],
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

/** The product without the driver feature of the command line; nothing without that option. */
export async function startWithout(bench: Bench, options: ProductOptions): Promise<readonly Program[]> {
  const { without } = bench.options
  return without === undefined ? [] : [await startProduct(bench, { ...options, without })]
}
