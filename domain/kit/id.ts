import { z } from 'zod/mini'

/** An opaque identifier of a row of that table. The brand keeps a person's id from being passed as an order's. */
export type Id<Table extends string> = string & z.core.$brand<Table>

/** One id in a text, as a filter of a list takes it. */
export const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** The schema of an id of that table, for endpoint inputs and outputs. */
export function idOf<Table extends string>(_table: Table) {
  return z.string().check(z.regex(uuidShape)).brand<Table>()
}

const oneId = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'
/** Up to 20 ids in one text, separated by commas: a filter that matches any of them. */
export const commaJoinedIdsShape = new RegExp(`^${oneId}(,${oneId}){0,19}$`)
export const commaJoinedIds = z.string().check(z.regex(commaJoinedIdsShape))

/** Takes a string that is known to be an id of that table. Throws when it is no uuid. */
export function asId<Table extends string>(table: Table, value: string): Id<Table> {
  if (!isIdOf(table, value)) throw new Error(`${value} is not an id of ${table}`)
  return value
}

/** Whether that text, as of an address, is an id. */
export function isIdOf<Table extends string>(_table: Table, value: string): value is Id<Table> {
  return uuidShape.test(value)
}
