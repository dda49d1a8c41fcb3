/** What staff write to chosen members; the words are theirs. */
export const mailMembers = {
  subject: 'News from {studio}',
  heading: 'News from {studio}',
  action: 'Choose what we send you',
} as const
