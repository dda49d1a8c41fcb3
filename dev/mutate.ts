// `npm run mutate -- --limit 100 domain/packages`: changes one operator, constant, negation or early return at a time
// in the rules of domain and in the verbs of money and seats, and runs the tests beside them. A mutant that no test
// kills is printed. Results are stored in .cache and reused while the file is unchanged, so a run can be interrupted
// and continued; a survivor is tried again when its tests change, and `--fresh` discards all results.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod/mini'
import { runCommand } from '#dev/check/run-command.ts'
import { describeMutant, mutantsOf, type Mutant } from '#dev/mutate/mutants-of.ts'
import { isRule, testsBeside, type BesideTests } from '#dev/mutate/tests-beside.ts'
import { describeFailure, Problem } from '#dev/problem.ts'
import { readTree, type Source } from '#dev/tidy/source.ts'

const root = join(import.meta.dirname, '..')
const memory = join(root, '.cache', 'mutants.json')
/** Mutants that survive for a reason: `file | line | change | reason`, one a line. */
const excusedFile = join(root, 'dev', 'mutate', 'survivors.txt')
/** A mutant whose tests run longer than this, in an endless loop, counts as killed. */
const killAfterMs = 120_000

const outcome = z.enum(['killed', 'survived', 'untested'])
type Outcome = z.output<typeof outcome>
type Trial = {
  readonly mutant: Mutant
  readonly key: string
  readonly title: string
  /** Identifies the mutant with the tests it survived: it is tried again when they change. */
  readonly keyOfSurvivor: string
  readonly tests: BesideTests
}

