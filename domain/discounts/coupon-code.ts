import { readNarrow } from '#domain/kit/read-narrow.ts'

/** A code in its stored form: case and surrounding spaces do not count. Example: ` slow10` is `SLOW10`. */
export function couponCode(typed: string): string {
  return readNarrow(typed).toUpperCase()
}
