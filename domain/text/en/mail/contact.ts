/** The message that carries a visitor's letter to the studio. */
export const mailContact = {
  subject: 'Contact form: {subject}',
  heading: '{name} wrote to us',
  facts: { name: 'Name', email: 'Email', phone: 'Phone', account: 'Logged in', page: 'Language of the page' },
  yes: 'yes',
  no: 'no',
} as const
