import { createResponseCache as createKeepingLists, type ResponseCache } from '#server/kit/response-cache.ts'

export { subscribeToChanges, seatsChannel } from '#server/kit/response-cache.ts'

/** Ready lists that do all the work of keeping a list and then never have it. */
export function createResponseCache(): ResponseCache {
  return { ...createKeepingLists(), get: () => undefined }
}
