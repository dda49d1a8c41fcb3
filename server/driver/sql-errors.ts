const lockTimeout = '55P03'
const statementTimeout = '57014'
const deadlock = '40P01'
const serialization = '40001'

/** A lock or a statement timed out; the same request may succeed in a moment. */
export function isTimeout(error: unknown): boolean {
  const state = codeOf(error)
  return state === lockTimeout || state === statementTimeout
}

/** A deadlock or serialisation failure: the same transaction may succeed at once. */
export function isConflict(error: unknown): boolean {
  const state = codeOf(error)
  return state === deadlock || state === serialization
}

/** An earlier statement of the transaction failed; this one did not run. */
export function isInFailedTransaction(error: unknown): boolean {
  return codeOf(error) === '25P02'
}

/** A constraint refused a statement (class 23 of PostgreSQL's codes). */
export function isConstraint(error: unknown): boolean {
  return codeOf(error)?.startsWith('23') === true
}

/** The disk of the database is full: reads go on, and writes again once there is space. */
export function isDiskFull(error: unknown): boolean {
  return codeOf(error) === '53100'
}

/**
 * Connection exceptions, insufficient resources, a server that is shutting down, an idle transaction that timed out,
 * and a read-only server.
 */
const outageStates = /^(?:08...|53...|57P0[1-5]|25P0[34]|25006)$/
const systemCodes = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENOENT',
]
/** The messages of pg where it gives no code. */
const outageWords = [
  'Connection terminated',
  'Query read timeout',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  'Cannot use a pool after',
]

/** The database cannot be reached or cannot work now. The request may or may not have been done. */
export function isOutage(error: unknown): boolean {
  const code = codeOf(error)
  if (code !== undefined && (outageStates.test(code) || systemCodes.includes(code))) return true
  return error instanceof Error && outageWords.some((words) => error.message.startsWith(words))
}

/** Whether a library's line about an error that it caught names one of those. */
export function tellsOfOutage(line: string): boolean {
  return [...outageWords, ...systemCodes].some((words) => line.includes(words))
}

function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}
