import { z } from 'zod/mini'
import { wireTime } from '#domain/kit/time.ts'
import { policies } from '#domain/studio/model.ts'
import * as api from '#domain/waitlist/api.ts'
import * as friends from '#domain/waitlist/friends-api.ts'
import { studioNow } from '#server/kit/clock.ts'
import { signedIn } from '#server/kit/context.ts'
import { read, write, type Route } from '#server/kit/routes.ts'
import { listMultiClassRequests } from '#server/occupancy/multi-class-queries.ts'
import { getInvitation, inviteFriend } from './invitations.ts'
import { joinAsPair } from './join-as-pair.ts'
import { joinFriend } from './join-friend.ts'
import { leaveRequest } from './leave-request.ts'
import { loadOutlooks } from './load-outlooks.ts'
import { preferClass } from './prefer-class.ts'
import { findPreferences, storePreferences } from './preference-queries.ts'
import { presentRequests } from './present-requests.ts'
import { requestAnyClass } from './request-any-class.ts'

export const waitlistRoutes: readonly Route[] = [
  /** The caller's preferences, or the defaults. */
  read(api.getPreferences, async (ctx) => {
    const row = await findPreferences(ctx.db, { accountId: signedIn(ctx).accountId, branchId: ctx.branch.id })
    const rules = z.parse(policies, row.policies ?? {})
    return {
      notice_hours: row.notice_hours ?? 0,
      short_notice: row.short_notice ?? false,
      quiet_from_minute: row.quiet_from_minute ?? rules.quiet_from_minute,
      quiet_until_minute: row.quiet_until_minute ?? rules.quiet_until_minute,
      own_quiet_hours: row.quiet_from_minute !== null,
    }
  }),
  /** They apply from the next free seat on. */
  write(api.savePreferences, async (ctx, input) => {
    await storePreferences(ctx.tx, {
      accountId: signedIn(ctx).accountId,
      noticeHours: input.notice_hours,
      shortNotice: input.short_notice,
      quietFromMinute: input.quiet_from_minute,
      quietUntilMinute: input.quiet_until_minute,
    })
    return { success: true as const }
  }),
  write(api.createPair, joinAsPair),
  write(api.preferClass, preferClass),
  write(friends.inviteFriend, inviteFriend),
  read(friends.getInvitation, getInvitation),
  write(friends.joinFriend, async (ctx, input) => joinFriend(ctx, input)),
  write(api.requestAnyClass, requestAnyClass),
  /** The caller's open multi-class requests, the latest first. */
  read(api.listRequests, async (ctx) => {
    const { db, locale, branch } = ctx
    const { accountId } = signedIn(ctx)
    const now = await studioNow(db)
    const rows = await listMultiClassRequests(db, { accountId })
    const outlooks = await loadOutlooks(db, { rows, accountId })
    return { goals: presentRequests(rows, { locale, now, outlooks }), now: wireTime(now, branch.zone) }
  }),
  write(api.leaveRequest, leaveRequest),
]
