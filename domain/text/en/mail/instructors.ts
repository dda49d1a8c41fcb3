/** What instructors are told about the classes they teach. */
export const mailInstructors = {
  teaches: {
    subject: 'You teach: {class}, {when}',
    heading: 'You are the instructor of this class now',
    body: "The studio put you in. Write to us at once if you can't come.",
  },
  replaced: {
    subject: 'You no longer teach: {class}, {when}',
    heading: 'Another instructor teaches this class',
    body: "{instructor} teaches it. You don't need to come.",
  },
  asked: {
    subject: '{instructor} needs a substitute: {class}, {when}',
    heading: "{instructor} can't teach this class",
    reason: 'Reason: {reason}',
    body: 'Choose a substitute, or say that there is none. Until then the class stays as it is.',
  },
  refused: {
    subject: 'No substitute: {class}, {when}',
    heading: 'There is no substitute for this class',
    reason: 'Reason: {reason}',
    body: "You still teach it. Call the studio if you can't come at all.",
  },
  offered: {
    subject: 'Can you take {class}, {when}?',
    heading: 'Can you teach this class for {absent}?',
    body: 'The first yes has it, and the studio tells everybody who is booked. Please answer by {until}.',
  },
  taken: {
    subject: 'No longer needed: {class}, {when}',
    heading: '{instructor} takes this class',
    body: "You don't need to answer any more. Thank you for being ready.",
  },
  settled: {
    subject: 'No longer needed: {class}, {when}',
    heading: 'The studio needs nobody for this class any more',
    body: "You don't need to answer. Thank you for being ready.",
  },
  filled: {
    subject: '{instructor} takes {class}, {when}',
    heading: '{instructor} said yes and teaches for {absent}',
    body: 'Everybody who is booked has been told, and so have the others whom you asked.',
  },
  facts: { class: 'Class', when: 'When', room: 'Room', booked: 'Booked' },
  action: 'See the class',
  answer: 'Answer',
}
