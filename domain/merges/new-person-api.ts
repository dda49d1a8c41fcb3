import { z } from 'zod/mini'
import { endpoint } from '#domain/kit/endpoint.ts'
import { wireDay } from '#domain/kit/time.ts'
import { typedCode } from '#domain/kit/typed-text.ts'
import { personCard } from '#domain/members/api.ts'
import { contactChecks } from '#domain/people/check-contact.ts'
import { fullName } from '#domain/people/model.ts'

/**
 * Opens an account for somebody at the desk. Nobody knows its password: with an e-mail its owner is sent the way to
 * choose one. A person who is perhaps in the books already refuses it with whom it may be, until `is_new` says that it
 * is somebody else; an e-mail or phone has one account, so that one is never opened twice.
 */
export const createPerson = endpoint({
  name: 'people.create',
  method: 'POST',
  path: '/staff/people',
  who: { staff: ['owner', 'manager', 'desk'] },
  status: 201,
  summary: 'Open an account for somebody at the desk',
  refusals: ['accounts.too_young', 'members.known', 'members.known_elsewhere', 'members.perhaps_same'],
  limit: { name: 'create_person', points: 60, seconds: 3600, by: 'caller' },
  input: z
    .strictObject({
      full_name: fullName,
      email: z.optional(typedCode(300)),
      phone: z.optional(typedCode(30)),
      birth_date: z.optional(wireDay),
      language: z._default(z.enum(['en', 'zh']), 'en'),
      is_new: z._default(z.boolean(), false),
    })
    .check(...contactChecks),
  output: z.strictObject({ person: personCard }),
})
