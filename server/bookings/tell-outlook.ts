import { z } from 'zod/mini'
import { addedUntil } from '#domain/bookings/added-until.ts'
import { chanceOfPlace } from '#domain/bookings/chance-of-place.ts'
import type { outlook } from '#domain/bookings/outlook.ts'
import { wireTime } from '#domain/kit/time.ts'
import { policies } from '#domain/studio/model.ts'
import type { OutlookRow } from './outlook-queries.ts'

/** What somebody at a place in a queue may hope for, as answers tell it. */
export function tellOutlook(row: OutlookRow): z.output<typeof outlook> {
  const rules = z.parse(policies, row.policies ?? {})
  const wishes = {
    noticeHours: row.notice_hours ?? 0,
    shortNotice: row.short_notice ?? false,
    quietFromMinute: row.quiet_from_minute ?? rules.quiet_from_minute,
    quietUntilMinute: row.quiet_until_minute ?? rules.quiet_until_minute,
  }
  return {
    chance_percent: chanceOfPlace({ stood: row.history.stood, gotIn: row.history.got_in }),
    added_until: wireTime(addedUntil({ startsAt: row.starts_at, policies: rules, wishes, zone: row.zone }), row.zone),
  }
}
