import type { CallRefusal } from './api.ts'

/**
 * Whether the same request would be refused again. A lost or late response, an error and a rate limit can be
 * retried.
 */
export function isFinalRefusal({ status }: CallRefusal): boolean {
  return status > 0 && status < 500 && status !== 408 && status !== 429
}
