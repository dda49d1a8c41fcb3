/**
 * An error that the user can fix. The message says what is wrong and what to do, and is printed without a stack trace.
 */
export class Problem extends Error {
  override readonly name = 'Problem'
}

/** What to print for anything thrown: the message of a problem, and the stack of everything else. */
export function describeFailure(thrown: unknown): string {
  if (thrown instanceof Problem) return thrown.message
  return thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)
}
