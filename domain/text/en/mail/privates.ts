/** The message about a private that is booked. Its cancellation is told as that of any booking. */
export const mailPrivates = {
  booked: {
    subject: 'Booked: {class}, {when}',
    heading: 'Your private with {instructor} is booked',
    body: 'One credit of {package} covers everyone who comes; {left} left, valid until {expires}.',
    deadline: 'Cancel the whole private by {deadline} to get the credit back. After that, the credit is used.',
    deadlinePassed: 'If you cancel now, the credit is used: free cancellation has ended.',
    guests:
      'Please come ten minutes early if you bring guests: they sign the waiver at the desk before the class, and nobody trains without it.',
    arrive: 'Please arrive five minutes early. Doors close at the start and nobody enters after that.',
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
