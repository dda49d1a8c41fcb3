import { joinedCode } from '#domain/kit/normalize-input.ts'

/** Letters and digits that are not confused when read aloud or copied: no I, L, O, U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const length = 12

/**
 * An order number that nobody can guess: 12 characters of 5 random bits each, 60 in all. Takes at least 12 random bytes
 * and throws on fewer. Example: `7K2QX9M4TBVD`.
 */
export function orderNumber(random: Uint8Array): string {
  if (random.length < length) throw new Error(`an order number needs ${length} random bytes`)
  return [...random.subarray(0, length)].map((byte) => alphabet.charAt(byte & 31)).join('')
}

const leastTyped = 4

/**
 * The beginning of an order number as it was typed, in capitals; undefined for a text that is none, or too short to
 * mean one order. A stored number has 14 letters and digits at most. Example: `7k2q x9` is `7K2QX9`.
 */
export function startOfOrderNumber(typed: string): string | undefined {
  const joined = joinedCode(typed)
  return joined.length >= leastTyped && /^[A-Z0-9]{1,14}$/.test(joined) ? joined : undefined
}

const maxLength = 20

/**
 * Our reference of an attempt: order number and number of the attempt, at most 20 characters of A-Z, 0-9 and a dash,
 * which every gateway accepts. Throws on a longer one. With `fixedLength` all have one length, for gateways that sign
 * it without separators. Example: the second attempt of `7K2QX9M4TBVD` is `7K2QX9M4TBVD-2`, or `-02`.
 */
export function merchantReference(
  number: string,
  { attemptNo, fixedLength = false }: { attemptNo: number; fixedLength?: boolean },
): string {
  const reference = `${number}-${fixedLength ? String(attemptNo).padStart(2, '0') : attemptNo}`
  if (reference.length > maxLength) throw new Error(`reference ${reference} is too long for the gateway`)
  return reference
}
