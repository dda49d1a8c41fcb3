import { createHash } from 'node:crypto'
import { asId, type Id } from '#domain/kit/id.ts'

/**
 * The id of a demo row, derived from its name alone (RFC 9562, version 8), so that seeding again finds the same row.
 * Example: `demoId('rooms', 'studio-one')` is the same on every machine.
 */
export function demoId<Table extends string>(table: Table, name: string): Id<Table> {
  const digits = createHash('sha256').update(`hundred demo|${table}|${name}`).digest('hex')
  return asId(
    table,
    [
      digits.slice(0, 8),
      digits.slice(8, 12),
      `8${digits.slice(13, 16)}`,
      `a${digits.slice(17, 20)}`,
      digits.slice(20, 32),
    ].join('-'),
  )
}
