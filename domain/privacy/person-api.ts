import { z } from 'zod/mini'
import { endpoint } from '#domain/kit/endpoint.ts'
import { idOf } from '#domain/kit/id.ts'
import { typedCode } from '#domain/kit/typed-text.ts'
import { fullName, shortName } from '#domain/people/model.ts'

/**
 * Saves those fields that were sent. `version` is that of the record the form began with: where somebody else saved the
 * person meanwhile, nothing is written, and the refusal says who, when and how the fields stand. E-mail and phone stay
 * with their owner, and a date of birth has an act of its own.
 */
export const savePerson = endpoint({
  name: 'people.save',
  method: 'PUT',
  path: '/staff/people/{id}',
  who: { staff: ['owner', 'manager', 'desk'] },
  summary: 'Correct the names and the emergency contact of a person',
  refusals: ['request.not_found', 'staff.changed'],
  input: z.strictObject({
    id: idOf('persons'),
    version: z.int().check(z.minimum(1)),
    full_name: z.optional(fullName),
    display_name: z.optional(z.nullable(shortName)),
    emergency_contact_name: z.optional(z.nullable(shortName)),
    emergency_contact_phone: z.optional(z.nullable(typedCode(30))),
  }),
  output: z.strictObject({ version: z.number() }),
})
