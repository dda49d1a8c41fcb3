import { z } from 'zod/mini'
import { endpoint } from '#domain/kit/endpoint.ts'
import { idOf } from '#domain/kit/id.ts'
import { wireDay, wireInstant } from '#domain/kit/time.ts'
import { typedLines } from '#domain/kit/typed-text.ts'
import { freeDaysMax } from './model.ts'

const days = z.int().check(z.minimum(1), z.maximum(freeDaysMax))

const extended = {
  days: z.number(),
  /** How many days more staff may give to the pack after these. */
  days_left: z.number(),
  former_valid_to: wireDay,
  valid_to: wireDay,
  expires_at: wireInstant,
}

const shared = {
  path: '/staff/packages/{id}/extension',
  who: { staff: ['owner', 'manager'] },
} as const
const refusals = ['request.not_found', 'packages.not_extendable', 'packages.expired', 'packages.free_days_max'] as const

export const previewFreeExtension = endpoint({
  ...shared,
  name: 'packages.preview_free_extension',
  method: 'GET',
  summary: 'When a pack would end with so many free days more',
  refusals: [...refusals],
  input: z.strictObject({
    id: idOf('package_lots'),
    days: z.pipe(z.pipe(z.string().check(z.regex(/^\d{1,3}$/)), z.transform(Number)), days),
  }),
  output: z.strictObject(extended),
})

/** The fee of an extension is waived: it is not sold, and counts for no invoice. */
export const extendFree = endpoint({
  ...shared,
  name: 'packages.extend_free',
  method: 'POST',
  status: 201,
  summary: 'Give days to a pack without a fee, with a reason',
  refusals: [...refusals, 'giveaways.own'],
  input: z.strictObject({ id: idOf('package_lots'), days, reason: typedLines(300, { least: 3 }) }),
  output: z.strictObject({ success: z.literal(true), ...extended }),
})
