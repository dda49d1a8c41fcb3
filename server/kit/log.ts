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

/** `to` is the output; standard output by default. */
export function createLog(config: Pick<Config, 'logLevel'>, to?: pino.DestinationStream): Log {
  const options = {
    level: config.logLevel,
    base: null,
    redact: { paths: hidden.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[hidden]' },
    serializers: { error: describeError },
  }
  return to ? pino(options, to) : pino(options)
}

/** An error without the values that PostgreSQL puts into `detail`, which are personal. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: 'a value that is not an error was thrown' }
  const sqlState = 'code' in error ? error.code : undefined
  const constraint = 'constraint' in error ? error.constraint : undefined
  return { name: error.name, message: error.message, stack: error.stack, sqlState, constraint }
}
