/** What a page says when the network is away, and when a new version of the site has come. */
export const offline = {
  short: "You're offline",
  kept: 'Offline. This page is as it was on {when}.',
  keptSince: 'This page is as it was on {when}.',
  waits: "You're offline. You can look, but not book or pay.",
  favouriteKept: "You're offline. Kept here, and saved when you're back.",
  favouritesSaved: '{count, plural, one {# change to your wishlist saved.} other {# changes to your wishlist saved.}}',
  favouritesRefused:
    "{count, plural, one {# change to your wishlist couldn't be saved.} other {# changes to your wishlist couldn't be saved.}}",
  reload: 'Reload',
  newVersion: 'A new version is ready.',
  update: 'Update',
  updating: 'Updating. This page loads again in a moment.',
} as const

/** The page that stands where one was never seen on this device. */
export const noNetwork = {
  title: 'Offline',
  heading: 'No network here',
  text: 'This page was not opened on this device before. These open without a network once you have seen them:',
  pass: 'Your pass',
  again: 'Try again',
} as const
