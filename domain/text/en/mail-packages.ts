/** Letters about packs. */
export const mailPackages = {
  given: {
    subject: '{package} from {studio}',
    heading: 'A pack for {name}',
    body: 'The studio gave {name} {package}. It is ready to use.',
    use: 'A credit is used when a class is booked, and comes back when the class is cancelled in time.',
    credits: 'Credits',
    validTo: 'Valid to the end of',
    action: 'See my packages',
  },
  expiry: {
    subject: '{package}: valid to {day}',
    heading: 'Your credits are valid to the end of {day}',
    body: 'Hello {name}, your {package} still holds credits. After that day they cannot be used any more.',
    extend: 'If you need more time, a pack can be extended by whole months until its last day is over.',
    credits: 'Credits left',
    validTo: 'Valid to the end of',
    action: 'Book a class',
  },
  shared: {
    subject: '{name} shares a {package} with you',
    heading: 'Classes to share',
    body: '{name} shares a {package} at {studio} with this email. Sign in with it, or open an account, and verify it: then you can book with the same credits.',
    trust: 'If you do not know {name}, you need not do anything.',
    action: 'See my packages',
  },
  unshared: {
    subject: 'The {package} is no longer shared with you',
    heading: 'A shared pack has ended for you',
    body: 'The {package} that was shared with you can no longer be used for new bookings. Classes that you booked with it stay booked.',
    action: 'See my classes',
  },
  /** How an order names the months of a pack that it sells. */
  extension: { title: 'One more month: {package}' },
} as const
