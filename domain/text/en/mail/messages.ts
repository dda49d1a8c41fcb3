/** The words around the content of every email. */
export const mailFrame = {
  tagline: 'Reformer Pilates',
  why: "You're receiving this because of your account or an order at {studio}.",
  openLink: "If the button doesn't open, copy this address into your browser:",
  pass: { person: 'For {name}', reformer: 'Reformer {seat}', map: 'Open the map' },
} as const
