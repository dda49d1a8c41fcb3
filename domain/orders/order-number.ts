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
