// `npm run long`: what takes too long for `npm test`, about an hour on two cores. On two servers behind the balancer: a
// rolling restart under 100 requests a second for three minutes, and every journey with its jobs. On two servers
// without it: storms, lost servers, one without memory, payments reported in every order, and a minute without their
// database. A thousand payments through the gateways with crashes, a million carts priced, and how soon a watcher hears
// of what goes wrong. Then kills at every step and at random ones, every kept scenario of the oracle, each migration
// after the baseline under 100 requests a second, odd input to every operation, the large seed's query plans, response
// times of other people's records, memory, the pictures of phones and of the demo, the folder and the image of
// production, every program on a PostgreSQL that is too old, a restore of the newest one to a moment, and random days
// of the studio against the oracle.
//
// With PostgreSQL and pgBackRest of Debian, as root: the blocks of docs/PRODUCTION.md; a drill, in which the disk of
// the database dies in a storm and the studio comes back to a random moment inside it; a standby that takes over;
// backups with a wrong key, damaged files and a full store; and a full disk under the database. With Caddy, a rolling
// restart behind its file of `ops/`; with PgBouncer, the main job behind a pooler.
// The last part runs on the PostgreSQL of Debian alone: migrations, invariants, the main job of the demo and two
// minutes of random days. What the machine lacks is named and skipped. `--seed 7` repeats what is random.
// `--from e2e` begins at the first stage whose command holds that word.
//
// The journeys here are all of them, where `npm test` takes a share (`dev/testing/is-long.ts`):
// - every view in both windows, at six widths; there each page and each modal once, in one window, at its width or
//   the narrowest, and no state of a person
// - every form without a network; there the first of each person and of the checkout
// - every link and page of the sitemap; there three of each page by each set of names of its query
// - payments by card through each gateway; there by bank transfer
// - journeys that repeat another without script, in the other window or language, on another way to the same end, or
//   after another fault, those of a refusal or a conflict that the tests of verbs state as well, and the panels of the
//   console that open over a page
// - the table, list, palette and side panel of the console with every key; there their main ones
// - lost scripts, an update of the site, a phone with a full storage or a wrong clock; there a few of each
// - a rolling restart, a database that is away, and a migration that is killed
// - buyers of the last pieces on two servers, and a server without memory; there the race is on one server
// - a kill at each step of every verb, and payments in each order at every gateway; there of a few verbs, and a
//   third of the orders at one gateway
// - every program's help and most refused starts, a server whose clock is wrong, and ten thousand made-up addresses
// - two hundred buyers of the last pieces, and two hundred random carts; there thirty and ten
// - every field of an exported chain of signatures; there those of one record
import { basename, dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { runCommand } from '#dev/check/run-command.ts'
import { debianBin, lackingForCluster } from '#dev/harness/debian-cluster.ts'
import { buildPages } from '#dev/start/build-pages.ts'
import { hasPgBouncer } from '#dev/testing/pooler.ts'

const simulateMinutes = 8
const { values } = parseArgs({ options: { seed: { type: 'string' }, from: { type: 'string', default: '' } } })
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
    'dev/harness/out-of-memory',
    'dev/harness/payments',
  ],
  ['vitest', 'run', '--project=server', 'dev/harness/interleaved-payments', 'server/settlements/gateways'],
  ['vitest', 'run', '--project=server', 'dev/harness/roles', 'dev/harness/moved-clock', 'dev/seed-rolling'],
  [
    'vitest',
    'run',
    '--project=server',
    'server/checkout/last-units',
    'server/checkout/shown-is-charged',
    'server/forms/export',
  ],
  ['vitest', 'run', '--project=unit', 'domain/cart', 'dev/ops-files'],
  ['vitest', 'run', '--project=server', 'killed-at', 'random-kills', 'done-once', 'many-shown', 'dev/model'],
  ['vitest', 'run', '--project=server', 'dev/harness/migrations-under-load'],
  ['vitest', 'run', '--project=server', 'dev/testing/fuzz.test.ts', 'dev/testing/scheduled-jobs.test.ts'],
  [
    'vitest',
    'run',
    '--project=server',
    'dev/testing/foreign-times.test.ts',
    'server/cart/memory.test.ts',
    'server/kit/pages.test.ts',
  ],
  ['vitest', 'run', '--project=server', 'dev/seed-pictures.test.ts', 'server/pictures/phone-pictures.test.ts'],
  [
    'vitest',
    'run',
    '--project=server',
    'dev/harness/production-folder',
    'dev/harness/guide',
    'dev/harness/refused-starts',
  ],
  [
    'vitest',
    'run',
    '--project=server',
    'dev/harness/away-database',
    'dev/harness/alarm-times',
    'dev/harness/drill',
    'dev/harness/standby',
    'dev/harness/restore-newest',
    'dev/harness/backup-faults',
    'dev/harness/full-disk',
  ],
  ['vitest', 'run', '--project=e2e'],
  ['node', 'dev/simulate.ts', '--minutes', String(simulateMinutes), '--seed', String(seed)],
] as const

/** The main job, done once more behind PgBouncer in session mode. */
const pooledStage = ['vitest', 'run', '--project=e2e', 'e2e/new-member'] as const

/** What is done once more on another PostgreSQL: the product runs on 15 to 18, and all else on the newest. */
const olderStages = [
  ['vitest', 'run', '--project=server', 'server/kit/migrate', 'server/kit/ensure-uuidv7', 'dev/testing/invariants'],
  ['vitest', 'run', '--project=e2e', 'e2e/new-member'],
  ['node', 'dev/simulate.ts', '--minutes', '2', '--seed', String(seed)],
] as const

const first = stages.findIndex((stage) => stage.join(' ').includes(values.from))
if (first < 0) throw new Error(`No stage holds "${values.from}"`)

console.log(`Seed ${seed}`)
if (lackingForCluster !== undefined)
  console.log(
    `Skipped are the guide, the drill, the standby, the faults of backups and the full disk: ${lackingForCluster} is missing.`,
  )
await buildPages()
const failed: string[] = []
for (const stage of stages.slice(first)) await runStage(stage, {})
if (hasPgBouncer) {
  console.log('\nBehind PgBouncer')
  await runStage(pooledStage, { JOURNEY_POOLER: 'pgbouncer' })
} else console.log("\nSkipped behind a pooler: Debian's package pgbouncer is not installed.")
if (debianBin === '') console.log("\nSkipped on an older PostgreSQL: Debian's package postgresql is not installed.")
else {
  const folder = dirname(debianBin)
  console.log(`\nOn PostgreSQL ${basename(folder)} of Debian`)
  for (const stage of olderStages) await runStage(stage, { TEST_POSTGRES: folder })
}
console.log(failed.length === 0 ? `\nAll of it passed, seed ${seed}` : `\nFailed, seed ${seed}:\n${failed.join('\n')}`)
process.exitCode = failed.length === 0 ? 0 : 1

async function runStage(
  [program, ...words]: readonly [string, ...string[]],
  more: Readonly<Record<string, string>>,
): Promise<void> {
  console.log(`\n${program} ${words.join(' ')}`)
  const { succeeded, printed } = await runCommand({
    program,
    words,
    shows: true,
    env: { ...env, ...more },
  })
  // The stage has shown its output itself; what is left says that it was killed or could not start.
  if (printed !== '') console.error(printed)
  if (!succeeded) failed.push([...Object.values(more), program, ...words].join(' '))
}
