import pino from 'pino'
import type { Config } from './config.ts'

/**
 * Structured lines on standard output. Only names on this list ever hold personal text or secrets, and all are
 * redacted.
 */
const hidden = [
  'password',
  'token',
  'authorization',
  'cookie',
  'email',
  'phone',
  'checksum',
  'secret',
  'code',
  'identity_number',
]

export type Log = pino.Logger

/** An error that repeats is told once, and then by a count. */
const repeatedMs = 10_000

/**
 * `to` is the output; standard output by default. A warning or error that comes again within ten seconds is not
 * written each time: one line with its count follows, so that an outage does not fill the disk.
 */
export function createLog(
  config: Pick<Config, 'logLevel'> & { readonly repeatedMs?: number },
  to?: pino.DestinationStream,
): Log {
  const options: pino.LoggerOptions = {
    level: config.logLevel,
    base: null,
    redact: { paths: hidden.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[hidden]' },
    serializers: { error: describeError },
    hooks: { logMethod: countRepeated(config.repeatedMs ?? repeatedMs) },
  }
  return to ? pino(options, to) : pino(options)
}

type LogMethod = NonNullable<NonNullable<pino.LoggerOptions['hooks']>['logMethod']>

/** Counts lines of one kind: the same message of the same error at the same place. */
function countRepeated(everyMs: number): LogMethod {
  const warning = pino.levels.values['warn'] ?? 0
  const counted = new Map<string, { times: number }>()
  return function write(...[words, method, level]) {
    const kind = level < warning ? undefined : kindOf(words)
    const known = kind === undefined ? undefined : counted.get(kind)
    if (known) {
      known.times += 1
      return
    }
    method.apply(this, words)
    if (kind === undefined) return
    const counting = { times: 0 }
    counted.set(kind, counting)
    setTimeout(() => {
      counted.delete(kind)
      const [, message] = words
      if (counting.times > 0) method.apply(this, [{ repeated: counting.times }, `again: ${String(message ?? kind)}`])
    }, everyMs).unref()
  }
}

/** Undefined for a line without an error: each of those is an event of its own. */
function kindOf([about, message]: readonly unknown[]): string | undefined {
  if (typeof about !== 'object' || about === null || !('error' in about)) return undefined
  const { error } = about
  const place = 'endpoint' in about ? about.endpoint : 'job' in about ? about.job : ''
  return [message, place, error instanceof Error ? `${error.name} ${error.message}` : ''].map(String).join(' ')
}

/** An error without the values that PostgreSQL puts into `detail`, which are personal. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: 'a value that is not an error was thrown' }
  const sqlState = 'code' in error ? error.code : undefined
  const constraint = 'constraint' in error ? error.constraint : undefined
  return { name: error.name, message: error.message, stack: error.stack, sqlState, constraint }
}
