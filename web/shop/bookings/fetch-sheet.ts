import type { PendingSheet } from './pending-sheet.tsx'

/**
 * Fetches what the next tap on the schedule shows, and gives what stands there first. In a file between, so that the
 * list of what each part needs does not weigh on the first visit to it.
 */
export async function fetchSheet(): Promise<{ readonly PendingSheet: typeof PendingSheet }> {
  const [pending] = await Promise.all([
    import('./pending-sheet.tsx'),
    import('./class-sheet.tsx').then(async ({ prepareSheet }) => prepareSheet()),
    import('./booked-view.tsx'),
  ])
  return pending
}
