/** The letters about a booking: when it is made, and when it is cancelled. */
export const mailBookings = {
  booked: {
    subject: 'Booked: {class}, {when}',
    heading: 'Your place is booked',
    body: 'One credit of {package} was used and {left} are left. The pack is valid until {expires}.',
    bodyWithoutCredit: 'No credit was taken for this class.',
    deadline: 'You can cancel until {deadline} and get the credit back. Later, the credit is lost.',
    deadlinePassed: 'Less than {hours} hours are left before the start, so the credit is lost if you cancel.',
    arrive: 'Doors close at the start and nobody enters after it. Please arrive five minutes early.',
    action: 'See My Classes',
  },
  canceled: {
    subject: 'Cancelled: {class}, {when}',
    heading: 'Your booking is cancelled',
    returned: 'The credit is back in {package}, which is valid until {expires}.',
    forfeited: 'The free cancellation ended on {deadline}, so the credit of {package} is lost.',
    none: 'No credit was taken for this class.',
    again: 'You are welcome in any other class on the schedule.',
    action: 'See the schedule',
  },
  facts: { class: 'Class', when: 'When', room: 'Room', instructor: 'Instructor', reformer: 'Reformer' },
} as const