function readOptions(): { limit: number; fresh: boolean; filters: readonly string[] } {
  const { values, positionals } = parseArgs({
    options: { limit: { type: 'string', default: '100' }, fresh: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const limit = Number(values.limit)
  if (!Number.isInteger(limit) || limit < 1) throw new Problem('--limit wants a whole number, as in --limit 100.')
  return { limit, fresh: values.fresh, filters: positionals }
}

/** Every mutant of the matching rules, in an order that makes a short run a fair sample of them. */
function trialsOf(filters: readonly string[]): Trial[] {
  const sources = readTree(root)
  const rules = sources.filter(
    (source) => isRule(source) && (filters.length === 0 || filters.some((filter) => source.path.startsWith(filter))),
  )
  if (rules.length === 0) throw new Problem('There is no rule and no verb of money or seats at that path.')
  return rules
    .flatMap((source) => trialsOfRule(source, { tests: testsBeside(source.path, sources), sources }))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
}

function trialsOfRule(source: Source, { tests, sources }: { tests: BesideTests; sources: readonly Source[] }): Trial[] {
  const met = new Set([...tests.ofRoom, ...tests.elsewhere])
  const texts = sources.filter(({ path }) => met.has(path)).map(({ text }) => text)
  return mutantsOf(source).map((mutant) => {
    const key = shortHash([source.text, String(mutant.start), mutant.becomes])
    const title = describeMutant(mutant, source.text)
    return { mutant, key, keyOfSurvivor: shortHash([key, ...texts]), title, tests }
  })
}

function shortHash(texts: readonly string[]): string {
  return createHash('sha256').update(texts.join('\0')).digest('hex').slice(0, 20)
}

/** The few tests of its own room first, which kill nearly all; then those of other rooms. */
async function tryMutant({ mutant, tests }: Trial): Promise<Outcome> {
  const groups = [tests.ofRoom, tests.elsewhere].filter((group) => group.length > 0)
  for (const group of groups) if (!(await runWith(mutant, group)).succeeded) return 'killed'
  return groups.length === 0 ? 'untested' : 'survived'
}

function outcomeOf(trial: Trial, known: ReadonlyMap<string, Outcome>): Outcome | undefined {
  return known.get(trial.key) ?? known.get(trial.keyOfSurvivor)
}

async function runWith(mutant: Pick<Mutant, 'file' | 'start' | 'end' | 'becomes'>, tests: readonly string[]) {
  const project = mutant.file.startsWith('domain/') ? 'unit' : 'server'
  const words = ['run', '--config', 'dev/mutate/vitest.config.ts', `--project=${project}`, '--bail=1', ...tests]
  return runCommand({ program: 'vitest', words, env: { MUTANT: JSON.stringify(mutant) }, killAfterMs })
}

/** Tests that fail without a mutant would report every mutant as killed. */
async function checkTestsPass(trials: readonly Trial[]): Promise<void> {
  const groups = Map.groupBy(trials, ({ mutant }) => mutant.file.split('/')[0] ?? '')
  for (const of of groups.values()) {
    const tests = [...new Set(of.flatMap((trial) => [...trial.tests.ofRoom, ...trial.tests.elsewhere]))]
    const [first] = of
    if (first === undefined || tests.length === 0) continue
    const { succeeded, printed } = await runWith({ file: first.mutant.file, start: 0, end: 0, becomes: '' }, tests)
    if (!succeeded) throw new Problem(`These tests fail without a mutant:\n${printed}`)
  }
}

function readMemory(fresh: boolean): Map<string, Outcome> {
  if (fresh) rmSync(memory, { force: true })
  if (!existsSync(memory)) return new Map()
  return new Map(Object.entries(z.parse(z.record(z.string(), outcome), JSON.parse(readFileSync(memory, 'utf8')))))
}

async function main(): Promise<number> {
  const { limit, fresh, filters } = readOptions()
  const trials = trialsOf(filters)
  const known = readMemory(fresh)
  const ahead = trials.filter((trial) => outcomeOf(trial, known) === undefined).slice(0, limit)
  await checkTestsPass(ahead)
  mkdirSync(join(root, '.cache'), { recursive: true })
  const waiting = [...ahead]
  const work = async (): Promise<void> => {
    for (let trial = waiting.shift(); trial !== undefined; trial = waiting.shift()) {
      const result = await tryMutant(trial)
      known.set(result === 'killed' ? trial.key : trial.keyOfSurvivor, result)
      writeFileSync(memory, JSON.stringify(Object.fromEntries(known)))
      if (result !== 'killed') console.log(`${result.padEnd(9)} line ${trial.mutant.line} ${trial.title}`)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  return report(trials, known)
}

/** Prints how many of all tried mutants were killed, and the survivors without an excuse. */
function report(trials: readonly Trial[], known: ReadonlyMap<string, Outcome>): number {
  const excused = readFileSync(excusedFile, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  const tried = trials.filter((trial) => outcomeOf(trial, known) !== undefined)
  const alive = tried.filter((trial) => outcomeOf(trial, known) !== 'killed')
  const unexcused = alive.filter(({ title }) => excused.every((line) => !line.startsWith(`${title} | `)))
  console.log(`\n${trials.length} mutants, ${tried.length} tried, ${tried.length - alive.length} killed`)
  if (tried.length > 0)
    console.log(`${(((tried.length - alive.length) / tried.length) * 100).toFixed(1)} % of those tried died`)
  for (const trial of unexcused)
    console.log(
      `${outcomeOf(trial, known) ?? ''} at ${trial.mutant.file}:${trial.mutant.line}, without a reason in survivors.txt: ${trial.title}`,
    )
  const needless = excused.filter((line) => needsNoExcuse(line, { trials, known }))
  for (const line of needless) console.log(`excused in survivors.txt, and no survivor any more: ${line}`)
  return unexcused.length + needless.length === 0 ? 0 : 1
}

/** An excuse without its mutant, in a file that was tried: the code no longer has it, or it is killed now. */
function needsNoExcuse(
  line: string,
  { trials, known }: { trials: readonly Trial[]; known: ReadonlyMap<string, Outcome> },
): boolean {
  if (trials.every(({ mutant }) => mutant.file !== line.split(' | ')[0])) return false
  return trials
    .filter(({ title }) => line.startsWith(`${title} | `))
    .every((trial) => outcomeOf(trial, known) === 'killed')
}

try {
  process.exitCode = await main()
} catch (error) {
  console.error(describeFailure(error))
  process.exitCode = 1
}
