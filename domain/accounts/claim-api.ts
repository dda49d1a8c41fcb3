import { z } from 'zod/mini'
import { session } from '#domain/accounts/api.ts'
import { password } from '#domain/accounts/model.ts'
import { endpoint } from '#domain/kit/endpoint.ts'
import { idOf } from '#domain/kit/id.ts'

/**
 * An account from a guest's order, with its name and e-mail: the key of the order proves who placed it. The account
 * starts unverified, and owns the order once the e-mail is verified.
 */
export const openFromOrder = endpoint({
  name: 'claims.open_account',
  method: 'POST',
  path: '/orders/{id}/account',
  who: 'anyone',
  byOrderKey: true,
  status: 201,
  replay: false,
  summary: "Open an account from a guest's order with a password alone",
  refusals: ['request.not_found', 'accounts.no_email', 'accounts.taken', 'accounts.password_common'],
  limit: { name: 'register', points: 20, seconds: 3600, by: 'address' },
  input: z.strictObject({ id: idOf('orders'), password }),
  output: session,
})
