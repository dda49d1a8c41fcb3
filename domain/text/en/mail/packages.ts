/** Messages about packs. */
export const mailPackages = {
  given: {
    subject: '{package} from {studio}',
    heading: 'A pack for {name}',
    body: "We've added {package} for {name}. It's ready to use.",
    use: 'Booking a class uses one credit. Cancel in time and it comes back.',
    credits: 'Credits',
    validTo: 'Valid to the end of',
    action: 'See my packages',
  },
  extended: {
    subject: 'Your {package} lasts longer',
    heading: 'We gave you more time',
    body: 'The studio moved the last day of your {package}. It costs you nothing.',
    reason: 'Reason: {reason}',
    validTo: 'Valid to the end of',
    action: 'See my packages',
  },
  adjusted: {
    subject: 'Your credits of {package}',
    heading: 'We corrected your credits',
    body: 'The studio changed how many credits your {package} has.',
    reason: 'Reason: {reason}',
    credits: 'Credits left',
    validTo: 'Valid to the end of',
    action: 'See my packages',
  },
  expiry: {
    subject: '{package}: valid to {day}',
    heading: 'Your credits are valid to the end of {day}',
    body: 'Hello {name}, use the credits left in your {package} by then. They expire after that day.',
    extend: 'Need more time? Add a month before its last day is over, and your credits stay.',
    credits: 'Credits left',
    validTo: 'Valid to the end of',
    action: 'Add a month',
  },
  shared: {
    subject: '{name} shares a {package} with you',
    heading: 'Classes to share',
    body: '{name} shares a {package} at {studio} with this email. Log in or register with it, and verify it: then you can book with the same credits.',
    trust: "If you don't know {name}, you can ignore this message.",
    action: 'See my packages',
  },
  unshared: {
    subject: 'The {package} is no longer shared with you',
    heading: 'A shared pack has ended',
    body: "You can no longer use the {package} that was shared with you for new bookings. Classes you've booked stay booked.",
    action: 'See my classes',
  },
  /** How an order names the months of a pack that it sells. */
  extension: { title: 'One more month: {package}' },
} as const
