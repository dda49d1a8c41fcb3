import { seenStatuses, type SeenStatus } from '#domain/orders/model.ts'

/** The status in an address; undefined for all. */
export function parseStatus(asked: string | null): SeenStatus | undefined {
  return seenStatuses.find((status) => status === asked)
}
