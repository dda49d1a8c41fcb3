import { useSyncExternalStore } from 'react'

/** False on the server and in the first render of a page, true from then on. */
export function useRunning(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

function never(): () => void {
  return () => undefined
}
