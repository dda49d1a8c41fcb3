/** What instructors are told about the classes they teach. */
export const mailInstructors = {
  teaches: {
    subject: 'You teach: {class}, {when}',
    heading: 'You are the instructor of this class now',
    body: 'The studio put you in. Write to us at once if you cannot come.',
  },
  replaced: {
    subject: 'You no longer teach: {class}, {when}',
    heading: 'Another instructor teaches this class',
    body: '{instructor} teaches it. You need not come.',
  },
  facts: { class: 'Class', when: 'When', room: 'Room' },
  action: 'See the class',
}
