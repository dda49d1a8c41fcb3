import { z } from 'zod/mini'
import { endpoint } from '#domain/kit/endpoint.ts'
import { idOf } from '#domain/kit/id.ts'
import { listFields, pageOf } from '#domain/kit/list.ts'
import { wireInstant } from '#domain/kit/time.ts'
import { typedLines } from '#domain/kit/typed-text.ts'
import { staffRoles } from './model.ts'

const reason = typedLines(300, { least: 3 })
const ownerOnly = { staff: ['owner'] } as const
const done = z.strictObject({ success: z.literal(true) })
const role = z.enum(staffRoles)

export const listRoles = endpoint({
  name: 'staffing.roles',
  method: 'GET',
  path: '/staff/roles',
  who: { staff: ['owner', 'manager'] },
  summary: 'Who works at the branch, and as what',
  refusals: [],
  input: z.strictObject(
    listFields({
      search: { role: /^(owner|manager|desk|instructor)$/ },
      orders: ['granted_at', 'name'],
      keyword: 'name of the person and of the instructor',
    }),
  ),
  output: pageOf(
    z.strictObject({
      account_id: idOf('accounts'),
      name: z.string(),
      role,
      /** The instructor whose classes the account sees and manages. */
      instructor: z.nullable(z.strictObject({ id: idOf('instructors'), name: z.string() })),
      granted_at: wireInstant,
    }),
  ),
})

/**
 * An account has one role in a branch; a new one replaces it. `instructor_id` says whose classes it sees and manages.
 * Of two owners at once, the permission of the second is checked again.
 */
export const giveRole = endpoint({
  name: 'staffing.give_role',
  method: 'PUT',
  path: '/staff/roles/{id}',
  who: ownerOnly,
  confirm: true,
  summary: 'Give an account a role in the branch, or another one',
  refusals: [
    'request.not_found',
    'auth.forbidden',
    'staffing.last_owner',
    'staffing.instructor_missing',
    'staffing.instructor_taken',
    'setup.unknown',
  ],
  input: z.strictObject({
    id: idOf('accounts'),
    role,
    instructor_id: z._default(z.nullable(idOf('instructors')), null),
    reason,
  }),
  output: done,
})

export const takeRole = endpoint({
  name: 'staffing.take_role',
  method: 'DELETE',
  path: '/staff/roles/{id}',
  who: ownerOnly,
  confirm: true,
  summary: 'Take the role of an account in the branch away',
  refusals: ['request.not_found', 'auth.forbidden', 'staffing.last_owner'],
  input: z.strictObject({ id: idOf('accounts'), reason }),
  output: done,
})
