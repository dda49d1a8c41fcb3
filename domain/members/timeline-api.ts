import { z } from 'zod/mini'
import { endpoint } from '#domain/kit/endpoint.ts'
import { idOf } from '#domain/kit/id.ts'
import { wireMoney } from '#domain/kit/money.ts'
import { wireInstant } from '#domain/kit/time.ts'
import { timelineActs, timelineKinds, type TimelineKind } from './model.ts'

/** One thing that happened, in the words of the reader's language where the studio named it. */
const timelineItem = z.strictObject({
  id: z.string(),
  at: wireInstant,
  kind: z.enum(timelineKinds),
  act: z.enum(timelineActs),
  class: z.nullable(z.strictObject({ session_id: idOf('class_sessions'), name: z.string(), starts_at: wireInstant })),
  seat: z.nullable(z.number()),
  /** Another person of whom it tells: who shares the pack. */
  person: z.nullable(z.string()),
  pack: z.nullable(z.string()),
  order: z.nullable(z.strictObject({ id: idOf('orders'), number: z.string(), total: wireMoney })),
  /** What somebody wrote: a note, a reason, the subject of a message. */
  text: z.nullable(z.string()),
  /** A word of the system beside the act: the state of an order or a message, the kind of a note or a form. */
  state: z.nullable(z.string()),
  /** Who did it, where it was not the person. */
  by: z.nullable(z.string()),
  /** What it added to the credits of the pack or took, and what the pack then held. */
  credit: z.nullable(z.number()),
  left: z.nullable(z.number()),
})

/** How many things happened of each kind, as `kinds` narrows to it: a booking that moved a credit is of two. */
const timelineCounts = z.strictObject({
  all: z.number(),
  credits: z.number(),
  bookings: z.number(),
  orders: z.number(),
  messages: z.number(),
  notes: z.number(),
  forms: z.number(),
  acts: z.number(),
} satisfies Record<'all' | TimelineKind, unknown>)

const place = z.strictObject({
  at: wireInstant,
  id: z.string().check(z.regex(/^[a-z]{1,20}:[0-9a-f-]{1,36}$/)),
})

/** How many things a page of the timeline has. */
export const timelinePage = 50

/**
 * Everything that happened between a person and the branch, newest first: bookings, credits, orders, messages, notes,
 * forms and acts of staff. `after` is the `next` of the page before. The first page also counts what there is, of every
 * kind, whatever `kinds` narrows it to. It is a POST because the audit keeps who read whose, once an hour for each
 * reader and person.
 */
export const getTimeline = endpoint({
  name: 'people.timeline',
  method: 'POST',
  path: '/staff/people/{id}/timeline',
  who: { staff: ['owner', 'manager', 'desk'] },
  summary: 'What happened between a person and the branch, newest first',
  refusals: ['request.not_found'],
  limit: { name: 'timeline', points: 300, seconds: 600, by: 'caller' },
  replay: false,
  input: z.strictObject({
    id: idOf('persons'),
    /** Only these kinds; all without it. `credits` includes bookings that moved a credit. */
    kinds: z.optional(z.array(z.enum(timelineKinds)).check(z.minLength(1), z.maxLength(timelineKinds.length))),
    after: z.optional(place),
  }),
  output: z.strictObject({
    data: z.array(timelineItem),
    next: z.nullable(place),
    /** Null on the pages after the first. */
    counts: z.nullable(timelineCounts),
  }),
})
