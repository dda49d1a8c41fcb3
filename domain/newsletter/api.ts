import { z } from 'zod/mini'
import { normaliseEmail } from '#domain/kit/email.ts'
import { endpoint } from '#domain/kit/endpoint.ts'
import { idOf } from '#domain/kit/id.ts'
import { listFields, pageOf } from '#domain/kit/list.ts'
import { wireInstant } from '#domain/kit/time.ts'
import { sentText, typedCode } from '#domain/kit/typed-text.ts'

/** What the links of an e-mail contain: the id of the subscription, and a proof that the e-mail was received. */
const letter = { id: idOf('newsletter_subscribers'), key: sentText(100) }
const done = z.strictObject({ success: z.literal(true) })

/** The response is the same for any address, on the list or not. */
export const askSubscription = endpoint({
  name: 'newsletter.ask',
  method: 'POST',
  path: '/newsletter',
  who: 'anyone',
  status: 201,
  summary: 'Ask an e-mail address whether it wants the newsletter',
  refusals: [],
  limit: { name: 'newsletter', points: 5, seconds: 3600, by: 'address' },
  input: z.strictObject({
    email: typedCode(300, { missing: 'fields.required', long: 'fields.email_invalid' }).check(
      z.refine((typed) => normaliseEmail(typed) !== undefined, 'fields.email_invalid'),
    ),
  }),
  output: done,
})

export const confirmSubscription = endpoint({
  name: 'newsletter.confirm',
  method: 'POST',
  path: '/newsletter/confirm',
  who: 'anyone',
  summary: 'Say yes to the newsletter, with the key of the letter',
  refusals: ['newsletter.gone'],
  limit: { name: 'newsletter_confirm', points: 20, seconds: 3600, by: 'address' },
  input: z.strictObject(letter),
  output: done,
})

/** The response is the same for an address that has left already. */
export const endSubscription = endpoint({
  name: 'newsletter.end',
  method: 'POST',
  path: '/newsletter/end',
  who: 'anyone',
  summary: 'Leave the newsletter, with the key of any of its letters',
  refusals: ['newsletter.gone'],
  limit: { name: 'newsletter_end', points: 20, seconds: 3600, by: 'address' },
  input: z.strictObject(letter),
  output: done,
})

export const listSubscribers = endpoint({
  name: 'newsletter.staff_list',
  method: 'GET',
  path: '/staff/newsletter',
  who: { staff: ['owner', 'manager'] },
  summary: 'Who wants the newsletter, in which language, and where each of them leaves it',
  refusals: [],
  input: z.strictObject({
    ...listFields({
      search: { locale: /^(en|zh)$/ },
      orders: ['confirmed_at'],
      sorted: 'desc',
      keyword: 'e-mail address',
    }),
  }),
  output: pageOf(
    z.strictObject({
      id: idOf('newsletter_subscribers'),
      email: z.string(),
      locale: z.enum(['en', 'zh']),
      confirmed_at: wireInstant,
      /** The link to leave, at the end of every e-mail to this address. */
      end_url: z.string(),
    }),
  ),
})
