/** The copy of what was signed. The text itself follows the introduction word for word. */
export const mailForms = {
  signed: {
    subject: 'Your signed copy: {title}, version {version}',
    heading: 'Your signed copy',
    self: '{signer} signed this on {when}. Please keep this message: anyone can use the fingerprint in it to check that the record has not changed.',
    guardian:
      '{signer} signed this as guardian of {participant} on {when}. Please keep this message: anyone can use the fingerprint in it to check that the record has not changed.',
    participant:
      '{signer} signed this on your account on {when}. Please keep this message: anyone can use the fingerprint in it to check that the record has not changed.',
    stranger: "If you don't recognise this, please write to us at once.",
    textBegins: 'The text as signed:',
    action: 'See My Forms',
  },
  head: {
    subject: 'Signed forms: the last record is number {number}',
    heading: 'Keep this number',
    keep: 'Please keep this message. It proves from outside that no signed form was changed or removed up to this record.',
    check: 'To check an export: npm run verify-forms -- export.json --head {number}:{hash}',
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
