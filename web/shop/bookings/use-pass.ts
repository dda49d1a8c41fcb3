import { useLooking } from '#web/kit/use-looking.ts'
import { useState } from 'react'
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
  const [seen, setSeen] = useState<LivePass>({ told: fromPage, isOnline: true })
  useLooking(lookEveryMs, async () => {
    const told = await askPass(fromPage.booking.id, seen.told)
    setSeen((before) => (told === undefined ? { ...before, isOnline: false } : { told, isOnline: true }))
  })
  const isNewer = seen.told.booking.id === fromPage.booking.id && seen.told.now >= fromPage.now
  return { told: isNewer ? seen.told : fromPage, isOnline: seen.isOnline }
}
