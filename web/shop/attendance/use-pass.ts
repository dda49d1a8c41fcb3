import { useState } from 'react'
import { instant, plusMs, wireTime } from '#domain/kit/time.ts'
import { useSettings } from '#web/kit/settings.ts'
import { useLooking } from '#web/kit/use-looking.ts'
import { useKeptMs } from '../bookings/use-kept-ms.ts'
import { askPass } from './ask-pass.ts'
import type { PassTold } from './read-check-in.ts'

const lookEveryMs = 4000

interface LivePass {
  readonly told: PassTold
  /** False from the first look that the network gave nothing to; the pass goes on without it. */
  readonly isOnline: boolean
}

/**
 * The pass as the page brought it, and what later looks have found: the desk may have let its holder in meanwhile. What looks comes with the
 * page: a browser that once failed to fetch a part, because the studio's cellar has no network, does not fetch it again until the page is reloaded.
 */
export function usePass(fromPage: PassTold): LivePass {
  const { branch } = useSettings()
  const [seen, setSeen] = useState<Partial<LivePass>>()
  const keptMs = useKeptMs(fromPage.now)
  // A page that was kept goes on from the hour it is shown at, not from the one it was told.
  const asCame =
    keptMs === 0 ? fromPage : { ...fromPage, now: wireTime(plusMs(instant(fromPage.now), keptMs), branch.time_zone) }
  const isNewer = seen?.told?.booking.id === fromPage.booking.id && seen.told.now >= fromPage.now
  const told = (isNewer ? seen.told : undefined) ?? asCame
  useLooking(lookEveryMs, async () => {
    const found = await askPass(fromPage.booking.id, told)
    setSeen((before) => (found === undefined ? { ...before, isOnline: false } : { told: found, isOnline: true }))
  })
  return { told, isOnline: seen?.isOnline ?? keptMs === 0 }
}
