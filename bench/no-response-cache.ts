import { createResponseCache as createKeepingCache, type ResponseCache } from '#server/kit/response-cache.ts'

export * from '#server/kit/response-cache.ts'

/** Replaces server/kit/response-cache.ts: it does all the work of caching a response and never returns one. */
export function createResponseCache(): ResponseCache {
  return { ...createKeepingCache(), get: () => undefined }
}
