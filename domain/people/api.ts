import { z } from 'zod/mini'
import { endpoint } from '#domain/kit/endpoint.ts'
import { idOf } from '#domain/kit/id.ts'
import { listFields, pageOf } from '#domain/kit/list.ts'
import { typedDay, wireDay, wireInstant } from '#domain/kit/time.ts'
import { fullName, genders, shortName } from './model.ts'

const dependant = z.strictObject({
  id: idOf('persons'),
  full_name: z.string(),
  display_name: z.nullable(z.string()),
  birth_date: wireDay,
  gender: z.nullable(z.string()),
  /** The whole years of age today, by the branch's calendar. */
  age: z.number(),
  created_at: wireInstant,
})

export const listDependants = endpoint({
  name: 'people.dependants',
  method: 'GET',
  path: '/me/dependants',
  who: 'account',
  summary: 'People under the guardianship of the signed-in person, in the order they were added',
  refusals: [],
  input: z.strictObject({ ...listFields({ search: {}, orders: ['created_at', 'full_name'], keyword: 'name' }) }),
  output: pageOf(dependant),
})

/** A dependant participates and has no account, hence no e-mail and no phone of its own. */
export const addDependant = endpoint({
  name: 'people.add_dependant',
  method: 'POST',
  path: '/me/dependants',
  who: 'account',
  status: 201,
  summary: 'Add somebody under 18 whom the signed-in person books and signs for',
  refusals: [
    'people.dependant_adult',
    'people.dependant_exists',
    'people.too_many_dependants',
    'people.guardian_adult',
    'accounts.birth_date_needed',
  ],
  limit: { name: 'dependants', points: 30, seconds: 3600, by: 'caller' },
  input: z.strictObject({
    full_name: fullName,
    display_name: z.optional(shortName),
    birth_date: typedDay,
    gender: z.optional(z.enum(genders)),
  }),
  output: dependant,
})

/** Saves the fields that were sent. Signed forms keep the name and the birth date of their day. */
export const saveDependant = endpoint({
  name: 'people.save_dependant',
  method: 'PUT',
  path: '/me/dependants/{id}',
  who: 'account',
  summary: 'Correct the details of a dependant',
  refusals: ['people.birth_date_fixed', 'request.not_found', 'people.dependant_adult', 'people.dependant_exists'],
  limit: { name: 'dependants', points: 30, seconds: 3600, by: 'caller' },
  input: z.strictObject({
    id: idOf('persons'),
    full_name: z.optional(fullName),
    display_name: z.optional(shortName),
    birth_date: z.optional(typedDay),
    gender: z.optional(z.enum(genders)),
  }),
  output: dependant,
})
