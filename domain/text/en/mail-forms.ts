/** The copy of what was signed. The text itself follows the introduction word for word. */
export const mailForms = {
  signed: {
    subject: 'Your signed copy: {title}, version {version}',
    heading: 'What was signed, for you to keep',
    self: '{signer} signed this on {when}. Please keep this letter: the fingerprint below lets anyone check later that the record has not changed.',
    guardian:
      '{signer} signed this as guardian of {participant} on {when}. Please keep this letter: the fingerprint below lets anyone check later that the record has not changed.',
    participant:
      '{signer} signed this on your account on {when}. Please keep this letter: the fingerprint below lets anyone check later that the record has not changed.',
    stranger: 'If you know nothing of this, please write to the studio at once.',
    textBegins: 'The text as it was signed:',
    action: 'See My Forms',
  },
  facts: {
    form: 'Form',
    version: 'Version',
    participant: 'For',
    signer: 'Signed by',
    when: 'When',
    record: 'Record number',
    fingerprint: 'Fingerprint (SHA-256)',
  },
} as const
