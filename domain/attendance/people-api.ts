import { z } from 'zod/mini'
import { endpoint } from '#domain/kit/endpoint.ts'
import { idOf } from '#domain/kit/id.ts'
import { keywordText } from '#domain/kit/list.ts'
import { wireInstant } from '#domain/kit/time.ts'

/** More matches than these are not shown: whoever looks is asked for more letters. */
export const maxPeopleFound = 20

/**
 * Finds people by the beginning of their name or e-mail, or by the beginning or the last figures of their phone. It is
 * a POST because what is typed is personal and stays out of addresses, and because the audit keeps who looked.
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
    people: z.array(
      z.strictObject({
        id: idOf('persons'),
        full_name: z.string(),
        display_name: z.nullable(z.string()),
        email: z.nullable(z.string()),
        phone: z.nullable(z.string()),
        /** Whoever books for a dependant. */
        guardian: z.nullable(z.strictObject({ id: idOf('persons'), full_name: z.string() })),
        created_at: wireInstant,
      }),
    ),
    /** True when more people match than are shown. */
    more: z.boolean(),
  }),
})
