// `npm run long`: what takes too long for `npm test`, at most 40 minutes: a rolling restart of two servers under 100
// requests a second for three minutes, kills at every step, odd input to every operation, the large seed's plans, and
// random days of the studio beside their oracle.
import { runCommand } from '#dev/check/run-command.ts'

const seed = Math.floor(performance.timeOrigin % 1_000_000)
const simulateMinutes = 8

process.env['ROLLING_RESTART_MS'] = '180000'
process.env['ROLLING_RESTART_RATE'] = '100'

const stages = [
  ['vitest', 'run', '--project=server', 'dev/harness/rolling-restart.test.ts'],
  [
    'vitest',
    'run',
    '--project=server',
    'killed-at-every-step',
    'dev/testing/fuzz.test.ts',
    'dev/testing/timed-work.test.ts',
  ],
  ['vitest', 'run', '--project=e2e', 'e2e/kill-and-restart.test.ts', 'e2e/the-bank-misbehaves.test.ts'],
  ['node', 'dev/simulate.ts', '--minutes', String(simulateMinutes), '--seed', String(seed)],
] as const

console.log(`Seed ${seed}`)
const failed: string[] = []
for (const [program, ...words] of stages) {
  console.log(`\n${program} ${words.join(' ')}`)
  const { succeeded } = await runCommand({ program, words, shows: true })
  if (!succeeded) failed.push(`${program} ${words.join(' ')}`)
}
console.log(failed.length === 0 ? `\nAll of it passed, seed ${seed}` : `\nFailed, seed ${seed}:\n${failed.join('\n')}`)
process.exitCode = failed.length === 0 ? 0 : 1
