import { useSyncExternalStore } from 'react'
import { deviceMs } from '#domain/kit/time.ts'

let kept: { readonly told: string; readonly ms: number } | undefined

/**
 * How long a service worker had kept the page before it was shown, in milliseconds: 0 for one that came from the studio. `told` is the time that the page
 * was told; one that is opened from a kept page was told another, and comes from the studio.
 */
export function useKeptMs(told: string): number {
  return useSyncExternalStore(
    never,
    () => keptMsOf(told),
    () => 0,
  )
}

function keptMsOf(told: string): number {
  kept ??= { told, ms: pageAgeMs() }
  return kept.told === told ? kept.ms : 0
}

/** The worker writes the moment into the page; see public/pass-worker.js. */
function pageAgeMs(): number {
  const keptAt = document.documentElement.dataset['keptAt']
  return keptAt === undefined ? 0 : Math.max(0, deviceMs() - Number(keptAt))
}

function never(): () => void {
  return () => undefined
}
