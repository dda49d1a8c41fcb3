import { DatabaseError } from 'pg'
import { isOutage } from '#server/driver/sql-errors.ts'
import { StartRefusal } from '#server/kit/start-refusal.ts'

interface Program {
  /** A line for each way to run it; `--help` prints them. */
  readonly usage: readonly string[]
  /** The words that it takes, one at a time. */
  readonly words?: readonly string[]
}

/**
 * Starts a process of ours with the word that it was given. Whatever keeps it from starting ends it: a `StartRefusal`
 * with its sentences and exit code, and a database that refuses or goes away. Only a bug prints a stack trace. `--help`
 * starts nothing, and neither does a word that the program does not know: what was meant by it may matter.
 */
export async function runProcess(
  { usage, words = [] }: Program,
  start: (word: string | undefined) => Promise<void>,
): Promise<void> {
  const said = process.argv.slice(2)
  const [word] = said
  if (word === '--help') return void process.stdout.write(`${usage.join('\n')}\n`)
  try {
    if (said.length > 1 || (word !== undefined && !words.includes(word)))
      throw new StartRefusal('settings', [`Unknown argument: ${said.join(' ')}. Usage:`, ...usage])
    await start(word)
  } catch (error) {
    const refusal = asRefusal(error)
    process.stderr.write(`${refusal?.message ?? stackOf(error)}\n`)
    process.exit(refusal?.exitCode ?? 1)
  }
}

function asRefusal(error: unknown): StartRefusal | undefined {
  if (error instanceof StartRefusal) return error
  if (error instanceof DatabaseError)
    return new StartRefusal('database', [`The database refused a step of the start: ${error.message}.`])
  return error instanceof Error && isOutage(error) && !isAboutFile(error)
    ? new StartRefusal('database', [`The database went away during the start: ${error.message}.`])
    : undefined
}

/** A missing file has the code of a missing socket. */
function isAboutFile(error: Error): boolean {
  return 'syscall' in error && error.syscall !== 'connect' && 'path' in error
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
