import { createResponseCache as createKeepingCache, type ResponseCache } from '#server/kit/response-cache.ts'

export * from '#server/kit/response-cache.ts'

/** Stands in for server/kit/response-cache.ts: it does all the work of keeping an answer and then never has it. */
export function createResponseCache(): ResponseCache {
  return { ...createKeepingCache(), get: () => undefined }
}
