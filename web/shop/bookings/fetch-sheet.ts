/** Fetches what the sheet of a class shows first. In a file between, so that the list of what each part needs does not weigh on the first visit to the schedule. */
export async function fetchSheet(): Promise<unknown> {
  return Promise.all([
    import('./ready-booking.tsx'),
    import('./ready-action.tsx'),
    import('./booking-action.tsx'),
    import('./booked-view.tsx'),
  ])
}
