import { useState, useSyncExternalStore } from 'react'
import { getPass } from '#domain/attendance/api.ts'
import { getBooking } from '#domain/bookings/api.ts'
import { asId } from '#domain/kit/id.ts'
import { deviceMs, instant, plusMs, wireTime } from '#domain/kit/time.ts'
import { call } from '#web/kit/api.ts'
import { useSettings } from '#web/kit/settings.ts'
import { usePolling } from '#web/kit/use-polling.ts'
import type { LoadedPass } from './load-check-in.ts'

const pollEveryMs = 4000

interface LivePass {
  readonly loaded: LoadedPass
  /** False from the first failed request; the pass keeps working without a network. */
  readonly isOnline: boolean
}

/**
 * The pass as the page loaded it, updated by polling: the front desk may have checked its owner in. The polling code is
 * part of the page, not lazy: a browser that once failed to import a part, in a basement without a network, does not
 * import it again until the page is reloaded.
 */
export function usePass(fromPage: LoadedPass): LivePass {
  const { branch } = useSettings()
  const [seen, setSeen] = useState<Partial<LivePass>>()
  const keptMs = useCachedMs(fromPage.now)
  // A cached page counts time from the moment it is shown, not from the time of the response.
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

/** The current booking and its pass; undefined when the request failed. A pass that is over is absent. */
async function fetchPass(bookingId: string, known: LoadedPass): Promise<LoadedPass | undefined> {
  const id = asId('bookings', bookingId)
  const [booking, pass] = await Promise.all([call(getBooking, { id }), call(getPass, { id })])
  if (!booking.ok) return undefined
  return { now: pass.ok ? pass.value.now : known.now, booking: booking.value, pass: pass.ok ? pass.value : undefined }
}

let cached: { readonly pageNow: string; readonly ms: number } | undefined

/**
 * How long the page had been in the service worker's cache before it was shown, in milliseconds: 0 for one from the
 * studio. `pageNow` is the studio's time on the page; a page opened by navigation from a cached one has another, and
 * comes from the studio.
 */
function useCachedMs(pageNow: string): number {
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

/** The worker writes the time into the page; see web/worker/page-cache.ts. */
function pageAgeMs(): number {
  const keptAt = document.documentElement.dataset['keptAt']
  return keptAt === undefined ? 0 : Math.max(0, deviceMs() - Number(keptAt))
}

function never(): () => void {
  return () => undefined
}
