import { z } from 'zod/mini'
import { normaliseEmail } from '#domain/kit/email.ts'
import { endpoint } from '#domain/kit/endpoint.ts'
import { idOf } from '#domain/kit/id.ts'
import { wireInstant } from '#domain/kit/time.ts'
import { typedCode } from '#domain/kit/typed-text.ts'

/** In its normal form: trimmed, lower case. */
const typedEmail = z.pipe(
  typedCode(300, { missing: 'fields.email_required', long: 'fields.email_invalid' }).check(
    z.refine((typed) => normaliseEmail(typed) !== undefined, 'fields.email_invalid'),
  ),
  z.transform((typed) => normaliseEmail(typed) ?? ''),
)

const shareItem = z.strictObject({
  id: idOf('package_shares'),
  email: z.string(),
  /**
   * `waiting` until the person who verified that e-mail has used the pack; before that the owner learns nothing about
   * the e-mail.
   */
  state: z.enum(['waiting', 'active']),
  from_at: wireInstant,
})

export const listShares = endpoint({
  name: 'packages.shares',
  method: 'GET',
  path: '/packages/share',
  who: 'account',
  summary: 'With whom an own pack is shared',
  refusals: ['request.not_found'],
  input: z.strictObject({ lot_id: idOf('package_lots') }),
  /** `places` counts the owner and is 0 while sharing is off; `free` is how many more e-mails may be added. */
  output: z.strictObject({
    lot_id: idOf('package_lots'),
    sharing: z.boolean(),
    places: z.number(),
    free: z.number(),
    data: z.array(shareItem),
  }),
})

export const addShare = endpoint({
  name: 'packages.share',
  method: 'POST',
  path: '/packages/share',
  who: 'account',
  status: 201,
  summary: 'Share an own pack with one more e-mail',
  limit: { name: 'packages.share', points: 10, seconds: 3600, by: 'caller' },
  refusals: [
    'request.not_found',
    'packages.share_unshareable',
    'packages.share_off',
    'packages.not_yours',
    'packages.expired',
    'packages.share_unverified',
    'packages.share_self',
    'packages.share_exists',
    'packages.share_full',
  ],
  input: z.strictObject({ lot_id: idOf('package_lots'), email: typedEmail }),
  output: z.strictObject({ success: z.literal(true), share: shareItem, free: z.number() }),
})

/** Bookings stay; later ones are no longer paid with this pack. */
export const removeShare = endpoint({
  name: 'packages.unshare',
  method: 'DELETE',
  path: '/packages/share/{id}',
  who: 'account',
  summary: 'Stop sharing an own pack with an e-mail',
  refusals: ['request.not_found'],
  input: z.strictObject({ id: idOf('package_shares') }),
  output: z.strictObject({ success: z.literal(true) }),
})
