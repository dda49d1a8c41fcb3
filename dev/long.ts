// `npm run long`: what takes too long for `npm test`, at most 45 minutes. On two servers behind the balancer: a rolling
// restart under 100 requests a second for three minutes, and every journey with its jobs, with every view and page
// where the suite takes a part of them. On two servers without it: storms, lost servers and payments reported in every
// order. A thousand payments through the gateways with crashes, and a million carts priced. Then kills at every step
// and at random ones, odd input to every operation, the large seed's query plans, response times of other people's
// records, and random days of the studio against the oracle. `--seed 7` repeats what is random.
import { parseArgs } from 'node:util'
import { runCommand } from '#dev/check/run-command.ts'
import { buildPages } from '#dev/start/build-pages.ts'

const simulateMinutes = 8
/** A stage on a busy machine: the payments of three gateways alone may take 40 minutes by their own limits. */
const stageLimitMs = 45 * 60_000
const { values } = parseArgs({ options: { seed: { type: 'string' } } })
const seed = Math.floor(Number(values.seed ?? performance.timeOrigin % 1_000_000))

const env = {
  ROLLING_RESTART_MS: '180000',
  ROLLING_RESTART_RATE: '100',
  LONG_ROUNDS: '10',
  LONG_SEED: String(seed),
  JOURNEY_SERVERS: '2',
}

const stages = [
  ['vitest', 'run', '--project=server', 'dev/harness/rolling-restart'],
  [
    'vitest',
    'run',
    '--project=server',
    'dev/harness/storms',
    'dev/harness/goods',
    'dev/harness/lost-servers',
    'dev/harness/payments',
  ],
  ['vitest', 'run', '--project=server', 'dev/harness/interleaved-payments'],
  ['vitest', 'run', '--project=unit', 'domain/cart'],
  ['vitest', 'run', '--project=server', 'killed-at', 'random-kills'],
  ['vitest', 'run', '--project=server', 'dev/testing/fuzz.test.ts', 'dev/testing/scheduled-jobs.test.ts'],
  ['vitest', 'run', '--project=server', 'dev/testing/foreign-times.test.ts'],
  ['vitest', 'run', '--project=e2e'],
  ['node', 'dev/simulate.ts', '--minutes', String(simulateMinutes), '--seed', String(seed)],
] as const

console.log(`Seed ${seed}`)
await buildPages()
const failed: string[] = []
for (const [program, ...words] of stages) {
  console.log(`\n${program} ${words.join(' ')}`)
  const { succeeded } = await runCommand({ program, words, shows: true, env, limitMs: stageLimitMs })
  if (!succeeded) failed.push(`${program} ${words.join(' ')}`)
}
console.log(failed.length === 0 ? `\nAll of it passed, seed ${seed}` : `\nFailed, seed ${seed}:\n${failed.join('\n')}`)
process.exitCode = failed.length === 0 ? 0 : 1
