import { useSyncExternalStore } from 'react'
import { deviceMs } from '#domain/kit/time.ts'

let cached: { readonly pageNow: string; readonly ms: number } | undefined

/**
 * How long a service worker had cached the page before it was shown, in milliseconds: 0 for one that came from the
 * studio. `pageNow` is the time that the page was pageNow; one that is opened from a cached page was pageNow another,
 * and comes from the studio.
 */
export function useCachedMs(pageNow: string): number {
  return useSyncExternalStore(
    never,
    () => cachedMsOf(pageNow),
    () => 0,
  )
}

function cachedMsOf(pageNow: string): number {
  cached ??= { pageNow, ms: pageAgeMs() }
  return cached.pageNow === pageNow ? cached.ms : 0
}

/** The worker writes the moment into the page; see public/pass-worker.js. */
function pageAgeMs(): number {
  const keptAt = document.documentElement.dataset['keptAt']
  return keptAt === undefined ? 0 : Math.max(0, deviceMs() - Number(keptAt))
}

function never(): () => void {
  return () => undefined
}
