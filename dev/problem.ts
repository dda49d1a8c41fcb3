import { StartRefusal } from '#server/kit/start-refusal.ts'

/**
 * An error that the user can fix. The message says what is wrong and what to do, and is printed without a stack trace.
 */
export class Problem extends Error {
  override readonly name = 'Problem'
}

/** What to print for anything thrown: the message of a problem or a refused start, and the stack of everything else. */
export function describeFailure(thrown: unknown): string {
  if (thrown instanceof Problem || thrown instanceof StartRefusal) return thrown.message
  return thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)
}

/** The exit code of a command that ended with this: 2 for wrong settings, 3 for the database, else 1. */
export function exitCodeOf(thrown: unknown): number {
  return thrown instanceof StartRefusal ? thrown.exitCode : 1
}
