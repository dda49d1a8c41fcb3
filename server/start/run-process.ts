import { DatabaseError } from 'pg'
import { StartRefusal } from '#server/kit/start-refusal.ts'

/**
 * Starts a process of ours. Whatever keeps it from starting ends it: a `StartRefusal` with its sentences and exit code,
 * and a refusal by the database in its own words. Only a bug prints a stack trace.
 */
export async function runProcess(start: () => Promise<void>): Promise<void> {
  try {
    await start()
  } catch (error) {
    const refusal = asRefusal(error)
    process.stderr.write(`${refusal?.message ?? stackOf(error)}\n`)
    process.exit(refusal?.exitCode ?? 1)
  }
}

function asRefusal(error: unknown): StartRefusal | undefined {
  if (error instanceof StartRefusal) return error
  if (!(error instanceof DatabaseError)) return undefined
  return new StartRefusal('database', [`The database refused a step of the start: ${error.message}.`])
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
