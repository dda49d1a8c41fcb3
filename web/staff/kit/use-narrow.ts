import { useSyncExternalStore } from 'react'

/** As wide as the rows of a table are drawn in two lines (web/styles/table.css). */
const narrow = '(max-width: 767px)'

/** Whether the window is as narrow as a phone's. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = matchMedia(narrow)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => matchMedia(narrow).matches,
  )
}
