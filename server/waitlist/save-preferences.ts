import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import type { savePreferences as endpoint } from '#domain/waitlist/api.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { storePreferences } from './preference-queries.ts'

/** Replaces the caller's waitlist preferences; they apply from the next free seat on. */
export async function savePreferences(
  ctx: WriteContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  await storePreferences(ctx.tx, {
    accountId: signedIn(ctx).accountId,
    noticeHours: input.notice_hours,
    shortNotice: input.short_notice,
    quietFromMinute: input.quiet_from_minute,
    quietUntilMinute: input.quiet_until_minute,
  })
  return { success: true }
}
