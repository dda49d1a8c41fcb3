import { useSyncExternalStore } from 'react'

/** As wide as the rows of a table are drawn in two lines (web/styles/table.css). */
const narrow = '(max-width: 767px)'

/** As keys are hidden (web/staff/shell/console-base.css). */
const touched = '(pointer: coarse)'

/** Whether the window is as narrow as a phone's. */
export function useNarrow(): boolean {
  return useMatch(narrow)
}

/** Whether the screen is pressed with a finger, so that nobody is told of keys. */
export function useTouched(): boolean {
  return useMatch(touched)
}

function useMatch(condition: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = matchMedia(condition)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => matchMedia(condition).matches,
  )
}
