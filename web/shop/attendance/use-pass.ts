import { useState } from 'react'
import { instant, plusMs, wireTime } from '#domain/kit/time.ts'
import { useSettings } from '#web/kit/settings.ts'
import { usePolling } from '#web/kit/use-polling.ts'
import { fetchPass } from './fetch-pass.ts'
import type { LoadedPass } from './load-check-in.ts'
import { useCachedMs } from './use-cached-ms.ts'

const pollEveryMs = 4000

interface LivePass {
  readonly loaded: LoadedPass
  /** False from the first look that the network gave nothing to; the pass goes on without it. */
  readonly isOnline: boolean
}

/**
 * The pass as the page brought it, and what later looks have found: the desk may have let its holder in meanwhile. What
 * looks comes with the page: a browser that once failed to fetch a part, because the studio's cellar has no network,
 * does not fetch it again until the page is reloaded.
 */
export function usePass(fromPage: LoadedPass): LivePass {
  const { branch } = useSettings()
  const [seen, setSeen] = useState<Partial<LivePass>>()
  const keptMs = useCachedMs(fromPage.now)
  // A page from the cache goes on from the time it is shown at, not from the time of the response.
  const asCame =
    keptMs === 0 ? fromPage : { ...fromPage, now: wireTime(plusMs(instant(fromPage.now), keptMs), branch.time_zone) }
  const isNewer = seen?.loaded?.booking.id === fromPage.booking.id && seen.loaded.now >= fromPage.now
  const loaded = (isNewer ? seen.loaded : undefined) ?? asCame
  usePolling(pollEveryMs, async () => {
    const found = await fetchPass(fromPage.booking.id, loaded)
    setSeen((before) => (found === undefined ? { ...before, isOnline: false } : { loaded: found, isOnline: true }))
  })
  return { loaded, isOnline: seen?.isOnline ?? keptMs === 0 }
}
