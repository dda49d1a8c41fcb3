import { z } from 'zod/mini'
import { endpoint } from '#domain/kit/endpoint.ts'
import { idOf } from '#domain/kit/id.ts'
import { listFields, pageOf } from '#domain/kit/list.ts'
import { wireInstant } from '#domain/kit/time.ts'

const authSession = z.strictObject({
  id: idOf('auth_sessions'),
  platform: z.string(),
  /** Browser and system, as far as the program named them; may be empty. */
  device: z.string(),
  /** The session that asks. */
  current: z.boolean(),
  created_at: wireInstant,
  last_seen_at: wireInstant,
  expires_at: wireInstant,
})

export const listSessions = endpoint({
  name: 'accounts.sessions',
  method: 'GET',
  path: '/me/sessions',
  who: 'account',
  summary: 'Where the account is logged in, the last used first',
  refusals: [],
  input: z.strictObject({
    ...listFields({
      search: {},
      orders: ['last_seen_at', 'created_at'],
      sorted: 'desc',
      keyword: 'device and platform',
    }),
  }),
  output: pageOf(authSession),
})

export const endSession = endpoint({
  name: 'accounts.end_session',
  method: 'DELETE',
  path: '/me/sessions/{id}',
  who: 'account',
  summary: 'Log out one device; its token is dead at once',
  refusals: ['request.not_found'],
  input: z.strictObject({ id: idOf('auth_sessions') }),
  output: z.strictObject({ success: z.literal(true) }),
})

export const endOtherSessions = endpoint({
  name: 'accounts.end_other_sessions',
  method: 'DELETE',
  path: '/me/sessions',
  who: 'account',
  summary: 'Log out every device but the one that asks',
  refusals: [],
  input: z.strictObject({}),
  output: z.strictObject({ success: z.literal(true), ended: z.number() }),
})
