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
  asked: {
    subject: '{instructor} needs a substitute: {class}, {when}',
    heading: '{instructor} cannot teach this class',
    reason: 'Reason: {reason}',
    body: 'Choose a substitute, or say that there is none. Until then the class stays as it is.',
  },
  refused: {
    subject: 'No substitute: {class}, {when}',
    heading: 'There is no substitute for this class',
    reason: 'Reason: {reason}',
    body: 'You still teach it. Call the studio if you cannot come at all.',
  },
  facts: { class: 'Class', when: 'When', room: 'Room' },
  action: 'See the class',
}
