/**
 * Something the person at the keyboard can put right. The message says what is wrong and what to do, and is printed
 * alone: a stack trace would only hide it.
 */
export class Problem extends Error {
  override readonly name = 'Problem'
}

/** What to print for anything that was thrown: a problem is its message, everything else keeps its stack. */
export function describeFailure(thrown: unknown): string {
  if (thrown instanceof Problem) return thrown.message
  return thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)
}
