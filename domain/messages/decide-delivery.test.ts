import { expect, it } from 'vitest'
import { decideDelivery } from './decide-delivery.ts'

const email = { channel: 'email', recipient: 'mei@example.my' } as const
const sms = { channel: 'sms', recipient: '60123456789' } as const

it.each([
  ['an email goes through the mail server', { ...email, mode: 'production', hasMailServer: true }, { by: 'smtp' }],
  ['the demo uses a mail server too, when it has one', { ...email, mode: 'demo', hasMailServer: true }, { by: 'smtp' }],
  [
    'without one the demo shows the email in its mailbox',
    { ...email, mode: 'demo', hasMailServer: false },
    { by: 'mailbox' },
  ],
  [
    'the demo shows a text message in its mailbox, mail server or not',
    { ...sms, mode: 'demo', hasMailServer: true },
    { by: 'mailbox' },
  ],
] as const)('%s', (...[, asked, delivery]) => {
  expect(decideDelivery(asked)).toEqual(delivery)
})

it.each([
  ['an email in production without a mail server', { ...email, mode: 'production', hasMailServer: false }, 'SMTP_URL'],
  ['a text message in production', { ...sms, mode: 'production', hasMailServer: true }, 'text messages'],
  [
    'two recipients in one',
    { ...email, recipient: 'a@example.my, b@example.my', mode: 'production', hasMailServer: true },
    'not one e-mail address',
  ],
  [
    'a recipient with a header in it',
    { ...email, recipient: 'a@example.my Bcc: b@example.my', mode: 'demo', hasMailServer: true },
    'not one e-mail address',
  ],
  [
    'a phone number on an email',
    { ...email, recipient: '60123456789', mode: 'demo', hasMailServer: false },
    'not one e-mail address',
  ],
] as const)('%s cannot be delivered', (...[, asked, says]) => {
  expect(decideDelivery(asked)).toEqual({ hopeless: expect.stringContaining(says) })
})
