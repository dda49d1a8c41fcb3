import { useSyncExternalStore } from 'react'

/** False on the server and in the first render, true after hydration. */
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
