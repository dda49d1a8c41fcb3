/** The words around every letter. */
export const mailLetter = {
  tagline: 'Reformer Pilates in Penang',
  why: 'You receive this letter because of your account or an order at {studio}.',
  openLink: 'If the button does not open, copy this address into your browser:',
} as const
