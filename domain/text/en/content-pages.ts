/** Around the legal documents, whose own words are content with a version. */
export const content = {
  terms: 'Terms',
  privacy: 'Privacy Policy',
  version: 'Version {version}, in force since {date}',
  readIn: 'Read in',
  english: 'English',
  chinese: '中文',
  malay: 'Bahasa Melayu',
  fingerprint: 'Fingerprint of this text: {hash}',
} as const
