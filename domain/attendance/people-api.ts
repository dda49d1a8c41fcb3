import { z } from 'zod/mini'
import { endpoint } from '#domain/kit/endpoint.ts'
import { idOf } from '#domain/kit/id.ts'
import { keywordText } from '#domain/kit/list.ts'
import { wireInstant } from '#domain/kit/time.ts'
import { typedLines } from '#domain/kit/typed-text.ts'
import { noticeKinds } from '#domain/messages/model.ts'
import { bookingItem } from '#domain/occupancy/booking-item.ts'
import { lotItem } from '#domain/packages/api.ts'

/** More matches than these are not shown: the desk must type more letters. */
export const maxPeopleFound = 20

const personCard = z.strictObject({
  id: idOf('persons'),
  full_name: z.string(),
  display_name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** The person who books for a dependant. */
  guardian: z.nullable(z.strictObject({ id: idOf('persons'), full_name: z.string() })),
  created_at: wireInstant,
})

/**
 * Finds people by any words of their name, the beginning of their e-mail, or the beginning or the last digits of their
 * phone. It is a POST because the query is personal and stays out of URLs, and because the audit keeps who looked.
 */
export const findPeople = endpoint({
  name: 'people.find',
  method: 'POST',
  path: '/staff/people/find',
  who: { staff: ['owner', 'manager', 'desk'] },
  summary: 'Find people by name, e-mail or phone',
  refusals: [],
  limit: { name: 'find_people', points: 120, seconds: 600, by: 'caller' },
  replay: false,
  input: z.strictObject({ keyword: keywordText }),
  output: z.strictObject({
    people: z.array(personCard),
    /** True when more people match than are shown. */
    more: z.boolean(),
  }),
})

const pageNumber = z._default(z.int().check(z.minimum(1), z.maximum(1000)), 1)

/**
 * What the branch knows of one person: every pack, and one page each of the bookings, also those of dependants, and of
 * the messages to the account, both newest first. Of a message it shows the subject and whether it was sent: the body
 * may hold links that only its recipient may use. It is a POST because the audit keeps who looked at whom.
 */
export const openRecord = endpoint({
  name: 'people.record',
  method: 'POST',
  path: '/staff/people/{id}/record',
  who: { staff: ['owner', 'manager', 'desk'] },
  summary: "A person's packs, bookings and messages together",
  refusals: ['request.not_found'],
  limit: { name: 'open_record', points: 120, seconds: 600, by: 'caller' },
  replay: false,
  input: z.strictObject({ id: idOf('persons'), bookings_page: pageNumber, messages_page: pageNumber }),
  output: z.strictObject({
    person: personCard,
    packs: z.array(lotItem),
    bookings: z.strictObject({ data: z.array(bookingItem), total: z.number() }),
    messages: z.strictObject({
      data: z.array(
        z.strictObject({
          id: idOf('messages'),
          kind: z.enum(noticeKinds),
          channel: z.enum(['email', 'sms', 'push']),
          subject: z.string(),
          /** `kept` is a message that its recipient switched off: it is shown on the pages only. */
          status: z.enum(['queued', 'sent', 'failed', 'kept']),
          created_at: wireInstant,
        }),
      ),
      total: z.number(),
    }),
  }),
})

/** The pack keeps its term. The reason goes to the member and into the audit; the ledger shows a correction. */
export const adjustCredits = endpoint({
  name: 'packages.adjust',
  method: 'POST',
  path: '/staff/packages/{id}/credits',
  who: { staff: ['owner', 'manager'] },
  summary: 'Add credits to a pack or take some away, with a reason',
  refusals: [
    'request.not_found',
    'packages.not_yours',
    'packages.expired',
    'packages.adjust_too_many',
    'giveaways.own',
    'giveaways.over_limit',
  ],
  input: z.strictObject({
    id: idOf('package_lots'),
    change: z.int().check(
      z.minimum(-200),
      z.maximum(200),
      z.refine((change) => change !== 0),
    ),
    reason: typedLines(300, { least: 3 }),
  }),
  output: z.strictObject({ success: z.literal(true), granted: z.number(), left: z.number() }),
})
