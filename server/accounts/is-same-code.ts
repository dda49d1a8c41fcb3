import { timingSafeEqual } from 'node:crypto'

/** Whether two kept codes are the same, in a time that does not tell how much of them is. */
export function isSameCode(kept: string, sent: string): boolean {
  const [one, other] = [Buffer.from(kept), Buffer.from(sent)]
  return one.length === other.length && timingSafeEqual(one, other)
}
