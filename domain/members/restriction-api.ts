import { z } from 'zod/mini'
import { endpoint } from '#domain/kit/endpoint.ts'
import { idOf } from '#domain/kit/id.ts'
import { wireDay, wireInstant } from '#domain/kit/time.ts'
import { typedLines } from '#domain/kit/typed-text.ts'
import { versioned } from '#domain/kit/versions.ts'
import { restrictionKinds } from '#domain/people/restriction-at.ts'

/** What the branch keeps a person from, for its staff. */
export const restrictionItem = z.strictObject({
  kind: z.enum(restrictionKinds),
  reason: z.string(),
  /** The last day on which it holds, by the branch's calendar; null until staff end it. */
  last_day: z.nullable(wireDay),
  set_by: z.string(),
  set_at: wireInstant,
})

/**
 * Keeps a person from classes in the branch, or from booking without the desk, in the place of what was set before;
 * with `kind: null` it ends. It counts for new seats: what is booked stays. No page and no letter tells members the
 * reason; a copy of their data does.
 */
export const restrictPerson = endpoint({
  name: 'members.restrict',
  method: 'PUT',
  path: '/staff/people/{id}/restriction',
  who: { staff: ['owner', 'manager'] },
  summary: 'Keep a person from booking, wholly or without the desk, or let them book again',
  refusals: ['request.not_found', 'request.invalid', 'staff.changed'],
  input: z.strictObject({
    id: idOf('persons'),
    kind: z.nullable(z.enum(restrictionKinds)),
    reason: typedLines(300, { least: 3 }),
    last_day: z._default(z.nullable(wireDay), null),
    ...versioned,
  }),
  output: z.strictObject({ restriction: z.nullable(restrictionItem), version: z.number() }),
})
