import type { PendingSheet } from './pending-sheet.tsx'

/**
 * Fetches what the next tap on the schedule shows, and gives what stands there first. In a file between, so that the
 * list of what each part needs does not weigh on the first visit to it.
 */
export async function fetchSheet(): Promise<{ readonly PendingSheet: typeof PendingSheet }> {
  const pending = await import('./pending-sheet.tsx')
  // What was not fetched now is fetched by the press.
  Promise.all([import('./class-sheet.tsx'), import('./sheet-content.tsx'), import('./booked-view.tsx')]).catch(
    () => undefined,
  )
  return pending
}
