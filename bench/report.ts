import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Figures } from './measure.ts'
import { scenarioNames } from './options.ts'
import { repository } from './program.ts'
import type { Finding, Result } from './result.ts'

/** A result with its time and machine; nothing identifies one machine among others of its kind. */
interface KeptResult extends Result {
  readonly day: string
  readonly cores: number
  readonly node: string
  readonly postgres: string
  readonly rounds: number
  readonly secondsPerRound: number
}

const resultsFile = join(repository, 'bench', 'results.json')
/** What no single run can measure, written by hand; the page ends with it. */
const notesFile = join(repository, 'bench', 'notes.md')
const pageFile = join(repository, 'bench', 'RESULTS.md')
const order: readonly string[] = scenarioNames

/** Replaces the result of the same scenario and writes the page. */
export function keepResult(result: Result, about: { postgres: string; rounds: number; seconds: number }): void {
  const fresh: KeptResult = {
    ...result,
    figures: Object.fromEntries(Object.entries(result.figures).map(([name, figures]) => [name, rounded(figures)])),
    day: new Date().toISOString().slice(0, 10),
    cores: availableParallelism(),
    node: process.version,
    postgres: about.postgres,
    rounds: about.rounds,
    secondsPerRound: about.seconds,
  }
  const kept = readStoredCart().filter(({ scenario }) => order.includes(scenario) && scenario !== result.scenario)
  const all = [...kept, fresh].toSorted((one, other) => order.indexOf(one.scenario) - order.indexOf(other.scenario))
  writeFileSync(resultsFile, `${JSON.stringify(all, null, 2)}\n`)
  writeFileSync(pageFile, page(all))
}

/** One line per finding, for the terminal. */
export function tellFindings({ findings }: Result): string {
  const lines = findings.map(
    (finding) =>
      `${verdict(finding).padEnd(8)} ${finding.measured.padStart(12)}  ${finding.what}${finding.target === undefined ? '' : ` (${finding.target})`}`,
  )
  return lines.join('\n')
}

function readStoredCart(): KeptResult[] {
  if (!existsSync(resultsFile)) return []
  const kept: KeptResult[] = JSON.parse(readFileSync(resultsFile, 'utf8'))
  return kept
}

function page(results: readonly KeptResult[]): string {
  const findings = results.flatMap((result) =>
    result.findings.map(
      (finding) => `| ${finding.what} | ${finding.measured} | ${finding.target ?? ''} | ${verdict(finding)} |`,
    ),
  )
  return `# What was measured

\`npm run bench\` measures and writes this page; nobody edits it. The product runs as \`npm start\` runs it, beside a bare baseline of \`node:http\` and \`pg\` on
the same durable PostgreSQL (\`fsync\` and \`synchronous_commit\` on). autocannon keeps a fixed number of connections busy, each asking again when it has its
answer; a visit is what one connection does in turn, of one request or several. After a warm-up the sides take turns; each figure is the median of the rounds.
CPU is user and system time of the server's process, of all its threads, and of the database, each for one visit; times are of one request, in whole
milliseconds. Product, baseline, database and autocannon share the same cores, so rates compare with each other and with nothing else. A round trip is one wait
for the database; statements that travel together are one.

| measured | | target | |
|---|---|---|---|
${findings.join('\n')}

${results.map(section).join('\n')}
${readFileSync(notesFile, 'utf8')}`
}

function section(result: KeptResult): string {
  const about = `${result.day}, ${result.cores} cores, Node ${result.node.slice(1)}${result.postgres === '' ? '' : `, PostgreSQL ${result.postgres}`}`
  const rows = Object.entries(result.figures).map(
    ([name, figures]) => `| ${[name, ...Object.values(figures)].join(' | ')} |`,
  )
  const table =
    rows.length === 0
      ? ''
      : `
${result.rounds} rounds of ${result.secondsPerRound} s a side.

| | visits/s | CPU ms | database CPU ms | p50 ms | p97.5 ms | p99 ms | memory MB | errors |
|---|---|---|---|---|---|---|---|---|
${rows.join('\n')}
`
  return `## ${result.scenario}

${result.method} (${about})
${table}`
}

function verdict(finding: Finding): string {
  if (finding.met === undefined) return ''
  return finding.met ? 'met' : '**not met**'
}

function rounded(figures: Figures): Figures {
  const to = (digits: number, value: number): number => Number(value.toFixed(digits))
  return {
    visitsPerSecond: to(figures.visitsPerSecond < 100 ? 1 : 0, figures.visitsPerSecond),
    cpuMs: to(3, figures.cpuMs),
    databaseCpuMs: to(3, figures.databaseCpuMs),
    p50Ms: figures.p50Ms,
    p97Ms: figures.p97Ms,
    p99Ms: figures.p99Ms,
    rssMb: to(0, figures.rssMb),
    errors: figures.errors,
  }
}
