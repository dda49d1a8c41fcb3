import { panel } from '#web/kit/panel.ts'

/** The booked class. It is prepared before it is booked, for it answers a press. */
export const BookedPanel = panel(
  async () => import('./fetch-booked-view.ts').then(async (part) => part.fetchBookedView()),
  (part) => part.BookedView,
)
