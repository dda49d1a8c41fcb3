/** Booking for people in one's care, and waiting together with them. */
export const family = {
  who: "Who's coming?",
  me: 'Me',
  inClass: 'booked',
  inHold: 'held',
  inQueue: 'waitlist',
  rowFor: ', for {person}',
  forOne: 'For {person}',
  book: 'Book reformer {seat} for {person}',
  hold: 'Hold reformer {seat} for {person} and buy a package',
  queueOpen:
    '{person} would be {position, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} on the waitlist. If a spot opens, {person} gets it and one of your credits is used.',
  queueWaiting:
    '{person} is {position, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} on the waitlist. If a spot opens, {person} gets it and one of your credits is used.',
  sign: "Sign {person}'s waiver",
  signWhy:
    'Sign the latest waiver for {person}. For anyone under 16 you sign it; at 16 and 17 {person} signs it here, on your account.',
  confirmTitle: 'Book {name} for {person}?',
  bookedLead: '{person} is booked. Reformer {seat}, {weekday} at {time}.',
  heldFor: 'Reformer {seat} in {name}, {day}, {time}, is held for {person}.',
  sheet: 'Buy a package by {time} to book this class. Reformer {seat} is held for {person} until then.',
  sheetCredit: 'Reformer {seat} is held for {person} until {time}.',
  anyOf: 'Flexible? Waitlist several classes',
  together: 'Two of you?',
  togetherText:
    "Join the waitlist together: you both get in at the same moment, or neither does. If only one spot opens, you keep your positions. It's free now, and uses one credit each when you get in.",
  togetherPlaces: 'Your positions on the waitlist: {one} and {other}.',
  togetherMe: "Who's coming with you?",
  togetherOne: "Who's coming with {person}?",
  togetherJoin: 'Join together',
  togetherFailed: "We couldn't add you together",
  togetherDone: "You're on the waitlist together.",
  pairWith: 'Together with {person}: both of you, or neither.',
} as const
