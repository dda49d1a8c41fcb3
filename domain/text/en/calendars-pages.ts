/** What stands in people's own calendars. */
export const calendar = {
  name: '{site}: my classes',
  canceled: 'Cancelled: {class}',
  person: 'For {name}',
  instructors: 'With {names}',
  reformer: 'Reformer {seat}',
  deadline: 'Free to cancel until {deadline}',
} as const
