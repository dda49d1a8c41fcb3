import { seenStatuses, type SeenStatus } from '#domain/orders/model.ts'

/** The status that an address asks for; undefined is all of them. */
export function parseStatus(asked: string | null): SeenStatus | undefined {
  return seenStatuses.find((status) => status === asked)
}
