import { readNarrow } from '#domain/kit/read-narrow.ts'

/**
 * A code as it is kept: small letters and spaces around mean nothing.
 * Example: ` slow10` is `SLOW10`.
 */
export function couponCode(typed: string): string {
  return readNarrow(typed).toUpperCase()
}
