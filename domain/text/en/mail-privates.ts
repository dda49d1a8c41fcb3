/** The letter about a private that is booked. Its cancellation is told as that of any booking. */
export const mailPrivates = {
  booked: {
    subject: 'Booked: {class}, {when}',
    heading: 'Your private with {instructor} is booked',
    body: 'One credit of {package} pays for everybody who comes, and {left} are left. The pack is valid until {expires}.',
    deadline: 'You can cancel the whole private until {deadline} and get the credit back. Later, the credit is lost.',
    deadlinePassed: 'The time of free cancellation is over, so the credit is lost if you cancel.',
    guests:
      'Guests sign the waiver at the desk before the class. Without a signature nobody trains, so please come ten minutes early.',
    arrive: 'Doors close at the start and nobody enters after it. Please arrive five minutes early.',
    action: 'See My Classes',
    facts: {
      class: 'Private',
      when: 'When',
      room: 'Room',
      instructor: 'Instructor',
      people: 'For',
      notes: 'Your notes',
    },
  },
} as const
