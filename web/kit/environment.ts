import { useSyncExternalStore } from 'react'

const quiet = '(prefers-reduced-motion: reduce)'

/** False on the server and in the first render of a page, true from then on. */
export function useRunning(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

/** Whether the reader asked for less motion; unknown on the server, where nothing moves anyway. */
export function useLessMotion(): boolean {
  return useSyncExternalStore(
    onQuietChange,
    () => matchMedia(quiet).matches,
    () => false,
  )
}

function never(): () => void {
  return () => undefined
}

function onQuietChange(listener: () => void): () => void {
  const query = matchMedia(quiet)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
