/** What a page says when the network is away, and when a new version of the site has come. */
export const offline = {
  short: "You're offline",
  kept: "You're offline. This page is from {when}.",
  keptSince: 'This page is from {when}.',
  waits: "You're offline. You can look, but not book or pay.",
  favouriteKept: "You're offline. We'll save this when you're back.",
  favouritesSaved: '{count, plural, one {# change to My Favourite saved.} other {# changes to My Favourite saved.}}',
  favouritesRefused:
    "{count, plural, one {# change to My Favourite couldn't be saved.} other {# changes to My Favourite couldn't be saved.}}",
  reload: 'Reload',
  newVersion: 'A new version is ready.',
  update: 'Update',
  updating: 'Updating. This page loads again in a moment.',
} as const

/** The page that stands where one was never seen on this device. */
export const noNetwork = {
  title: 'Offline',
  heading: 'No network here',
  text: "You haven't opened this page on this device yet. It opens once the network is back.",
  seen: 'These open offline',
  pass: 'Your pass',
  again: 'Try again',
} as const
