import pino from 'pino'
import { isOutage, tellsOfOutage } from '#server/driver/sql-errors.ts'
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

const outage = 'the database could not be reached or could not work'

/**
 * Counts lines of one kind: the same message of the same error at the same place. While the database is away, full or
 * read-only, every job and request fails by it, in several wordings: all of those are one kind.
 */
function countRepeated(everyMs: number): LogMethod {
  const warning = pino.levels.values['warn'] ?? 0
  const counted = new Map<string, { times: number; messages: Set<string> }>()
  return function write(...[words, method, level]) {
    const kind = level < warning ? undefined : kindOf(words)
    const known = kind === undefined ? undefined : counted.get(kind)
    const message = String(words[1] ?? kind)
    if (known) {
      known.times += 1
      known.messages.add(message)
      return
    }
    method.apply(this, words)
    if (kind === undefined) return
    const counting = { times: 0, messages: new Set<string>() }
    counted.set(kind, counting)
    setTimeout(() => {
      counted.delete(kind)
      const { times: repeated, messages } = counting
      if (repeated === 0) return
      const about = kind === outage ? { repeated, messages: [...messages] } : { repeated }
      method.apply(this, [about, `again: ${kind === outage ? outage : message}`])
    }, everyMs).unref()
  }
}

/** Undefined for a line without an error: each of those is an event of its own. `jobs` holds a line of the worker. */
function kindOf([about, message]: readonly unknown[]): string | undefined {
  if (typeof about !== 'object' || about === null) return undefined
  if ('jobs' in about && typeof about.jobs === 'string' && tellsOfOutage(about.jobs)) return outage
  if (!('error' in about)) return undefined
  const { error } = about
  if (isOutage(error)) return outage
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
