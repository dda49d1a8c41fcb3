import type { QueryKey } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { isAbout, listenToChanges, liveState, watchLive, type Interest, type LiveState } from './live-changes.ts'
import { queryClient } from './query-client.ts'

/** While the live stream is silent, what is on the page is read again this often. */
const pollMs = 10_000
/** While it speaks as well, since some of what is shown changes with the hour alone. */
const quietMs = 60_000

/** Whether the live stream speaks, and when it spoke last. */
export function useLive(): LiveState {
  return useSyncExternalStore(watchLive, liveState, liveState)
}

/**
 * Reads what is kept under that key again whenever the branch tells of something it shows; without interests, never.
 * Returns after how many milliseconds it is to be read again anyway.
 */
export function useLiveReads(queryKey: QueryKey, interests: readonly Interest[] | undefined): number | false {
  const { isLive } = useLive()
  const asked = interests === undefined ? undefined : JSON.stringify([queryKey, interests])
  useEffect(() => {
    if (asked === undefined) return undefined
    const [key, shown]: [QueryKey, readonly Interest[]] = JSON.parse(asked)
    const readAgain = oneAfterAnother(async () => queryClient.invalidateQueries({ queryKey: key, exact: true }))
    const leave = listenToChanges((change) => {
      if (isAbout(change, shown)) readAgain()
    })
    return () => {
      leave()
      // Nobody hears of its changes from now on, so the next part that shows it reads it again.
      void queryClient.invalidateQueries({ queryKey: key, exact: true, refetchType: 'none' })
    }
  }, [asked])
  if (interests === undefined) return false
  return isLive ? quietMs : pollMs
}

/** What is asked for while it runs is done once more after it, so that a slow read is never started over and over. */
function oneAfterAnother(work: () => Promise<void>): () => void {
  let state: 'idle' | 'running' | 'wanted' = 'idle'
  const run = async (): Promise<void> => {
    state = 'running'
    await work()
    const isWanted = state !== 'running'
    state = 'idle'
    if (isWanted) await run()
  }
  return () => {
    if (state === 'idle') void run()
    else state = 'wanted'
  }
}
