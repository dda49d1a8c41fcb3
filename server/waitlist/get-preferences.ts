import { z } from 'zod/mini'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { policies } from '#domain/studio/model.ts'
import type { getPreferences as endpoint } from '#domain/waitlist/api.ts'
import { signedIn, type ReadContext } from '#server/kit/context.ts'
import { findPreferences } from './preference-queries.ts'

/** The caller's waitlist preferences, or the defaults where none were saved. */
export async function getPreferences(ctx: ReadContext): Promise<OutputOf<typeof endpoint>> {
  const row = await findPreferences(ctx.db, { accountId: signedIn(ctx).accountId, branchId: ctx.branch.id })
  const rules = z.parse(policies, row.policies ?? {})
  return {
    notice_hours: row.notice_hours ?? 0,
    short_notice: row.short_notice ?? false,
    quiet_from_minute: row.quiet_from_minute ?? rules.quiet_from_minute,
    quiet_until_minute: row.quiet_until_minute ?? rules.quiet_until_minute,
    own_quiet_hours: row.quiet_from_minute !== null,
  }
}
