/**
 * Fetches what the next tap on the schedule shows. In a file between, so that the list of what each part needs does not
 * weigh on the first visit to it.
 */
export async function fetchSheet(): Promise<unknown> {
  return Promise.all([import('./class-sheet.tsx'), import('./sheet-content.tsx'), import('./booked-view.tsx')])
}
