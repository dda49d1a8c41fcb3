import { isRefusal } from '#domain/kit/refusal.ts'
import { asCached, createResponseCache as createKeepingCache, type ResponseCache } from '#server/kit/response-cache.ts'

export * from '#server/kit/response-cache.ts'

/** Replaces server/kit/response-cache.ts: it does all the work of caching a response and makes each anew. */
export function createResponseCache(): ResponseCache {
  return {
    ...createKeepingCache(),
    get: () => undefined,
    load: async ({ make }) => {
      const made = await make()
      return isRefusal(made) ? made : asCached(made.body)
    },
  }
}
