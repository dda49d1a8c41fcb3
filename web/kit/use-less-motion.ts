import { useSyncExternalStore } from 'react'

const quiet = '(prefers-reduced-motion: reduce)'

/** Whether the reader asked for less motion; unknown on the server, where nothing moves anyway. */
export function useLessMotion(): boolean {
  return useSyncExternalStore(
    onQuietChange,
    () => matchMedia(quiet).matches,
    () => false,
  )
}

function onQuietChange(listener: () => void): () => void {
  const query = matchMedia(quiet)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
