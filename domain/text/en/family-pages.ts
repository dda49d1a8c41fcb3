/** Booking for people in one's care, and waiting together with them. */
export const family = {
  who: 'Who comes?',
  me: 'Me',
  inClass: 'booked',
  inHold: 'held',
  inQueue: 'waitlist',
  rowFor: ', for {person}',
  forOne: 'For {person}',
  book: 'Book reformer {seat} for {person}',
  hold: 'Hold reformer {seat} for {person} and buy a package',
  queueOpen:
    '{person} would be {position, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} in line. If a place opens, {person} gets it and one of your credits is used.',
  queueWaiting:
    '{person} is {position, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} in line. If a place opens, {person} gets it and one of your credits is used.',
  sign: 'Sign the waiver of {person}',
  signWhy:
    'The waiver of {person} is not signed in its present version. For anyone under 16 you sign it; at 16 and 17 {person} signs it here, on your account.',
  confirmTitle: 'Book {name} for {person}?',
  bookedLead: '{person} is booked. Reformer {seat}, {weekday} at {time}.',
  heldFor: 'Reformer {seat} in {name}, {day}, {time}, is held for {person}.',
  sheet: 'Reformer {seat} is held for {person} until {time}. Once a package is paid, the class is booked.',
  sheetCredit: 'Reformer {seat} is held for {person} until {time}.',
  anyOf: 'Would another class do as well? Wait for any of several',
  together: 'Two of you?',
  togetherText:
    'Wait together: you both come in at the same moment, or neither does. While one place alone is free, it passes you by and you keep your places in line. It costs nothing now, and one credit for each when you come in.',
  togetherPlaces: 'Your places in line: {one} and {other}.',
  togetherMe: 'Who comes with you?',
  togetherOne: 'Who comes with {person}?',
  togetherJoin: 'Wait together',
  togetherFailed: 'Not on the waitlist together',
  togetherDone: 'You are on the waitlist together.',
  pairWith: 'Together with {person}: both of you, or neither.',
} as const
